// RUN: norm-opt %s --norm-fuse-branches --split-input-file --remarks-filter=norm-fuse-branches --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-fuse-branches --split-input-file | FileCheck %s --check-prefix=IR --implicit-check-not=norm.kernel

// The gain of the norm is made of the new stream, by a matmul.
// CHECK: [Missed] NormNotFused | {{.*}} | Function=gain_of_stream | Reason="norm.normalize is not fused with norm.branch_write: a value between them goes through linalg.vecmat outside of the kernel"
// IR-LABEL: func @gain_of_stream
func.func @gain_of_stream(%h: tensor<16x256xf32>, %f: tensor<16x64xf32>, %c: tensor<16x4xf32>, %v: tensor<16xf32>) -> (tensor<16x256xf32>, tensor<16x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<256xf32>) -> tensor<256xf32>
  %n = norm.branch_write %h, %f, %c : tensor<16x256xf32>, tensor<16x64xf32>, tensor<16x4xf32> -> tensor<16x256xf32>
  %g = linalg.vecmat ins(%v, %n : tensor<16xf32>, tensor<16x256xf32>) outs(%z : tensor<256xf32>) -> tensor<256xf32>
  %y = norm.normalize rms %n axes [1] eps 1.0e-06 gain direct(%g : tensor<256xf32>) : tensor<16x256xf32>
  return %n, %y : tensor<16x256xf32>, tensor<16x256xf32>
}
