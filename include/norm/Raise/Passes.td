//===- Passes.td - Passes between linalg and norm -------- -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_RAISE_PASSES
#define NORM_RAISE_PASSES

include "mlir/Pass/PassBase.td"

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

#endif // NORM_RAISE_PASSES
