// The reducer keeps the op that makes the script's exit code 1.
// RUN: norm-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/has-l2.sh' | FileCheck %s

// CHECK-NOT: @unrelated
// CHECK: norm.normalize l2
// CHECK-NOT: norm.normalize rms
func.func @unrelated(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %y = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
func.func @wanted(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %y = norm.normalize l2 %x axes [1] eps 1.0e-12 clamp : tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
