// A row divided by one number: no division of vectors where the numbers are
// usual, and the same quotients for all of them.
// RUN: norm-opt %s --emit=llvm-ir --mcpu=x86-64-v4 -o - | FileCheck %s
// RUN: rm -rf %t && mkdir %t && %python %S/Inputs/division.py write %t
// RUN: norm-opt %s --emit=shared -o %t/native.so
// RUN: norm-run %t/native.so --entry=divide --input=%t/x.npy --input=%t/s.npy --output=%t/native
// RUN: %python %S/Inputs/division.py check %t %t/native.0.npy
// RUN: norm-opt %s --emit=shared --fuse=none -o %t/none.so
// RUN: norm-run %t/none.so --entry=divide --input=%t/x.npy --input=%t/s.npy --output=%t/none
// RUN: %python %S/Inputs/division.py check %t %t/none.0.npy

// CHECK: fdiv float 1.000000e+00
// CHECK: call <{{[0-9]+}} x float> @llvm.fma
// CHECK: fdiv <{{[0-9]+}} x float>

func.func @divide(%x: tensor<48x333xf32>, %s: tensor<48xf32>)
    -> (tensor<48x333xf32>, tensor<48x333xf32>) {
  %e = tensor.empty() : tensor<48x333xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<48x333xf32>, tensor<48xf32>)
      outs(%e : tensor<48x333xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<48x333xf32>
  %n = norm.normalize rms %y axes [1] eps 1.0e-06 : tensor<48x333xf32>
  return %y, %n : tensor<48x333xf32>, tensor<48x333xf32>
}
