// RUN: norm-opt %s --norm-fuse-residual-add --norm-fuse-siblings --split-input-file | FileCheck %s

// A sandwich: norm(f) + h, then the next pre-norm. The sum and the norm live on.
// CHECK-LABEL: func @sandwich
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: norm.normalize
// CHECK: %[[S:.*]] = linalg.add
// CHECK: %[[N:.*]] = norm.normalize rms %[[S]]
// CHECK: norm.yield %[[S]], %[[N]]
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @sandwich(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %w0: tensor<64xf32>, %w1: tensor<64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %empty = tensor.empty() : tensor<4x64xf32>
  %n = norm.normalize rms %f axes [1] eps 1.0e-06 gain zero_centered(%w0 : tensor<64xf32>) : tensor<4x64xf32>
  %s = linalg.add ins(%h, %n : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 gain zero_centered(%w1 : tensor<64xf32>) : tensor<4x64xf32>
  return %s, %y : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// Several norms of one tensor, one of them through a reshape: one kernel that
// reads it once.
// CHECK-LABEL: func @shared_input
// CHECK-SAME: (%[[X:[^:]*]]: tensor<16x64xf32>
// CHECK: %[[K:.*]]:2 = norm.kernel ins(%[[X]], %{{.*}}, %{{.*}} :
// CHECK-COUNT-2: norm.normalize
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @shared_input(%x: tensor<16x64xf32>, %w0: tensor<64xf32>, %w1: tensor<64xf32>) -> (tensor<2x8x64xf32>, tensor<16x64xf32>) {
  %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
  %0 = norm.normalize rms %e axes [2] eps 1.0e-06 gain direct(%w0 : tensor<64xf32>) : tensor<2x8x64xf32>
  %1 = norm.normalize layer %x axes [1] eps 1.0e-05 gain direct(%w1 : tensor<64xf32>) : tensor<16x64xf32>
  return %0, %1 : tensor<2x8x64xf32>, tensor<16x64xf32>
}

// -----

// Parallel branches: h + norm(f) + norm(g), then the next norm.
// CHECK-LABEL: func @two_updates
// CHECK: norm.kernel
// CHECK-COUNT-3: norm.normalize
// CHECK-NOT: norm.kernel
// CHECK: return
func.func @two_updates(%h: tensor<?x64xf32>, %f: tensor<?x64xf32>, %g: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %h, %c0 : tensor<?x64xf32>
  %empty = tensor.empty(%m) : tensor<?x64xf32>
  %0 = norm.normalize rms %f axes [1] eps 1.0e-06 : tensor<?x64xf32>
  %1 = norm.normalize rms %g axes [1] eps 1.0e-06 : tensor<?x64xf32>
  %s0 = linalg.add ins(%h, %0 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
  %s1 = linalg.add ins(%s0, %1 : tensor<?x64xf32>, tensor<?x64xf32>) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
  %y = norm.normalize rms %s1 axes [1] eps 1.0e-06 : tensor<?x64xf32>
  return %s1, %y : tensor<?x64xf32>, tensor<?x64xf32>
}

// -----

// Statistics and what they are applied to.
// CHECK-LABEL: func @halves
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: norm.statistics
// CHECK: norm.apply
// CHECK: norm.apply
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @halves(%x: tensor<4x64xf32>, %w0: tensor<64xf32>, %w1: tensor<64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %r = norm.statistics rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %0 = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>) gain direct(%w0 : tensor<64xf32>) : tensor<4x64xf32>
  %1 = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>) gain direct(%w1 : tensor<64xf32>) : tensor<4x64xf32>
  return %0, %1 : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// One token: dimensions of size 1 are no rows.
// CHECK-LABEL: func @one_token
// CHECK: norm.kernel
// CHECK-COUNT-2: norm.normalize
// CHECK-NOT: norm.kernel
// CHECK: return
func.func @one_token(%x: tensor<1x1x64xf32>) -> (tensor<1x1x64xf32>, tensor<1x64xf32>) {
  %0 = norm.normalize rms %x axes [2] eps 1.0e-06 : tensor<1x1x64xf32>
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<1x1x64xf32> into tensor<1x64xf32>
  %1 = norm.normalize l2 %c axes [1] eps 1.0e-06 : tensor<1x64xf32>
  return %0, %1 : tensor<1x1x64xf32>, tensor<1x64xf32>
}

// -----

// A kernel reads a tensor once, whatever the shapes in which its members see
// it. The reshape that a matmul reads stays outside as well.
// CHECK-LABEL: func @one_tensor_in_two_shapes
// CHECK-SAME: (%[[X:[^:]*]]: tensor<16x64xf32>)
// CHECK: %[[E:.*]] = tensor.expand_shape %[[X]]
// CHECK: %[[K:.*]] = norm.kernel ins(%[[X]] : tensor<16x64xf32>)
// CHECK: tensor.expand_shape
// CHECK: norm.normalize
// CHECK: tensor.collapse_shape
// CHECK: linalg.add
// CHECK: norm.yield %{{.*}} : tensor<16x64xf32>
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]], %[[E]]
func.func @one_tensor_in_two_shapes(%x: tensor<16x64xf32>) -> (tensor<16x64xf32>, tensor<2x8x64xf32>) {
  %empty = tensor.empty() : tensor<16x64xf32>
  %e = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
  %0 = norm.normalize rms %e axes [2] eps 1.0e-06 : tensor<2x8x64xf32>
  %c = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x8x64xf32> into tensor<16x64xf32>
  %1 = linalg.add ins(%x, %c : tensor<16x64xf32>, tensor<16x64xf32>) outs(%empty : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %1, %e : tensor<16x64xf32>, tensor<2x8x64xf32>
}
