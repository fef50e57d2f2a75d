//===- SplitNormalize.cpp - Statistics and application apart ---- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Decomposition.h"

using namespace mlir;
using namespace mlir::norm;

/// The two parts of the mean in one tensor.
static Value emitMean(OpBuilder &b, Location loc, Value shift, Value rest) {
  auto type = cast<RankedTensorType>(shift.getType());
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, shift), type.getElementType());
  return linalg::AddOp::create(b, loc, ValueRange{shift, rest}, empty)
      .getResult(0);
}

SmallVector<Value> norm::splitNormalize(OpBuilder &b, NormalizeOp op) {
  Location loc = op.getLoc();
  RankedTensorType type = NormalizeOp::getStatisticsType(
      op.getInputType(), op.getAxes(), op.getNormGroupSize());
  bool layer = op.getStatistic() == Statistic::layer;
  Type mean = layer ? type : Type();
  auto statistics = StatisticsOp::create(
      b, loc, type, mean, mean, op.getInput(), op.getStatisticAttr(),
      op.getAxesAttr(), op.getEpsilon(), op.getCorrectionAttr(),
      op.getGroupSizeAttr(), op.getExtentAttr(), op.getStatisticTypeAttr());
  auto apply = ApplyOp::create(
      b, loc, op.getResultType(), op.getInput(), statistics.getRstd(),
      statistics.getShift(), statistics.getRest(), op.getGain(), op.getBias(),
      op.getAxesAttr(), op.getGroupSizeAttr(), op.getGainFormAttr(),
      op.getBiasAxesAttr(), op.getRoundingAttr(), op.getPlacementAttr(),
      op.getDecaysAttr());
  apply->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  auto refine = [&](Value value, Value like) -> Value {
    if (value.getType() == like.getType())
      return value;
    return tensor::CastOp::create(b, loc, like.getType(), value);
  };
  SmallVector<Value> values = {apply.getResult()};
  if (op.getRstd())
    values.push_back(refine(statistics.getRstd(), op.getRstd()));
  if (op.getMean())
    values.push_back(
        refine(emitMean(b, loc, statistics.getShift(), statistics.getRest()),
               op.getMean()));
  return values;
}
