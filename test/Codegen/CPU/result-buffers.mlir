// RUN: norm-opt %s --norm-cpu-result-buffers | FileCheck %s

// CHECK-LABEL: func.func @static(
// CHECK-NOT: memref.alloc
// CHECK: %[[N:.*]] = arith.constant 0 : i64
// CHECK: %[[P:.*]] = call @norm_rt_result(%[[N]], %{{.*}}) : (i64, i64) -> !llvm.ptr
// CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<4x8xf32>
// CHECK: return %[[M]]
func.func @static(%x: memref<4x8xf32>) -> memref<4x8xf32> {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4x8xf32>
  memref.copy %x, %0 : memref<4x8xf32> to memref<4x8xf32>
  return %0 : memref<4x8xf32>
}

// The second result; a scalar before it; sizes that only the call knows.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[D:[^,)]*]]: index
// CHECK: %[[THREE:.*]] = arith.constant 3 : index
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[ROWS:.*]] = arith.muli %[[TWO]], %[[D]] : index
// CHECK: %[[BYTES:.*]] = arith.muli %[[ROWS]], %[[THREE]] : index
// CHECK: %[[N:.*]] = arith.constant 1 : i64
// CHECK: %[[B:.*]] = arith.index_cast %[[BYTES]] : index to i64
// CHECK: call @norm_rt_result(%[[N]], %[[B]])
func.func @dynamic(%d: index) -> (index, memref<?x3xbf16>) {
  %0 = memref.alloc(%d) : memref<?x3xbf16>
  return %d, %0 : index, memref<?x3xbf16>
}

// Behind an assertion.
// CHECK-LABEL: func.func @guarded(
// CHECK-NOT: memref.alloc
// CHECK: call @norm_rt_result
// CHECK: return
func.func @guarded(%c: i1) -> memref<8xf32> {
  cf.cond_br %c, ^good, ^bad
^bad:
  llvm.unreachable
^good:
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}

// Several buffers, of which the last is returned.
// CHECK-LABEL: func.func @cycle(
// CHECK: memref.alloc
func.func @cycle(%c: i1) -> memref<8xf32> {
  cf.br ^loop
^loop:
  %0 = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^loop, ^done
^done:
  return %0 : memref<8xf32>
}

// Part of a buffer; one buffer in two results; freed; called by the module.
// CHECK-LABEL: func.func @view(
// CHECK: memref.alloc
func.func @view() -> memref<2x4xf32> {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  return %1 : memref<2x4xf32>
}

// CHECK-LABEL: func.func @shared(
// CHECK: memref.alloc
func.func @shared() -> (memref<8xf32>, memref<2x4xf32>) {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  return %0, %1 : memref<8xf32>, memref<2x4xf32>
}

// CHECK-LABEL: func.func @freed(
// CHECK: memref.alloc
func.func @freed(%c: i1) -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %0 : memref<8xf32>
  }
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @called(
// CHECK: memref.alloc
func.func @called() -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-NOT: norm_rt_result
// CHECK: return
func.func @caller() -> memref<8xf32> {
  %0 = call @called() : () -> memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func private @private(
// CHECK: memref.alloc
func.func private @private() -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK: func.func private @norm_rt_result(i64, i64) -> !llvm.ptr
