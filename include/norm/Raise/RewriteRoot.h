//===- RewriteRoot.h - Puts norm ops in place of what they state -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_REWRITEROOT_H
#define NORM_RAISE_REWRITEROOT_H

#include "norm/Raise/FindRoots.h"

namespace mlir::norm {

/// Replaces matched values by norm ops. The matches stay valid while others are
/// rewritten: nothing is erased before `cleanUp`.
class RootRewriter {
public:
  explicit RootRewriter(ScalarGraph &graph) : materializer(graph, replaced) {}

  NormalizeOp rewrite(const RootMatch &root);
  /// Erases what nobody uses any more. Checks against division by zero
  /// (cf.assert) on the values of `chain` go with what they check.
  void cleanUp(const DenseSet<Value> &chain);

private:
  Value buildNorm(const RootMatch &root, Type resultType, OpBuilder &builder,
                  Location loc);
  void replaceTensor(Value value, Value by);
  void splitBody(Value scalar, ArrayRef<unsigned> loops, Value by);

  IRMapping replaced;
  Materializer materializer;
  SmallVector<Operation *> maybeDead;
  /// Ops whose bodies have moved to others.
  SmallVector<Operation *> shells;
};

} // namespace mlir::norm

#endif // NORM_RAISE_REWRITEROOT_H
