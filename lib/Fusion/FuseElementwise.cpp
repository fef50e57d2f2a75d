//===- FuseElementwise.cpp - norm-fuse-elementwise ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "norm-fuse-elementwise"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEELEMENTWISEPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {
/// Grows one kernel until no neighbor fits any more.
class Growth {
public:
  Growth(Operation *anchor, KernelBuilder &builder)
      : current(anchor), builder(builder) {}

  void run() {
    while (growByProducer() || growByConsumer())
      ;
    for (auto &[op, reason] : refused)
      builder.reportRefused(current, op, reason);
  }

private:
  bool growByProducer() {
    for (Value operand : current->getOperands())
      if (tryGrow(getProducer(operand, current->getBlock()),
                  /*isConsumer=*/false))
        return true;
    return false;
  }

  bool growByConsumer() {
    for (Value result : current->getResults())
      for (const Neighbor &consumer : getConsumers(result))
        if (tryGrow(consumer, /*isConsumer=*/true))
          return true;
    return false;
  }

  bool tryGrow(const Neighbor &neighbor, bool isConsumer) {
    // What is refused once may fit when another op has come in.
    if (!neighbor.op || attempts.lookup(neighbor.op) == numGrown + 1 ||
        !isCandidate(neighbor.op, isConsumer))
      return false;
    attempts[neighbor.op] = numGrown + 1;
    std::string reason;
    KernelOp kernel = builder.tryFuse(current, neighbor, reason);
    if (!kernel) {
      refused[neighbor.op] = reason;
      return false;
    }
    refused.erase(neighbor.op);
    current = kernel;
    ++numGrown;
    return true;
  }

  /// Linalg that computes something, but for contractions.
  static bool isCandidate(Operation *op, bool isConsumer) {
    auto linalg = dyn_cast<linalg::LinalgOp>(op);
    if (!linalg || isStructuralOp(op))
      return false;
    if (linalg.getNumReductionLoops() == 0)
      return true;
    return isConsumer && classifyRowOp(op) == RowOpKind::reduction;
  }

  Operation *current;
  KernelBuilder &builder;
  unsigned numGrown = 0;
  /// When a neighbor was tried last.
  DenseMap<Operation *, unsigned> attempts;
  llvm::MapVector<Operation *, std::string> refused;
};
} // namespace

/// What needs a whole row: elementwise ops alone make no kernel.
static bool isRowAnchor(Operation *op) {
  if (isa<KernelOp>(op))
    return true;
  if (isa<LoopOpInterface>(op))
    return !isa<ResidualAddOp, GateOp>(op);
  return isa<linalg::LinalgOp>(op) && classifyRowOp(op) == RowOpKind::reduction;
}

void norm::fuseElementwise(Operation *root, KernelBuilder &builder) {
  eraseUnusedLinalgResults(root);
  forEachAnchor(root, builder, isRowAnchor,
                [&](Operation *anchor) { Growth(anchor, builder).run(); });
}

namespace {
struct NormFuseElementwisePass
    : public norm::impl::NormFuseElementwisePassBase<NormFuseElementwisePass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseElementwise(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
