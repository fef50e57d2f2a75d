// RUN: norm-opt %s --norm-raise --convert-elementwise-to-linalg --norm-raise-elementwise --cse --split-input-file | FileCheck %s

// The read, as a mean over a dimension of its own. A product with 1/4 is the
// quotient by 4.
// CHECK-LABEL: func @read_mean(
// CHECK: norm.branch_merge sigmoid mean %arg0, %arg1 branches 4 : tensor<3x32xf32>, tensor<3x32xf32> -> tensor<3x8xf32>
// CHECK-NEXT: return
func.func @read_mean(%n: tensor<3x32xf32>, %z: tensor<3x32xf32>) -> tensor<3x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<3x8xf32>
  %one = arith.constant dense<1.0> : tensor<3x32xf32>
  %quarter = arith.constant dense<0.25> : tensor<3x8xf32>
  %m = arith.negf %z : tensor<3x32xf32>
  %e = math.exp %m : tensor<3x32xf32>
  %d = arith.addf %one, %e : tensor<3x32xf32>
  %s = arith.divf %one, %d : tensor<3x32xf32>
  %p = arith.mulf %s, %n : tensor<3x32xf32>
  %b = tensor.expand_shape %p [[0], [1, 2]] output_shape [3, 4, 8] : tensor<3x32xf32> into tensor<3x4x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%b : tensor<3x4x8xf32>) outs(%zero : tensor<3x8xf32>) dimensions = [1]
  %y = arith.mulf %sum, %quarter : tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}

// -----

// The read where nothing is divided and branches have their own dimension all
// along; the activation is silu, products are rounded to bf16.
// CHECK-LABEL: func @read_sum(
// CHECK: norm.branch_merge silu sum %{{.*}}, %{{.*}} branches 3 round each : tensor<?x24xbf16>, tensor<?x24xbf16> -> tensor<?x8xbf16>
#all = affine_map<(i, b, d) -> (i, b, d)>
#one = affine_map<(i, b, d) -> (i, d)>
#out = affine_map<(i, d) -> (i, d)>
func.func @read_sum(%n: tensor<?x3x8xbf16>, %z: tensor<?x3x8xbf16>) -> tensor<?x8xbf16> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %n, %c0 : tensor<?x3x8xbf16>
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%rows) : tensor<?x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #one], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%n, %z : tensor<?x3x8xbf16>, tensor<?x3x8xbf16>) outs(%f : tensor<?x8xf32>) {
  ^bb0(%v: bf16, %g: bf16, %acc: f32):
    %w = arith.extf %g : bf16 to f32
    %m = arith.negf %w : f32
    %p = math.exp %m : f32
    %q = arith.addf %p, %one : f32
    %s = arith.divf %one, %q : f32
    %a = arith.mulf %w, %s : f32
    %t = arith.truncf %a : f32 to bf16
    %u = arith.mulf %v, %t : bf16
    %x = arith.extf %u : bf16 to f32
    %y = arith.addf %acc, %x : f32
    linalg.yield %y : f32
  } -> tensor<?x8xf32>
  %h = tensor.empty(%rows) : tensor<?x8xbf16>
  %r = linalg.generic {indexing_maps = [#out, #out], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<?x8xf32>) outs(%h : tensor<?x8xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %t = arith.truncf %v : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<?x8xbf16>
  return %r : tensor<?x8xbf16>
}

// -----

// A mean over three by a product with a rounded third is no quotient.
// CHECK-LABEL: func @third(
// CHECK-NOT: norm.branch_merge
// CHECK: return
func.func @third(%n: tensor<3x3x8xf32>, %z: tensor<3x3x8xf32>) -> tensor<3x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<3x8xf32>
  %one = arith.constant dense<1.0> : tensor<3x3x8xf32>
  %third = arith.constant dense<0.333333343> : tensor<3x8xf32>
  %m = arith.negf %z : tensor<3x3x8xf32>
  %e = math.exp %m : tensor<3x3x8xf32>
  %d = arith.addf %one, %e : tensor<3x3x8xf32>
  %s = arith.divf %one, %d : tensor<3x3x8xf32>
  %p = arith.mulf %s, %n : tensor<3x3x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%p : tensor<3x3x8xf32>) outs(%zero : tensor<3x8xf32>) dimensions = [1]
  %y = arith.mulf %sum, %third : tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}

// -----

