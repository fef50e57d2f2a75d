// RUN: norm-opt %s --norm-cpu-guard-accesses --norm-cpu-guard-shapes --norm-cpu-guard-divisions --split-input-file | FileCheck %s

// A gather's index is clamped; a loop counter is left alone.
// CHECK-LABEL: func.func @gather(
// CHECK: linalg.generic
// CHECK: ^bb0(%[[IN:.*]]: index
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: %[[MIN:.*]] = arith.minsi %[[IN]]
// CHECK: %[[MAX:.*]] = arith.maxsi %[[MIN]]
// CHECK: memref.load %{{.*}}[%[[MAX]], %[[J]]] : memref<10x4xf32>
func.func @gather(%t: memref<10x4xf32>, %i: memref<3xindex>, %o: memref<3x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<3xindex>) outs(%o : memref<3x4xf32>) {
  ^bb0(%in: index, %out: f32):
    %j = linalg.index 1 : index
    %v = memref.load %t[%in, %j] : memref<10x4xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

// A table that may be empty is not read where it is.
// CHECK-LABEL: func.func @empty_table(
// CHECK: scf.if
// CHECK: memref.load %{{.*}} : memref<?xf32>
func.func @empty_table(%t: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %t[%i] : memref<?xf32>
  return %v : f32
}

// -----

// CHECK-LABEL: func.func @slice(
// CHECK: cf.assert %{{.*}}, "a slice is outside of its tensor"
// CHECK: memref.subview
func.func @slice(%t: memref<8xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %v = memref.subview %t[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %v : memref<2xf32, strided<[1], offset: ?>>
}

// -----

// CHECK-LABEL: func.func @sizes(
// CHECK: cf.assert %{{.*}}, "sizes of operands that must be equal differ"
// CHECK: linalg.add
func.func @sizes(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @static(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @static(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

// Constant slices of a dynamic size can leave it too.
// CHECK-LABEL: func.func @constant_slice(
// CHECK: cf.assert %{{.*}}, "a slice is outside of its tensor"
// CHECK: memref.subview
func.func @constant_slice(%t: memref<?xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %v = memref.subview %t[2] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %v : memref<4xf32, strided<[1], offset: 2>>
}

// -----

// CHECK-LABEL: func.func @static_slice(
// CHECK-NOT: cf.assert
// CHECK: memref.subview
func.func @static_slice(%t: memref<8xf32>) -> memref<4xf32, strided<[2], offset: 1>> {
  %v = memref.subview %t[1] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 1>>
  return %v : memref<4xf32, strided<[2], offset: 1>>
}

// -----

// CHECK-LABEL: func.func @store(
// CHECK: cf.assert %[[IN:.*]], "an element is inserted outside of its tensor"
// CHECK: scf.if %[[IN]] {
// CHECK-NEXT: memref.store
func.func @store(%t: memref<?xf32>, %v: f32, %i: index) {
  memref.store %v, %t[%i] : memref<?xf32>
  return
}

// -----

// A counter is compared with what it counts through, once.
// CHECK-LABEL: func.func @other_columns(
// CHECK: cf.assert %{{.*}}, "a gather leaves its tensor"
// CHECK: linalg.generic
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: memref.load %{{.*}}[%{{.*}}, %[[J]]] : memref<10x?xf32>
func.func @other_columns(%t: memref<10x?xf32>, %i: memref<3xindex>, %o: memref<3x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<3xindex>) outs(%o : memref<3x?xf32>) {
  ^bb0(%in: index, %out: f32):
    %j = linalg.index 1 : index
    %v = memref.load %t[%in, %j] : memref<10x?xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

// CHECK-LABEL: func.func @divide(
// CHECK: cf.assert %{{.*}}, "an integer is divided by 0"
// CHECK: %[[BY:.*]] = arith.select
// CHECK: arith.divsi %{{.*}}, %[[BY]]
// CHECK-NOT: cf.assert
// CHECK: arith.remui %{{.*}}, %c7
func.func @divide(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.divsi %a, %b : i32
  %c7 = arith.constant 7 : i32
  %1 = arith.remui %a, %c7 : i32
  return %0, %1 : i32, i32
}
