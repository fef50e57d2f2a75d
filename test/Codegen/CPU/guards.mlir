// RUN: norm-opt %s --norm-cpu-guard-accesses --norm-cpu-guard-shapes --split-input-file | FileCheck %s

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
