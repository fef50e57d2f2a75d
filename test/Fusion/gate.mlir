// RUN: norm-opt %s --norm-fuse-gate --split-input-file | FileCheck %s
// RUN: norm-opt %s --norm-fuse-gate --norm-inline-kernels --split-input-file | FileCheck %s --check-prefix=INLINE
// INLINE-NOT: norm.kernel

// The gate after a norm with gain, rounded as it was.
// CHECK-LABEL: func @after_gain(
// CHECK: %[[K:.*]] = norm.kernel ins(%arg0, %arg1, %arg2 :
// CHECK: %[[N:.*]] = norm.normalize rms {{.*}} gain direct({{.*}}) round before_gain
// CHECK-NEXT: %[[G:.*]] = norm.gate silu %[[N]], %{{.*}} : tensor<16x24xbf16>
// CHECK-NEXT: norm.yield %[[G]]
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]
func.func @after_gain(%x: tensor<16x24xbf16>, %w: tensor<24xbf16>, %z: tensor<16x24xbf16>) -> tensor<16x24xbf16> {
  %n = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<24xbf16>) round before_gain : tensor<16x24xbf16>
  %g = norm.gate silu %n, %z : tensor<16x24xbf16>
  return %g : tensor<16x24xbf16>
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d2)>
// Between norm and gate: a conversion, a gain in f32 and a reshape.
// CHECK-LABEL: func @gain_between(
// CHECK: norm.kernel
// CHECK: norm.normalize
// CHECK: arith.extf
// CHECK: arith.mulf
// CHECK: norm.gate sigmoid
// CHECK: norm.yield %{{[a-z0-9_]+}} : tensor<?x64xf32>
// CHECK-NOT: norm.kernel
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @gain_between(%x: tensor<?x4x64xbf16>, %w: tensor<64xf32>, %z: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
  %n = norm.normalize rms %x axes [2] eps 1.0e-06 : tensor<?x4x64xbf16>
  %e = tensor.empty(%rows) : tensor<?x4x64xf32>
  %s = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%n, %w : tensor<?x4x64xbf16>, tensor<64xf32>) outs(%e : tensor<?x4x64xf32>) {
  ^bb0(%in: bf16, %g: f32, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    %1 = arith.mulf %0, %g : f32
    linalg.yield %1 : f32
  } -> tensor<?x4x64xf32>
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<?x4x64xf32> into tensor<?x64xf32>
  %g = norm.gate sigmoid %c, %z : tensor<?x64xf32>
  return %g : tensor<?x64xf32>
}

// -----

// The gate before the norm; the gated value lives on.
// CHECK-LABEL: func @before(
// CHECK: %[[K:.*]]:2 = norm.kernel ins(%arg0, %arg1 :
// CHECK: %[[G:.*]] = norm.gate silu
// CHECK: %[[N:.*]] = norm.normalize rms %[[G]] axes [1]
// CHECK: norm.yield %[[G]], %[[N]]
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @before(%y: tensor<16x64xf32>, %z: tensor<16x64xf32>) -> (tensor<16x64xf32>, tensor<16x64xf32>) {
  %g = norm.gate silu %y, %z : tensor<16x64xf32>
  %n = norm.normalize rms %g axes [1] eps 1.0e-06 group 32 : tensor<16x64xf32>
  return %g, %n : tensor<16x64xf32>, tensor<16x64xf32>
}

// -----

// What gates is a norm of the same rows too.
// CHECK-LABEL: func @gated_by_a_norm(
// CHECK-NEXT: norm.kernel
// CHECK-COUNT-2: norm.normalize
// CHECK: norm.gate
// CHECK: norm.yield
// CHECK-NOT: norm.
// CHECK: return
func.func @gated_by_a_norm(%y: tensor<16x64xf32>, %z: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %a = norm.normalize rms %y axes [1] eps 1.0e-06 : tensor<16x64xf32>
  %b = norm.normalize layer %z axes [1] eps 1.0e-06 : tensor<16x64xf32>
  %g = norm.gate sigmoid %a, %b : tensor<16x64xf32>
  return %g : tensor<16x64xf32>
}
