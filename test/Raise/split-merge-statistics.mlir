// RUN: norm-opt %s --norm-split-statistics --cse | FileCheck %s --check-prefix=SPLIT
// RUN: norm-opt %s --norm-split-statistics --cse --norm-merge-statistics --canonicalize | FileCheck %s --check-prefix=MERGE

// SPLIT-LABEL: func @siblings
// MERGE-LABEL: func @siblings
func.func @siblings(%x: tensor<4x64xbf16>, %w: tensor<64xbf16>) -> (tensor<4x64xbf16>, tensor<4x64xbf16>, tensor<4x1xf32>) {
  // SPLIT: %[[R:.*]], %[[K:.*]], %[[Q:.*]] = norm.statistics layer %{{.*}} axes [1] eps 1.0e-05 correction 1 : tensor<4x64xbf16>
  // SPLIT-NOT: norm.statistics
  // SPLIT: norm.apply %{{.*}} axes [1] rstd(%[[R]] : tensor<4x1xf32>) mean(%[[K]], %[[Q]] : tensor<4x1xf32>) gain direct(%{{.*}} : tensor<64xbf16>) round before_gain placement pre : tensor<4x64xbf16>
  // SPLIT: norm.apply %{{.*}} : tensor<4x64xbf16>
  // SPLIT: linalg.add ins(%[[K]], %[[Q]]
  // MERGE: norm.normalize layer %{{.*}} axes [1] eps 1.0e-05 correction 1 gain direct(%{{.*}} : tensor<64xbf16>) round before_gain placement pre : tensor<4x64xbf16>
  // MERGE: norm.normalize layer %{{.*}} axes [1] eps 1.0e-05 correction 1 : tensor<4x64xbf16>
  %0 = norm.normalize layer %x axes [1] eps 1.0e-05 correction 1 gain direct(%w : tensor<64xbf16>) round before_gain placement pre : tensor<4x64xbf16>
  %1, %m = norm.normalize layer %x axes [1] eps 1.0e-05 correction 1 returning [mean] : tensor<4x64xbf16>
  return %0, %1, %m : tensor<4x64xbf16>, tensor<4x64xbf16>, tensor<4x1xf32>
}

// Row values from elsewhere are not merged.
// MERGE-LABEL: func @other_rows
func.func @other_rows(%x: tensor<4x64xf32>, %z: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // MERGE: norm.statistics
  // MERGE: norm.apply
  %r = norm.statistics rms %z axes [1] eps none : tensor<4x64xf32>
  %y = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>) : tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
