// RUN: norm-opt %s --norm-cpu-alias-results | FileCheck %s

// CHECK-LABEL: func.func @cache(
// CHECK-SAME: %[[C:.*]]: memref<8xf32>
// CHECK-NOT: bufferization.clone
// CHECK: return %[[C]]
func.func @cache(%c: memref<8xf32> {norm.alias = 0 : i64}) -> memref<8xf32> {
  %0 = bufferization.clone %c : memref<8xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}

// Without norm.alias the caller's memory is not handed out.
// CHECK-LABEL: func.func @argument(
// CHECK: %[[COPY:.*]] = bufferization.clone
// CHECK: return %[[COPY]]
func.func @argument(%c: memref<8xf32>) -> memref<8xf32> {
  %0 = bufferization.clone %c : memref<8xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[V:.*]] = memref.expand_shape %[[A]]
// CHECK: %[[COPY:.*]] = bufferization.clone %[[V]]
// CHECK: return %[[A]], %[[COPY]]
func.func @twice() -> (memref<8xf32>, memref<2x4xf32>) {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  return %0, %1 : memref<8xf32>, memref<2x4xf32>
}
