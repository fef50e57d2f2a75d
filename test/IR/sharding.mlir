// RUN: norm-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation))" -split-input-file | FileCheck %s --check-prefix=PROPAGATE
// RUN: norm-opt %s --pass-pipeline="builtin.module(func.func(sharding-propagation,shard-partition))" -split-input-file | FileCheck %s --check-prefix=PARTITION

// Rows split over two devices: each normalizes its own.
shard.grid @grid(shape = 2)

// PROPAGATE-LABEL: func @rows
// PARTITION-LABEL: func @rows
// PARTITION-SAME:    %{{.*}}: tensor<4x64xf32>, %{{.*}}: tensor<64xf32>) -> tensor<4x64xf32>
func.func @rows(%x: tensor<8x64xf32>, %w: tensor<64xf32>) -> tensor<8x64xf32> {
  // PROPAGATE: norm.normalize
  // PROPAGATE: shard.sharding @grid split_axes = {{\[}}[0]]
  // PARTITION: norm.normalize rms %{{.*}} axes [1] eps none gain direct(%{{.*}} : tensor<64xf32>) : tensor<4x64xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s annotate_for_users : tensor<8x64xf32>
  %y = norm.normalize rms %0 axes [1] eps none gain direct(%w : tensor<64xf32>) : tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}
