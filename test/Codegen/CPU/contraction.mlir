// RUN: norm-opt %s --pass-pipeline='builtin.module(func.func(norm-cpu-contractions-to-vector{vector-bits=512}))' | FileCheck %s
// RUN: norm-opt %s --norm-cpu-pipeline='vector-bits=512' | FileCheck %s --check-prefix=LLVM
// RUN: norm-opt %s --norm-cpu-pipeline='vector-bits=512 num-threads=1' | FileCheck %s --check-prefix=SERIAL

// The inner loop of a matmul is fused multiply-adds of whole registers: 64 rows
// are six tiles of 10 or 11 rows, two vectors wide.
// CHECK-LABEL: func.func @transposed(
// CHECK: scf.parallel
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<128x32xf32>
// Square blocks of B are transposed in registers.
// CHECK: vector.shuffle
// CHECK: scf.for %[[K:.*]] = {{.*}} iter_args
// CHECK-COUNT-2: vector.load %{{.*}}[%[[K]], %{{.*}}] : memref<128x32xf32>, vector<16xf32>
// CHECK-NOT: vector.shuffle
// CHECK-COUNT-22: vector.fma %{{.*}} : vector<16xf32>
// CHECK: scf.yield
// CHECK: scf.for
// CHECK-COUNT-20: vector.fma %{{.*}} : vector<16xf32>
// CHECK: scf.yield
// CHECK-NOT: linalg.
// CHECK: return

// LLVM-DAG: omp.parallel
// LLVM-DAG: llvm.intr.fmuladd(%{{.*}}) : (vector<16xf32>, vector<16xf32>, vector<16xf32>) -> vector<16xf32>

// SERIAL-NOT: omp.
// SERIAL: llvm.intr.fmuladd
// SERIAL-NOT: omp.
func.func @transposed(%a: memref<64x576xf32>, %b: memref<1536x576xf32>, %c: memref<64x1536xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : memref<64x576xf32>, memref<1536x576xf32>) outs(%c : memref<64x1536xf32>)
  return
}

// Sums of bf16 are f32, rounded once.
// CHECK-LABEL: func.func @bf16(
// CHECK: arith.extf %{{.*}} : vector<16xbf16> to vector<16xf32>
// CHECK: vector.fma %{{.*}} : vector<16xf32>
// CHECK: arith.truncf %{{.*}} : vector<16xf32> to vector<16xbf16>
func.func @bf16(%a: memref<3x?x40xbf16>, %b: memref<3x40x?xbf16>, %c: memref<3x?x?xbf16>) {
  linalg.batch_matmul ins(%a, %b : memref<3x?x40xbf16>, memref<3x40x?xbf16>) outs(%c : memref<3x?x?xbf16>)
  return
}

// A matrix times a vector: the rows are the panel.
// CHECK-LABEL: func.func @matvec(
// CHECK: vector.shuffle
// CHECK: vector.fma %{{.*}} : vector<8xf64>
func.func @matvec(%a: memref<100x64xf64>, %b: memref<64xf64>, %c: memref<100xf64>) {
  linalg.matvec ins(%a, %b : memref<100x64xf64>, memref<64xf64>) outs(%c : memref<100xf64>)
  return
}

// Integers stay linalg.
// CHECK-LABEL: func.func @integers(
// CHECK: linalg.matmul
func.func @integers(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xi32>, memref<4x4xi32>) outs(%c : memref<4x4xi32>)
  return
}
