// RUN: norm-opt %s --norm-cpu-lower-asserts | FileCheck %s

// CHECK-DAG: llvm.mlir.global internal constant @[[$MSG0:.*]]("first\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[$MSG1:.*]]("in the body\00")
// CHECK-DAG: llvm.func @norm_rt_assert_failed(!llvm.ptr) attributes {passthrough = ["noreturn", "cold"]}

// CHECK-LABEL: func.func @leave(
// CHECK-SAME: %[[C:.*]]: i1
// CHECK: %[[NOT:.*]] = arith.xori %[[C]]
// CHECK: scf.if %[[NOT]] {
// CHECK-NEXT: %[[M:.*]] = llvm.mlir.addressof @[[$MSG0]]
// CHECK-NEXT: llvm.call @norm_rt_assert_failed(%[[M]])
func.func @leave(%c: i1) {
  cf.assert %c, "first"
  return
}

// Inside of a body the message is kept, and looked at after the loop.
// CHECK-LABEL: func.func @record(
// CHECK: %[[SLOT:.*]] = memref.alloca() : memref<i64>
// CHECK: memref.store %{{.*}}, %[[SLOT]][]
// CHECK: linalg.generic
// CHECK: scf.if
// CHECK-NEXT: memref.store %{{.*}}, %[[SLOT]][]
// CHECK: linalg.yield
// CHECK: %[[MESSAGE:.*]] = memref.load %[[SLOT]][]
// CHECK: %[[FAILED:.*]] = arith.cmpi ne, %[[MESSAGE]]
// CHECK: scf.if %[[FAILED]]
// CHECK: llvm.call @norm_rt_assert_failed
func.func @record(%x: memref<4xi64>, %y: memref<4xi64>) {
  %c9 = arith.constant 9 : i64
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<4xi64>) outs(%y : memref<4xi64>) {
  ^bb0(%in: i64, %out: i64):
    %0 = arith.cmpi slt, %in, %c9 : i64
    cf.assert %0, "in the body"
    linalg.yield %in : i64
  }
  return
}
