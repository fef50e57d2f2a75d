//===- Passes.td - Passes between linalg and norm -------- -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RAISE_PASSES
#define NORM_RAISE_PASSES

include "mlir/Pass/PassBase.td"

def NormRaisePass : Pass<"norm-raise"> {
  let summary = "Find normalization layers in linalg and TOSA";
  let description = [{
    Replaces each normalization layer that is spelled out in linalg, TOSA,
    tensor, arith and math ops by one `norm.normalize`. What is matched is the
    arithmetic of one element, with its position in each tensor that it reads:
    fused and unfused bodies, keepdim and reduced ranks, reshapes between, and
    the order of operands make no difference.

    A layer is raised only if it is proven to be one: the exponent is 2, the
    divisor is the number of summed elements (or one less, for `layer`), the
    numerator is the value that was measured, the sum runs over an axis, group
    or leading part of it, and the gain does not enlarge the result. Epsilon and
    where it enters, correction, gain form, bias and rounding are carried over
    as they are. Anything else stays as it is.

    Remarks (`--remarks-filter=norm-raise`): each reciprocal root of a sum is
    either raised (`NormRaised`) or refused (`NormRefused`, with the first
    obligation that failed); `NormNarrowStatistic` tells where a statistic of
    the source is computed in 16 bits.
  }];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormRaiseElementwisePass : Pass<"norm-raise-elementwise"> {
  let summary = "Find rotary embeddings, gates and branch steps in linalg";
  let description = [{
    Replaces what is spelled out in linalg, tensor, arith and math ops by the
    norm op that computes the same bits:

    - `norm.rope`: rotations of the last dimension of a tensor by pairs, of
      halves or of neighbours, of the whole row or its first part. Each element
      is proven: one input, its pair's other element, the right signs, tables
      with a row for each position;
    - `norm.gate`: y * sigmoid(z), y * silu(z), y * gelu(z), next to a norm
      (through reshapes, transposes and conversions); elsewhere such products
      stay as they are;
    - `norm.branch_merge`, `norm.branch_write`: the read and the write of a
      residual stream of several branches.

    Runs on linalg (TOSA is lowered first), after `norm-raise`.

    Remarks (`--remarks-filter=norm-raise-elementwise`): what was raised
    (`ElementwiseRaised`), and what looks like one of these and is none
    (`ElementwiseRefused`, with the first obligation that failed).
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::norm::NormDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormSimplifyReshapesPass : Pass<"norm-simplify-reshapes"> {
  let summary = "Turn tensor.reshape into merges and splits of dimensions";
  let description = [{
    A `tensor.reshape` to a shape that is put together from sizes, as exporters
    write for dynamic shapes, becomes `tensor.collapse_shape` and
    `tensor.expand_shape` where it is proven which dimensions it merges and
    splits: sizes are traced to the dimensions that they come from. Norms,
    rotations and adds on both sides of it can then be seen as ops on the same
    rows.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormDecomposePass : Pass<"norm-decompose"> {
  let summary = "Rewrite norm ops as linalg";
  let description = [{
    Replaces each norm op by its linalg decomposition: the way back to linalg
    for pipelines that do not know norm ops, and the reference lowering.
    Statistics are accurate in f32 (the mean is held in two parts, long rows are
    summed in lanes), so a statistic that the source states as f64 on narrower
    data is computed in f32, and a 16-bit one is lifted to f32 with a remark.
    `strict-types` computes each in the type it states; 16-bit sums run in
    sequence.
  }];
  let options = [
    Option<"strictTypes", "strict-types", "bool", "false",
           "Compute statistics in the type that the source states">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormSplitStatisticsPass : Pass<"norm-split-statistics"> {
  let summary = "Split normalizations into statistics and apply";
  let description = [{
    Replaces each `norm.normalize` by `norm.statistics` and `norm.apply`, so
    that several normalizations of one tensor can share their statistics
    (`--cse` joins equal ones) or a row can be measured and scaled in different
    places. No value changes.
  }];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormMergeStatisticsPass : Pass<"norm-merge-statistics"> {
  let summary = "Merge statistics and apply into normalizations";
  let description = [{
    Replaces each `norm.apply` whose row values are all results of one
    `norm.statistics` of the same tensor, axes and groups by a `norm.normalize`,
    and drops statistics that nobody uses any more. An apply with other row
    values stays, with a remark. No value changes.
  }];
  let dependentDialects = ["::mlir::norm::NormDialect"];
}

def NormInlineKernelsPass : Pass<"norm-inline-kernels"> {
  let summary = "Replace kernels by their bodies";
  let description = [{
    Undoes `norm.kernel` for pipelines that fuse by themselves: each kernel's
    body takes its place. No value changes.
  }];
  let dependentDialects = ["::mlir::norm::NormDialect"];
}

#endif // NORM_RAISE_PASSES
