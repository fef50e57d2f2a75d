// RUN: norm-opt %s --norm-simplify-reshapes --canonicalize --split-input-file | FileCheck %s

// Heads out of a row, as exporters write it: the size may have been asked to be
// inferred, were it negative.
// CHECK-LABEL: func @heads(
// CHECK-SAME: %[[X:.*]]: tensor<2x?x64xf32>
// CHECK: %[[E:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1], [2, 3]] output_shape [2, %{{.*}}, 4, 16] : tensor<2x?x64xf32> into tensor<2x?x4x16xf32>
// CHECK-NOT: tensor.reshape
// CHECK: return %[[E]]
func.func @heads(%x: tensor<2x?x64xf32>) -> tensor<2x?x4x16xf32> {
  %c1 = arith.constant 1 : index
  %c0_i64 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c16 = arith.constant 16 : i64
  %c128 = arith.constant 128 : i64
  %dim = tensor.dim %x, %c1 : tensor<2x?x64xf32>
  %n = arith.index_cast %dim : index to i64
  %negative = arith.cmpi slt, %n, %c0_i64 : i64
  %m = arith.muli %n, %c2 : i64
  %p = arith.muli %m, %c16 : i64
  %q = arith.muli %n, %c128 : i64
  %heads = arith.divsi %q, %p : i64
  %rows = arith.select %negative, %heads, %n : i64
  %shape = tensor.from_elements %c2, %rows, %heads, %c16 : tensor<4xi64>
  %r = tensor.reshape %x(%shape) : (tensor<2x?x64xf32>, tensor<4xi64>) -> tensor<2x?x4x16xf32>
  return %r : tensor<2x?x4x16xf32>
}

// -----

// Merges one pair and splits another dimension.
// CHECK-LABEL: func @both(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x?x64xf32> into tensor<?x64xf32>
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]]
// CHECK-NOT: tensor.reshape
func.func @both(%x: tensor<2x?x64xf32>) -> tensor<?x4x16xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %dim = tensor.dim %x, %c1 : tensor<2x?x64xf32>
  %rows = arith.muli %dim, %c2 : index
  %shape = tensor.from_elements %rows, %c4, %c16 : tensor<3xindex>
  %r = tensor.reshape %x(%shape) : (tensor<2x?x64xf32>, tensor<3xindex>) -> tensor<?x4x16xf32>
  return %r : tensor<?x4x16xf32>
}

// -----

// A size that nothing is known of stays.
// CHECK-LABEL: func @unknown(
// CHECK: tensor.reshape
func.func @unknown(%x: tensor<2x?x64xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %x, %c1 : tensor<2x?x64xf32>
  %shape = tensor.from_elements %n, %dim : tensor<2xindex>
  %r = tensor.reshape %x(%shape) : (tensor<2x?x64xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// Neither side's dimensions are products of the other's.
// CHECK-LABEL: func @across(
// CHECK: tensor.reshape
func.func @across(%x: tensor<4x6xf32>) -> tensor<3x8xf32> {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %shape = tensor.from_elements %c3, %c8 : tensor<2xindex>
  %r = tensor.reshape %x(%shape) : (tensor<4x6xf32>, tensor<2xindex>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
