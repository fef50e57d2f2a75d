// Stock mlir-opt knows the dialect and its passes once the plugin is loaded.
// RUN: mlir-opt --load-dialect-plugin=%norm_lib/NormPlugin.so --load-pass-plugin=%norm_lib/NormPlugin.so %s | FileCheck %s
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// CHECK-LABEL: func @l2
// CHECK: norm.normalize l2 %{{.*}} axes [1] eps 1.0e-12 clamp
// WITHOUT: Dialect `norm' not found
func.func @l2(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %y = norm.normalize l2 %x axes [1] eps 1.0e-12 clamp : tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
