//===- Anchors.cpp - The ops that kernels grow from ----------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::norm;

void norm::forEachAnchor(Operation *root, KernelBuilder &builder,
                         function_ref<bool(Operation *)> isAnchor,
                         function_ref<void(Operation *)> visit) {
  SmallVector<Operation *> anchors;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != root && isAnchor(op))
      anchors.push_back(op);
    // Bodies of kernels and of linalg ops hold nothing to fuse.
    return isa<KernelOp, linalg::LinalgOp>(op) ? WalkResult::skip()
                                               : WalkResult::advance();
  });
  DenseSet<Operation *> visited;
  for (Operation *anchor : anchors)
    if (Operation *current = builder.resolve(anchor);
        current == anchor || visited.insert(current).second)
      visit(current);
}

bool norm::isNormOrKernelOfNorm(Operation *op) {
  if (isa<NormalizeOp, StatisticsOp, ApplyOp>(op))
    return true;
  auto kernel = dyn_cast<KernelOp>(op);
  return kernel && llvm::any_of(kernel.getBody().front(), [](Operation &inner) {
           return isNormOrKernelOfNorm(&inner);
         });
}

void norm::eraseUnusedLinalgResults(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](linalg::GenericOp op) {
    if (op.getNumResults() > 1 &&
        llvm::any_of(op.getResults(),
                     [](Value result) { return result.use_empty(); }))
      ops.push_back(op);
  });
  RewritePatternSet patterns(root->getContext());
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps)
      .enableFolding(false)
      .enableConstantCSE(false);
  // Where it does not converge, more is left than there has to be.
  (void)applyOpPatternsGreedily(ops, std::move(patterns), config);
}
