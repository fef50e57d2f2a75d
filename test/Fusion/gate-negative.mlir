// RUN: norm-opt %s --norm-fuse-gate --split-input-file --remarks-filter=norm-fuse-gate --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-fuse-gate --split-input-file | FileCheck %s --check-prefix=IR --implicit-check-not=norm.kernel

// What gates the norm is computed from the norm by a matmul.
// CHECK: [Missed] NormNotFused | {{.*}} | Function=gate_of_matmul | Reason="norm.gate is not fused with norm.normalize: a value between them goes through linalg.matmul outside of the kernel"
// IR-LABEL: func @gate_of_matmul
// IR: norm.gate
func.func @gate_of_matmul(%x: tensor<16x64xf32>, %w: tensor<64x64xf32>) -> tensor<16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %n = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<16x64xf32>
  %z = linalg.matmul ins(%n, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
  %g = norm.gate silu %n, %z : tensor<16x64xf32>
  return %g : tensor<16x64xf32>
}

// -----

// Not in one block.
// IR-LABEL: func @other_block
// IR: norm.gate
func.func @other_block(%x: tensor<16x64xf32>, %z: tensor<16x64xf32>, %c: i1) -> tensor<16x64xf32> {
  %n = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<16x64xf32>
  %g = scf.if %c -> tensor<16x64xf32> {
    %a = norm.gate silu %n, %z : tensor<16x64xf32>
    scf.yield %a : tensor<16x64xf32>
  } else {
    scf.yield %n : tensor<16x64xf32>
  }
  return %g : tensor<16x64xf32>
}
