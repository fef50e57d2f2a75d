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

/// One norm: the value that it computes and what it is.
struct RootMatch {
  /// A scalar in the body of a parallel linalg op, or a tensor.
  Value value;
  Coordinates coordinates;
  NormMatch norm;
};

struct RootSearch {
  std::vector<RootMatch> roots;
  /// Why there is none.
  std::string failure;
  /// Everything on the way from the root of the denominator to the norms.
  DenseSet<Value> chain;
};

/// The coordinates of a value that may be a norm; nullopt for values in loops
/// that reduce.
std::optional<Coordinates> getValueCoordinates(ScalarGraph &graph, Value value);

/// Follows the uses of a root of a sum of squares as far as they are a norm.
/// The ends are the furthest values; a normalized value that is also used
/// otherwise is an end of its own.
RootSearch findRoots(ScalarGraph &graph, Value anchor);

} // namespace mlir::norm

#endif // NORM_RAISE_FINDROOTS_H
