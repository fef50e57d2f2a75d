// RUN: norm-opt %s --verify-roundtrip | FileCheck %s
// RUN: norm-opt %s --mlir-print-op-generic | norm-opt | FileCheck %s
// RUN: norm-opt %s --emit-bytecode | norm-opt | FileCheck %s

// CHECK-LABEL: func @normalize_grad
func.func @normalize_grad(%dy: tensor<?x64xbf16>, %x: tensor<?x64xf32>, %r: tensor<?x1xf32>, %w: tensor<64xf32>)
    -> (tensor<?x64xf32>, tensor<64xf32>, tensor<f32>, tensor<?x64xf32>, tensor<?x64xf32>) {
  // CHECK: norm.normalize_grad layer %{{.*}} of %{{.*}} axes [1] eps 1.0e-06 outside correction 1 rstd(%{{.*}} : tensor<?x1xf32>) mean(%{{.*}}, %{{.*}} : tensor<?x1xf32>) gain direct(%{{.*}} : tensor<64xf32>) : tensor<?x64xbf16>, tensor<?x64xf32> -> tensor<?x64xf32>, gain tensor<64xf32>, bias tensor<f32> axes []
  %dx, %dw, %db = norm.normalize_grad layer %dy of %x axes [1] eps 1.0e-06 outside correction 1
      rstd(%r : tensor<?x1xf32>) mean(%r, %r : tensor<?x1xf32>) gain direct(%w : tensor<64xf32>)
      : tensor<?x64xbf16>, tensor<?x64xf32> -> tensor<?x64xf32>, gain tensor<64xf32>, bias tensor<f32> axes []
  // CHECK: norm.normalize_grad rms %{{.*}} of %{{.*}} axes [1] eps none extent 16 rstd(%{{.*}} : tensor<?x1xf32>) : tensor<?x64xbf16>, tensor<?x64xf32> -> tensor<?x64xf32>
  %1 = norm.normalize_grad rms %dy of %x axes [1] eps none extent 16 rstd(%r : tensor<?x1xf32>)
      : tensor<?x64xbf16>, tensor<?x64xf32> -> tensor<?x64xf32>
  // CHECK: norm.normalize_grad l2 {{.*}} -> tensor<?x64xf32>, bias tensor<64xf32>
  %2, %db2 = norm.normalize_grad l2 %dy of %x axes [1] eps 0.5 rstd(%r : tensor<?x1xf32>)
      : tensor<?x64xbf16>, tensor<?x64xf32> -> tensor<?x64xf32>, bias tensor<64xf32>
  return %dx, %dw, %db, %1, %2 : tensor<?x64xf32>, tensor<64xf32>, tensor<f32>, tensor<?x64xf32>, tensor<?x64xf32>
}
