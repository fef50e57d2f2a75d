//===- Canonicalization.cpp - Canonical forms ----------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gain of ones is kept: the audit shows it.
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::norm;

/// Row values and tables have types that must agree with each other.
static bool isTied(Operation *op, Value value) {
  if (auto apply = dyn_cast<ApplyOp>(op))
    return value == apply.getRstd() || value == apply.getShift() ||
           value == apply.getRest();
  if (auto grad = dyn_cast<NormalizeGradOp>(op))
    return value == grad.getRstd() || value == grad.getShift() ||
           value == grad.getRest();
  if (auto rope = dyn_cast<RopeOp>(op))
    return value == rope.getCos() || value == rope.getSin();
  return false;
}

namespace {
/// Reads through a tensor.cast that only forgets sizes, as of a constant gain.
template <typename Op>
struct ReadThroughCasts : public OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpOperand &operand : op->getOpOperands()) {
      auto cast = operand.get().getDefiningOp<tensor::CastOp>();
      if (!cast || !tensor::canFoldIntoConsumerOp(cast) ||
          isTied(op, operand.get()))
        continue;
      rewriter.modifyOpInPlace(op, [&] { operand.set(cast.getSource()); });
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "no operand forgets sizes");
    return success();
  }
};

/// Drops optional results that nobody uses. Result 0 always stays.
template <typename Op>
struct DropDeadResults : public OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    SmallVector<OpResult> kept;
    SmallVector<int32_t> segments;
    for (unsigned group = 0;
         group < op.getProperties().resultSegmentSizes.size(); ++group) {
      segments.push_back(0);
      for (Value value : op.getODSResults(group)) {
        if (group > 0 && value.use_empty())
          continue;
        ++segments.back();
        kept.push_back(cast<OpResult>(value));
        types.push_back(value.getType());
      }
    }
    if (kept.size() == op->getNumResults())
      return rewriter.notifyMatchFailure(op, "every optional result is used");
    OperationState state(op.getLoc(), op->getName());
    state.addOperands(op->getOperands());
    state.addTypes(types);
    typename Op::Properties properties = op.getProperties();
    llvm::copy(segments, properties.resultSegmentSizes.begin());
    dropResultAttributes(op, segments, properties);
    state.useProperties(properties);
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      state.addAttribute(attribute.getName(), attribute.getValue());
    Operation *replacement = rewriter.create(state);
    for (auto [position, result] : llvm::enumerate(kept))
      rewriter.replaceAllUsesWith(result, replacement->getResult(position));
    rewriter.eraseOp(op);
    return success();
  }

  static void dropResultAttributes(NormalizeOp, ArrayRef<int32_t>,
                                   NormalizeOp::Properties &) {}
  /// bias_axes are those of the bias's gradient.
  static void dropResultAttributes(NormalizeGradOp, ArrayRef<int32_t> segments,
                                   NormalizeGradOp::Properties &properties) {
    if (segments[2] == 0)
      properties.bias_axes = {};
  }
};

/// A scale of 1 is no scale.
struct DropUnitAlpha : public OpRewritePattern<ResidualAddOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ResidualAddOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getAlpha() || !op.getAlpha()->isExactlyValue(1.0))
      return rewriter.notifyMatchFailure(op, "alpha scales the stream");
    rewriter.modifyOpInPlace(op, [&] { op.removeAlphaAttr(); });
    return success();
  }
};
} // namespace

void NormalizeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<ReadThroughCasts<NormalizeOp>, DropDeadResults<NormalizeOp>>(
      context);
}
void NormalizeGradOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns
      .add<ReadThroughCasts<NormalizeGradOp>, DropDeadResults<NormalizeGradOp>>(
          context);
}
void StatisticsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<ReadThroughCasts<StatisticsOp>>(context);
}
void ApplyOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<ReadThroughCasts<ApplyOp>>(context);
}
void ResidualAddOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReadThroughCasts<ResidualAddOp>, DropUnitAlpha>(context);
}
void GateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<ReadThroughCasts<GateOp>>(context);
}
void RopeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns.add<ReadThroughCasts<RopeOp>>(context);
}
void BranchMergeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReadThroughCasts<BranchMergeOp>>(context);
}
void BranchWriteOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  patterns.add<ReadThroughCasts<BranchWriteOp>>(context);
}
