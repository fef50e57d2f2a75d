//===- Materialize.h - A scalar expression as a tensor -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_MATERIALIZE_H
#define NORM_RAISE_MATERIALIZE_H

#include "norm/Raise/MatchNormalize.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::norm {

/// Finds or builds the tensor that holds an expression at given coordinates.
class Materializer {
public:
  Materializer(ScalarGraph &graph, const IRMapping &replaced)
      : graph(graph), replaced(replaced) {}

  /// Whether `form` can succeed; nothing is built.
  bool canForm(ScalarExpr *expr, const Coordinates &coordinates);
  /// Whether the tensor exists, up to unit dimensions.
  bool exists(ScalarExpr *expr, const Coordinates &coordinates) {
    return findTensor(expr, coordinates) || findUpToUnitDims(expr, coordinates);
  }
  /// The tensor with one element a coordinate: an existing one, one up to unit
  /// dimensions, or a new linalg.generic. Only call after `canForm`.
  Value form(ScalarExpr *expr, const Coordinates &coordinates,
             OpBuilder &builder, Location loc);

  /// Whether the tensor exists with some of its dimensions split.
  bool existsSplit(ScalarExpr *expr, const Coordinates &coordinates) {
    SmallVector<ReassociationIndices> ignored;
    return bool(findSplitTensor(expr, coordinates, ignored));
  }

private:
  struct Plan;
  Value findSplitTensor(ScalarExpr *expr, const Coordinates &coordinates,
                        SmallVectorImpl<ReassociationIndices> &groups);
  Value findTensor(ScalarExpr *expr, const Coordinates &coordinates);
  Value findUpToUnitDims(ScalarExpr *expr, const Coordinates &coordinates);
  bool plan(ScalarExpr *expr, const Coordinates &coordinates, Plan &plan,
            unsigned depth);
  Value emit(ScalarExpr *expr, Plan &plan, OpBuilder &builder, Location loc);
  /// The value that has taken the place of `value` by now.
  Value lookup(Value value) const {
    while (Value next = replaced.lookupOrNull(value))
      value = next;
    return value;
  }

  ScalarGraph &graph;
  const IRMapping &replaced;
};

/// Adds and removes unit dimensions of a tensor; `shape` may be dynamic where
/// the tensor is.
Value reshapeUnitDims(Value value, ArrayRef<int64_t> shape, OpBuilder &builder,
                      Location loc);

} // namespace mlir::norm

#endif // NORM_RAISE_MATERIALIZE_H
