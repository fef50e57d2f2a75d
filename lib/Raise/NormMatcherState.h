//===- NormMatcherState.h - What is known half way up a spine -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_RAISE_NORMMATCHERSTATE_H
#define NORM_LIB_RAISE_NORMMATCHERSTATE_H

#include "norm/Raise/MatchNormalize.h"

namespace mlir::norm {

struct NormMatcher::State {
  explicit State(const Coordinates &coordinates) : coordinates(coordinates) {}

  NormMatch &norm() { return result.norm; }
  bool fail(const std::string &reason) {
    if (result.failure.empty())
      result.failure = reason;
    return false;
  }
  void noteNarrow(Type type) {
    if (type.getIntOrFloatBitWidth() < 32)
      result.norm.narrowStatistic = true;
  }
  /// Whether the statistic may be a variance, whose norm may be spelled as
  /// x·s + (b − mean·s).
  bool mayBeAffine() const {
    return term.base && (term.fastMean || baseIsDifference);
  }
  /// Epsilon and types of what stands under the root.
  void noteRoot(Type rootType) {
    result.norm.epsilon = term.epsilon;
    result.norm.place = term.place;
    noteNarrow(rootType);
    if (term.sum.narrowest)
      noteNarrow(term.sum.narrowest);
  }
  FloatType computeType() const {
    MLIRContext *context = productType.getContext();
    if (inputType && inputType.isF64())
      return Float64Type::get(context);
    return Float32Type::get(context);
  }

  const Coordinates &coordinates;
  PointMatch result;
  SquareTerm term;
  /// Whether the spine so far is one over the root.
  bool reciprocal = false;
  /// The squares are of a difference.
  bool baseIsDifference = false;
  bool negative = false;
  bool inProduct = false;
  bool hasInput = false;
  /// The side operand that matchInput accepted.
  ScalarExpr *inputSide = nullptr;
  Type inputType;
  /// Type that the normalized value is first formed in.
  Type productType;
  ScalarExpr *gainSide = nullptr;
  const Step *gainStep = nullptr;
  bool hasGainEvent = false;
  /// One of the two products of x·s + (b − mean·s).
  bool isAffinePart = false;
  /// The same with the bias.
  bool isAffineSum = false;
  /// In the order of the source: T rounding, G gain, B bias.
  std::string events;
  /// Why the likeliest numerator was refused.
  std::string inputFailure;
};

} // namespace mlir::norm

#endif // NORM_LIB_RAISE_NORMMATCHERSTATE_H
