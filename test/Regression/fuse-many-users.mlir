// A value with many users: the list of users was read after its end of life.
// RUN: norm-opt %s --norm-fuse | FileCheck %s
// CHECK-LABEL: func.func @many_users
// CHECK: norm.kernel

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @many_users(%arg0: tensor<5x65xbf16>, %arg1: tensor<65xbf16>) -> (tensor<5x65xbf16>, tensor<5x65xbf16>, tensor<5x65xbf16>) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0xFFC0 : bf16
    %result = norm.normalize rms %arg0 axes [1] eps 1.0e-05 outside : tensor<5x65xbf16>
    %0 = norm.residual_add %result, %result : tensor<5x65xbf16>
    %1 = tensor.empty() : tensor<5xbf16>
    %2 = linalg.fill ins(%cst_0 : bf16) outs(%1 : tensor<5xbf16>) -> tensor<5xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%result : tensor<5x65xbf16>) outs(%2 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = arith.maxnumf %in, %out : bf16
      linalg.yield %8 : bf16
    } -> tensor<5xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%result, %3 : tensor<5x65xbf16>, tensor<5xbf16>) outs(%result : tensor<5x65xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %8 = arith.subf %in, %in_1 : bf16
      %9 = math.exp %8 : bf16
      linalg.yield %9 : bf16
    } -> tensor<5x65xbf16>
    %5 = linalg.fill ins(%cst : bf16) outs(%1 : tensor<5xbf16>) -> tensor<5xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<5x65xbf16>) outs(%5 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = arith.addf %in, %out : bf16
      linalg.yield %8 : bf16
    } -> tensor<5xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %6 : tensor<5x65xbf16>, tensor<5xbf16>) outs(%result : tensor<5x65xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %8 = arith.divf %in, %in_1 : bf16
      linalg.yield %8 : bf16
    } -> tensor<5x65xbf16>
    return %result, %0, %7 : tensor<5x65xbf16>, tensor<5x65xbf16>, tensor<5x65xbf16>
  }
}