// The write, with the branches side by side in the stream.
// CHECK-LABEL: func @write(
// CHECK: norm.branch_write %arg0, %arg1, %arg2 round each : tensor<3x32xbf16>, tensor<3x8xbf16>, tensor<3x4xbf16> -> tensor<3x32xbf16>
// CHECK-NEXT: return
func.func @write(%h: tensor<3x32xbf16>, %f: tensor<3x8xbf16>, %c: tensor<3x4xbf16>) -> tensor<3x32xbf16> {
  %e = tensor.empty() : tensor<3x4x8xbf16>
  %fb = linalg.broadcast ins(%f : tensor<3x8xbf16>) outs(%e : tensor<3x4x8xbf16>) dimensions = [1]
  %cb = linalg.broadcast ins(%c : tensor<3x4xbf16>) outs(%e : tensor<3x4x8xbf16>) dimensions = [2]
  %p = arith.mulf %cb, %fb : tensor<3x4x8xbf16>
  %w = tensor.collapse_shape %p [[0], [1, 2]] : tensor<3x4x8xbf16> into tensor<3x32xbf16>
  %y = arith.addf %w, %h : tensor<3x32xbf16>
  return %y : tensor<3x32xbf16>
}

// -----

// Branches in a dimension of their own, on the way to their norms.
// CHECK-LABEL: func @write_apart(
// CHECK: %[[H:.*]] = tensor.collapse_shape %arg0
// CHECK: %[[W:.*]] = norm.branch_write %[[H]], %arg1, %arg2 : tensor<?x32xf32>, tensor<?x8xf32>, tensor<?x4xf32> -> tensor<?x32xf32>
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[W]]
// CHECK: norm.normalize rms %[[Y]]
#h = affine_map<(i, b, d) -> (i, b, d)>
#f = affine_map<(i, b, d) -> (i, d)>
#c = affine_map<(i, b, d) -> (i, b)>
func.func @write_apart(%h: tensor<?x4x8xf32>, %f: tensor<?x8xf32>, %c: tensor<?x4xf32>) -> (tensor<?x4x8xf32>, tensor<?x4x8xf32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %h, %c0 : tensor<?x4x8xf32>
  %e = tensor.empty(%rows) : tensor<?x4x8xf32>
  %y = linalg.generic {indexing_maps = [#h, #f, #c, #h], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%h, %f, %c : tensor<?x4x8xf32>, tensor<?x8xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4x8xf32>) {
  ^bb0(%v: f32, %g: f32, %s: f32, %o: f32):
    %p = arith.mulf %g, %s : f32
    %a = arith.addf %v, %p : f32
    linalg.yield %a : f32
  } -> tensor<?x4x8xf32>
  %n = norm.normalize rms %y axes [2] eps 1.0e-6 : tensor<?x4x8xf32>
  return %y, %n : tensor<?x4x8xf32>, tensor<?x4x8xf32>
}

// -----

// The same sum where no norm follows: an update of a matrix, not of branches.
// CHECK-LABEL: func @outer_product(
// CHECK-NOT: norm.branch_write
// CHECK: return
#h = affine_map<(i, b, d) -> (i, b, d)>
#f = affine_map<(i, b, d) -> (i, d)>
#c = affine_map<(i, b, d) -> (i, b)>
func.func @outer_product(%h: tensor<3x4x8xf32>, %f: tensor<3x8xf32>, %c: tensor<3x4xf32>) -> tensor<3x4x8xf32> {
  %e = tensor.empty() : tensor<3x4x8xf32>
  %y = linalg.generic {indexing_maps = [#h, #f, #c, #h], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%h, %f, %c : tensor<3x4x8xf32>, tensor<3x8xf32>, tensor<3x4xf32>) outs(%e : tensor<3x4x8xf32>) {
  ^bb0(%v: f32, %g: f32, %s: f32, %o: f32):
    %p = arith.mulf %g, %s : f32
    %a = arith.addf %v, %p : f32
    linalg.yield %a : f32
  } -> tensor<3x4x8xf32>
  return %y : tensor<3x4x8xf32>
}

// -----

// Weights that vary along the branch, not with it.
// CHECK-LABEL: func @channel_weights(
// CHECK-NOT: norm.branch_write
// CHECK: return
func.func @channel_weights(%h: tensor<3x32xf32>, %f: tensor<3x8xf32>, %c: tensor<3x8xf32>) -> tensor<3x32xf32> {
  %e = tensor.empty() : tensor<3x4x8xf32>
  %fb = linalg.broadcast ins(%f : tensor<3x8xf32>) outs(%e : tensor<3x4x8xf32>) dimensions = [1]
  %cb = linalg.broadcast ins(%c : tensor<3x8xf32>) outs(%e : tensor<3x4x8xf32>) dimensions = [1]
  %p = arith.mulf %cb, %fb : tensor<3x4x8xf32>
  %w = tensor.collapse_shape %p [[0], [1, 2]] : tensor<3x4x8xf32> into tensor<3x32xf32>
  %y = arith.addf %h, %w : tensor<3x32xf32>
  return %y : tensor<3x32xf32>
}
