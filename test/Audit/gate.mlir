// RUN: norm-opt %s --norm-audit='format=json output=%t.json' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.json
// RUN: norm-opt %s --norm-audit=output=- -o %t.mlir | FileCheck %s --check-prefix=TEXT

// CHECK-LABEL: "name": "after"
// CHECK: "gate": {
// CHECK-NEXT: "fn": "silu"
// CHECK-NEXT: "order": "after_norm"
// TEXT: gate silu, after the norm
func.func @after(%x: tensor<2x4xf32>, %z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<2x4xf32>
  %1 = norm.gate silu %0, %z : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// CHECK-LABEL: "name": "before"
// CHECK: "gate": {
// CHECK-NEXT: "fn": "sigmoid"
// CHECK-NEXT: "order": "before_norm"
// TEXT: gate sigmoid, before the norm
func.func @before(%x: tensor<2x4xf32>, %z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = norm.gate sigmoid %x, %z : tensor<2x4xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// The norm is the argument of the activation: that is no gate of the norm.
// CHECK-LABEL: "name": "activated"
// CHECK: "gate": null
func.func @activated(%x: tensor<2x4xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<2x4xf32>
  %1 = norm.gate silu %y, %0 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
