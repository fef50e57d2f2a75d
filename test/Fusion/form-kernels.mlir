// RUN: norm-opt %s --norm-form-kernels --remarks-filter=norm-form-kernels --remark-format=emitRemark 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: norm-opt %s --norm-form-kernels --norm-form-kernels | FileCheck %s

// One kernel for each norm op and row reduction; elementwise linalg and
// contractions stay.
// CHECK-LABEL: func @each
// CHECK: linalg.exp
// CHECK: norm.kernel
// CHECK-NEXT: ^bb0
// CHECK-NEXT: norm.normalize
// CHECK-NEXT: norm.yield
// CHECK: norm.kernel
// CHECK-NEXT: ^bb0
// CHECK-NEXT: norm.residual_add
// CHECK-NEXT: norm.yield
// CHECK: norm.kernel
// CHECK: linalg.fill
// CHECK: linalg.reduce
// CHECK-NEXT: norm.yield
// CHECK: linalg.matmul
// CHECK-NOT: norm.kernel
// CHECK-LABEL: func @refused
func.func @each(%x: tensor<4x64xf32>, %w: tensor<64x8xf32>, %c: tensor<4x8xf32>) -> (tensor<4x64xf32>, tensor<4xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x64xf32>
  %rows = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %2 = norm.residual_add %x, %1 : tensor<4x64xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.reduce { arith.addf } ins(%2 : tensor<4x64xf32>) outs(%3 : tensor<4xf32>) dimensions = [1]
  %5 = linalg.matmul ins(%2, %w : tensor<4x64xf32>, tensor<64x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2, %4, %5 : tensor<4x64xf32>, tensor<4xf32>, tensor<4x8xf32>
}

// Rank 0 has no rows.
// REMARK: norm.residual_add is not fused with norm.residual_add: it has no dimensions
func.func @refused(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = norm.residual_add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}

#full = affine_map<(d0, d1, d2) -> (d0, d2)>
#other = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
// A matmul with a division fused into it is no row reduction.
// CHECK-LABEL: func @contraction
// CHECK-NOT: norm.kernel
func.func @contraction(%x: tensor<4x64xf32>, %w: tensor<64x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c = arith.constant 3.0 : f32
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#full, #other, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x64xf32>, tensor<64x8xf32>) outs(%0 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %q = arith.divf %a, %c : f32
    %p = arith.mulf %q, %b : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
