// RUN: norm-opt %s --norm-cpu-outline-loops | FileCheck %s

// Equal ops share a function; the constant is a part of it.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>
// CHECK: call @[[$F:norm_elementwise.*]](%[[X]], %[[Y]])
// CHECK: call @[[$F]](%[[Y]], %[[X]])
// CHECK: call @[[$G:norm_elementwise.*]](%[[X]], %[[Y]])
func.func @twice(%x: memref<4xf32>, %y: memref<4xf32>) {
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  linalg.exp ins(%y : memref<4xf32>) outs(%x : memref<4xf32>)
  %c2 = arith.constant 2.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %c2 : f32
    linalg.yield %0 : f32
  }
  return
}
// CHECK: func.func private @[[$F]](%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32>) attributes {passthrough = ["noinline"]}
// CHECK: linalg.exp
// CHECK: func.func private @[[$G]](%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK: arith.constant 2.0
// CHECK: linalg.generic
