// RUN: norm-opt %s --norm-cpu-outline-tasks | FileCheck %s

// The serial and the parallel form of a nest share their task.
// CHECK-LABEL: func.func @twice
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[I:.*]]: index)
// CHECK-NOT: scf.execute_region
// CHECK: call @twice_task(%[[M]], %[[I]])
// CHECK: call @twice_task(%[[M]], %[[I]])
func.func @twice(%m: memref<4xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  scf.execute_region no_inline {
    memref.store %zero, %m[%i] : memref<4xf32>
    scf.yield
  }
  scf.execute_region no_inline {
    memref.store %zero, %m[%i] : memref<4xf32>
    scf.yield
  }
  return
}

// Regions that nobody asked to keep apart stay.
// CHECK-LABEL: func.func @inline
// CHECK: scf.execute_region {
func.func @inline(%m: memref<4xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  scf.execute_region {
    memref.store %zero, %m[%i] : memref<4xf32>
    scf.yield
  }
  return
}

// Constants belong to the task.
// CHECK: func.func private @twice_task(%[[TO:.*]]: memref<4xf32>, %[[AT:.*]]: index)
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: memref.store %[[ZERO]], %[[TO]][%[[AT]]]
// CHECK-NOT: func.func
