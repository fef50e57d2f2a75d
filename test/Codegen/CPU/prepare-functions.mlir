// RUN: norm-opt %s --norm-cpu-prepare-functions | FileCheck %s

// Arguments are read only, except caches, whose memory takes a result.
// CHECK: func.func @public(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {bufferization.writable = false},
// CHECK-SAME: %{{.*}}: tensor<4xf32> {norm.alias = 0 : i64},
// CHECK-SAME: %{{.*}}: index)
// CHECK-SAME: attributes {llvm.emit_c_interface}
func.func @public(%x: tensor<4xf32>, %cache: tensor<4xf32> {norm.alias = 0 : i64},
                  %n: index) -> tensor<4xf32> {
  %0 = linalg.add ins(%x, %cache : tensor<4xf32>, tensor<4xf32>)
      outs(%cache : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: func.func private @private(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> {
func.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
