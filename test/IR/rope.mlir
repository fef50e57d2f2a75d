// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @rope
func.func @rope(%q: tensor<?x8x?x64xbf16>, %cos: tensor<?x?x32xbf16>, %sin: tensor<?x?x32xbf16>, %t: tensor<64xf32>)
    -> (tensor<?x8x?x64xbf16>, tensor<?x8x?x64xbf16>, tensor<?x8x?x64xf32>) {
  // CHECK: norm.rope half_split %{{.*}} cos %{{.*}} sin %{{.*}} axes [0, 2, 3] rotary 32 round each : tensor<?x8x?x64xbf16>, tensor<?x?x32xbf16>
  %0 = norm.rope half_split %q cos %cos sin %sin axes [0, 2, 3] rotary 32 round each : tensor<?x8x?x64xbf16>, tensor<?x?x32xbf16>
  // CHECK: norm.rope interleaved %{{.*}} cos %{{.*}} sin %{{.*}} axes [0, 2, 3] : tensor<?x8x?x64xbf16>, tensor<?x?x32xbf16>
  %1 = norm.rope interleaved %q cos %cos sin %sin axes [0, 2, 3] : tensor<?x8x?x64xbf16>, tensor<?x?x32xbf16>
  // CHECK: norm.rope interleaved %{{.*}} axes [3] : tensor<?x8x?x64xbf16>, tensor<64xf32> -> tensor<?x8x?x64xf32>
  %2 = norm.rope interleaved %q cos %t sin %t axes [3] : tensor<?x8x?x64xbf16>, tensor<64xf32> -> tensor<?x8x?x64xf32>
  return %0, %1, %2 : tensor<?x8x?x64xbf16>, tensor<?x8x?x64xbf16>, tensor<?x8x?x64xf32>
}
