// RUN: norm-opt %s | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @zero_centered
func.func @zero_centered(%x: tensor<2x8x64xbf16>, %w: tensor<64xbf16>) -> tensor<2x8x64xbf16> {
  // CHECK: norm.normalize rms %{{.*}} axes [2] eps 1.0e-06 gain zero_centered(%{{.*}} : tensor<64xbf16>) offset_type bf16 round after_gain placement pre : tensor<2x8x64xbf16>
  %y = norm.normalize rms %x axes [2] eps 1.0e-06 gain zero_centered(%w : tensor<64xbf16>) offset_type bf16
       round after_gain placement pre : tensor<2x8x64xbf16>
  return %y : tensor<2x8x64xbf16>
}
