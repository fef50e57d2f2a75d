//===- PlanRows.cpp - Which loop becomes vectors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "BodyEmitter.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// The loop of the last dimension of an operand whose last dimension is
/// contiguous.
static std::optional<unsigned> getContiguousLoop(linalg::LinalgOp op,
                                                 OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type || !isLastDimContiguous(type))
    return std::nullopt;
  auto last = dyn_cast<AffineDimExpr>(
      op.getMatchingIndexingMap(&operand).getResults().back());
  return last ? std::optional<unsigned>(last.getPosition()) : std::nullopt;
}

/// The static size of a loop, if it has one.
static int64_t getStaticSize(linalg::LinalgOp op, unsigned loop) {
  return op.getStaticLoopRanges()[loop];
}

/// The loop to vectorize: of a reduction the summed loop that lies contiguously
/// in an input, else the contiguous loop of an output, else the last parallel
/// loop.
static std::optional<unsigned> chooseVectorLoop(linalg::LinalgOp op) {
  auto types = op.getIteratorTypesArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<unsigned> loop = getContiguousLoop(op, *input);
    if (loop && types[*loop] == utils::IteratorType::reduction &&
        getStaticSize(op, *loop) != 1)
      return loop;
  }
  for (OpOperand &init : op.getDpsInitsMutable())
    if (std::optional<unsigned> loop = getContiguousLoop(op, init))
      return loop;
  for (unsigned loop = types.size(); loop-- > 0;)
    if (types[loop] == utils::IteratorType::parallel)
      return loop;
  if (types.empty())
    return std::nullopt;
  return types.size() - 1;
}

/// Finds the op that combines an output with what the body computes; every
/// result must have one that other results do not use.
static LogicalResult findCombiners(RowPlan &plan) {
  linalg::LinalgOp op = plan.op;
  for (unsigned result = 0; result < op.getNumDpsInits(); ++result) {
    SmallVector<Operation *> combiners;
    if (!matchReduction(op.getRegionOutputArgs(), result, combiners) ||
        combiners.size() != 1)
      return failure();
    Operation *combiner = combiners.front();
    if (combiner->getNumOperands() != 2 || combiner->getNumResults() != 1 ||
        combiner->getBlock() != op.getBlock() ||
        !arith::getNeutralElement(combiner))
      return failure();
    plan.combiners.push_back(combiner);
  }
  return success();
}

FailureOr<RowPlan> cpu::planRows(linalg::LinalgOp op, unsigned vectorBits,
                                 bool strictTypes, std::string &reason) {
  auto refuse = [&](const char *why) -> FailureOr<RowPlan> {
    reason = why;
    return failure();
  };
  if (!op.hasPureBufferSemantics() || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock())
    return refuse("it is not on memrefs");
  RowPlan plan;
  plan.op = op;
  std::optional<unsigned> loop = chooseVectorLoop(op);
  if (!loop)
    return refuse("it has no loops");
  plan.vectorLoop = *loop;
  auto types = op.getIteratorTypesArray();
  for (unsigned i = 0; i < types.size(); ++i) {
    bool isReduction = types[i] == utils::IteratorType::reduction;
    if (i == plan.vectorLoop)
      plan.isVectorReduction = isReduction;
    else
      (isReduction ? plan.sequential : plan.outer).push_back(i);
  }
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (!isSimpleMap(map))
      return refuse("an output is indexed by more than a loop or a constant");
    for (unsigned i = 0; i < types.size(); ++i)
      if ((types[i] == utils::IteratorType::parallel) != map.isFunctionOfDim(i))
        return refuse("an output lacks a parallel loop");
  }
  if (op.getNumReductionLoops() != 0 && failed(findCombiners(plan)))
    return refuse("a result is not combined by one known op");
  for (Operation *combiner : plan.combiners)
    if (combiner->getResult(0).getType().isInteger(1))
      return refuse("vectors of bits have another layout in memory");
  if (strictTypes && plan.isVectorReduction)
    for (Operation *combiner : plan.combiners)
      if (isa<FloatType>(combiner->getResult(0).getType()) &&
          combiner->getResult(0).getType().getIntOrFloatBitWidth() == 16)
        return refuse("the order of a sum of 16-bit floats is kept");
  if (plan.isVectorReduction && !plan.sequential.empty())
    return refuse("it is summed over several loops");

  unsigned bits = 32;
  for (OpOperand &operand : op->getOpOperands()) {
    // What does not vary stays scalar.
    if (!op.getMatchingIndexingMap(&operand).isFunctionOfDim(plan.vectorLoop))
      continue;
    Type element = getElementTypeOrSelf(operand.get().getType());
    bits = std::max(bits,
                    element.isIndex() ? 64u : element.getIntOrFloatBitWidth());
  }
  plan.width = vectorBits / bits;
  int64_t size = getStaticSize(op, plan.vectorLoop);
  while (!plan.isVectorReduction && !ShapedType::isDynamic(size) &&
         plan.width > std::max(size, int64_t(1)))
    plan.width /= 2;
  SmallVector<unsigned> inner(plan.sequential);
  inner.push_back(plan.vectorLoop);
  if (failed(BodyEmitter(op, plan.vectorLoop, inner).check(reason)))
    return failure();
  return plan;
}
