// RUN: norm-opt %s --norm-audit=output=%t.whole -o %t.mlir
// RUN: norm-opt %s --norm-split-statistics --norm-audit=output=%t.split | FileCheck %s
// RUN: diff %t.whole %t.split
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.split

// A norm that was split into statistics and their use is reported as one norm,
// and stays split.

// CHECK: norm.statistics layer
// CHECK: norm.apply
// TEXT: @f: 1 norm: 1 layer, gain direct, eps 1e-05
func.func @f(%x: tensor<2x4xf32>, %w: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2x4xf32> {
  %0 = norm.normalize layer %x axes [1] eps 1.0e-05 gain direct(%w : tensor<4xf32>) bias(%b : tensor<4xf32>) placement pre : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
