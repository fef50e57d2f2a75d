// RUN: norm-opt %s --norm-cpu-lower-copies | FileCheck %s

// One piece of memory on both sides is a memcpy.
// CHECK-LABEL: func.func @dense
// CHECK: memref.copy
func.func @dense(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  memref.copy %a, %b : memref<4x8xf32> to memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @strided_source
// CHECK-NOT: memref.copy
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
// CHECK-SAME: ins(%{{.*}} : memref<4x8xf32, strided<[16, 1]>>) outs(%{{.*}} : memref<4x8xf32>)
func.func @strided_source(%a: memref<4x8xf32, strided<[16, 1]>>,
                          %b: memref<4x8xf32>) {
  memref.copy %a, %b : memref<4x8xf32, strided<[16, 1]>> to memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @strided_target
// CHECK-NOT: memref.copy
// CHECK: linalg.generic
func.func @strided_target(%a: memref<?xf32>,
                          %b: memref<?xf32, strided<[?], offset: ?>>) {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}
