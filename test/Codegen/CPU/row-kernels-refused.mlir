// What is no row program stays as it is, and a remark says why.
// RUN: norm-opt %s --norm-cpu-emit-row-kernels --remarks-filter=norm-cpu-emit-row-kernels --remark-format=emitRemark 2>&1 | FileCheck %s

// CHECK-DAG: row-kernels-refused.mlir:[[#@LINE+3]]:{{.*}}it holds elements of a type without row code
func.func private @bytes(%x: memref<4x8xi8, strided<[?, 1], offset: ?>>, %y: memref<4x8xi8, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<4x8xi8, strided<[?, 1], offset: ?>> to tensor<4x8xi8>
  %k = norm.kernel ins(%0 : tensor<4x8xi8>) {
  ^bb0(%a: tensor<4x8xi8>):
    %1 = arith.addi %a, %a : tensor<4x8xi8>
    norm.yield %1 : tensor<4x8xi8>
  } -> tensor<4x8xi8>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<4x8xi8>, memref<4x8xi8, strided<[?, 1], offset: ?>>) -> ()
  return
}

// A matrix and its transpose: one dimension would run along the other.
// CHECK-DAG: row-kernels-refused.mlir:[[#@LINE+3]]:{{.*}}one dimension of a tensor runs along another
func.func private @transposed(%x: memref<8x8xf32, strided<[?, 1], offset: ?>>, %y: memref<8x8xf32, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<8x8xf32, strided<[?, 1], offset: ?>> to tensor<8x8xf32>
  %k = norm.kernel ins(%0 : tensor<8x8xf32>) {
  ^bb0(%a: tensor<8x8xf32>):
    %e = tensor.empty() : tensor<8x8xf32>
    %t = linalg.transpose ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
    %1 = arith.addf %a, %t : tensor<8x8xf32>
    norm.yield %1 : tensor<8x8xf32>
  } -> tensor<8x8xf32>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<8x8xf32>, memref<8x8xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// CHECK-DAG: row-kernels-refused.mlir:[[#@LINE+3]]:{{.*}}it holds a contraction
func.func private @contraction(%x: memref<4x8xf32, strided<[?, 1], offset: ?>>, %y: memref<4x4xf32, strided<[?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<4x8xf32, strided<[?, 1], offset: ?>> to tensor<4x8xf32>
  %k = norm.kernel ins(%0 : tensor<4x8xf32>) {
  ^bb0(%a: tensor<4x8xf32>):
    %e = tensor.empty() : tensor<4x4xf32>
    %z = arith.constant 0.0 : f32
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(i, j, l) -> (i, l)>, affine_map<(i, j, l) -> (j, l)>, affine_map<(i, j, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%f : tensor<4x4xf32>) {
    ^bb0(%p: f32, %q: f32, %out: f32):
      %2 = arith.mulf %p, %q : f32
      %3 = arith.addf %out, %2 : f32
      linalg.yield %3 : f32
    } -> tensor<4x4xf32>
    norm.yield %1 : tensor<4x4xf32>
  } -> tensor<4x4xf32>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<4x4xf32>, memref<4x4xf32, strided<[?, 1], offset: ?>>) -> ()
  return
}

// Statistics over one axis, then over two: no order of rows has both.
// CHECK-DAG: row-kernels-refused.mlir:[[#@LINE+3]]:{{.*}}rows of different dimensions are combined
func.func private @nested(%x: memref<4x8x16xf32, strided<[?, ?, 1], offset: ?>>, %y: memref<4x8x16xf32, strided<[?, ?, 1], offset: ?>>) attributes {norm.kernel_class = "row"} {
  %0 = bufferization.to_tensor %x restrict : memref<4x8x16xf32, strided<[?, ?, 1], offset: ?>> to tensor<4x8x16xf32>
  %k = norm.kernel ins(%0 : tensor<4x8x16xf32>) {
  ^bb0(%a: tensor<4x8x16xf32>):
    %1 = norm.normalize rms %a axes [2] eps 1.0e-06 : tensor<4x8x16xf32>
    %2 = norm.normalize rms %1 axes [1, 2] eps 1.0e-06 : tensor<4x8x16xf32>
    norm.yield %2 : tensor<4x8x16xf32>
  } -> tensor<4x8x16xf32>
  bufferization.materialize_in_destination %k in restrict writable %y : (tensor<4x8x16xf32>, memref<4x8x16xf32, strided<[?, ?, 1], offset: ?>>) -> ()
  return
}
// CHECK-COUNT-4: norm.kernel
