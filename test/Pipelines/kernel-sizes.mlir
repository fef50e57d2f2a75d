// Sizes that a kernel relies on are compared before it runs: arguments that do
// not fit are an error of the call, never an access out of bounds.
// RUN: %python %S/Inputs/write_rows.py %t
// RUN: norm-run %s --entry=f --input=%t.x.npy --input=%t.w.npy
// RUN: not norm-run %s --entry=f --input=%t.x.npy --input=%t.v.npy 2>&1 | FileCheck %s
// CHECK: sizes of operands that must be equal differ
func.func @f(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %y = norm.normalize rms %x axes [1] eps 1.0e-06 gain direct(%w : tensor<?xf32>) : tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
