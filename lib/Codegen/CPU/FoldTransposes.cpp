//===- FoldTransposes.cpp - Contractions read their operands in place -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUFOLDTRANSPOSESPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// Whether `op` gives the elements of its one input in another order, or
/// repeated: then the map from its result to the input.
static std::optional<AffineMap> getCopyMap(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
    return std::nullopt;
  Block &body = *op.getBlock();
  if (body.getTerminator()->getOperand(0) != body.getArgument(0))
    return std::nullopt;
  AffineMap in = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!out.isPermutation() || !in.isProjectedPermutation() ||
      !isa<RankedTensorType>(op.getDpsInputOperand(0)->get().getType()))
    return std::nullopt;
  return in.compose(inversePermutation(out));
}

namespace {
struct FoldCopyIntoContraction
    : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(op))
      return rewriter.notifyMatchFailure(op, "not a contraction on tensors");
    SmallVector<Value> inputs = op.getDpsInputs();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool isChanged = false;
    for (auto [i, input] : llvm::enumerate(inputs)) {
      auto producer = input.getDefiningOp<linalg::LinalgOp>();
      std::optional<AffineMap> map;
      if (producer)
        map = getCopyMap(producer);
      if (!map || !map->compose(maps[i]).isProjectedPermutation())
        continue;
      maps[i] = map->compose(maps[i]);
      input = producer.getDpsInputOperand(0)->get();
      isChanged = true;
    }
    if (!isChanged ||
        !inversePermutation(concatAffineMaps(maps, rewriter.getContext())))
      return rewriter.notifyMatchFailure(op, "no operand is a copy");
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
        maps, op.getIteratorTypesArray());
    rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                               generic.getRegion().begin());
    rewriter.replaceOp(op, generic);
    return success();
  }
};

struct NormCPUFoldTransposesPass
    : public norm::impl::NormCPUFoldTransposesPassBase<
          NormCPUFoldTransposesPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldCopyIntoContraction>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
