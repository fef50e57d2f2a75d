//===- FindRoots.h - Where a norm ends -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_FINDROOTS_H
#define NORM_RAISE_FINDROOTS_H

#include "norm/Raise/Materialize.h"

namespace mlir::norm {

/// Where a value is looked at: the position to read it at and the coordinates
/// that it varies with.
struct Viewpoint {
  SmallVector<const IndexExpr *> position;
  Coordinates coordinates;
  /// For a scalar in a body: the loops that the coordinates stand for.
  SmallVector<unsigned> loops;
};

/// One norm: the value that it computes and what it is.
struct RootMatch {
  /// A scalar in the body of a linalg op, or a tensor.
  Value value;
  Coordinates coordinates;
  SmallVector<unsigned> loops;
  NormMatch norm;
  /// The norm is stated on a tensor in which this dimension of the value and
  /// the next one are merged.
  std::optional<int64_t> mergedDim;
};

/// `root` in the layout in which the source holds its operands, where it has
/// another one: loops in the order of the input's dimensions, and dimensions
/// that only a reshape tells apart merged again.
RootMatch chooseLayout(ScalarGraph &graph, NormMatcher &matcher,
                       RootMatch root);

struct RootSearch {
  std::vector<RootMatch> roots;
  /// Why there is none.
  std::string failure;
  /// Everything on the way from the root of the denominator to the norms.
  DenseSet<Value> chain;
};

/// The viewpoint of a value that may be a norm; nullopt for other values, such
/// as those that depend on a sum which is still being formed.
std::optional<Viewpoint> getViewpoint(ScalarGraph &graph, Value value);

/// Follows the uses of a root of a sum of squares as far as they are a norm.
/// The ends are the furthest values; a normalized value that is also used
/// otherwise is an end of its own.
RootSearch findRoots(ScalarGraph &graph, Value anchor);

} // namespace mlir::norm

#endif // NORM_RAISE_FINDROOTS_H
