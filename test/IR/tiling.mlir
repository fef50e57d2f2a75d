// RUN: norm-opt %s --transform-interpreter -split-input-file | FileCheck %s

// Rows are tiled, the normalized axis is not; a parameter follows its axes.
// CHECK-LABEL: func @normalize
// CHECK-SAME:    %[[X:.*]]: tensor<8x?x64xf32>, %[[W:.*]]: tensor<8x64xf32>
func.func @normalize(%x: tensor<8x?x64xf32>, %w: tensor<8x64xf32>) -> (tensor<8x?x64xf32>, tensor<8x?x1xf32>) {
  // CHECK: scf.forall (%[[I:.*]]) in (4)
  // CHECK:   tensor.extract_slice %[[X]][%{{.*}}, 0, 0] [2, %{{.*}}, 64]
  // CHECK:   tensor.extract_slice %[[W]][%{{.*}}, 0] [2, 64]
  // CHECK:   norm.normalize rms %{{.*}} axes [2] eps none gain direct(%{{.*}} : tensor<2x64xf32>) axes [0, 2] returning [rstd] : tensor<2x?x64xf32>
  // CHECK:   tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0, 0] [2, %{{.*}}, 64]
  // CHECK:   tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0, 0] [2, %{{.*}}, 1]
  %y:2 = norm.normalize rms %x axes [2] eps none gain direct(%w : tensor<8x64xf32>) axes [0, 2] returning [rstd] : tensor<8x?x64xf32>
  return %y#0, %y#1 : tensor<8x?x64xf32>, tensor<8x?x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.normalize"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A gate is tiled and the norm before it, with its residual sum, fused.
// CHECK-LABEL: func @fuse
func.func @fuse(%h: tensor<8x64xf32>, %f: tensor<8x64xf32>, %z: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK: scf.for
  // CHECK:   norm.residual_add {{.*}} : tensor<2x64xf32>
  // CHECK:   norm.normalize {{.*}} : tensor<2x64xf32>
  // CHECK:   norm.gate silu {{.*}} : tensor<2x64xf32>
  %s = norm.residual_add %h, %f : tensor<8x64xf32>
  %n = norm.normalize layer %s axes [1] eps 1.0e-05 : tensor<8x64xf32>
  %y = norm.gate silu %n, %z : tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.gate"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.fuse %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of columns is no tile of the norm: it stays outside.
// CHECK-LABEL: func @columns
func.func @columns(%x: tensor<8x64xf32>, %z: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK: norm.normalize {{.*}} : tensor<8x64xf32>
  // CHECK: scf.for
  // CHECK:   norm.gate silu {{.*}} : tensor<8x16xf32>
  %n = norm.normalize layer %x axes [1] eps 1.0e-05 : tensor<8x64xf32>
  %y = norm.gate silu %n, %z : tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.gate"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.fuse %op tile_sizes [0, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Heads are tiled with their tables, branches by row.
// CHECK-LABEL: func @others
func.func @others(%q: tensor<8x16x64xf32>, %t: tensor<16x64xf32>, %n: tensor<8x16x256xf32>, %c: tensor<8x16x4xf32>)
    -> (tensor<8x16x64xf32>, tensor<8x16x256xf32>, tensor<8x16x64xf32>) {
  // CHECK: norm.rope {{.*}} : tensor<2x4x64xf32>, tensor<4x64xf32>
  %0 = norm.rope half_split %q cos %t sin %t axes [1, 2] : tensor<8x16x64xf32>, tensor<16x64xf32>
  // CHECK: norm.branch_write {{.*}} : tensor<2x4x256xf32>, tensor<2x4x64xf32>, tensor<2x4x4xf32> -> tensor<2x4x256xf32>
  %1 = norm.branch_write %n, %0, %c : tensor<8x16x256xf32>, tensor<8x16x64xf32>, tensor<8x16x4xf32> -> tensor<8x16x256xf32>
  // CHECK: norm.branch_merge {{.*}} : tensor<2x4x256xf32>, tensor<2x4x256xf32> -> tensor<2x4x64xf32>
  %2 = norm.branch_merge silu sum %1, %1 branches 4 : tensor<8x16x256xf32>, tensor<8x16x256xf32> -> tensor<8x16x64xf32>
  return %0, %1, %2 : tensor<8x16x64xf32>, tensor<8x16x256xf32>, tensor<8x16x64xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.rope", "norm.branch_write", "norm.branch_merge"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %l0, %l1 = transform.structured.tile_using_for %op tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The statistics of rows by tiles of rows, with the norm's axis whole.
// CHECK-LABEL: func @statistics
func.func @statistics(%x: tensor<8x?xf32>) -> (tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x1xf32>) {
  // CHECK: scf.for
  // CHECK:   norm.statistics layer %{{.*}} : tensor<2x?xf32>
  %r, %k, %q = norm.statistics layer %x axes [1] eps 1.0e-05 : tensor<8x?xf32>
  return %r, %k, %q : tensor<8x1xf32>, tensor<8x1xf32>, tensor<8x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.statistics"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A long row in parts: squares are added in a tile of sums, folded at the end.
// CHECK-LABEL: func @split_row
func.func @split_row(%x: tensor<8x4096xbf16>) -> tensor<8x1xf32> {
  // CHECK: linalg.fill {{.*}} tensor<8x32xf32>
  // CHECK: scf.for
  // CHECK:   tensor.extract_slice %{{.*}}[0, %{{.*}}] [8, 32] [1, 1] : tensor<8x4096xbf16>
  // CHECK:   linalg.generic {{.*}} ["parallel", "parallel"]
  // CHECK:     arith.mulf
  // CHECK:     arith.addf
  // CHECK: linalg.generic {{.*}} ["parallel", "reduction"]
  // CHECK: math.rsqrt
  // CHECK-NEXT: linalg.yield
  // CHECK-NOT: = norm.statistics
  %r = norm.statistics rms %x axes [1] eps 1.0e-05 : tensor<8x4096xbf16>
  return %r : tensor<8x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["norm.statistics"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %split, %merge, %loop = transform.structured.tile_reduction_using_for %op by tile_sizes = [0, 32]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
