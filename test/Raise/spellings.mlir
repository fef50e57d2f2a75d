// RUN: norm-opt %s --norm-raise | FileCheck %s

// Ways to write a norm beyond what the corpus holds, on whole tensors: arith and
// math ops, linalg.reduce and linalg.broadcast.

#r = affine_map<(d0, d1) -> (d0, d1)>

// The sum divided by the count inside, 1 / sqrt, gain on the left.
// CHECK-LABEL: func @reciprocal_of_sqrt
// CHECK: norm.normalize rms %arg0 axes [1] eps 0.5 gain direct(%arg1 : tensor<8xf32>) : tensor<4x8xf32>
func.func @reciprocal_of_sqrt(%x: tensor<4x8xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4x8xf32>
  %eps = arith.constant dense<0.5> : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %q = arith.divf %sq, %n : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%q : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.addf %eps, %s : tensor<4xf32>
  %root = math.sqrt %v : tensor<4xf32>
  %inv = arith.divf %one, %root : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%w : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %y = arith.mulf %b, %x : tensor<4x8xf32>
  %z = arith.mulf %wb, %y : tensor<4x8xf32>
  return %z : tensor<4x8xf32>
}

// sqrt(1 / v), no epsilon, a mean by 1/N.
// CHECK-LABEL: func @sqrt_of_reciprocal
// CHECK: norm.normalize rms %arg0 axes [1] eps none : tensor<4x8xf32>
func.func @sqrt_of_reciprocal(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<0.125> : tensor<4xf32>
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %a = math.absf %x : tensor<4x8xf32>
  %sq = math.powf %a, %two : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.mulf %n, %s : tensor<4xf32>
  %i = arith.divf %one, %v : tensor<4xf32>
  %inv = math.sqrt %i : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// Epsilon added to the sum: inside, divided by the count.
// CHECK-LABEL: func @eps_on_the_sum
// CHECK: norm.normalize rms %arg0 axes [1] eps 0.25 : tensor<4x8xf32>
func.func @eps_on_the_sum(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<2.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %p = arith.addf %s, %eps : tensor<4xf32>
  %v = arith.divf %p, %n : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// Keras: the sum is clamped before the root.
// CHECK-LABEL: func @clamp_inside
// CHECK: norm.normalize l2 %arg0 axes [1] eps {{[0-9.]+}}e-13 clamp_inside : tensor<4x8xf32>
func.func @clamp_inside(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-12> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %v = arith.maximumf %s, %eps : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// E[x^2] - E[x]^2, kept from below 0.
// CHECK-LABEL: func @fast_variance
// CHECK: norm.normalize layer %arg0 axes [1] eps {{[0-9.]+}}e-06 : tensor<4x8xf32>
func.func @fast_variance(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-05> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %ms = arith.divf %s, %n : tensor<4xf32>
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mm = arith.mulf %m, %m : tensor<4xf32>
  %var = arith.subf %ms, %mm : tensor<4xf32>
  %pos = arith.maximumf %var, %zero : tensor<4xf32>
  %v = arith.addf %pos, %eps : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %x, %mb : tensor<4x8xf32>
  %y = arith.mulf %c, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// Keras and TensorFlow: x·s + (b − mean·s) with s = w·r.
// CHECK-LABEL: func @folded_scale_and_bias
// CHECK: norm.normalize layer %arg0 axes [1] eps {{[0-9.]+}}e-06 gain direct(%arg1 : tensor<8xf32>) bias(%arg2 : tensor<8xf32>) : tensor<4x8xf32>
// CHECK-NEXT: return
func.func @folded_scale_and_bias(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %bias: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-05> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %mb, %x : tensor<4x8xf32>
  %sq = arith.mulf %c, %c : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %var = arith.divf %s, %n : tensor<4xf32>
  %v = arith.addf %var, %eps : tensor<4xf32>
  %inv = math.rsqrt %v : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%w : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %bb = linalg.broadcast ins(%bias : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %scale = arith.mulf %b, %wb : tensor<4x8xf32>
  %xs = arith.mulf %x, %scale : tensor<4x8xf32>
  %ms = arith.mulf %mb, %scale : tensor<4x8xf32>
  %rest = arith.subf %bb, %ms : tensor<4x8xf32>
  %y = arith.addf %xs, %rest : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// Mean minus x is no layer norm, but the rms norm of what it is.
// CHECK-LABEL: func @negated_centre
// CHECK: %[[C:.*]] = arith.subf
// CHECK: norm.normalize rms %[[C]] axes [1]
func.func @negated_centre(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s1 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %m = arith.divf %s1, %n : tensor<4xf32>
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = arith.subf %mb, %x : tensor<4x8xf32>
  %sq = arith.mulf %c, %c : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %var = arith.divf %s, %n : tensor<4xf32>
  %root = math.sqrt %var : tensor<4xf32>
  %b = linalg.broadcast ins(%root : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.divf %c, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// A gain and a bias of each batch (adaptive norms).
// CHECK-LABEL: func @adaptive
// CHECK: norm.normalize rms %arg0 axes [2] eps none gain zero_centered(%arg1 : tensor<2x8xf32>) axes [0, 2] bias(%arg2 : tensor<2x8xf32>) axes [0, 2] : tensor<2x4x8xf32>
func.func @adaptive(%x: tensor<2x4x8xf32>, %scale: tensor<2x8xf32>, %shift: tensor<2x8xf32>) -> tensor<2x4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x4xf32>
  %n = arith.constant dense<8.0> : tensor<2x4xf32>
  %one = arith.constant dense<1.0> : tensor<2x8xf32>
  %e = tensor.empty() : tensor<2x4x8xf32>
  %sq = arith.mulf %x, %x : tensor<2x4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<2x4x8xf32>) outs(%zero : tensor<2x4xf32>) dimensions = [2]
  %v = arith.divf %s, %n : tensor<2x4xf32>
  %inv = math.rsqrt %v : tensor<2x4xf32>
  %b = linalg.broadcast ins(%inv : tensor<2x4xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [2]
  %m = arith.addf %scale, %one : tensor<2x8xf32>
  %mb = linalg.broadcast ins(%m : tensor<2x8xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [1]
  %sb = linalg.broadcast ins(%shift : tensor<2x8xf32>) outs(%e : tensor<2x4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<2x4x8xf32>
  %z = arith.mulf %y, %mb : tensor<2x4x8xf32>
  %o = arith.addf %z, %sb : tensor<2x4x8xf32>
  return %o : tensor<2x4x8xf32>
}

// A gain that is computed from the parameter is formed on its own.
// CHECK-LABEL: func @computed_gain
// CHECK: %[[G:.*]] = math.exp %arg1 : tensor<8xf32>
// CHECK: norm.normalize l2 %arg0 axes [1] eps none gain direct(%[[G]] : tensor<8xf32>)
func.func @computed_gain(%x: tensor<4x8xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  %inv = math.rsqrt %s : tensor<4xf32>
  %g = math.exp %w : tensor<8xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %wb = linalg.broadcast ins(%g : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %xw = arith.mulf %x, %wb : tensor<4x8xf32>
  %y = arith.mulf %xw, %b : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// All of one fused body: input, gain and norm are taken out of it.
// CHECK-LABEL: func @one_body
// CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1 :
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.addf
// CHECK-NEXT: linalg.yield
// CHECK: %[[Y:.*]] = norm.normalize rms %[[X]] axes [1] eps none : tensor<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[Y]] : tensor<4x8xf32>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: math.tanh
func.func @one_body(%h: tensor<4x8xf32>, %f: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant 8.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#r, #r, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%h, %f : tensor<4x8xf32>, tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %x = arith.addf %a, %b : f32
    %sq = arith.mulf %x, %x : f32
    %0 = arith.addf %out, %sq : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#r, #r, affine_map<(d0, d1) -> (d0)>, #r], iterator_types = ["parallel", "parallel"]} ins(%h, %f, %s : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32, %out: f32):
    %x = arith.addf %a, %b : f32
    %v = arith.divf %sum, %n : f32
    %inv = math.rsqrt %v : f32
    %0 = arith.mulf %x, %inv : f32
    %1 = math.tanh %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
