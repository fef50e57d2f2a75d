// RUN: norm-opt %s --pass-pipeline='builtin.module(func.func(norm-cpu-rows-to-vector{vector-bits=512}))' --split-input-file | FileCheck %s

// Vectors along the contiguous loop and a scalar tail; what does not vary along
// it is computed once per row.
// CHECK-LABEL: func.func @scale(
// CHECK: scf.for
// CHECK: %[[R:.*]] = memref.load %{{.*}} : memref<8xf32>
// CHECK: math.rsqrt %[[R]] : f32
// CHECK: scf.for
// CHECK: vector.load %{{.*}} : memref<8x100xf32>, vector<16xf32>
// CHECK: vector.broadcast
// CHECK: arith.mulf %{{.*}} : vector<16xf32>
// CHECK: vector.store
// CHECK: scf.for
// CHECK: arith.mulf %{{.*}} : f32
// CHECK: memref.store
// CHECK-NOT: linalg.
// CHECK: return
func.func @scale(%x: memref<8x100xf32>, %s: memref<8xf32>, %y: memref<8x100xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : memref<8x100xf32>, memref<8xf32>) outs(%y : memref<8x100xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = math.rsqrt %b : f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// Four accumulators of 16 lanes; 112 = 64 + 3 * 16 needs no tail.
// CHECK-LABEL: func.func @sum(
// CHECK: scf.for
// CHECK-COUNT-7: arith.addf %{{.*}} : vector<16xf32>
// Folded by halves.
// CHECK-COUNT-3: arith.addf %{{.*}} : vector<16xf32>
// CHECK: arith.addf %{{.*}} : vector<8xf32>
// CHECK: arith.addf %{{.*}} : vector<4xf32>
// CHECK: arith.addf %{{.*}} : vector<2xf32>
// CHECK: arith.addf %{{.*}} : vector<1xf32>
// CHECK: arith.addf %{{.*}} : f32
// CHECK: memref.store
func.func @sum(%x: memref<8x112xf32>, %y: memref<8xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<8x112xf32>) outs(%y : memref<8xf32>) dimensions = [1]
  return
}

// -----

// The maximum over rows: vectors lie along the columns.
// CHECK-LABEL: func.func @columns(
// CHECK: vector.load %{{.*}} : memref<32xf32>, vector<16xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<16xf32>)
// CHECK: arith.maximumf %{{.*}} : vector<16xf32>
// CHECK: vector.store
func.func @columns(%x: memref<8x32xf32>, %y: memref<32xf32>) {
  linalg.reduce { arith.maximumf } ins(%x : memref<8x32xf32>) outs(%y : memref<32xf32>) dimensions = [0]
  return
}

// -----

// A gather of rows: the index is clamped and checked once per row, the row is
// loaded as vectors.
// CHECK-LABEL: func.func @gather(
// CHECK: arith.index_cast %{{.*}} : i64 to index
// CHECK: scf.for
// CHECK: vector.load %{{.*}} : memref<10x64xf32>, vector<16xf32>
func.func @gather(%t: memref<10x64xf32>, %i: memref<3xi64>, %o: memref<3x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
      ins(%i : memref<3xi64>) outs(%o : memref<3x64xf32>) {
  ^bb0(%in: i64, %out: f32):
    %x = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %v = memref.load %t[%x, %j] : memref<10x64xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

// Two results that depend on each other (an argmax) have no vector form.
// CHECK-LABEL: func.func @argmax(
// CHECK: linalg.generic
func.func @argmax(%x: memref<4x8xf32>, %m: memref<4xf32>, %a: memref<4xi64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x8xf32>) outs(%m, %a : memref<4xf32>, memref<4xi64>) {
  ^bb0(%in: f32, %max: f32, %arg: i64):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i64
    %0 = arith.maximumf %in, %max : f32
    %1 = arith.cmpf ogt, %in, %max : f32
    %2 = arith.select %1, %k, %arg : i64
    linalg.yield %0, %2 : f32, i64
  }
  return
}
