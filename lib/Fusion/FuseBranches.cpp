//===- FuseBranches.cpp - norm-fuse-branches ------------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chains.h"

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#define DEBUG_TYPE "norm-fuse-branches"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEBRANCHESPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

/// Elementwise ops that compute `value` for nobody else.
static Operation *fuseProducers(Operation *anchor, Value value,
                                KernelBuilder &builder) {
  while (true) {
    Neighbor producer = getProducer(value, anchor->getBlock());
    if (!producer.op || !producer.op->hasOneUse() ||
        classifyRowOp(producer.op) != RowOpKind::elementwise ||
        !llvm::all_of(producer.views,
                      [](Operation *view) { return view->hasOneUse(); }))
      return anchor;
    Value next = cast<linalg::LinalgOp>(producer.op).getDpsInputs().front();
    KernelOp kernel = builder.tryFuse(anchor, producer);
    if (!kernel)
      return anchor;
    anchor = kernel;
    value = next;
  }
}

/// The write and the norms of the next read.
static void fuseWrite(BranchWriteOp write, KernelBuilder &builder) {
  SmallVector<Neighbor> norms =
      findAfter(write.getResult(), isNormOrKernelOfNorm);
  Value weight = write.getWeight();
  Operation *current = write;
  for (const Neighbor &norm : norms) {
    if (!isUntouched(norm, builder))
      continue;
    if (KernelOp kernel = builder.tryFuse(current, norm))
      current = kernel;
  }
  // Alone, its weights are rows of their own.
  if (isNormOrKernelOfNorm(current))
    fuseProducers(current, weight, builder);
}

/// Activation, product and sum over the branches, with what computes the
/// logits out of the matmul's result.
static void fuseMerge(BranchMergeOp merge, KernelBuilder &builder) {
  Value gate = merge.getGate();
  std::string reason;
  FailureOr<KernelOp> kernel = builder.fuse({merge}, reason);
  if (failed(kernel)) {
    builder.reportRefused(merge, merge, reason);
    return;
  }
  builder.reportFused(*kernel, "norm.branch_merge");
  fuseProducers(*kernel, gate, builder);
}

void norm::fuseBranches(Operation *root, KernelBuilder &builder) {
  forEachAnchor(
      root, builder,
      [](Operation *op) { return isa<BranchWriteOp, BranchMergeOp>(op); },
      [&](Operation *op) {
        if (auto write = dyn_cast<BranchWriteOp>(op))
          fuseWrite(write, builder);
        else if (auto merge = dyn_cast<BranchMergeOp>(op))
          fuseMerge(merge, builder);
      });
}

namespace {
struct NormFuseBranchesPass
    : public norm::impl::NormFuseBranchesPassBase<NormFuseBranchesPass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseBranches(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
