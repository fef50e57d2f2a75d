// RUN: norm-opt %s --norm-fuse-residual-add --split-input-file | FileCheck %s
// The same with nothing but linalg, and undone: what is left is what was there.
// RUN: norm-opt %s --norm-fuse-residual-add --norm-inline-kernels --split-input-file | FileCheck %s --check-prefix=INLINE
// INLINE-NOT: norm.kernel

// h + f, then the norm; the sum lives on.
// CHECK-LABEL: func @pre_norm
// CHECK-SAME: (%[[H:.*]]: tensor<2x8x64xf32>, %[[F:.*]]: tensor<16x64xf32>, %[[W:.*]]: tensor<64xf32>)
// CHECK: %[[E:.*]] = tensor.expand_shape %[[F]]
// CHECK: %[[K:.*]]:2 = norm.kernel ins(%[[H]], %[[E]], %[[W]] :
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<2x8x64xf32>, %[[B:.*]]: tensor<2x8x64xf32>, %[[G:.*]]: tensor<64xf32>):
// CHECK: %[[S:.*]] = linalg.add ins(%[[A]], %[[B]] :
// CHECK: %[[N:.*]] = norm.normalize rms %[[S]] axes [2] {{.*}} gain direct(%[[G]]
// CHECK: norm.yield %[[S]], %[[N]]
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @pre_norm(%h: tensor<2x8x64xf32>, %f: tensor<16x64xf32>, %w: tensor<64xf32>) -> (tensor<2x8x64xf32>, tensor<2x8x64xf32>) {
  %e = tensor.expand_shape %f [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
  %empty = tensor.empty() : tensor<2x8x64xf32>
  %s = linalg.add ins(%h, %e : tensor<2x8x64xf32>, tensor<2x8x64xf32>) outs(%empty : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  %y = norm.normalize rms %s axes [2] eps 1.0e-06 gain direct(%w : tensor<64xf32>) : tensor<2x8x64xf32>
  return %s, %y : tensor<2x8x64xf32>, tensor<2x8x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
// alpha * h + (f + bias), then the norm (DeepNorm): one kernel, one result.
// CHECK-LABEL: func @scaled_post_norm
// CHECK: norm.kernel ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64xf32>
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: linalg.add
// CHECK: norm.normalize layer
// CHECK: norm.yield %{{.*}} : tensor<16x64xf32>
// CHECK-NOT: linalg
func.func @scaled_post_norm(%h: tensor<16x64xf32>, %f: tensor<16x64xf32>, %b: tensor<64xf32>) -> tensor<16x64xf32> {
  %alpha = arith.constant 1.86 : f32
  %empty = tensor.empty() : tensor<16x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<16x64xf32>) outs(%empty : tensor<16x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.mulf %in, %alpha : f32
    linalg.yield %m : f32
  } -> tensor<16x64xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%f, %b : tensor<16x64xf32>, tensor<64xf32>) outs(%empty : tensor<16x64xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %m = arith.addf %in, %bias : f32
    linalg.yield %m : f32
  } -> tensor<16x64xf32>
  %2 = linalg.add ins(%0, %1 : tensor<16x64xf32>, tensor<16x64xf32>) outs(%empty : tensor<16x64xf32>) -> tensor<16x64xf32>
  %3 = norm.normalize layer %2 axes [1] eps 1.0e-05 : tensor<16x64xf32>
  return %3 : tensor<16x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// Between add and norm: a cast, a constant scale, a reshape that stays outside
// too because it is returned.
// CHECK-LABEL: func @through_casts
// CHECK-SAME: (%[[H:[^:]*]]: tensor<16x64xbf16>, %[[F:[^:]*]]: tensor<16x64xbf16>)
// CHECK: %[[K:.*]]:2 = norm.kernel ins(%[[H]], %[[F]] :
// CHECK: linalg.add
// CHECK: arith.extf
// CHECK: tensor.expand_shape
// CHECK: norm.normalize
// CHECK-NOT: norm.kernel
// CHECK: %[[E:.*]] = tensor.expand_shape %[[K]]#0
// CHECK: return %[[E]], %[[K]]#1
func.func @through_casts(%h: tensor<16x64xbf16>, %f: tensor<16x64xbf16>) -> (tensor<2x8x64xf32>, tensor<2x8x64xf32>) {
  %c = arith.constant 0.5 : f32
  %empty = tensor.empty() : tensor<16x64xbf16>
  %wide = tensor.empty() : tensor<16x64xf32>
  %s = linalg.add ins(%h, %f : tensor<16x64xbf16>, tensor<16x64xbf16>) outs(%empty : tensor<16x64xbf16>) -> tensor<16x64xbf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<16x64xbf16>) outs(%wide : tensor<16x64xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %x = arith.extf %in : bf16 to f32
    %m = arith.mulf %x, %c : f32
    linalg.yield %m : f32
  } -> tensor<16x64xf32>
  %e = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 8, 64] : tensor<16x64xf32> into tensor<2x8x64xf32>
  %y = norm.normalize rms %e axes [2] eps 1.0e-06 : tensor<2x8x64xf32>
  return %e, %y : tensor<2x8x64xf32>, tensor<2x8x64xf32>
}

