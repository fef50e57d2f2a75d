// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @residual_add
func.func @residual_add(%h: tensor<4x?xbf16>, %f: tensor<4x?xbf16>, %g: tensor<4x?xf32>)
    -> (tensor<4x?xbf16>, tensor<4x?xf32>, tensor<4x?xf32>) {
  // CHECK: norm.residual_add %{{.*}}, %{{.*}} : tensor<4x?xbf16>
  %0 = norm.residual_add %h, %f : tensor<4x?xbf16>
  // CHECK: norm.residual_add %{{.*}}, %{{.*}} alpha 2.5{{0*}}e+00 : tensor<4x?xbf16>, tensor<4x?xbf16> -> tensor<4x?xf32>
  %1 = norm.residual_add %h, %f alpha 2.5 : tensor<4x?xbf16>, tensor<4x?xbf16> -> tensor<4x?xf32>
  // CHECK: norm.residual_add %{{.*}}, %{{.*}} {note = "x"} : tensor<4x?xf32>, tensor<4x?xbf16> -> tensor<4x?xf32>
  %2 = norm.residual_add %g, %f {note = "x"} : tensor<4x?xf32>, tensor<4x?xbf16> -> tensor<4x?xf32>
  return %0, %1, %2 : tensor<4x?xbf16>, tensor<4x?xf32>, tensor<4x?xf32>
}
