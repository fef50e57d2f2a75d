//===- SplitStatistics.cpp - The pass norm-split-statistics --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Raise/Passes.h"

#include "mlir/IR/PatternMatch.h"

#define DEBUG_TYPE "norm-split-statistics"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMSPLITSTATISTICSPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

using namespace mlir;
using namespace mlir::norm;

/// The two parts of the mean in one tensor.
static Value emitMean(OpBuilder &b, Location loc, Value shift, Value rest) {
  auto type = cast<RankedTensorType>(shift.getType());
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, shift), type.getElementType());
  return linalg::AddOp::create(b, loc, ValueRange{shift, rest}, empty)
      .getResult(0);
}

/// %y, %r, %mean = normalize(%x) -> %r, %k, %q = statistics(%x), apply(%x, ..)
static void split(NormalizeOp op, RewriterBase &rewriter) {
  Location loc = op.getLoc();
  RankedTensorType type = NormalizeOp::getStatisticsType(
      op.getInputType(), op.getAxes(), op.getNormGroupSize());
  bool layer = op.getStatistic() == Statistic::layer;
  Type mean = layer ? type : Type();
  auto statistics = StatisticsOp::create(
      rewriter, loc, type, mean, mean, op.getInput(), op.getStatisticAttr(),
      op.getAxesAttr(), op.getEpsilon(), op.getCorrectionAttr(),
      op.getGroupSizeAttr(), op.getExtentAttr(), op.getStatisticTypeAttr());
  auto apply = ApplyOp::create(
      rewriter, loc, op.getResultType(), op.getInput(), statistics.getRstd(),
      statistics.getShift(), statistics.getRest(), op.getGain(), op.getBias(),
      op.getAxesAttr(), op.getGroupSizeAttr(), op.getGainFormAttr(),
      op.getBiasAxesAttr(), op.getRoundingAttr(), op.getPlacementAttr(),
      op.getDecaysAttr());
  apply->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  auto refine = [&](Value value, Value like) -> Value {
    if (value.getType() == like.getType())
      return value;
    return tensor::CastOp::create(rewriter, loc, like.getType(), value);
  };
  SmallVector<Value> values = {apply.getResult()};
  if (op.getRstd())
    values.push_back(refine(statistics.getRstd(), op.getRstd()));
  if (op.getMean())
    values.push_back(refine(
        emitMean(rewriter, loc, statistics.getShift(), statistics.getRest()),
        op.getMean()));
  rewriter.replaceOp(op, values);
}

namespace {
struct NormSplitStatisticsPass
    : public norm::impl::NormSplitStatisticsPassBase<NormSplitStatisticsPass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](NormalizeOp op) {
      rewriter.setInsertionPoint(op);
      split(op, rewriter);
    });
  }
};
} // namespace
