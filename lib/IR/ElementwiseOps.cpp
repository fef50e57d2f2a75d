//===- ElementwiseOps.cpp - Sums, gates, rotary embedding ----- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verification.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

/// The result has the shape of `like`.
static LogicalResult reifyLike(OpBuilder &builder, Value like,
                               ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, like.getLoc(), like));
  return success();
}

//===----------------------------------------------------------------------===//
// norm.residual_add
//===----------------------------------------------------------------------===//

LogicalResult ResidualAddOp::verify() {
  if (!haveSameShape({getStream().getType(), getUpdate().getType(), getType()}))
    return emitOpError("stream, update and result must have one shape (C15)");
  if (getAlpha() && !getAlpha()->isFinite())
    return emitOpError("alpha must be finite (C16)");
  return success();
}

LogicalResult
ResidualAddOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &shapes) {
  return reifyLike(builder, getStream(), shapes);
}

//===----------------------------------------------------------------------===//
// norm.gate
//===----------------------------------------------------------------------===//

LogicalResult GateOp::verify() {
  if (!haveSameShape({getInput().getType(), getGate().getType(), getType()}))
    return emitOpError("input, gate and result must have one shape (C17)");
  return verifySteps(*this, getRounding());
}

LogicalResult GateOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  return reifyLike(builder, getInput(), shapes);
}

//===----------------------------------------------------------------------===//
// norm.rope
//===----------------------------------------------------------------------===//

int64_t RopeOp::getRotarySize() {
  if (getRotaryDim())
    return *getRotaryDim();
  auto type = cast<RankedTensorType>(getInput().getType());
  return type.getDimSize(type.getRank() - 1);
}

LogicalResult RopeOp::verify() {
  auto input = cast<RankedTensorType>(getInput().getType());
  auto table = cast<RankedTensorType>(getCos().getType());
  if (!haveSameShape({input, getType()}))
    return emitOpError("result must have the shape of the input (C19)");
  if (input.getRank() == 0)
    return emitOpError("needs a last dimension to rotate (C19)");
  int64_t last = input.getRank() - 1, size = getRotarySize();
  if (ShapedType::isDynamic(size))
    return emitOpError("needs rotary where the last dimension is not static "
                       "(C20)");
  if (size <= 0 || size % 2 != 0)
    return emitOpError("rotary must be positive and even (C20)");
  if (!input.isDynamicDim(last) && size > input.getDimSize(last))
    return emitOpError() << "rotary " << size
                         << " exceeds the last dimension of size "
                         << input.getDimSize(last) << " (C20)";

  if (getSin().getType() != table)
    return emitOpError("cos and sin must have one type (C21)");
  ArrayRef<int64_t> axes = getTableAxes();
  if (axes.empty() || axes.back() != last ||
      static_cast<int64_t>(axes.size()) != table.getRank())
    return emitOpError("axes must name a dimension of the input for each of "
                       "the table's, the last for the last (C21)");
  if (axes.size() > 1 &&
      failed(verifyParameter(*this, "table",
                             RankedTensorType::get(table.getShape().drop_back(),
                                                   table.getElementType()),
                             input, axes.drop_back())))
    return failure();
  int64_t pairs = table.getShape().back();
  if (pairs != size && pairs != size / 2)
    return emitOpError() << "table must have " << size << " or " << size / 2
                         << " elements along its last dimension (C21)";
  return verifySteps(*this, getRounding());
}

LogicalResult RopeOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  return reifyLike(builder, getInput(), shapes);
}
