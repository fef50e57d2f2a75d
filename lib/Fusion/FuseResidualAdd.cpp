//===- FuseResidualAdd.cpp - norm-fuse-residual-add ----------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#define DEBUG_TYPE "norm-fuse-residual-add"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSERESIDUALADDPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Operands with an element for each of the result's: no bias, no scale.
static SmallVector<OpOperand *> getStreams(linalg::LinalgOp op) {
  SmallVector<OpOperand *> streams;
  for (OpOperand *operand : op.getDpsInputOperands())
    if (isa<RankedTensorType>(operand->get().getType()) &&
        op.getMatchingIndexingMap(operand).isPermutation())
      streams.push_back(operand);
  return streams;
}

/// Adds, products and casts only.
static bool isLinear(linalg::LinalgOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp,
                                   arith::ExtFOp, arith::TruncFOp>(inner) ||
                               inner.hasTrait<OpTrait::ConstantLike>();
                      });
}

/// Whether an add in the body joins two different streams.
static bool addsStreams(linalg::LinalgOp op) {
  SmallVector<OpOperand *> streams = getStreams(op);
  DenseMap<Value, llvm::SmallDenseSet<Value, 4>> sources;
  for (OpOperand *stream : streams) {
    BlockArgument argument = op.getMatchingBlockArgument(stream);
    sources[argument].insert(argument);
  }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    llvm::SmallDenseSet<Value, 4> all;
    for (Value operand : inner.getOperands())
      if (auto it = sources.find(operand); it != sources.end())
        all.insert(it->second.begin(), it->second.end());
    if (isa<arith::AddFOp>(inner)) {
      auto lhs = sources.lookup(inner.getOperand(0));
      auto rhs = sources.lookup(inner.getOperand(1));
      if (!lhs.empty() && !rhs.empty() && lhs != rhs)
        return true;
    }
    if (!all.empty())
      sources[inner.getResult(0)] = all;
  }
  return false;
}

static bool isResidualAdd(Operation *op) {
  if (isa<ResidualAddOp>(op))
    return true;
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  return linalg && op->getNumResults() == 1 &&
         linalg.getNumReductionLoops() == 0 && isLinear(linalg) &&
         addsStreams(linalg);
}

/// A cast, a bias or a scale: the one tensor that it is about, or null.
static Value getOnlyStream(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || op->getNumResults() != 1 || !isLinear(linalg) ||
      classifyRowOp(op) != RowOpKind::elementwise)
    return {};
  SmallVector<OpOperand *> streams = getStreams(linalg);
  return streams.size() == 1 ? streams.front()->get() : Value();
}

//===----------------------------------------------------------------------===//
// Both directions
//===----------------------------------------------------------------------===//

namespace {
/// An add and what leads to it.
struct Chain {
  Operation *add = nullptr;
  SmallVector<Operation *> between;
};
} // namespace

/// The add that computes `value`, up through casts, biases and scales.
static Chain findAddBefore(Value value, Block *block) {
  Chain chain;
  while (true) {
    Neighbor producer = getProducer(value, block);
    llvm::append_range(chain.between, producer.views);
    if (!producer.op)
      return chain;
    if (isResidualAdd(producer.op)) {
      chain.add = producer.op;
      return chain;
    }
    value = getOnlyStream(producer.op);
    if (!value)
      return chain;
    chain.between.push_back(producer.op);
  }
}

/// More between an add and a norm is no longer a step of a residual stream.
static constexpr size_t kMaxBetween = 32;

/// The adds that read `value`, down through casts, biases and scales.
static void findAddsAfter(Value value, Chain chain,
                          SmallVectorImpl<Chain> &found) {
  for (const Neighbor &consumer : getConsumers(value)) {
    Chain longer = chain;
    llvm::append_range(longer.between, consumer.views);
    if (isResidualAdd(consumer.op)) {
      longer.add = consumer.op;
      found.push_back(std::move(longer));
    } else if (longer.between.size() < kMaxBetween &&
               getOnlyStream(consumer.op)) {
      longer.between.push_back(consumer.op);
      findAddsAfter(consumer.op->getResult(0), std::move(longer), found);
    }
  }
}

static Operation *fuseChain(Operation *anchor, const Chain &chain,
                            KernelBuilder &builder) {
  Neighbor neighbor{chain.add, chain.between};
  KernelOp kernel = builder.tryFuse(anchor, neighbor);
  return kernel ? kernel.getOperation() : anchor;
}

/// Biases and scales of what is added that nobody else reads.
static Operation *fuseSummands(Operation *anchor, ValueRange summands,
                               KernelBuilder &builder) {
  Block *block = anchor->getBlock();
  SmallVector<Value> worklist(summands);
  while (!worklist.empty()) {
    Neighbor producer = getProducer(worklist.pop_back_val(), block);
    if (!producer.op || !producer.op->hasOneUse() ||
        !llvm::all_of(producer.views,
                      [](Operation *view) { return view->hasOneUse(); }))
      continue;
    Value stream = getOnlyStream(producer.op);
    if (!stream)
      continue;
    KernelOp kernel = builder.tryFuse(anchor, producer);
    if (!kernel)
      continue;
    anchor = kernel;
    worklist.push_back(stream);
  }
  return anchor;
}

static SmallVector<Value> getSummands(Operation *add) {
  if (auto linalg = dyn_cast<linalg::LinalgOp>(add))
    return llvm::map_to_vector(getStreams(linalg),
                               [](OpOperand *stream) { return stream->get(); });
  return SmallVector<Value>(add->getOperands());
}

static void fuseAround(Operation *anchor, KernelBuilder &builder) {
  Block *block = anchor->getBlock();
  SmallVector<Value> inputs(anchor->getOperands());
  if (!isa<KernelOp>(anchor))
    inputs.truncate(1);
  for (Value input : inputs) {
    Chain chain = findAddBefore(input, block);
    if (!chain.add)
      continue;
    SmallVector<Value> summands = getSummands(chain.add);
    Operation *before = anchor;
    anchor = fuseChain(anchor, chain, builder);
    if (anchor != before)
      anchor = fuseSummands(anchor, summands, builder);
  }
  SmallVector<Chain> chains;
  if (isa<NormalizeOp, ApplyOp>(anchor))
    findAddsAfter(anchor->getResult(0), {}, chains);
  else if (isa<KernelOp>(anchor))
    for (Value result : anchor->getResults())
      findAddsAfter(result, {}, chains);
  for (const Chain &chain : chains) {
    // An add may have come in with another.
    if (builder.resolve(chain.add) != chain.add ||
        llvm::any_of(chain.between,
                     [&](Operation *op) { return builder.resolve(op) != op; }))
      continue;
    SmallVector<Value> summands = getSummands(chain.add);
    Operation *before = anchor;
    anchor = fuseChain(anchor, chain, builder);
    if (anchor != before)
      anchor = fuseSummands(anchor, summands, builder);
  }
}

void norm::fuseResidualAdds(Operation *root, KernelBuilder &builder) {
  forEachAnchor(root, builder, isNormOrKernelOfNorm,
                [&](Operation *anchor) { fuseAround(anchor, builder); });
}

namespace {
struct NormFuseResidualAddPass
    : public norm::impl::NormFuseResidualAddPassBase<NormFuseResidualAddPass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseResidualAdds(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
