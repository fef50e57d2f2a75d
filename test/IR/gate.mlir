// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @gate
func.func @gate(%y: tensor<4x?xbf16>, %z: tensor<4x?xf32>) -> (tensor<4x?xbf16>, tensor<4x?xf32>, tensor<4x?xbf16>) {
  // CHECK: norm.gate silu %{{.*}}, %{{.*}} round each : tensor<4x?xbf16>
  %0 = norm.gate silu %y, %y round each : tensor<4x?xbf16>
  // CHECK: norm.gate sigmoid %{{.*}}, %{{.*}} : tensor<4x?xbf16>, tensor<4x?xf32> -> tensor<4x?xf32>
  %1 = norm.gate sigmoid %y, %z : tensor<4x?xbf16>, tensor<4x?xf32> -> tensor<4x?xf32>
  // CHECK: norm.gate gelu %{{.*}}, %{{.*}} round last : tensor<4x?xbf16>
  %2 = norm.gate gelu %y, %y round last : tensor<4x?xbf16>
  // CHECK: norm.gate identity
  %3 = norm.gate identity %y, %2 : tensor<4x?xbf16>
  return %0, %1, %3 : tensor<4x?xbf16>, tensor<4x?xf32>, tensor<4x?xbf16>
}
