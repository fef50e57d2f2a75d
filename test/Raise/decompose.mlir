// RUN: norm-opt %s --norm-decompose --canonicalize --cse | FileCheck %s

// A short static row: one reduction, the rest of the row's arithmetic, and one
// pass over the elements.
// CHECK-LABEL: func @rms_short
// CHECK-SAME:    %[[X:.*]]: tensor<2x8x32xbf16>, %[[W:.*]]: tensor<32xbf16>
func.func @rms_short(%x: tensor<2x8x32xbf16>, %w: tensor<32xbf16>) -> tensor<2x8x32xbf16> {
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ["parallel", "parallel", "reduction"]} ins(%[[X]] : tensor<2x8x32xbf16>) outs(%{{.*}} : tensor<2x8xf32>)
  // CHECK:   arith.extf %{{.*}} : bf16 to f32
  // CHECK:   arith.mulf
  // CHECK:   arith.addf
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<2x8xf32>)
  // CHECK:   arith.divf %{{.*}}, %{{.*}}
  // CHECK:   arith.addf
  // CHECK:   math.rsqrt
  // The 1 is added in bf16: extended, added, rounded.
  // CHECK: linalg.generic {{.*}} ins(%[[X]], %[[R]], %[[W]]
  // CHECK:   arith.addf
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  // CHECK:   arith.mulf
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  // CHECK-NEXT: linalg.yield
  // CHECK-NOT: norm.
  %y = norm.normalize rms %x axes [2] eps 1.0e-06 gain zero_centered(%w : tensor<32xbf16>) offset_type bf16 : tensor<2x8x32xbf16>
  return %y : tensor<2x8x32xbf16>
}

// A longer row is summed in 64 lanes; its last elements start the lanes.
// CHECK-LABEL: func @l2_lanes
func.func @l2_lanes(%x: tensor<3x769xf32>) -> tensor<3x769xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[0, 768] [3, 1] [1, 1]
  // CHECK: tensor.pad %{{.*}} low[0, 0] high[0, 63]
  // CHECK: tensor.extract_slice %{{.*}}[0, 0] [3, 768] [1, 1]
  // CHECK: tensor.expand_shape {{.*}} into tensor<3x12x64xf32>
  // CHECK: linalg.generic {{.*}} ["parallel", "reduction", "parallel"]} {{.*}} outs(%{{.*}} : tensor<3x64xf32>)
  // CHECK: tensor.expand_shape {{.*}} into tensor<3x8x8xf32>
  // CHECK: math.sqrt
  // CHECK-NEXT: arith.maximumf
  // CHECK-NEXT: arith.divf
  %y = norm.normalize l2 %x axes [1] eps 1.0e-12 clamp : tensor<3x769xf32>
  return %y : tensor<3x769xf32>
}

// Beyond 1024 elements lanes are summed in blocks; axes join first.
// CHECK-LABEL: func @rms_blocks
func.func @rms_blocks(%x: tensor<3x16x2x1024xf32>) -> tensor<3x16x2x1024xf32> {
  // CHECK: linalg.transpose {{.*}} permutation = [0, 2, 1, 3]
  // CHECK: tensor.expand_shape {{.*}} into tensor<3x2x16x16x64xf32>
  // CHECK: outs(%{{.*}} : tensor<3x2x16x64xf32>)
  // CHECK: outs(%{{.*}} : tensor<3x2x64xf32>)
  %y = norm.normalize rms %x axes [1, 3] eps none : tensor<3x16x2x1024xf32>
  return %y : tensor<3x16x2x1024xf32>
}

// layer: measured from the row's first element, the mean in two parts.
// CHECK-LABEL: func @layer
func.func @layer(%x: tensor<4x32xf32>, %w: tensor<32xf32>, %b: tensor<32xf32>)
    -> (tensor<4x32xf32>, tensor<4x1xf32>, tensor<4x1xf32>) {
  // CHECK: tensor.extract_slice %{{.*}}[0, 0] [4, 1] [1, 1]
  // CHECK: %[[N:.*]]:2 = linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
  // CHECK:   arith.subf
  // CHECK:   arith.mulf
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[N]]#0, %[[N]]#1
  // CHECK:   math.rsqrt
  // CHECK: linalg.generic
  // CHECK:   arith.subf
  // CHECK:   arith.negf
  // CHECK:   math.fma
  // CHECK:   arith.mulf
  // CHECK:   arith.addf
  // CHECK: tensor.expand_shape {{.*}} output_shape [4, 1]
  // CHECK: tensor.expand_shape {{.*}} output_shape [4, 1]
  // CHECK-NOT: f64
  %y:3 = norm.normalize layer %x axes [1] eps 1.0e-05 correction 1 statistic_type f64
      gain direct(%w : tensor<32xf32>) bias(%b : tensor<32xf32>) returning [rstd, mean] : tensor<4x32xf32>
  return %y#0, %y#1, %y#2 : tensor<4x32xf32>, tensor<4x1xf32>, tensor<4x1xf32>
}

// Groups become an axis, in the gain too.
// CHECK-LABEL: func @groups
func.func @groups(%x: tensor<?x?x3xf32>, %w: tensor<?x3xf32>) -> tensor<?x?x3xf32> {
  // CHECK: affine.apply
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2], [3]] {{.*}} into tensor<?x?x4x3xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2]] {{.*}} into tensor<?x4x3xf32>
  // CHECK: tensor.collapse_shape {{.*}} into tensor<?x?x3xf32>
  %y = norm.normalize rms %x axes [1] eps 1.0e-05 outside group 4
      gain direct(%w : tensor<?x3xf32>) axes [1, 2] : tensor<?x?x3xf32>
  return %y : tensor<?x?x3xf32>
}

// The statistic covers the first elements only; before_gain rounds first.
// CHECK-LABEL: func @extent
// CHECK-SAME:    %[[X:.*]]: tensor<4x32xf16>
func.func @extent(%x: tensor<4x32xf16>, %w: tensor<32xf16>) -> tensor<4x32xf16> {
  // CHECK: tensor.extract_slice %[[X]][0, 0] [4, 8] [1, 1]
  // CHECK: math.sqrt
  // CHECK: linalg.generic {{.*}} ins(%[[X]]
  // CHECK: %[[Y:.*]] = arith.mulf
  // CHECK: arith.truncf %[[Y]] : f32 to f16
  // CHECK: arith.mulf
  // CHECK: arith.truncf
  %y = norm.normalize rms %x axes [1] eps 1.0e-05 outside extent 8
      gain direct(%w : tensor<32xf16>) round before_gain : tensor<4x32xf16>
  return %y : tensor<4x32xf16>
}
