// An op that no conversion took is named, not the cast that it left behind.
// RUN: norm-opt %s --split-input-file --norm-cpu-check-lowered --verify-diagnostics

llvm.func @lowered(%x: i32) -> i32 {
  llvm.return %x : i32
}

// -----

llvm.func @left(%x: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %x : i32 to index
  // expected-error @below {{'index.add' op has no lowering for the CPU}}
  %1 = index.add %0, %0
  %2 = builtin.unrealized_conversion_cast %1 : index to i32
  llvm.return %2 : i32
}

// -----

llvm.func @cast(%x: i32) -> i32 {
  // expected-error @below {{'builtin.unrealized_conversion_cast' op has no lowering for the CPU}}
  %0 = builtin.unrealized_conversion_cast %x : i32 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i32
  llvm.return %1 : i32
}
