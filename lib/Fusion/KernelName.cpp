//===- KernelName.cpp - What a kernel does, in words ---------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelName.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

/// The word for the combiner of a reduction.
static StringRef describeCombiner(linalg::LinalgOp op) {
  SmallVector<Operation *> combiners;
  if (op.getNumDpsInits() != 1 ||
      !matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
      combiners.size() != 1)
    return "reduce";
  return llvm::TypeSwitch<Operation *, StringRef>(combiners.front())
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return "sum"; })
      .Case<arith::MulFOp, arith::MulIOp>([](auto) { return "product"; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp,
            arith::MaxUIOp>([](auto) { return "max"; })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp,
            arith::MinUIOp>([](auto) { return "min"; })
      .Default([](Operation *) { return "reduce"; });
}

/// The words for functions of `math` in a body.
static void describeFunctions(linalg::LinalgOp op,
                              SmallVectorImpl<std::string> &words) {
  for (Operation &nested : *op.getBlock())
    if (isa_and_nonnull<math::MathDialect>(nested.getDialect()) &&
        !isa<math::FmaOp>(nested))
      words.push_back(nested.getName().stripDialect().str());
}

/// Whether a body adds two elements of two tensors and does nothing else but
/// convert them.
static bool isAdd(linalg::LinalgOp op) {
  unsigned numAdds = 0;
  for (Operation &nested : op.getBlock()->without_terminator()) {
    if (isa<arith::ExtFOp, arith::TruncFOp>(nested))
      continue;
    if (!isa<arith::AddFOp>(nested))
      return false;
    ++numAdds;
  }
  return numAdds == 1 && op.getNumDpsInputs() == 2 &&
         op.getNumReductionLoops() == 0;
}

static void describe(Operation *op, SmallVectorImpl<std::string> &words) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](NormalizeOp norm) {
        words.push_back(stringifyStatistic(norm.getStatistic()).str());
      })
      .Case([&](StatisticsOp statistics) {
        words.push_back(
            (stringifyStatistic(statistics.getStatistic()) + "_statistics")
                .str());
      })
      .Case([&](GateOp gate) {
        Activation activation = gate.getActivation();
        words.push_back(activation == Activation::identity
                            ? "gate"
                            : stringifyActivation(activation).str());
      })
      .Case([&](ResidualAddOp) { words.push_back("add"); })
      .Case([&](BranchMergeOp) { words.push_back("branch_read"); })
      .Case([&](BranchWriteOp) { words.push_back("branch_write"); })
      .Case([&](linalg::LinalgOp linalgOp) {
        if (linalg::isaContractionOpInterface(linalgOp)) {
          words.push_back("matmul");
          return;
        }
        if (isAdd(linalgOp))
          words.push_back("add");
        describeFunctions(linalgOp, words);
        if (linalgOp.getNumReductionLoops() != 0)
          words.push_back(describeCombiner(linalgOp).str());
      })
      .Default([&](Operation *other) {
        if (isa<NormDialect>(other->getDialect()))
          words.push_back(other->getName().stripDialect().str());
      });
}

/// A maximum, an exponential and a sum, in this order, are one softmax.
static void nameSoftmax(SmallVectorImpl<std::string> &words) {
  auto *exp = llvm::find(words, "exp");
  auto *max = std::find(words.begin(), exp, "max");
  auto *sum = std::find(exp, words.end(), "sum");
  if (max == exp || sum == words.end())
    return;
  words.erase(sum);
  words.erase(exp);
  *max = "softmax";
}

SmallVector<std::string> norm::describeKernel(KernelOp kernel) {
  SmallVector<std::string> all, words;
  for (Operation &op : kernel.getBody().front().without_terminator())
    describe(&op, all);
  nameSoftmax(all);
  for (const std::string &word : all)
    if (!llvm::is_contained(words, word))
      words.push_back(word);
  if (words.empty())
    words.push_back("map");
  return words;
}
