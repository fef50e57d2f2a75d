// A function may return one value twice: its memory is freed once.
// RUN: rm -rf %t && mkdir %t
// RUN: %python %norm_src/test/Tools/norm-run/Inputs/write_tensors.py %t/x.npy f4 4 1 2 3 4
// RUN: norm-run %s --input=%t/x.npy | FileCheck %s
// CHECK: result 0 4xf32: min 2, max 8
// CHECK: result 1 4xf32: min 2, max 8
// CHECK: result 2 2x2xf32: min 2, max 8
func.func @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>) {
  %y = norm.residual_add %x, %x : tensor<4xf32>
  %z = norm.residual_add %x, %x : tensor<4xf32>
  %e = tensor.expand_shape %z [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %y, %z, %e : tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>
}
