//===- BranchOps.cpp - Read and write of a widened residual stream -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verification.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether `narrow` is `wide` with its last dimension divided by `branches`.
static bool isOneBranch(Type wide, Type narrow, int64_t branches) {
  auto from = cast<RankedTensorType>(wide), to = cast<RankedTensorType>(narrow);
  if (from.getRank() != to.getRank() || from.getRank() == 0)
    return false;
  SmallVector<int64_t> shape(from.getShape());
  if (!ShapedType::isDynamic(shape.back()))
    shape.back() /= branches;
  return succeeded(verifyCompatibleShape(shape, to.getShape()));
}

//===----------------------------------------------------------------------===//
// norm.branch_merge
//===----------------------------------------------------------------------===//

LogicalResult BranchMergeOp::verify() {
  auto input = cast<RankedTensorType>(getInput().getType());
  int64_t branches = getBranches();
  if (branches <= 0)
    return emitOpError("branches must be positive (C22)");
  int64_t last = input.getRank() ? input.getShape().back() : 1;
  if (!ShapedType::isDynamic(last) && last % branches != 0)
    return emitOpError() << "last dimension of size " << last
                         << " does not hold " << branches << " branches (C22)";
  if (!haveSameShape({input, getGate().getType()}) ||
      !isOneBranch(input, getType(), branches))
    return emitOpError("input and gate must have one shape, the result that of "
                       "one branch (C23)");
  return verifySteps(*this, getRounding());
}

LogicalResult
BranchMergeOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, getLoc(), getInput());
  sizes.back() = affine::makeComposedFoldedAffineApply(
      builder, getLoc(), builder.getAffineSymbolExpr(0).floorDiv(getBranches()),
      sizes.back());
  shapes.push_back(sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// norm.branch_write
//===----------------------------------------------------------------------===//

LogicalResult BranchWriteOp::verify() {
  auto stream = cast<RankedTensorType>(getStream().getType());
  auto update = cast<RankedTensorType>(getUpdate().getType());
  auto weight = cast<RankedTensorType>(getWeight().getType());
  int64_t branches = weight.getRank() ? weight.getShape().back() : 0;
  if (ShapedType::isDynamic(branches) || branches <= 0)
    return emitOpError("weight needs a static, positive last dimension (C24)");
  if (weight.getRank() != stream.getRank() ||
      failed(verifyCompatibleShape(weight.getShape().drop_back(),
                                   stream.getShape().drop_back())))
    return emitOpError(
        "weight must have the stream's dimensions but the last (C24)");
  int64_t last = stream.getShape().back();
  if (!ShapedType::isDynamic(last) && last % branches != 0)
    return emitOpError() << "last dimension of size " << last
                         << " does not hold " << branches << " branches (C24)";
  if (!haveSameShape({stream, getType()}) ||
      !isOneBranch(stream, update, branches))
    return emitOpError("stream and result must have one shape, the update that "
                       "of one branch (C24)");
  return verifySteps(*this, getRounding());
}

LogicalResult
BranchWriteOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getStream()));
  return success();
}
