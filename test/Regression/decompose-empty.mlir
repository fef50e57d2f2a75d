// RUN: norm-opt %s --norm-decompose | FileCheck %s
// A slice of a tensor of static size 0 does not verify, so a layer statistic
// must not take the first element of its rows there.

// CHECK-LABEL: func @no_rows
// CHECK-NOT: tensor.extract_slice
func.func @no_rows(%x: tensor<0x64xf32>) -> tensor<0x64xf32> {
  %y = norm.normalize layer %x axes [1] eps 1.0e-05 : tensor<0x64xf32>
  return %y : tensor<0x64xf32>
}

// CHECK-LABEL: func @no_elements
// CHECK-NOT: tensor.extract_slice
func.func @no_elements(%x: tensor<3x0xf32>) -> (tensor<3x0xf32>, tensor<3x1xf32>) {
  %y, %r = norm.normalize layer %x axes [1] eps 1.0e-05 returning [rstd] : tensor<3x0xf32>
  return %y, %r : tensor<3x0xf32>, tensor<3x1xf32>
}

// CHECK-LABEL: func @part
// CHECK-NOT: tensor.extract_slice
func.func @part(%x: tensor<0x64xf32>) -> tensor<0x64xf32> {
  %y = norm.normalize rms %x axes [1] eps 1.0e-05 extent 16 : tensor<0x64xf32>
  return %y : tensor<0x64xf32>
}
