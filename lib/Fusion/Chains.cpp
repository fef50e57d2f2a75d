//===- Chains.cpp - From one op to another along one tensor --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chains.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::norm;

/// Elementwise ops that a chain may lead through.
static constexpr unsigned kMaxSteps = 6;

/// The one tensor that an elementwise op changes, where its other operands are
/// parameters or constants; null for other ops.
static Value getOnlyStream(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || op->getNumResults() != 1 ||
      classifyRowOp(op) != RowOpKind::elementwise)
    return {};
  Value stream;
  for (OpOperand *operand : linalg.getDpsInputOperands()) {
    if (!isa<RankedTensorType>(operand->get().getType()) ||
        !linalg.getMatchingIndexingMap(operand).isPermutation())
      continue;
    if (stream)
      return {};
    stream = operand->get();
  }
  return stream;
}

Neighbor norm::findBefore(Value value, Block *block, IsEnd isEnd) {
  Neighbor chain;
  for (unsigned steps = 0; steps <= kMaxSteps; ++steps) {
    Neighbor producer = getProducer(value, block);
    llvm::append_range(chain.views, producer.views);
    if (!producer.op)
      return {};
    if (isEnd(producer.op)) {
      chain.op = producer.op;
      return chain;
    }
    value = getOnlyStream(producer.op);
    if (!value)
      return {};
    chain.views.push_back(producer.op);
  }
  return {};
}

static void collectAfter(Value value, IsEnd isEnd, const Neighbor &chain,
                         unsigned steps, SmallVectorImpl<Neighbor> &found) {
  for (const Neighbor &consumer : getConsumers(value)) {
    Neighbor longer = chain;
    llvm::append_range(longer.views, consumer.views);
    if (isEnd(consumer.op)) {
      longer.op = consumer.op;
      found.push_back(std::move(longer));
    } else if (steps < kMaxSteps && getOnlyStream(consumer.op)) {
      longer.views.push_back(consumer.op);
      collectAfter(consumer.op->getResult(0), isEnd, longer, steps + 1, found);
    }
  }
}

SmallVector<Neighbor> norm::findAfter(Value value, IsEnd isEnd) {
  SmallVector<Neighbor> found;
  collectAfter(value, isEnd, {}, 0, found);
  return found;
}

bool norm::isUntouched(const Neighbor &chain, const KernelBuilder &builder) {
  return builder.resolve(chain.op) == chain.op &&
         llvm::all_of(chain.views,
                      [&](Operation *op) { return builder.resolve(op) == op; });
}
