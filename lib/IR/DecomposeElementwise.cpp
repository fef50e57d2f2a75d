//===- DecomposeElementwise.cpp - Sums, gates, rotary embedding as linalg -*-
// C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowReduction.h"
#include "ScalarBuilder.h"

#include "norm/IR/Norm.h"

using namespace mlir;
using namespace mlir::norm;

Value norm::emitActivation(ScalarBuilder &scalar, Activation activation,
                           Value z) {
  auto sigmoid = [&] {
    Value one = scalar.constant(1);
    return scalar.div(one, scalar.add(one, scalar.exp(scalar.neg(z))));
  };
  switch (activation) {
  case Activation::sigmoid:
    return sigmoid();
  case Activation::silu:
    return scalar.mul(z, sigmoid());
  case Activation::gelu: {
    Value erf = scalar.erf(scalar.mul(z, scalar.constant(0.70710678118654752)));
    Value half = scalar.mul(z, scalar.constant(0.5));
    return scalar.mul(half, scalar.add(scalar.constant(1), erf));
  }
  case Activation::identity:
    return scalar.cast(z);
  }
  llvm_unreachable("all activations are handled");
}

FloatType norm::getComputeType(OpBuilder &b, TypeRange types) {
  for (Type type : types)
    if (getElementTypeOrSelf(type).isF64())
      return b.getF64Type();
  return b.getF32Type();
}

/// One generic over tensors of one shape.
static Value
emitMap(OpBuilder &b, Operation *op,
        function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, loc, op->getOperand(0));
  SmallVector<AffineMap> maps(op->getNumOperands(),
                              b.getMultiDimIdentityMap(sizes.size()));
  Type type = op->getResult(0).getType();
  Value result =
      createElementwise(
          b, loc, sizes, op->getOperands(), maps, getElementTypeOrSelf(type),
          [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
            return SmallVector<Value>{castFloat(nested, nestedLoc,
                                                body(nested, nestedLoc, args),
                                                getElementTypeOrSelf(type))};
          })
          .front();
  return castTensor(b, loc, result, type);
}

FailureOr<SmallVector<Value>> ResidualAddOp::decomposeOperation(OpBuilder &b) {
  FloatType compute = getComputeType(b, getOperandTypes());
  return SmallVector<Value>{
      emitMap(b, *this, [&](OpBuilder &nested, Location loc, ValueRange args) {
        ScalarBuilder scalar(nested, loc, compute);
        Value stream = args[0];
        if (getAlpha())
          stream = scalar.mul(stream,
                              scalar.constant(getAlpha()->convertToDouble()));
        return scalar.add(stream, args[1]);
      })};
}

FailureOr<SmallVector<Value>> GateOp::decomposeOperation(OpBuilder &b) {
  FloatType compute = getComputeType(b, getOperandTypes());
  FloatType type = compute;
  if (getRounding() == RoundingSteps::each)
    type = cast<FloatType>(getElementTypeOrSelf(getType()));
  return SmallVector<Value>{
      emitMap(b, *this, [&](OpBuilder &nested, Location loc, ValueRange args) {
        ScalarBuilder scalar(nested, loc, compute);
        Value act = emitActivation(scalar, getActivation(), args[1]);
        return ScalarBuilder(nested, loc, type).mul(args[0], act);
      })};
}

//===----------------------------------------------------------------------===//
// norm.rope
//===----------------------------------------------------------------------===//

namespace {
/// The elements of the last dimension that are the first (`second` = 0) or the
/// second of a pair.
struct PairSlice {
  PairSlice(OpBuilder &b, Location loc, Value tensor, RopeLayout layout,
            int64_t rotary, int64_t second)
      : sizes(tensor::getMixedSizes(b, loc, tensor)),
        offsets(sizes.size(), b.getIndexAttr(0)),
        strides(sizes.size(), b.getIndexAttr(1)) {
    bool halves = layout == RopeLayout::half_split;
    sizes.back() = b.getIndexAttr(rotary / 2);
    offsets.back() = b.getIndexAttr(halves ? second * rotary / 2 : second);
    strides.back() = b.getIndexAttr(halves ? 1 : 2);
  }
  SmallVector<OpFoldResult> sizes, offsets, strides;
};
} // namespace

