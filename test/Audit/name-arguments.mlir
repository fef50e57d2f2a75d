// RUN: norm-opt %s --norm-name-arguments=manifest=%S/Inputs/two_norms.json | FileCheck %s
// RUN: not norm-opt %s --norm-name-arguments 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not norm-opt %s --norm-name-arguments=manifest=%t.missing.json -o %t.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not cat %t.mlir

// Inputs get no name.
// CHECK-LABEL: func.func @block(
// CHECK-SAME: %[[X:[^ ]*]]: tensor<2x8x64xbf16>,
// CHECK-SAME: tensor<64xbf16> {norm.parameter = "layers.0.input_layernorm.weight"},
// CHECK-SAME: tensor<?xbf16> {norm.parameter = "layers.0.post_attention_layernorm.weight"})
func.func @block(%x: tensor<2x8x64xbf16>, %v: tensor<64xbf16>, %w: tensor<?xbf16>) -> tensor<2x8x64xbf16> {
  return %x : tensor<2x8x64xbf16>
}

// NONE: error: norm-name-arguments needs manifest=FILE
// MISSING: error: cannot read the manifest {{.*}}missing.json
