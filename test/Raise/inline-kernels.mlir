// RUN: norm-opt %s --norm-inline-kernels | FileCheck %s
// RUN: norm-opt %s --norm-decompose | FileCheck %s --check-prefix=DECOMPOSE

// CHECK-LABEL: func @kernel
// CHECK-SAME:    %[[H:.*]]: tensor<4x8xf32>, %[[F:.*]]: tensor<4x8xf32>
// DECOMPOSE-LABEL: func @kernel
// DECOMPOSE-NOT: norm.
func.func @kernel(%h: tensor<4x8xf32>, %f: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: %[[S:.*]] = norm.residual_add %[[H]], %[[F]]
  // CHECK-NEXT: %[[M:.*]] = norm.normalize rms %[[S]]
  // CHECK-NEXT: return %[[M]], %[[S]]
  %0:2 = norm.kernel ins(%h, %f : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>):
    %s = norm.residual_add %a, %b : tensor<4x8xf32>
    %m = norm.kernel ins(%s : tensor<4x8xf32>) {
    ^bb0(%c: tensor<4x8xf32>):
      %n = norm.normalize rms %c axes [1] eps none : tensor<4x8xf32>
      norm.yield %n : tensor<4x8xf32>
    } -> tensor<4x8xf32>
    norm.yield %m, %s : tensor<4x8xf32>, tensor<4x8xf32>
  } -> tensor<4x8xf32>, tensor<4x8xf32>
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
}