// -----

// h + norm(f), as OLMo 2 has it.
// CHECK-LABEL: func @reordered_post_norm
// CHECK: %[[K:.*]] = norm.kernel
// CHECK: norm.normalize
// CHECK: linalg.add
// CHECK: norm.yield %{{.*}} : tensor<4x64xf32>
// CHECK-NOT: norm.kernel
// CHECK: return %[[K]]
func.func @reordered_post_norm(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %n = norm.normalize rms %f axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %s = linalg.add ins(%h, %n : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %s : tensor<4x64xf32>
}

// -----

// Sizes are taken from the kernel's inputs; a size that somebody outside wants
// keeps no value alive.
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[H:[^:]*]]: tensor<?x?xf32>, %[[F:[^:]*]]: tensor<?x?xf32>)
// CHECK: %[[K:.*]] = norm.kernel ins(%[[H]], %[[F]] :
// CHECK-NEXT: ^bb0(%[[A:[^:]*]]: tensor<?x?xf32>, %
// CHECK: tensor.dim %[[A]]
// CHECK: tensor.dim %[[A]]
// CHECK: tensor.empty
// CHECK: norm.normalize
// CHECK: } -> tensor<?x?xf32>
// CHECK: tensor.dim %[[H]]
// CHECK: return %[[K]]
func.func @dynamic(%h: tensor<?x?xf32>, %f: tensor<?x?xf32>) -> (tensor<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %h, %c0 : tensor<?x?xf32>
  %n = tensor.dim %f, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %s = linalg.add ins(%h, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<?x?xf32>
  %size = tensor.dim %s, %c0 : tensor<?x?xf32>
  return %y, %size : tensor<?x?xf32>, index
}

// -----

// The op form; the add is in a loop, and so is the kernel.
// CHECK-LABEL: func @op_form_in_loop
// CHECK: scf.for
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: norm.residual_add
// CHECK: norm.normalize
// CHECK: scf.yield %[[K]]#0, %[[K]]#1
func.func @op_form_in_loop(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %n: index) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h, %b = %f) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
    %s = norm.residual_add %a, %b alpha 2.0 : tensor<4x64xf32>
    %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
    scf.yield %s, %y : tensor<4x64xf32>, tensor<4x64xf32>
  }
  return %0#0, %0#1 : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// What reads the sum between the two moves behind the kernel.
// CHECK-LABEL: func @user_between
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: linalg.exp ins(%[[K]]#0
func.func @user_between(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %x = linalg.exp ins(%s : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %x, %y : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

// What reads the sum between the two has an effect: the kernel moves before it,
// and the other input of the kernel as well.
// CHECK-LABEL: func @effect_between
// CHECK: linalg.exp
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: call @observe(%[[K]]#0)
func.func private @observe(tensor<4x64xf32>)
func.func @effect_between(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %w: tensor<64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  call @observe(%s) : (tensor<4x64xf32>) -> ()
  %row = tensor.empty() : tensor<64xf32>
  %g = linalg.exp ins(%w : tensor<64xf32>) outs(%row : tensor<64xf32>) -> tensor<64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%g : tensor<64xf32>) : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
