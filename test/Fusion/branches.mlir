// RUN: norm-opt %s --norm-fuse-branches --split-input-file | FileCheck %s
// RUN: norm-opt %s --norm-fuse-branches --norm-inline-kernels --split-input-file | FileCheck %s --check-prefix=INLINE
// INLINE-NOT: norm.kernel

#id = affine_map<(d0, d1) -> (d0, d1)>
// The write, with what computes its weights, and the norms of the next read.
// CHECK-LABEL: func @write_and_read(
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: linalg.generic
// CHECK: %[[H:.*]] = norm.branch_write
// CHECK: %[[N:.*]] = norm.normalize rms %[[H]] axes [1] eps 1.0e-06 group 64 gain zero_centered
// CHECK: norm.yield %[[H]], %[[N]]
// CHECK-NOT: norm.kernel
// CHECK-NOT: linalg.generic
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @write_and_read(%h: tensor<16x256xf32>, %f: tensor<16x64xf32>, %c: tensor<16x4xf32>, %w: tensor<256xf32>) -> (tensor<16x256xf32>, tensor<16x256xf32>) {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<16x4xf32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.mulf %in, %two : f32
    linalg.yield %m : f32
  } -> tensor<16x4xf32>
  %n = norm.branch_write %h, %f, %d : tensor<16x256xf32>, tensor<16x64xf32>, tensor<16x4xf32> -> tensor<16x256xf32>
  %y = norm.normalize rms %n axes [1] eps 1.0e-06 group 64 gain zero_centered(%w : tensor<256xf32>) : tensor<16x256xf32>
  return %n, %y : tensor<16x256xf32>, tensor<16x256xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// After the matmul of the gates: scale, sigmoid, product and mean.
// CHECK-LABEL: func @read(
// CHECK: linalg.matmul
// CHECK: %[[K:.*]] = norm.kernel
// CHECK: arith.divf
// CHECK: norm.branch_merge sigmoid mean {{.*}} branches 4
// CHECK: norm.yield
// CHECK-NOT: norm.kernel
// CHECK-NOT: linalg.generic
// CHECK: return %[[K]]
func.func @read(%n: tensor<2x8x256xf32>, %u: tensor<16x32xf32>, %w: tensor<32x256xf32>) -> tensor<2x8x64xf32> {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4.0 : f32
  %e = tensor.empty() : tensor<16x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x256xf32>) -> tensor<16x256xf32>
  %z = linalg.matmul ins(%u, %w : tensor<16x32xf32>, tensor<32x256xf32>) outs(%f : tensor<16x256xf32>) -> tensor<16x256xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<16x256xf32>) outs(%e : tensor<16x256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.divf %in, %four : f32
    linalg.yield %m : f32
  } -> tensor<16x256xf32>
  %g = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 8, 256] : tensor<16x256xf32> into tensor<2x8x256xf32>
  %x = norm.branch_merge sigmoid mean %n, %g branches 4 : tensor<2x8x256xf32>, tensor<2x8x256xf32> -> tensor<2x8x64xf32>
  return %x : tensor<2x8x64xf32>
}
