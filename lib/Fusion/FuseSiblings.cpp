//===- FuseSiblings.cpp - norm-fuse-siblings ------------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#define DEBUG_TYPE "norm-fuse-siblings"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSESIBLINGSPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

static bool isKernelOrNorm(Operation *op) {
  return isa<KernelOp, LoopOpInterface>(op);
}

/// The operands that hold the rows: the input of a norm, those of a kernel that
/// have most dimensions and elements.
static SmallVector<Value> getRowOperands(Operation *op) {
  if (!isa<KernelOp>(op))
    return {op->getOperand(0)};
  auto measure = [](Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    return std::make_pair(type.getRank(), type.hasStaticShape()
                                              ? type.getNumElements()
                                              : int64_t(-1));
  };
  std::pair<int64_t, int64_t> most = {0, -1};
  for (Value operand : op->getOperands())
    most = std::max(most, measure(operand));
  SmallVector<Value> result;
  for (Value operand : op->getOperands())
    if (measure(operand) == most && !llvm::is_contained(result, operand))
      result.push_back(operand);
  return result;
}

/// The value at the start of a chain of views.
static Value skipViews(Value value) {
  while (Operation *producer = value.getDefiningOp()) {
    if (!isViewLike(producer))
      break;
    value = producer->getOperand(0);
  }
  return value;
}

/// Joins the anchor with a kernel or norm that computes one of its inputs.
static KernelOp joinProducer(Operation *anchor, KernelBuilder &builder,
                             DenseSet<Operation *> &tried) {
  for (Value operand : anchor->getOperands()) {
    Neighbor producer = getProducer(operand, anchor->getBlock());
    if (!producer.op || !isKernelOrNorm(producer.op) ||
        !tried.insert(producer.op).second)
      continue;
    if (KernelOp kernel = builder.tryFuse(anchor, producer))
      return kernel;
  }
  return {};
}

/// Joins the anchor with a later one that reads the same rows.
static KernelOp joinReader(Operation *anchor, KernelBuilder &builder,
                           DenseSet<Operation *> &tried) {
  Block *block = anchor->getBlock();
  for (Value operand : getRowOperands(anchor)) {
    Value source = skipViews(operand);
    if (source.getParentBlock() != block)
      continue;
    for (Neighbor &reader : getConsumers(source)) {
      if (reader.op == anchor || !isKernelOrNorm(reader.op) ||
          !anchor->isBeforeInBlock(reader.op) ||
          !tried.insert(reader.op).second)
        continue;
      bool readsRows =
          llvm::any_of(getRowOperands(reader.op),
                       [&](Value value) { return skipViews(value) == source; });
      if (!readsRows)
        continue;
      // The views of both on the way from the shared tensor say that the rows
      // are the same.
      for (Value view = operand; view != source;
           view = view.getDefiningOp()->getOperand(0))
        if (!llvm::is_contained(reader.views, view.getDefiningOp()))
          reader.views.push_back(view.getDefiningOp());
      if (KernelOp kernel = builder.tryFuse(anchor, reader))
        return kernel;
    }
  }
  return {};
}

void norm::fuseSiblings(Operation *root, KernelBuilder &builder) {
  forEachAnchor(root, builder, isKernelOrNorm, [&](Operation *anchor) {
    // What was refused may fit when another kernel has come in.
    while (true) {
      DenseSet<Operation *> tried;
      KernelOp kernel = joinProducer(anchor, builder, tried);
      if (!kernel)
        kernel = joinReader(anchor, builder, tried);
      if (!kernel)
        return;
      anchor = kernel;
    }
  });
}

namespace {
struct NormFuseSiblingsPass
    : public norm::impl::NormFuseSiblingsPassBase<NormFuseSiblingsPass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseSiblings(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
