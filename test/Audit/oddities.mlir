// RUN: norm-opt %s --norm-audit=output=%t.txt -o %t.mlir
// RUN: FileCheck %s --input-file=%t.txt

// One norm of five differs from the others: in eps, in the gain, in rounding,
// and its statistic is taken in 16 bits.

// CHECK: @one: 6 norms: 5 rms, 1 layer
// CHECK: odd: norm 3 (one#3) has eps 1e-05 inside, 4 of 5 rms norms have eps 1e-06 inside
// CHECK-NEXT: odd: norm 3 (one#3) has a zero-centered gain, 4 of 5 rms norms have a direct gain
// CHECK-NEXT: odd: norm 3 (one#3) has rounding last, 4 of 5 rms norms have rounding before the gain
// CHECK-NEXT: odd: norm 3 (one#3) takes its statistic in bf16
func.func @one(%x: tensor<2x8xbf16>, %w: tensor<8xbf16>) -> tensor<2x8xbf16> {
  %0 = norm.normalize rms %x axes [1] eps 9.9999999747524271e-07 gain direct(%w : tensor<8xbf16>) round before_gain : tensor<2x8xbf16>
  %1 = norm.normalize rms %0 axes [1] eps 9.9999999747524271e-07 gain direct(%w : tensor<8xbf16>) round before_gain : tensor<2x8xbf16>
  %2 = norm.normalize layer %1 axes [1] eps 9.9999997473787516e-06 : tensor<2x8xbf16>
  %3 = norm.normalize rms %2 axes [1] eps 9.9999997473787516e-06 statistic_type bf16 gain zero_centered(%w : tensor<8xbf16>) : tensor<2x8xbf16>
  %4 = norm.normalize rms %3 axes [1] eps 9.9999999747524271e-07 gain direct(%w : tensor<8xbf16>) round before_gain : tensor<2x8xbf16>
  %5 = norm.normalize rms %4 axes [1] eps 9.9999999747524271e-07 gain direct(%w : tensor<8xbf16>) round before_gain : tensor<2x8xbf16>
  return %5 : tensor<2x8xbf16>
}

// Two ways in equal parts are two kinds of norm.
// CHECK: @half: 4 norms
// CHECK-NOT: odd:
func.func @half(%x: tensor<2x8xf32>, %w: tensor<8xf32>) -> tensor<2x8xf32> {
  %0 = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<8xf32>) : tensor<2x8xf32>
  %1 = norm.normalize rms %0 axes [1] eps 1.0e-06 gain direct(%w : tensor<8xf32>) : tensor<2x8xf32>
  %2 = norm.normalize rms %1 axes [1] eps 1.0e-05 : tensor<2x8xf32>
  %3 = norm.normalize rms %2 axes [1] eps 1.0e-05 : tensor<2x8xf32>
  return %3 : tensor<2x8xf32>
}
