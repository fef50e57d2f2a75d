// RUN: norm-opt %s --norm-kernel-pipeline | FileCheck %s --check-prefixes=CHECK,FUSED
// RUN: norm-opt %s --norm-kernel-pipeline=fuse=none | FileCheck %s --check-prefixes=CHECK,SINGLE
// RUN: norm-opt %s --norm-kernel-pipeline=fuse=residual-add | FileCheck %s --check-prefixes=CHECK,PART
// RUN: norm-opt %s --norm-cpu-pipeline=num-threads=1 | FileCheck %s --check-prefix=MEMORY
// RUN: not norm-opt %s --norm-kernel-pipeline=fuse=everything 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: everything

// One kernel, or one for each op.
// CHECK-LABEL: func.func @chain(
// FUSED: norm.launch @add_rms_silu_row_
// FUSED-NOT: norm.launch
// PART: norm.launch @add_rms_row_
// PART: norm.launch @silu_row_
// PART-NOT: norm.launch
// SINGLE: norm.launch @add_row_
// SINGLE: norm.launch @rms_row_
// SINGLE: norm.launch @silu_row_
// SINGLE-NOT: norm.launch
// CHECK: return

// No memory but that of the results.
// MEMORY-LABEL: llvm.func @chain(
// MEMORY-NOT: norm_rt_malloc
// MEMORY-COUNT-2: llvm.call @norm_rt_result
// MEMORY-NOT: norm_rt_malloc
// MEMORY: llvm.return
func.func @chain(%h: tensor<8x64xf32>, %f: tensor<8x64xf32>, %w: tensor<64xf32>, %z: tensor<8x64xf32>)
    -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %s = norm.residual_add %h, %f : tensor<8x64xf32>
  %n = norm.normalize rms %s axes [1] eps 1.0e-06 gain direct(%w : tensor<64xf32>) : tensor<8x64xf32>
  %y = norm.gate silu %n, %z : tensor<8x64xf32>
  return %s, %y : tensor<8x64xf32>, tensor<8x64xf32>
}
