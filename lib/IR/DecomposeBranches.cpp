//===- DecomposeBranches.cpp - Branches of a widened stream as linalg -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowReduction.h"
#include "ScalarBuilder.h"

#include "norm/IR/Decomposition.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::norm;

/// [.., B * D] as [.., B, D].
static Value expandBranches(OpBuilder &b, Location loc, Value tensor,
                            int64_t branches) {
  int64_t last = cast<RankedTensorType>(tensor.getType()).getRank() - 1;
  OpFoldResult size = affine::makeComposedFoldedAffineApply(
      b, loc, b.getAffineSymbolExpr(0).floorDiv(branches),
      tensor::getMixedSize(b, loc, tensor, last));
  return expandDim(b, loc, tensor, last, {b.getIndexAttr(branches), size});
}

FailureOr<SmallVector<Value>> BranchMergeOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  auto type = cast<RankedTensorType>(getType());
  auto element = cast<FloatType>(type.getElementType());
  FloatType compute = getComputeType(b, getOperandTypes());
  int64_t branches = getBranches(), rank = type.getRank();
  FloatType step = getRounding() == RoundingSteps::each ? element : compute;

  SmallVector<Value> inputs = {expandBranches(b, loc, getInput(), branches),
                               expandBranches(b, loc, getGate(), branches)};
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, loc, inputs.front());
  sizes.erase(sizes.end() - 2);
  Value empty = tensor::EmptyOp::create(b, loc, sizes, compute);
  Value zero = ScalarBuilder(b, loc, compute).constant(0);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(rank + 1));
  maps.push_back(getRowMap(b.getContext(), rank + 1, {rank - 1}));
  SmallVector<utils::IteratorType> iterators(rank + 1,
                                             utils::IteratorType::parallel);
  iterators[rank - 1] = utils::IteratorType::reduction;
  Value sum =
      linalg::GenericOp::create(
          b, loc, init.getType(), inputs, init, maps, iterators,
          [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
            ScalarBuilder scalar(nested, nestedLoc, compute);
            Value act = emitActivation(scalar, getActivation(), args[1]);
            Value product =
                ScalarBuilder(nested, nestedLoc, step).mul(args[0], act);
            linalg::YieldOp::create(nested, nestedLoc,
                                    scalar.add(args[2], product));
          })
          .getResult(0);
  if (getReduction() == BranchReduction::mean || element != compute)
    sum = createElementwise(
              b, loc, sizes, sum, b.getMultiDimIdentityMap(rank), Type(element),
              [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
                ScalarBuilder scalar(nested, nestedLoc, compute);
                Value value = args[0];
                if (getReduction() == BranchReduction::mean)
                  value = scalar.div(value, scalar.constant(branches));
                return SmallVector<Value>{
                    castFloat(nested, nestedLoc, value, element)};
              })
              .front();
  return SmallVector<Value>{castTensor(b, loc, sum, type)};
}

FailureOr<SmallVector<Value>> BranchWriteOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  auto type = cast<RankedTensorType>(getType());
  auto element = cast<FloatType>(type.getElementType());
  FloatType compute = getComputeType(b, getOperandTypes());
  FloatType step = getRounding() == RoundingSteps::each ? element : compute;
  int64_t rank = type.getRank();
  int64_t branches =
      cast<RankedTensorType>(getWeight().getType()).getShape().back();

  Value stream = expandBranches(b, loc, getStream(), branches);
  MLIRContext *context = b.getContext();
  SmallVector<AffineMap> maps = {b.getMultiDimIdentityMap(rank + 1),
                                 getRowMap(context, rank + 1, {rank - 1}),
                                 getRowMap(context, rank + 1, {rank})};
  Value result =
      createElementwise(
          b, loc, tensor::getMixedSizes(b, loc, stream),
          {stream, getUpdate(), getWeight()}, maps, Type(element),
          [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
            ScalarBuilder scalar(nested, nestedLoc, step);
            Value sum = scalar.add(args[0], scalar.mul(args[1], args[2]));
            return SmallVector<Value>{
                castFloat(nested, nestedLoc, sum, element)};
          })
          .front();
  return SmallVector<Value>{collapseGroups(b, loc, result, rank - 1, type)};
}