FailureOr<SmallVector<Value>> RopeOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  auto type = cast<RankedTensorType>(getType());
  auto element = cast<FloatType>(type.getElementType());
  // No slice of an empty tensor verifies.
  if (llvm::is_contained(
          cast<RankedTensorType>(getInput().getType()).getShape(), 0)) {
    Value empty = tensor::EmptyOp::create(
        b, loc, tensor::getMixedSizes(b, loc, getInput()), element);
    return SmallVector<Value>{castTensor(b, loc, empty, type)};
  }
  FloatType compute = getComputeType(b, getOperandTypes());
  int64_t rotary = getRotarySize(), rank = type.getRank();
  bool perPair =
      cast<RankedTensorType>(getCos().getType()).getShape().back() != rotary;
  auto slice = [&](Value tensor, int64_t second) -> Value {
    PairSlice pairs(b, loc, tensor, getLayout(), rotary, second);
    return tensor::ExtractSliceOp::create(b, loc, tensor, pairs.offsets,
                                          pairs.sizes, pairs.strides);
  };

  // x0, x1, then cos and sin: one of each, or one for each of the pair.
  SmallVector<Value> inputs = {slice(getInput(), 0), slice(getInput(), 1)};
  for (Value table : {getCos(), getSin()}) {
    if (perPair)
      inputs.push_back(table);
    else
      llvm::append_values(inputs, slice(table, 0), slice(table, 1));
  }
  SmallVector<AffineExpr> exprs;
  for (int64_t axis : getTableAxes())
    exprs.push_back(b.getAffineDimExpr(axis));
  SmallVector<AffineMap> maps(inputs.size(),
                              AffineMap::get(rank, 0, exprs, b.getContext()));
  maps[0] = maps[1] = b.getMultiDimIdentityMap(rank);
  FloatType step = getRounding() == RoundingSteps::each ? element : compute;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, loc, inputs.front());
  SmallVector<Type> types(2, element);
  SmallVector<Value> rotated = createElementwise(
      b, loc, sizes, inputs, maps, types,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ScalarBuilder scalar(nested, nestedLoc, step);
        Value x0 = args[0], x1 = args[1], cos0 = args[2];
        Value cos1 = perPair ? cos0 : args[3];
        Value sin0 = args[perPair ? 3 : 4];
        Value sin1 = perPair ? sin0 : args[5];
        Value y0 = scalar.sub(scalar.mul(x0, cos0), scalar.mul(x1, sin0));
        Value y1 = scalar.add(scalar.mul(x1, cos1), scalar.mul(x0, sin1));
        return SmallVector<Value>{castFloat(nested, nestedLoc, y0, element),
                                  castFloat(nested, nestedLoc, y1, element)};
      });

  Value result;
  sizes = tensor::getMixedSizes(b, loc, getInput());
  if (getConstantIntValue(sizes.back()) == rotary) {
    result = tensor::EmptyOp::create(b, loc, sizes, element);
  } else if (getElementTypeOrSelf(getInput().getType()) == element) {
    result = getInput();
  } else {
    result = createElementwise(
                 b, loc, sizes, getInput(), b.getMultiDimIdentityMap(rank),
                 Type(element),
                 [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
                   return SmallVector<Value>{
                       castFloat(nested, nestedLoc, args[0], element)};
                 })
                 .front();
  }
  for (int64_t second : {0, 1}) {
    PairSlice pairs(b, loc, result, getLayout(), rotary, second);
    result = tensor::InsertSliceOp::create(b, loc, rotated[second], result,
                                           pairs.offsets, pairs.sizes,
                                           pairs.strides);
  }
  return SmallVector<Value>{castTensor(b, loc, result, type)};
}
