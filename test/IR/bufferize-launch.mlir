// RUN: norm-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s

func.func private @kernel(memref<4x?xf32, strided<[?, ?], offset: ?>>, memref<4x8xf32>)

// A call on buffers: the input cast to the callee's type, the output allocated
// and not copied, since the kernel writes all of it.
// CHECK-LABEL: func @launch
// CHECK-SAME:    %[[X:.*]]: memref<4x8xf32>
func.func @launch(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NOT: memref.copy
  // CHECK: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<4x8xf32>
  // CHECK: %[[IN:.*]] = memref.cast %[[X]] : memref<4x8xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
  // CHECK: call @kernel(%[[IN]], %[[OUT]])
  // CHECK: return %[[OUT]]
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = norm.launch @kernel ins(%x : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>)
  return %0 : tensor<4x8xf32>
}

// The output is written while the input still lives: not in place.
// CHECK-LABEL: func @input_lives
func.func @input_lives(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: memref.alloc()
  // CHECK: call @kernel
  %0 = norm.launch @kernel ins(%x : tensor<4x8xf32>) outs(%x : tensor<4x8xf32>)
  return %0, %x : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func private @contiguous_rows(memref<?x8xf32, strided<[?, 1], offset: ?>>, memref<?x8xf32>)

// Every other element of a row: the callee takes none of these layouts, so it
// gets a copy. A slice whose rows are contiguous is passed as it is.
// CHECK-LABEL: func @strided_rows
func.func @strided_rows(%x: tensor<?x16xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %empty = tensor.empty(%n) : tensor<?x8xf32>
  %even = tensor.extract_slice %x[0, 0] [%n, 8] [1, 2] : tensor<?x16xf32> to tensor<?x8xf32>
  // CHECK: %[[SLICE:.*]] = memref.subview
  // CHECK: %[[COPY:.*]] = memref.alloc(%{{.*}}) : memref<?x8xf32>
  // CHECK: memref.copy %[[SLICE]], %[[COPY]]
  // CHECK: %[[ARG:.*]] = memref.cast %[[COPY]]
  // CHECK: call @contiguous_rows(%[[ARG]],
  %0 = norm.launch @contiguous_rows ins(%even : tensor<?x8xf32>) outs(%empty : tensor<?x8xf32>)
  %first = tensor.extract_slice %x[0, 0] [%n, 8] [1, 1] : tensor<?x16xf32> to tensor<?x8xf32>
  // CHECK: memref.subview
  // CHECK-NOT: memref.copy
  // CHECK: call @contiguous_rows
  %1 = norm.launch @contiguous_rows ins(%first : tensor<?x8xf32>) outs(%empty : tensor<?x8xf32>)
  return %0, %1 : tensor<?x8xf32>, tensor<?x8xf32>
}
