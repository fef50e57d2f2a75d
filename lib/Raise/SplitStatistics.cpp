//===- SplitStatistics.cpp - The pass norm-split-statistics --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Decomposition.h"
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

namespace {
struct NormSplitStatisticsPass
    : public norm::impl::NormSplitStatisticsPassBase<NormSplitStatisticsPass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](NormalizeOp op) {
      rewriter.setInsertionPoint(op);
      rewriter.replaceOp(op, splitNormalize(rewriter, op));
    });
  }
};
} // namespace
