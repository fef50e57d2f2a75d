// RUN: norm-opt %s --norm-decompose | FileCheck %s
// A slice of a tensor of static size 0 does not verify, so no decomposition
// may take one.

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

// CHECK-LABEL: func @gradient
// CHECK-NOT: tensor.extract_slice
func.func @gradient(%x: tensor<0x100xf32>, %r: tensor<0x1xf32>, %w: tensor<100xf32>) -> (tensor<0x100xf32>, tensor<100xf32>) {
  %dx, %dw = norm.normalize_grad rms %x of %x axes [1] eps 1.0e-05 rstd(%r : tensor<0x1xf32>)
      gain direct(%w : tensor<100xf32>) : tensor<0x100xf32>, tensor<0x100xf32> -> tensor<0x100xf32>, gain tensor<100xf32>
  return %dx, %dw : tensor<0x100xf32>, tensor<100xf32>
}

// CHECK-LABEL: func @rope
// CHECK-NOT: tensor.extract_slice
func.func @rope(%x: tensor<0x5x8xf32>, %c: tensor<5x8xf32>) -> tensor<0x5x8xf32> {
  %y = norm.rope half_split %x cos %c sin %c axes [1, 2] : tensor<0x5x8xf32>, tensor<5x8xf32>
  return %y : tensor<0x5x8xf32>
}
