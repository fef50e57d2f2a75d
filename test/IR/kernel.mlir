// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @kernel
func.func @kernel(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  // CHECK: %[[K:.*]]:2 = norm.kernel ins(%{{.*}}, %{{.*}} : tensor<4x64xf32>, tensor<4x64xf32>) attributes {note = "x"} {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x64xf32>, %[[B:.*]]: tensor<4x64xf32>):
  // CHECK-NEXT:   norm.residual_add %[[A]], %[[B]]
  // CHECK-NEXT:   norm.normalize
  // CHECK-NEXT:   norm.yield %{{.*}}, %{{.*}} : tensor<4x64xf32>, tensor<4x64xf32>
  // CHECK-NEXT: } -> tensor<4x64xf32>, tensor<4x64xf32>
  %0:2 = norm.kernel ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) attributes {note = "x"} {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<4x64xf32>):
    %s = norm.residual_add %a, %b : tensor<4x64xf32>
    %m = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
    norm.yield %s, %m : tensor<4x64xf32>, tensor<4x64xf32>
  } -> tensor<4x64xf32>, tensor<4x64xf32>
  return %0#0, %0#1 : tensor<4x64xf32>, tensor<4x64xf32>
}
