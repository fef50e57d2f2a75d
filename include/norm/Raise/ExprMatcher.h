//===- ExprMatcher.h - Equality of scalar expressions -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_EXPRMATCHER_H
#define NORM_RAISE_EXPRMATCHER_H

#include "norm/Raise/ScalarExpr.h"

namespace mlir::norm {

/// Proves that an expression with free variables (those of a sum) equals a
/// concrete one, and which positions the variables stand for.
class ExprMatcher {
public:
  /// A variable along a unit dimension is the constant 0, which stands for
  /// itself.
  ExprMatcher(ScalarGraph &graph, IndexList variables) : graph(graph) {
    for (const IndexExpr *var : variables)
      if (var->isVar())
        this->variables.push_back(var);
    all.assign(variables.begin(), variables.end());
  }

  /// Exact conversions are looked through. On failure nothing is bound.
  bool matches(ScalarExpr *pattern, ScalarExpr *expr);
  /// The bound positions in the order of the variables; nullopt if one is not
  /// bound.
  std::optional<SmallVector<const IndexExpr *>> getBindings();

private:
  bool matchExpr(ScalarExpr *pattern, ScalarExpr *expr, unsigned depth);
  bool matchOperands(ScalarExpr *pattern, ScalarExpr *expr, unsigned depth);
  bool matchIndices(IndexList pattern, IndexList expr);
  bool matchIndex(const IndexExpr *pattern, const IndexExpr *expr);
  bool bind(const IndexExpr *var, const IndexExpr *expr);

  ScalarGraph &graph;
  SmallVector<const IndexExpr *> variables, all;
  DenseMap<const IndexExpr *, const IndexExpr *> bound;
  /// Variables known only by components: one entry per split of the variable.
  DenseMap<const IndexExpr *, const IndexExpr *> components;
  unsigned budget = 0;
};

/// The factor x if `expr` is x·x, x² or |x|².
ScalarExpr *matchSquare(ScalarGraph &graph, ScalarExpr *expr);

} // namespace mlir::norm

#endif // NORM_RAISE_EXPRMATCHER_H
