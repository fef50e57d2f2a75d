// Parameters of types that norm ops do not take stay converted before them, and
// a square that is rounded to 16 bits is stated.
// RUN: norm-opt %s --norm-raise | FileCheck %s
// RUN: norm-opt %s --emit=obj -o %t.o

// CHECK-LABEL: func.func @intgain1
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK: %[[G:.*]] = arith.uitofp %[[SUM]]
// CHECK: norm.normalize rms %{{.*}} gain direct(%[[G]] : tensor<8xf32>) bias(%[[G]] : tensor<8xf32>)
func.func @intgain1(%x: tensor<4x8xf32>, %g: tensor<8xi8>) -> tensor<4x8xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %one = arith.constant dense<1> : tensor<8xi8>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-6> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sq = arith.mulf %x, %x : tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %v = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.addf %v, %eps : tensor<4xf32>
  %inv = math.rsqrt %v2 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %x, %b : tensor<4x8xf32>
  %g1 = arith.addi %g, %one : tensor<8xi8>
  %gf = arith.uitofp %g1 : tensor<8xi8> to tensor<8xf32>
  %gb = linalg.broadcast ins(%gf : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %r = arith.mulf %y, %gb : tensor<4x8xf32>
  %r2 = arith.addf %r, %gb : tensor<4x8xf32>
  return %r2 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @f16sq
// CHECK: norm.normalize rms %{{.*}} statistic_type f16
func.func @f16sq(%x: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %n = arith.constant dense<8.0> : tensor<4xf32>
  %eps = arith.constant dense<1.0e-6> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %sqh = arith.mulf %x, %x : tensor<4x8xf16>
  %sq = arith.extf %sqh : tensor<4x8xf16> to tensor<4x8xf32>
  %xx = arith.extf %x : tensor<4x8xf16> to tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%sq : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %va = arith.divf %s, %n : tensor<4xf32>
  %v2 = arith.addf %va, %eps : tensor<4xf32>
  %inv = math.rsqrt %v2 : tensor<4xf32>
  %b = linalg.broadcast ins(%inv : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %y = arith.mulf %xx, %b : tensor<4x8xf32>
  %r = arith.truncf %y : tensor<4x8xf32> to tensor<4x8xf16>
  return %r : tensor<4x8xf16>
}

