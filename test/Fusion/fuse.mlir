// RUN: norm-opt %s --norm-fuse | FileCheck %s --check-prefix=ALL
// RUN: norm-opt %s --norm-fuse="only=residual-add" | FileCheck %s --check-prefix=ADD
// RUN: norm-opt %s --norm-fuse="only=elementwise,siblings" | FileCheck %s --check-prefix=ALL
// RUN: not norm-opt %s --norm-fuse="only=residual-add,nothing" 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: norm-fuse: no kind of fusion is called 'nothing'; there are residual-add,

// ALL: norm.kernel
// ALL: linalg.add
// ALL: norm.normalize
// ALL: linalg.exp
// ALL: norm.yield
// ALL-NOT: norm.kernel
// ADD: norm.kernel
// ADD: linalg.add
// ADD: norm.normalize
// ADD: norm.yield
// ADD: linalg.exp
// ADD-NOT: norm.kernel
func.func @fuse(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %e = linalg.exp ins(%y : tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %e : tensor<4x64xf32>
}
