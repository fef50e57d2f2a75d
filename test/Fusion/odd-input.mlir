// RUN: norm-opt %s --allow-unregistered-dialect --norm-fuse --norm-form-kernels | FileCheck %s
// Nothing crashes, and what is fused is right, where the IR is unusual.

// The same tensor twice, and nobody reads the norm.
// CHECK-LABEL: func @twice
// CHECK: %[[K:.*]] = norm.kernel ins(%{{[^,]*}} :
// CHECK: return %[[K]]
func.func @twice(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%x, %x : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %s : tensor<4x64xf32>
}

// No elements, one element.
// CHECK-LABEL: func @sizes
// CHECK-COUNT-2: norm.kernel
// CHECK-NOT: norm.kernel
// CHECK: return
func.func @sizes(%x: tensor<0x64xf32>, %y: tensor<1x1xf32>) -> (tensor<0x64xf32>, tensor<1x1xf32>) {
  %e0 = tensor.empty() : tensor<0x64xf32>
  %e1 = tensor.empty() : tensor<1x1xf32>
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<0x64xf32>
  %1 = linalg.exp ins(%0 : tensor<0x64xf32>) outs(%e0 : tensor<0x64xf32>) -> tensor<0x64xf32>
  %2 = norm.normalize rms %y axes [1] eps 1.0e-06 : tensor<1x1xf32>
  %3 = linalg.add ins(%2, %y : tensor<1x1xf32>, tensor<1x1xf32>) outs(%e1 : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %1, %3 : tensor<0x64xf32>, tensor<1x1xf32>
}

// Several blocks; an op that nobody knows stands between.
// CHECK-LABEL: func @blocks
// CHECK: norm.kernel
// CHECK: "foreign.op"
// CHECK: ^bb1
// CHECK: norm.kernel
func.func @blocks(%x: tensor<4x64xf32>, %c: i1) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %1 = "foreign.op"(%0) : (tensor<4x64xf32>) -> tensor<4x64xf32>
  %2 = linalg.add ins(%0, %1 : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  cf.cond_br %c, ^bb1(%2 : tensor<4x64xf32>), ^bb2
^bb1(%a: tensor<4x64xf32>):
  %3 = norm.normalize rms %a axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %3 : tensor<4x64xf32>
^bb2:
  return %0 : tensor<4x64xf32>
}

// A value is read in a region of a later op only.
// CHECK-LABEL: func @read_in_region
// CHECK: %[[K:.*]]:2 = norm.kernel
// CHECK: scf.if
// CHECK: scf.yield %[[K]]#0
func.func @read_in_region(%h: tensor<4x64xf32>, %f: tensor<4x64xf32>, %c: i1) -> tensor<4x64xf32> {
  %empty = tensor.empty() : tensor<4x64xf32>
  %s = linalg.add ins(%h, %f : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %i = scf.if %c -> tensor<4x64xf32> {
    scf.yield %s : tensor<4x64xf32>
  } else {
    scf.yield %h : tensor<4x64xf32>
  }
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  %z = linalg.mul ins(%y, %i : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %z : tensor<4x64xf32>
}

// A constant input, and a kernel that somebody else made around an op that no
// fusion would take.
// CHECK-LABEL: func @foreign_kernel
// CHECK: norm.kernel
// CHECK: linalg.matmul
// CHECK: norm.yield
func.func @foreign_kernel(%x: tensor<4x64xf32>, %w: tensor<64x64xf32>) -> tensor<4x64xf32> {
  %ones = arith.constant dense<1.0> : tensor<4x64xf32>
  %empty = tensor.empty() : tensor<4x64xf32>
  %k = norm.kernel ins(%x, %w : tensor<4x64xf32>, tensor<64x64xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %b: tensor<64x64xf32>):
    %m = linalg.matmul ins(%a, %b : tensor<4x64xf32>, tensor<64x64xf32>) outs(%a : tensor<4x64xf32>) -> tensor<4x64xf32>
    norm.yield %m : tensor<4x64xf32>
  } -> tensor<4x64xf32>
  %s = linalg.add ins(%k, %ones : tensor<4x64xf32>, tensor<4x64xf32>) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %y = norm.normalize rms %s axes [1] eps 1.0e-06 : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
