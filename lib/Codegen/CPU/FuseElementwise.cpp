//===- FuseElementwise.cpp - Elementwise ops join their consumers -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUFUSEELEMENTWISEPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// Operands of one loop nest: every one is a stream of memory.
static constexpr unsigned kMaxOperands = 12;

static bool isExpensive(linalg::LinalgOp op) {
  return llvm::any_of(*op.getBlock(), [](Operation &nested) {
    return isa<arith::DivFOp>(nested) ||
           isa_and_nonnull<math::MathDialect>(nested.getDialect());
  });
}

static bool hasSideEffects(linalg::LinalgOp op) {
  return llvm::any_of(*op.getBlock(), [](Operation &nested) {
    return !nested.hasTrait<OpTrait::IsTerminator>() &&
           !isMemoryEffectFree(&nested);
  });
}

/// Whether the producer of `operand` is computed once per element and in the
/// consumer only.
static bool shouldFuse(OpOperand *operand) {
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
  if (!consumer || !producer)
    return false;
  // A contraction has a loop nest of its own.
  if (linalg::isaContractionOpInterface(consumer) ||
      linalg::isaContractionOpInterface(producer))
    return false;
  if (!producer->hasOneUse() || hasSideEffects(consumer) ||
      hasSideEffects(producer))
    return false;
  if (consumer->getNumOperands() + producer->getNumOperands() > kMaxOperands)
    return false;
  // A broadcast would compute it again and again.
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  return !isExpensive(producer) || map.isPermutation();
}

namespace {
struct GeneralizeElementwise
    : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp, linalg::FillOp>(op.getOperation()) ||
        !op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0)
      return rewriter.notifyMatchFailure(op, "not a named elementwise op");
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

struct NormCPUFuseElementwisePass
    : public norm::impl::NormCPUFuseElementwisePassBase<
          NormCPUFuseElementwisePass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<GeneralizeElementwise>(context);
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    // One walk from the top keeps the compile time linear in practice.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal(true);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
