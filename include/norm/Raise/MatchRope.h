//===- MatchRope.h - What proves a rotary embedding -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_MATCHROPE_H
#define NORM_RAISE_MATCHROPE_H

#include "norm/Raise/ElementwiseForms.h"

namespace mlir::norm::rope {

/// A tensor of which one dimension is read at a known position and each other
/// one along a coordinate of the result.
struct Line {
  Value tensor;
  int64_t dim = 0;
  /// The coordinate of each dimension; -1 for unit ones; for `dim`, the last.
  SmallVector<int64_t> axes;
  bool operator==(const Line &other) const {
    return tensor == other.tensor && dim == other.dim && axes == other.axes;
  }
};
/// An element of a line, or its negation.
struct Place {
  Line line;
  int64_t element = 0;
  bool negated = false;
};
using Places = SmallVector<Place, 8>;

struct Term {
  bool negated = false;
  Places factors[2];
};
/// Two products and their signed sum.
struct Rotation {
  Term terms[2];
  RoundingForm form;
};

struct RopeMatch {
  Line input, cos, sin;
  RopeLayout layout = RopeLayout::half_split;
  int64_t rotary = 0;
  bool each = false;
};

class RopeMatcher {
public:
  explicit RopeMatcher(Value root)
      : root(root), type(cast<RankedTensorType>(root.getType())) {}

  std::optional<RopeMatch> match(std::string &failure);

private:
  ScalarExpr *getElement(int64_t j);
  const std::optional<Rotation> &getRotation(int64_t j);
  std::optional<Rotation> readRotation(ScalarExpr *element);
  Places getPlaces(ScalarExpr *expr, bool throughExt);
  void addPlace(ScalarExpr *expr, bool negated, Places &places);
  bool coversAll(const Line &line);
  bool isIdentity(const Line &line);
  std::optional<RopeMatch> verify(const Line &input, int64_t partner,
                                  std::string &failure);
  bool verifyPair(int64_t j, RopeMatch &match, SmallVectorImpl<Line> &cos,
                  SmallVectorImpl<Line> &sin, std::string &failure);
  bool chooseTables(ArrayRef<Line> cos, ArrayRef<Line> sin, RopeMatch &match,
                    std::string &failure);
  bool passes(int64_t j, const Line &input);

  Value root;
  RankedTensorType type;
  ScalarGraph graph;
  Coordinates coordinates;
  std::map<int64_t, std::optional<Rotation>> rotations;
};

/// The dimensions of the result that those of a table stand for, ascending.
SmallVector<int64_t> getTableAxes(const Line &line);

} // namespace mlir::norm::rope

#endif // NORM_RAISE_MATCHROPE_H
