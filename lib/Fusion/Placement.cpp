//===- Placement.cpp - Where a kernel can stand --------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement.h"

#include "norm/Fusion/Legality.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

/// Ops between the members: a longer way is not searched, so that the time for
/// a module stays linear.
static constexpr unsigned kMaxDistance = 4096;

/// Calls `visit` for each op of `block` whose value `op` uses, also in regions.
static void visitProducers(Operation *op, Block *block,
                           function_ref<void(Operation *)> visit) {
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          producer && producer->getBlock() == block)
        visit(producer);
  });
}

/// The op that best tells a reader what the way back to a member leads through:
/// a contraction, else the nearest op that computes.
static Operation *findCulprit(Operation *dependence,
                              const llvm::SetVector<Operation *> &dependents) {
  Operation *nearest = nullptr;
  llvm::SetVector<Operation *> worklist;
  worklist.insert(dependence);
  for (unsigned i = 0; i < worklist.size(); ++i) {
    Operation *op = worklist[i];
    if (isContraction(op))
      return op;
    if (!nearest && !isViewLike(op) && !isStructuralOp(op))
      nearest = op;
    visitProducers(op, op->getBlock(), [&](Operation *producer) {
      if (dependents.contains(producer))
        worklist.insert(producer);
    });
  }
  return nearest ? nearest : dependence;
}

FailureOr<KernelPlacement>
norm::planPlacement(ArrayRef<Operation *> members,
                    const DenseSet<Operation *> &kept, std::string &reason) {
  Block *block = members.front()->getBlock();
  Operation *first = members.front(), *last = members.back();
  DenseSet<Operation *> inside(members.begin(), members.end());

  // Everything between that needs a value of the kernel.
  llvm::SetVector<Operation *> dependents;
  Operation *firstWithEffect = nullptr;
  unsigned distance = 0;
  for (Operation *op = first;; op = op->getNextNode()) {
    if (++distance > kMaxDistance) {
      reason = "they are too far apart";
      return failure();
    }
    bool isMember = inside.contains(op);
    Operation *dependence = nullptr;
    bool needsKernel = false;
    visitProducers(op, block, [&](Operation *producer) {
      bool isInside = inside.contains(producer);
      if (!isInside && dependents.contains(producer))
        dependence = producer;
      needsKernel |= isInside;
    });
    if (isMember && dependence) {
      reason = "a value between them goes through " +
               describeOp(findCulprit(dependence, dependents)) +
               " outside of the kernel";
      return failure();
    }
    if ((!isMember || kept.contains(op)) && (dependence || needsKernel)) {
      // A kept member reads only what the kernel computes.
      dependents.insert(op);
      if (!firstWithEffect && !isMemoryEffectFree(op))
        firstWithEffect = op;
    }
    if (op == last)
      break;
  }

  KernelPlacement placement;
  placement.anchor = firstWithEffect ? firstWithEffect : last;
  for (Operation *dependent : dependents)
    if (dependent != placement.anchor &&
        dependent->isBeforeInBlock(placement.anchor))
      placement.sunk.push_back(dependent);
  if (!firstWithEffect)
    return placement;

  // An op with effects keeps its place: what the kernel needs comes before it.
  DenseSet<Operation *> needed;
  for (Operation *op = last; op != firstWithEffect; op = op->getPrevNode()) {
    bool isMember = inside.contains(op);
    if (!isMember && !needed.contains(op))
      continue;
    if (!isPure(op)) {
      reason = describeOp(op) + " cannot change places with " +
               describeOp(firstWithEffect);
      return failure();
    }
    if (!isMember)
      placement.hoisted.push_back(op);
    visitProducers(op, block, [&](Operation *producer) {
      if (!inside.contains(producer))
        needed.insert(producer);
    });
  }
  std::reverse(placement.hoisted.begin(), placement.hoisted.end());
  return placement;
}

void norm::applyPlacement(const KernelPlacement &placement, Operation *kernel) {
  Operation *anchor = placement.anchor;
  for (Operation *op : placement.hoisted)
    op->moveBefore(anchor);
  anchor->getBlock()->getOperations().insert(anchor->getIterator(), kernel);
  for (Operation *op : placement.sunk)
    op->moveBefore(anchor);
}
