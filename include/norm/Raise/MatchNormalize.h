//===- MatchNormalize.h - A scalar expression as a norm -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_MATCHNORMALIZE_H
#define NORM_RAISE_MATCHNORMALIZE_H

#include "norm/Raise/MatchStatistic.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::norm {

/// A gain or bias: the parameter at the coordinates it varies with.
struct ParameterMatch {
  ScalarExpr *expr = nullptr;
  SmallVector<int64_t> axes;
};

/// Everything that a norm.normalize states.
struct NormMatch {
  Statistic statistic = Statistic::rms;
  SmallVector<int64_t> axes;
  std::optional<int64_t> groupSize, extent;
  int64_t correction = 0;
  double epsilon = 0;
  EpsilonPlace place = EpsilonPlace::none;
  /// The type of the source's sum where that is not the compute type.
  Type statisticType;
  /// The statistic is rounded to 16 bits somewhere.
  bool narrowStatistic = false;
  ScalarExpr *input = nullptr;
  std::optional<ParameterMatch> gain, bias;
  GainForm gainForm = GainForm::direct;
  Type offsetType;
  std::optional<Rounding> rounding;
  Type resultType;
};

/// How far a point is on the way to a norm.
enum class Progress { None, Partial, Norm };

struct PointMatch {
  Progress progress = Progress::None;
  NormMatch norm;
  /// The obligation that failed.
  std::string failure;
  /// How many steps from the root were understood; the furthest failure is
  /// the one to report.
  unsigned depth = 0;
};

/// The coordinates of a point: one variable a dimension (0 for unit ones).
struct Coordinates {
  SmallVector<const IndexExpr *> vars;
  SmallVector<DimSize> sizes;
};
Coordinates getCoordinates(ScalarGraph &graph, ArrayRef<DimSize> sizes);
/// Those of some axes.
Coordinates selectCoordinates(const Coordinates &coordinates,
                              ArrayRef<int64_t> axes);

class NormMatcher {
public:
  /// `anchor` is the root; `downstream` are the values computed from it.
  NormMatcher(ScalarGraph &graph, Value anchor,
              const DenseSet<Value> &downstream)
      : graph(graph), anchor(anchor), downstream(downstream) {}

  PointMatch match(ScalarExpr *point, const Coordinates &coordinates);

private:
  struct Step {
    ScalarExpr *node;
    ScalarExpr *spine;
    ScalarExpr *side;  // null for unary steps
    bool spineIsFirst; // of the two operands
  };
  struct State;

  bool isDownstream(ScalarExpr *expr, unsigned depth = 0);
  bool descend(ScalarExpr *point, SmallVectorImpl<Step> &steps,
               ScalarExpr *&root, std::string &failure);
  bool readTerm(ScalarExpr *root, State &state);
  bool applyDenominatorStep(const Step &step, State &state);
  bool applyProductStep(const Step &step, State &state);
  bool addFactor(ScalarExpr *side, const Step &step, State &state);
  bool matchGain(State &state);
  bool addBias(ScalarExpr *side, const Step &step, State &state);
  bool matchInput(ScalarExpr *side, State &state);
  bool matchCentered(ScalarExpr *side, State &state);
  bool matchMeasured(ScalarExpr *input, ScalarExpr *centre, State &state);
  bool isMean(ScalarExpr *mean, ScalarExpr *input, IndexList row);
  bool settleInput(ScalarExpr *summand, ScalarExpr *input, IndexList bindings,
                   State &state);
  bool matchAffine(ScalarExpr *point, State &state);
  bool finish(ScalarExpr *point, State &state);

  ScalarGraph &graph;
  Value anchor;
  const DenseSet<Value> &downstream;
};

/// Whether `root` is a root of a (scaled) sum: a candidate for a norm.
bool isInverseRootOfSum(ScalarGraph &graph, ScalarExpr *root, SquareTerm &term);
/// Whether a constant is a parameter that happens to hold one number: a tensor
/// with some, not all, of the dimensions.
bool isSplatParameter(ScalarGraph &graph, ScalarExpr *expr,
                      const Coordinates &coordinates);
/// Whether nothing but one op reads the value of `expr`.
bool hasSoleUse(ScalarExpr *expr);
/// The coordinates that `expr` varies with; nullopt if that is not known.
std::optional<SmallVector<int64_t>>
getVaryingAxes(ScalarGraph &graph, ScalarExpr *expr,
               const Coordinates &coordinates);
/// Whether `axes` may be those of a gain or bias of a norm over `normalized`.
bool isParameterLike(ArrayRef<int64_t> axes, ArrayRef<int64_t> normalized,
                     const Coordinates &coordinates);
/// The axes, group or extent that the summed row stands for.
bool matchRow(ScalarGraph &graph, IndexList variables, IndexList bindings,
              ScalarExpr *summand, const Coordinates &coordinates,
              NormMatch &norm, std::string &failure);

} // namespace mlir::norm

#endif // NORM_RAISE_MATCHNORMALIZE_H
