// RUN: norm-opt %s --norm-expand-math | FileCheck %s

// A vector and a scalar get the same operations; no function is left.
// CHECK-LABEL: func.func @exp(
// CHECK-NOT: math.exp
// CHECK: %[[T:.*]] = math.fma
// CHECK-COUNT-8: math.fma {{.*}} : vector<2x16xf32>
// CHECK-NOT: math.fma
// CHECK: arith.bitcast %[[T]] : vector<2x16xf32> to vector<2x16xi32>
// CHECK-COUNT-2: arith.mulf
// CHECK: return
func.func @exp(%x: vector<2x16xf32>) -> vector<2x16xf32> {
  %0 = math.exp %x : vector<2x16xf32>
  return %0 : vector<2x16xf32>
}

// CHECK-LABEL: func.func @scalar(
// CHECK-NOT: math.exp
// CHECK: %[[T:.*]] = math.fma
// CHECK-COUNT-8: math.fma {{.*}} : f32
// CHECK-NOT: math.fma
// CHECK: arith.bitcast %[[T]] : f32 to i32
// CHECK-COUNT-2: arith.mulf
// CHECK-NOT: math.
// CHECK: return
func.func @scalar(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

// The bounds of exp2 are those of its results, and nothing is multiplied first.
// CHECK-LABEL: func.func @exp2(
// CHECK-DAG: arith.constant -1.510000e+02
// CHECK-DAG: arith.constant 1.290000e+02
// CHECK: arith.addf
// CHECK-COUNT-6: math.fma
// CHECK-NOT: math.
// CHECK: return
func.func @exp2(%x: f32) -> f32 {
  %0 = math.exp2 %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @others(
// CHECK-NOT: math.tanh
// CHECK-NOT: math.erf
// CHECK: return
func.func @others(%x: vector<8xf32>, %y: f32) -> (vector<8xf32>, f32) {
  %0 = math.tanh %x : vector<8xf32>
  %1 = math.erf %y : f32
  return %0, %1 : vector<8xf32>, f32
}

// f64 and functions that libm has are left alone, tensors too.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: math.exp %{{.*}} : f64
// CHECK-NEXT: math.log %{{.*}} : f32
// CHECK-NEXT: math.exp %{{.*}} : tensor<4xf32>
func.func @kept(%x: f64, %y: f32, %z: tensor<4xf32>) -> (f64, f32, tensor<4xf32>) {
  %0 = math.exp %x : f64
  %1 = math.log %y : f32
  %2 = math.exp %z : tensor<4xf32>
  return %0, %1, %2 : f64, f32, tensor<4xf32>
}
