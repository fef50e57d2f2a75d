// RUN: norm-opt %s --norm-decompose --canonicalize --cse | FileCheck %s --implicit-check-not=norm.

// One rounding, last, from the scaled sum in f32.
// CHECK-LABEL: func @residual_add
func.func @residual_add(%h: tensor<4x?xbf16>, %f: tensor<4x?xbf16>) -> tensor<4x?xbf16> {
  // CHECK: linalg.generic
  // CHECK: %[[S:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
  // CHECK: %[[T:.*]] = arith.addf %[[S]], %{{.*}} : f32
  // CHECK: arith.truncf %[[T]] : f32 to bf16
  %0 = norm.residual_add %h, %f alpha 2.5 : tensor<4x?xbf16>, tensor<4x?xbf16> -> tensor<4x?xbf16>
  return %0 : tensor<4x?xbf16>
}

// `each` rounds the activation, then the product.
// CHECK-LABEL: func @gate
func.func @gate(%y: tensor<4x8xbf16>, %z: tensor<4x8xbf16>) -> (tensor<4x8xbf16>, tensor<4x8xbf16>) {
  // CHECK: math.exp
  // CHECK: %[[A:.*]] = arith.mulf
  // CHECK: %[[B:.*]] = arith.truncf %[[A]] : f32 to bf16
  // CHECK: arith.extf %[[B]] : bf16 to f32
  // CHECK: %[[P:.*]] = arith.mulf
  // CHECK: arith.truncf %[[P]] : f32 to bf16
  %0 = norm.gate silu %y, %z round each : tensor<4x8xbf16>
  // CHECK: math.erf
  // CHECK-NOT: arith.truncf
  // CHECK: %[[E:.*]] = arith.extf %{{.*}} : bf16 to f32
  // CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[E]], %{{.*}} : f32
  // CHECK-NEXT: arith.truncf %[[Q]] : f32 to bf16
  %1 = norm.gate gelu %y, %z : tensor<4x8xbf16>
  return %0, %1 : tensor<4x8xbf16>, tensor<4x8xbf16>
}

// Pairs are halves of the rotated part; the rest passes.
// CHECK-LABEL: func @rope_partial
// CHECK-SAME:    %[[Q:.*]]: tensor<2x?x64xf32>, %[[COS:[^:]*]]: tensor<?x16xf32>
func.func @rope_partial(%q: tensor<2x?x64xf32>, %cos: tensor<?x16xf32>, %sin: tensor<?x16xf32>) -> tensor<2x?x64xf32> {
  // CHECK: %[[X0:.*]] = tensor.extract_slice %[[Q]][0, 0, 0] [2, %{{.*}}, 16] [1, 1, 1]
  // CHECK: %[[X1:.*]] = tensor.extract_slice %[[Q]][0, 0, 16] [2, %{{.*}}, 16] [1, 1, 1]
  // CHECK: %[[Y:.*]]:2 = linalg.generic {{.*}} ins(%[[X0]], %[[X1]], %[[COS]], %{{.*}} :
  // CHECK:   arith.subf
  // CHECK:   arith.addf
  // CHECK: %[[P:.*]] = tensor.insert_slice %[[Y]]#0 into %[[Q]][0, 0, 0] [2, %{{.*}}, 16] [1, 1, 1]
  // CHECK: tensor.insert_slice %[[Y]]#1 into %[[P]][0, 0, 16] [2, %{{.*}}, 16] [1, 1, 1]
  %0 = norm.rope half_split %q cos %cos sin %sin axes [1, 2] rotary 32 : tensor<2x?x64xf32>, tensor<?x16xf32>
  return %0 : tensor<2x?x64xf32>
}

// Interleaved pairs are strided slices, of full tables too.
// CHECK-LABEL: func @rope_interleaved
func.func @rope_interleaved(%q: tensor<4x64xf32>, %t: tensor<64xf32>) -> tensor<4x64xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[0, 0] [4, 32] [1, 2]
  // CHECK: tensor.extract_slice %{{.*}}[0, 1] [4, 32] [1, 2]
  // CHECK: tensor.extract_slice %{{.*}}[0] [32] [2]
  // CHECK: tensor.extract_slice %{{.*}}[1] [32] [2]
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [4, 32] [1, 2]
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 1] [4, 32] [1, 2]
  %0 = norm.rope interleaved %q cos %t sin %t axes [1] : tensor<4x64xf32>, tensor<64xf32>
  return %0 : tensor<4x64xf32>
}

