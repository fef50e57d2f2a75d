// RUN: norm-opt %s --split-input-file --norm-raise | FileCheck %s
// RUN: norm-opt %s --split-input-file --linalg-fuse-elementwise-ops --norm-raise | FileCheck %s

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#last = affine_map<(d0, d1, d2) -> (d2)>

// The LLaMA form in bf16: computed in f32, rounded, then multiplied by the gain.
// CHECK-LABEL: func @llama_bf16
// CHECK-NEXT: %[[Y:.*]] = norm.normalize rms %arg0 axes [2] eps {{.*}} gain direct(%arg1 : tensor<64xbf16>) round before_gain : tensor<2x?x64xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @llama_bf16(%x: tensor<2x?x64xbf16>, %w: tensor<64xbf16>) -> tensor<2x?x64xbf16> {
  %c1 = arith.constant 1 : index
  %c2_i64 = arith.constant 2 : i64
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %n = arith.constant 64.0 : f32
  %dim = tensor.dim %x, %c1 : tensor<2x?x64xbf16>
  %e = tensor.empty(%dim) : tensor<2x?x64xf32>
  %xf = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<2x?x64xbf16>) outs(%e : tensor<2x?x64xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    linalg.yield %0 : f32
  } -> tensor<2x?x64xf32>
  %sq = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%xf : tensor<2x?x64xf32>) outs(%e : tensor<2x?x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.fpowi %in, %c2_i64 : f32, i64
    linalg.yield %0 : f32
  } -> tensor<2x?x64xf32>
  %es = tensor.empty(%dim) : tensor<2x?x1xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%es : tensor<2x?x1xf32>) -> tensor<2x?x1xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%sq : tensor<2x?x64xf32>) outs(%fill : tensor<2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<2x?x1xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum : tensor<2x?x1xf32>) outs(%es : tensor<2x?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.divf %in, %n : f32
    %1 = arith.truncf %eps : f64 to f32
    %2 = arith.addf %0, %1 : f32
    %3 = math.rsqrt %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x?x1xf32>
  %eb = tensor.empty(%dim) : tensor<2x?x64xbf16>
  %xhat = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%xf, %r : tensor<2x?x64xf32>, tensor<2x?x1xf32>) outs(%eb : tensor<2x?x64xbf16>) {
  ^bb0(%in: f32, %in_0: f32, %out: bf16):
    %0 = arith.mulf %in, %in_0 : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<2x?x64xbf16>
  %y = linalg.generic {indexing_maps = [#last, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %xhat : tensor<64xbf16>, tensor<2x?x64xbf16>) outs(%eb : tensor<2x?x64xbf16>) {
  ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
    %0 = arith.mulf %in, %in_0 : bf16
    linalg.yield %0 : bf16
  } -> tensor<2x?x64xbf16>
  return %y : tensor<2x?x64xbf16>
}
