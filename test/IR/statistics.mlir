// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @statistics
func.func @statistics(%x: tensor<?x64xbf16>, %d: tensor<?x64xf64>, %w: tensor<64xbf16>)
    -> (tensor<?x64xbf16>, tensor<?x64xf64>, tensor<?x64xf32>) {
  // CHECK: %[[R:.*]], %[[K:.*]], %[[Q:.*]] = norm.statistics layer %{{.*}} axes [1] eps 1.0e-05 correction 1 : tensor<?x64xbf16>
  %r, %k, %q = norm.statistics layer %x axes [1] eps 1.0e-05 correction 1 : tensor<?x64xbf16>
  // CHECK: norm.apply %{{.*}} axes [1] rstd(%[[R]] : tensor<?x1xf32>) mean(%[[K]], %[[Q]] : tensor<?x1xf32>) gain zero_centered(%{{.*}} : tensor<64xbf16>) offset_type bf16 bias(%{{.*}} : tensor<64xbf16>) round before_gain placement pre inferred decays false : tensor<?x64xbf16>
  %0 = norm.apply %x axes [1] rstd(%r : tensor<?x1xf32>) mean(%k, %q : tensor<?x1xf32>)
      gain zero_centered(%w : tensor<64xbf16>) offset_type bf16 bias(%w : tensor<64xbf16>)
      round before_gain placement pre inferred decays false : tensor<?x64xbf16>
  // CHECK: %[[G:.*]] = norm.statistics rms %{{.*}} axes [1] eps none group 16 statistic_type f32 {a} : tensor<?x64xf64>
  %g = norm.statistics rms %d axes [1] eps none group 16 statistic_type f32 {a} : tensor<?x64xf64>
  // CHECK: norm.apply %{{.*}} axes [1] group 16 rstd(%[[G]] : tensor<?x4xf64>) : tensor<?x64xf64>
  %1 = norm.apply %d axes [1] group 16 rstd(%g : tensor<?x4xf64>) : tensor<?x64xf64>
  // CHECK: norm.statistics l2 %{{.*}} axes [0, 1] eps 1.0e-12 clamp : tensor<?x64xbf16>
  %l = norm.statistics l2 %x axes [0, 1] eps 1.0e-12 clamp : tensor<?x64xbf16>
  // CHECK: norm.apply %{{.*}} axes [0, 1] rstd(%{{.*}} : tensor<1x1xf32>) mean(%{{.*}} : tensor<1x1xf32>) : tensor<?x64xbf16> -> tensor<?x64xf32>
  %2 = norm.apply %x axes [0, 1] rstd(%l : tensor<1x1xf32>) mean(%l : tensor<1x1xf32>)
      : tensor<?x64xbf16> -> tensor<?x64xf32>
  // CHECK: norm.statistics rms %{{.*}} axes [1] eps 0.5 extent 16 : tensor<?x64xbf16>
  %e = norm.statistics rms %x axes [1] eps 0.5 extent 16 : tensor<?x64xbf16>
  return %0, %1, %2 : tensor<?x64xbf16>, tensor<?x64xf64>, tensor<?x64xf32>
}
