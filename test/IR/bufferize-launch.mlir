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
