//===- MergeStatistics.cpp - The pass norm-merge-statistics --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Raise/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "norm-merge-statistics"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMMERGESTATISTICSPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

using namespace mlir;
using namespace mlir::norm;

/// The statistics whose results an apply uses, all of them as they are, or
/// null.
static StatisticsOp findStatistics(ApplyOp apply) {
  auto statistics = apply.getRstd().getDefiningOp<StatisticsOp>();
  if (!statistics || apply.getRstd() != statistics.getRstd() ||
      apply.getShift() != statistics.getShift() ||
      apply.getRest() != statistics.getRest() ||
      apply.getInput() != statistics.getInput() ||
      apply.getAxes() != statistics.getAxes() ||
      apply.getGroupSize() != statistics.getGroupSize())
    return {};
  return statistics;
}

static void merge(ApplyOp apply, StatisticsOp statistics,
                  RewriterBase &rewriter) {
  auto normalize = NormalizeOp::create(
      rewriter, apply.getLoc(), apply.getResultType(), /*rstd=*/Type(),
      /*mean=*/Type(), apply.getInput(), apply.getGain(), apply.getBias(),
      statistics.getStatisticAttr(), statistics.getAxesAttr(),
      statistics.getEpsilon(), statistics.getCorrectionAttr(),
      statistics.getGroupSizeAttr(), statistics.getExtentAttr(),
      statistics.getStatisticTypeAttr(), apply.getGainFormAttr(),
      apply.getBiasAxesAttr(), apply.getRoundingAttr(),
      apply.getPlacementAttr(), apply.getDecaysAttr());
  normalize->setDiscardableAttrs(apply->getDiscardableAttrDictionary());
  rewriter.replaceOp(apply, normalize.getResult());
}

namespace {
struct NormMergeStatisticsPass
    : public norm::impl::NormMergeStatisticsPassBase<NormMergeStatisticsPass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](ApplyOp apply) {
      StatisticsOp statistics = findStatistics(apply);
      if (!statistics) {
        auto function = apply->getParentOfType<FunctionOpInterface>();
        remark::missed(
            apply.getLoc(),
            remark::RemarkOpts::name("not-merged")
                .category(DEBUG_TYPE)
                .function(function ? function.getName() : StringRef()))
            << "the row values are not those of one norm.statistics of the "
               "same tensor";
        return;
      }
      rewriter.setInsertionPoint(apply);
      merge(apply, statistics, rewriter);
    });
    getOperation()->walk([&](StatisticsOp op) {
      if (op->use_empty())
        rewriter.eraseOp(op);
    });
  }
};
} // namespace
