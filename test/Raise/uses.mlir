// RUN: norm-opt %s --norm-raise | FileCheck %s

// Where a norm ends, and what stays alive beside it.

// The normalized value has another use: it is a norm of its own.
// CHECK-LABEL: func @value_reused
// CHECK-DAG: %[[A:.*]] = norm.normalize rms %arg0 axes [1] eps none : tensor<4x8xf32>
// CHECK-DAG: %[[B:.*]] = norm.normalize rms %arg0 axes [1] eps none gain direct(%arg1 : tensor<8xf32>) : tensor<4x8xf32>
// CHECK: return %[[A]], %[[B]]
func.func @value_reused(%x: tensor<4x8xf32>, %w: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%w : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %z = arith.mulf %y, %wb : tensor<4x8xf32>
  return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}

// Two norms share a statistic.
// CHECK-LABEL: func @two_gains
// CHECK-DAG: norm.normalize rms %arg0 axes [1] eps none gain direct(%arg1 : tensor<8xf32>) : tensor<4x8xf32>
// CHECK-DAG: norm.normalize rms %arg0 axes [1] eps none gain direct(%arg2 : tensor<8xf32>) : tensor<4x8xf32>
// CHECK-NOT: linalg
func.func @two_gains(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%w : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %ub = linalg.broadcast ins(%u : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %z = arith.mulf %y, %wb : tensor<4x8xf32>
  %z2 = arith.mulf %y, %ub : tensor<4x8xf32>
  return %z, %z2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// The reciprocal root is returned, as training does: its chain stays.
// CHECK-LABEL: func @root_returned
// CHECK: %[[R:.*]] = math.rsqrt
// CHECK: %[[Y:.*]] = norm.normalize rms %arg0 axes [1] eps none : tensor<4x8xf32>
// CHECK: return %[[Y]], %[[R]]
func.func @root_returned(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y, %inv : tensor<4x8xf32>, tensor<4xf32>
}

// A constant factor, a gate and a residual are no part of a norm.
// CHECK-LABEL: func @what_follows
// CHECK: %[[Y:.*]] = norm.normalize l2 %arg0 axes [1] eps none : tensor<4x8xf32>
// CHECK: %[[A:.*]] = arith.mulf %[[Y]]
// CHECK: %[[B:.*]] = arith.mulf %[[Y]], %arg1
// CHECK: %[[C:.*]] = arith.addf %[[Y]], %arg1
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @what_follows(%x: tensor<4x8xf32>, %g: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %half = arith.constant dense<0.5> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %inv = math.rsqrt %s : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %scaled = arith.mulf %y, %half : tensor<4x8xf32>
  %gated = arith.mulf %y, %g : tensor<4x8xf32>
  %sum = arith.addf %y, %g : tensor<4x8xf32>
  return %scaled, %gated, %sum : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// The cosine of a rotary embedding differs by position and not by head, but is
// no gain; nor is a vector that the normalized value is contracted with.
// CHECK-LABEL: func @rotary
// CHECK: %[[Y:.*]] = norm.normalize rms %arg0 axes [2] eps none : tensor<2x4x8xf32>
// CHECK: arith.mulf %[[Y]]
// CHECK: tensor.extract_slice %[[Y]]
func.func @rotary(%x: tensor<2x4x8xf32>, %cos: tensor<4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<2x4xf32>
  %n = arith.constant dense<8.0> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x8xf32>
  %sq = arith.mulf %x, %x : tensor<2x4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<2x4x8xf32>) outs(%zero : tensor<2x4xf32>) dimensions = [2]
  %v = arith.divf %s, %n : tensor<2x4xf32>
  %inv = math.rsqrt %v : tensor<2x4xf32>
  %b = linalg.broadcast ins(%inv : tensor<2x4xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [2]
  %y = arith.mulf %x, %b : tensor<2x4x8xf32>
  %c2 = math.cos %cos : tensor<4x8xf32>
  %cb = linalg.broadcast ins(%c2 : tensor<4x8xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [0]
  %yc = arith.mulf %y, %cb : tensor<2x4x8xf32>
  %half = tensor.extract_slice %y[0, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<2x4x8xf32> to tensor<2x4x4xf32>
  return %yc, %half : tensor<2x4x8xf32>, tensor<2x4x4xf32>
}

// CHECK-LABEL: func @contracted
// CHECK: %[[Y:.*]] = norm.normalize rms %arg0 axes [1] eps none : tensor<4x8xf32>
// CHECK: linalg.matmul ins(%[[Y]], %arg1
func.func @contracted(%x: tensor<4x8xf32>, %w: tensor<8x1xf32>) -> tensor<4x1xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %zero2 = arith.constant dense<0.0> : tensor<4x1xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %p = linalg.matmul ins(%y, %w : tensor<4x8xf32>, tensor<8x1xf32>) outs(%zero2 : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %p : tensor<4x1xf32>
}

// A gain that would enlarge the result stays outside.
// CHECK-LABEL: func @gain_enlarges
// CHECK: %[[Y:.*]] = norm.normalize l2 %arg0 axes [1] eps none : tensor<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %arg1
func.func @gain_enlarges(%x: tensor<4x8xf32>, %w: tensor<3x8xf32>) -> tensor<4x3x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %e3 = tensor.empty() : tensor<4x3x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %inv = math.rsqrt %s : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %w : tensor<4x8xf32>, tensor<3x8xf32>) outs(%e3 : tensor<4x3x8xf32>) {
  ^bb0(%in: f32, %g: f32, %out: f32):
    %0 = arith.mulf %in, %g : f32
    linalg.yield %0 : f32
  } -> tensor<4x3x8xf32>
  return %z : tensor<4x3x8xf32>
}

// A position embedding after a norm is no bias.
// CHECK-LABEL: func @position_embedding
// CHECK: norm.normalize rms %arg0 axes [2] eps none : tensor<2x4x8xf32>
// CHECK: arith.addf
func.func @position_embedding(%x: tensor<2x4x8xf32>, %p: tensor<4x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x4xf32>
  %n = arith.constant dense<8.0> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4x8xf32>
  %sq = arith.mulf %x, %x : tensor<2x4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<2x4x8xf32>) outs(%zero : tensor<2x4xf32>) dimensions = [2]
  %v = arith.divf %s, %n : tensor<2x4xf32>
  %inv = math.rsqrt %v : tensor<2x4xf32>
  %b = linalg.broadcast ins(%inv : tensor<2x4xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [2]
  %pb = linalg.broadcast ins(%p : tensor<4x8xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [0]
  %y = arith.mulf %x, %b : tensor<2x4x8xf32>
  %z = arith.addf %y, %pb : tensor<2x4x8xf32>
  return %z : tensor<2x4x8xf32>
}
