//===- ElementwiseForms.h - Rotations, gates, branches in linalg -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_ELEMENTWISEFORMS_H
#define NORM_RAISE_ELEMENTWISEFORMS_H

#include "norm/Raise/Materialize.h"

namespace mlir::norm {

/// One arithmetic operation that is rounded once, to `step`.
struct RoundedOp {
  /// The operation itself: of `step`, or of a wider type that is rounded right
  /// away, which for a single operation on 16-bit floats is the same.
  ScalarExpr *node = nullptr;
  /// Its operands, of type `step`.
  SmallVector<ScalarExpr *, 2> operands;
};
std::optional<RoundedOp> matchRounded(ScalarGraph &graph, ScalarExpr *expr,
                                      ScalarKind kind, FloatType step);

/// The two ways in which a form rounds, to try in turn.
struct RoundingForm {
  /// Every operation is rounded to this type: that of the result (`each`), or
  /// the compute type (`last`).
  FloatType step;
  bool each = false;
  /// The expression without the rounding of the result.
  ScalarExpr *body = nullptr;
};
/// The forms that an element of a tensor may have.
SmallVector<RoundingForm> getRoundingForms(ScalarGraph &graph,
                                           ScalarExpr *element);

/// What a norm op that is formed in linalg computes in: f64 where an operand
/// is f64, else f32.
FloatType getComputeType(ArrayRef<Type> operands);

/// act(z) with every operation rounded to `step`.
struct ActivationMatch {
  Activation activation = Activation::sigmoid;
  ScalarExpr *argument = nullptr;
};
std::optional<ActivationMatch>
matchActivation(ScalarGraph &graph, ScalarExpr *expr, FloatType step);

/// What became of one candidate.
struct FormResult {
  /// The op that states it, or null.
  Operation *op = nullptr;
  /// What takes its place: the op's result, or a reshape of it.
  Value value;
  /// Why it was refused; empty if it is no candidate.
  std::string failure;
};

/// Each tries to state the tensor `root` as one op, which is built before the
/// op that defines it; uses are not replaced.
FormResult raiseRope(Value root);
FormResult raiseGate(Value root);
FormResult raiseBranchMerge(Value root);
FormResult raiseBranchWrite(Value root);

/// Whether the value of `tensor` comes from a norm, or goes into one, through
/// reshapes, transposes and conversions.
bool comesFromNorm(Value tensor);
bool goesToNorm(Value tensor);

} // namespace mlir::norm

#endif // NORM_RAISE_ELEMENTWISEFORMS_H
