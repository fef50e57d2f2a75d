//===- FuseRope.cpp - norm-fuse-rope -------------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chains.h"

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "norm-fuse-rope"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEROPEPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

/// What a table is a reshape or cast of.
static Value getSource(Value table) {
  while (Operation *op = table.getDefiningOp()) {
    if (!isViewLike(op))
      break;
    table = op->getOperand(0);
  }
  return table;
}

/// Whether `later` needs nothing that `earlier`, before it in the block, gives.
static bool areIndependent(Operation *earlier, Operation *later) {
  Block *block = later->getBlock();
  SmallVector<Operation *> worklist{later};
  DenseSet<Operation *> seen;
  while (!worklist.empty()) {
    Operation *current = worklist.pop_back_val();
    bool reaches = false;
    current->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *producer = operand.getDefiningOp();
        if (!producer || producer->getBlock() != block)
          continue;
        reaches |= producer == earlier;
        if (earlier->isBeforeInBlock(producer) && seen.insert(producer).second)
          worklist.push_back(producer);
      }
    });
    if (reaches)
      return false;
  }
  return true;
}

static void fuseWithNorm(RopeOp rope, KernelBuilder &builder) {
  Neighbor chain =
      findBefore(rope.getInput(), rope->getBlock(), isNormOrKernelOfNorm);
  if (!chain.op)
    return;
  Operation *anchor = chain.op;
  chain.op = rope;
  builder.tryFuse(anchor, chain);
}

/// Rotations by the same tables, in program order, as far as they do not depend
/// on each other: the query and the key of one token.
static void joinRotations(ArrayRef<Operation *> ropes, KernelBuilder &builder) {
  FusionRules rules;
  rules.joinOuterRows = true;
  Operation *current = nullptr;
  for (Operation *rope : ropes) {
    Operation *next = builder.resolve(rope);
    if (!current || next == current) {
      current = next;
      continue;
    }
    Operation *first = current;
    current = next;
    if (next->isBeforeInBlock(first))
      std::swap(first, next);
    // In another layer: no candidates.
    if (!areIndependent(first, next))
      continue;
    if (KernelOp kernel = builder.tryFuse(first, {next, {}}, rules))
      current = kernel;
  }
}

void norm::fuseRopes(Operation *root, KernelBuilder &builder) {
  // The tables as they are now: a kernel only shows its own arguments.
  using Tables = std::pair<std::pair<Value, Value>, Block *>;
  llvm::MapVector<Tables, SmallVector<Operation *>> groups;
  forEachAnchor(
      root, builder, [](Operation *op) { return isa<RopeOp>(op); },
      [&](Operation *op) {
        auto rope = dyn_cast<RopeOp>(op);
        if (!rope)
          return;
        groups[{{getSource(rope.getCos()), getSource(rope.getSin())},
                rope->getBlock()}]
            .push_back(rope);
        fuseWithNorm(rope, builder);
      });
  for (auto &[tables, ropes] : groups)
    joinRotations(ropes, builder);
}

namespace {
struct NormFuseRopePass
    : public norm::impl::NormFuseRopePassBase<NormFuseRopePass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseRopes(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
