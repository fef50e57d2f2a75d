// RUN: norm-opt %s --norm-fuse-rope --split-input-file | FileCheck %s
// RUN: norm-opt %s --norm-fuse-rope --norm-inline-kernels --split-input-file | FileCheck %s --check-prefix=INLINE
// INLINE-NOT: norm.kernel

// Query and key: a norm of each head, heads before positions, one pair of
// tables; the key has fewer heads.
// CHECK-LABEL: func @per_head(
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK-COUNT-2: norm.rope
// CHECK: norm.yield
// CHECK-NOT: norm.kernel
// CHECK-NOT: norm.rope
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @per_head(%q: tensor<2x8x4x16xf32>, %k: tensor<2x8x2x16xf32>, %wq: tensor<16xf32>, %wk: tensor<16xf32>, %cos: tensor<8x16xf32>, %sin: tensor<8x16xf32>) -> (tensor<2x4x8x16xf32>, tensor<2x2x8x16xf32>) {
  %nq = norm.normalize rms %q axes [3] eps 1.0e-06 gain direct(%wq : tensor<16xf32>) : tensor<2x8x4x16xf32>
  %eq = tensor.empty() : tensor<2x4x8x16xf32>
  %tq = linalg.transpose ins(%nq : tensor<2x8x4x16xf32>) outs(%eq : tensor<2x4x8x16xf32>) permutation = [0, 2, 1, 3]
  %nk = norm.normalize rms %k axes [3] eps 1.0e-06 gain direct(%wk : tensor<16xf32>) : tensor<2x8x2x16xf32>
  %ek = tensor.empty() : tensor<2x2x8x16xf32>
  %tk = linalg.transpose ins(%nk : tensor<2x8x2x16xf32>) outs(%ek : tensor<2x2x8x16xf32>) permutation = [0, 2, 1, 3]
  %rq = norm.rope half_split %tq cos %cos sin %sin axes [2, 3] : tensor<2x4x8x16xf32>, tensor<8x16xf32>
  %rk = norm.rope half_split %tk cos %cos sin %sin axes [2, 3] : tensor<2x2x8x16xf32>, tensor<8x16xf32>
  return %rq, %rk : tensor<2x4x8x16xf32>, tensor<2x2x8x16xf32>
}

// -----

// A norm of all heads, which are told apart after it; partial, interleaved,
// rounded at each step. The sequence is dynamic.
// CHECK-LABEL: func @all_heads(
// CHECK: %[[K:.*]] = norm.kernel
// CHECK: norm.normalize rms {{.*}} axes [1]
// CHECK: norm.rope interleaved {{.*}} rotary 8 round each
// CHECK: norm.yield
// CHECK-NOT: norm.rope
// CHECK: return %[[K]]
func.func @all_heads(%x: tensor<?x64xbf16>, %w: tensor<64xbf16>, %cos: tensor<?x4xbf16>, %sin: tensor<?x4xbf16>) -> tensor<4x?x16xbf16> {
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %n = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<64xbf16>) : tensor<?x64xbf16>
  %h = tensor.expand_shape %n [[0], [1, 2]] output_shape [%t, 4, 16] : tensor<?x64xbf16> into tensor<?x4x16xbf16>
  %e = tensor.empty(%t) : tensor<4x?x16xbf16>
  %p = linalg.transpose ins(%h : tensor<?x4x16xbf16>) outs(%e : tensor<4x?x16xbf16>) permutation = [1, 0, 2]
  %r = norm.rope interleaved %p cos %cos sin %sin axes [1, 2] rotary 8 round each : tensor<4x?x16xbf16>, tensor<?x4xbf16>
  return %r : tensor<4x?x16xbf16>
}

// -----

// Two layers with the same tables: the query and the key of each are one
// kernel, the layers are two.
// CHECK-LABEL: func @two_layers(
// CHECK-COUNT-2: norm.kernel
// CHECK-NOT: norm.kernel
// CHECK: return
func.func @two_layers(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>, %cos: tensor<8x8xf32>, %sin: tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %q0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %k0 = norm.normalize l2 %x axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %rq0 = norm.rope half_split %q0 cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x8xf32>
  %rk0 = norm.rope half_split %k0 cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x8xf32>
  %s = linalg.add ins(%rq0, %rk0 : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.matmul ins(%s, %w : tensor<8x16xf32>, tensor<16x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  %q1 = norm.normalize rms %y axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %k1 = norm.normalize l2 %y axes [1] eps 1.0e-06 : tensor<8x16xf32>
  %rq1 = norm.rope half_split %q1 cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x8xf32>
  %rk1 = norm.rope half_split %k1 cos %cos sin %sin axes [0, 1] : tensor<8x16xf32>, tensor<8x8xf32>
  return %rq1, %rk1 : tensor<8x16xf32>, tensor<8x16xf32>
}