// CHECK-LABEL: func @branches
func.func @branches(%n: tensor<?x256xbf16>, %c: tensor<?x4xbf16>) -> (tensor<?x64xbf16>, tensor<?x256xbf16>) {
  // CHECK: tensor.expand_shape {{.*}} into tensor<?x4x64xbf16>
  // CHECK: linalg.generic {{.*}} ["parallel", "reduction", "parallel"]} {{.*}} outs(%{{.*}} : tensor<?x64xf32>)
  // CHECK: %[[MEAN:.*]] = arith.divf %in, %cst{{.*}} : f32
  // CHECK-NEXT: arith.truncf %[[MEAN]] : f32 to bf16
  %0 = norm.branch_merge sigmoid mean %n, %n branches 4 : tensor<?x256xbf16>, tensor<?x256xbf16> -> tensor<?x64xbf16>
  // CHECK: } -> tensor<?x4x64xbf16>
  // CHECK: tensor.collapse_shape
  %1 = norm.branch_write %n, %0, %c : tensor<?x256xbf16>, tensor<?x64xbf16>, tensor<?x4xbf16> -> tensor<?x256xbf16>
  return %0, %1 : tensor<?x64xbf16>, tensor<?x256xbf16>
}

// CHECK-LABEL: func @statistics_and_apply
// CHECK-SAME:    %[[X:.*]]: tensor<4x32xbf16>
func.func @statistics_and_apply(%x: tensor<4x32xbf16>) -> (tensor<4x32xbf16>, tensor<4x1xf32>) {
  // CHECK: %[[V:.*]]:2 = linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
  // CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} ins(%{{.*}}, %[[V]]#0, %[[V]]#1
  // CHECK: tensor.expand_shape %[[R]]#0 {{.*}} output_shape [4, 1]
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[R]]#0, %{{.*}}, %[[R]]#1
  // CHECK: math.fma
  %r, %k, %q = norm.statistics layer %x axes [1] eps 1.0e-05 : tensor<4x32xbf16>
  %y = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>) mean(%k, %q : tensor<4x1xf32>) : tensor<4x32xbf16>
  return %y, %r : tensor<4x32xbf16>, tensor<4x1xf32>
}

// Every form of the backward: groups, extent and each place of epsilon.
// CHECK-LABEL: func @normalize_grad
func.func @normalize_grad(%dy: tensor<4x32xbf16>, %r: tensor<4x1xf32>, %g: tensor<4x2xf32>, %w: tensor<32xf32>)
    -> (tensor<4x32xf32>, tensor<32xf32>, tensor<f32>, tensor<4x32xbf16>, tensor<4x32xbf16>, tensor<32xf32>) {
  // CHECK: math.rsqrt
  %0:3 = norm.normalize_grad layer %dy of %dy axes [1] eps 1.0e-05 outside rstd(%r : tensor<4x1xf32>)
      mean(%r, %r : tensor<4x1xf32>) gain zero_centered(%w : tensor<32xf32>)
      : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xf32>, gain tensor<32xf32>, bias tensor<f32> axes []
  // CHECK: arith.cmpf oge
  // CHECK: linalg.index 1
  %1 = norm.normalize_grad rms %dy of %dy axes [1] eps 1.0e-05 clamp extent 8 rstd(%r : tensor<4x1xf32>)
      : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xbf16>
  // CHECK: tensor.collapse_shape {{.*}} into tensor<4x32xbf16>
  // CHECK: tensor.collapse_shape {{.*}} into tensor<32xf32>
  %2:2 = norm.normalize_grad rms %dy of %dy axes [1] eps none group 16 rstd(%g : tensor<4x2xf32>) gain direct(%w : tensor<32xf32>)
      : tensor<4x32xbf16>, tensor<4x32xbf16> -> tensor<4x32xbf16>, gain tensor<32xf32>
  return %0#0, %0#1, %0#2, %1, %2#0, %2#1 : tensor<4x32xf32>, tensor<32xf32>, tensor<f32>, tensor<4x32xbf16>, tensor<4x32xbf16>, tensor<32xf32>
}
