//===- MatchStatistic.h - What stands under the root -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_MATCHSTATISTIC_H
#define NORM_RAISE_MATCHSTATISTIC_H

#include "norm/IR/Norm.h"
#include "norm/Raise/ExprMatcher.h"

#include <string>

namespace mlir::norm {

/// A factor of a mean: a number or `size - minus`, divided by or multiplied.
struct CountFactor {
  bool divides = true;
  /// The number, where `size` is not given.
  double number = 1;
  std::optional<DimSize> size;
  double minus = 0;
  Type type;
};

/// Σ body over `variables`, times factors.
struct ScaledSum {
  SmallVector<const IndexExpr *> variables;
  ScalarExpr *body = nullptr;
  SmallVector<CountFactor> factors;
  /// Type that the (innermost) sum accumulates in.
  FloatType sumType;
  /// Narrowest type of a step.
  FloatType narrowest;
};
/// Says whether a summand, at the variables so far, is the one looked for: a
/// sum of sums may be read to different depths.
using SummandFilter = function_ref<bool(ScalarExpr *, IndexList)>;
std::optional<ScaledSum> matchScaledSum(ScalarGraph &graph, ScalarExpr *expr,
                                        SummandFilter accept);

/// The obligation that an epsilon fails which `norm.epsilon` cannot hold.
inline constexpr llvm::StringLiteral kEpsilonRange =
    "epsilon is no normal number of f32";

/// The square term and the epsilon under a root.
struct SquareTerm {
  /// Whether a sum stands under the root at all: a candidate for a norm.
  bool isSum = false;
  /// The obligation that failed; empty if the term is one.
  std::string failure;
  ScaledSum sum;
  /// What is squared, at the sum's variables.
  ScalarExpr *base = nullptr;
  /// E[x]: set where the term is E[x²] − E[x]².
  ScalarExpr *fastMean = nullptr;
  double epsilon = 0;
  EpsilonPlace place = EpsilonPlace::none;
  /// The sum is divided by its count less this; nullopt if not divided.
  std::optional<int64_t> correction;
};
SquareTerm matchSquareTerm(ScalarGraph &graph, ScalarExpr *expr);

/// The number that is subtracted from the count of the sum by its factors;
/// `failure` is set if the factors are something else than 1 / (count - k).
std::optional<int64_t> matchDivisor(ScalarGraph &graph, const ScaledSum &sum,
                                    bool &divided, std::string &failure);

} // namespace mlir::norm

#endif // NORM_RAISE_MATCHSTATISTIC_H
