//===- LoopMaps.cpp - Dimensions that can be tiled and sharded -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr int64_t kWhole = LoopMaps::kWhole;

/// A loop for each of `rank` dimensions but those in `whole`.
static SmallVector<int64_t> getLoops(int64_t rank, ArrayRef<int64_t> whole,
                                     LoopMaps &maps) {
  SmallVector<int64_t> loops;
  for (int64_t dim = 0; dim < rank; ++dim)
    loops.push_back(llvm::is_contained(whole, dim) ? kWhole : maps.numLoops++);
  return loops;
}

static int64_t getRank(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

/// The loops of the dimensions that a parameter's axes name.
static SmallVector<int64_t> select(ArrayRef<int64_t> loops,
                                   ArrayRef<int64_t> axes) {
  return llvm::map_to_vector(axes, [&](int64_t axis) { return loops[axis]; });
}

LoopMaps NormalizeOp::getLoopMaps() {
  LoopMaps maps;
  SmallVector<int64_t> loops = getLoops(getRank(getInput()), getAxes(), maps);
  maps.operands = {loops};
  if (getGain())
    maps.operands.push_back(select(loops, getGainFormAttr().getAxes()));
  if (getBias())
    maps.operands.push_back(select(loops, *getBiasAxes()));
  maps.results.assign(getNumResults(), loops);
  return maps;
}

LoopMaps StatisticsOp::getLoopMaps() {
  LoopMaps maps;
  SmallVector<int64_t> loops = getLoops(getRank(getInput()), getAxes(), maps);
  maps.operands = {loops};
  maps.results.assign(getNumResults(), loops);
  return maps;
}

LoopMaps ApplyOp::getLoopMaps() {
  LoopMaps maps;
  SmallVector<int64_t> loops = getLoops(getRank(getInput()), getAxes(), maps);
  maps.operands.assign(2 + bool(getShift()) + bool(getRest()), loops);
  if (getGain())
    maps.operands.push_back(select(loops, getGainFormAttr().getAxes()));
  if (getBias())
    maps.operands.push_back(select(loops, *getBiasAxes()));
  maps.results = {loops};
  return maps;
}

/// Operands and result of one shape.
static LoopMaps getElementwiseMaps(Operation *op) {
  LoopMaps maps;
  SmallVector<int64_t> loops = getLoops(getRank(op->getOperand(0)), {}, maps);
  maps.operands.assign(op->getNumOperands(), loops);
  maps.results = {loops};
  return maps;
}

LoopMaps ResidualAddOp::getLoopMaps() { return getElementwiseMaps(*this); }
LoopMaps GateOp::getLoopMaps() { return getElementwiseMaps(*this); }

LoopMaps RopeOp::getLoopMaps() {
  LoopMaps maps;
  int64_t rank = getRank(getInput());
  SmallVector<int64_t> loops = getLoops(rank, {rank - 1}, maps);
  SmallVector<int64_t> table = select(loops, getTableAxes());
  maps.operands = {loops, table, table};
  maps.results = {loops};
  return maps;
}

/// Operands and result of one shape but for the last dimension.
static LoopMaps getBranchMaps(Operation *op) {
  LoopMaps maps;
  int64_t rank = getRank(op->getOperand(0));
  SmallVector<int64_t> loops = getLoops(rank, {rank - 1}, maps);
  maps.operands.assign(op->getNumOperands(), loops);
  maps.results = {loops};
  return maps;
}

LoopMaps BranchMergeOp::getLoopMaps() { return getBranchMaps(*this); }
LoopMaps BranchWriteOp::getLoopMaps() { return getBranchMaps(*this); }
