//===- NormalizeOp.cpp - Verifier and shapes of norm.normalize -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verification.h"

#include "norm/IR/Decomposition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Builder and accessors
//===----------------------------------------------------------------------===//

void NormalizeOp::build(OpBuilder &builder, OperationState &state,
                        Type resultType, Value input, Statistic statistic,
                        ArrayRef<int64_t> axes, EpsilonAttr epsilon, Value gain,
                        GainAttr gainForm, Value bias,
                        ArrayRef<int64_t> biasAxes) {
  MLIRContext *context = builder.getContext();
  build(builder, state, resultType, /*rstd=*/Type(), /*mean=*/Type(), input,
        gain, bias, StatisticAttr::get(context, statistic),
        builder.getDenseI64ArrayAttr(axes), epsilon,
        /*correction=*/builder.getI64IntegerAttr(0), /*group_size=*/{},
        /*extent=*/{}, /*statistic_type=*/{}, gainForm,
        bias ? builder.getDenseI64ArrayAttr(biasAxes) : DenseI64ArrayAttr(),
        /*rounding=*/{}, /*placement=*/{}, /*decays=*/{});
}

FloatType NormalizeOp::getComputeType() {
  if (getInputType().getElementType().isF64())
    return Float64Type::get(getContext());
  return Float32Type::get(getContext());
}

RankedTensorType
NormalizeOp::getStatisticsType(RankedTensorType input, ArrayRef<int64_t> axes,
                               std::optional<int64_t> groupSize) {
  SmallVector<int64_t> shape(input.getShape());
  for (int64_t axis : axes) {
    if (!groupSize)
      shape[axis] = 1;
    else if (!ShapedType::isDynamic(shape[axis]))
      shape[axis] /= *groupSize;
  }
  Type element = input.getElementType().isF64()
                     ? Type(Float64Type::get(input.getContext()))
                     : Type(Float32Type::get(input.getContext()));
  return RankedTensorType::get(shape, element);
}

//===----------------------------------------------------------------------===//
// NormOpInterface
//===----------------------------------------------------------------------===//

Value NormalizeOp::getNormInput() { return getInput(); }
ArrayRef<int64_t> NormalizeOp::getNormAxes() { return getAxes(); }
Statistic NormalizeOp::getNormStatistic() { return getStatistic(); }
EpsilonAttr NormalizeOp::getNormEpsilon() { return getEpsilon(); }
int64_t NormalizeOp::getNormCorrection() { return getCorrection(); }
std::optional<int64_t> NormalizeOp::getNormGroupSize() {
  return getGroupSize();
}
std::optional<int64_t> NormalizeOp::getNormExtent() { return getExtent(); }
Value NormalizeOp::getNormGain() { return getGain(); }
GainAttr NormalizeOp::getNormGainForm() { return getGainFormAttr(); }
Value NormalizeOp::getNormBias() { return getBias(); }
PlacementAttr NormalizeOp::getNormPlacement() { return getPlacementAttr(); }
Type NormalizeOp::getNormStatisticType() {
  return getStatisticType().value_or(Type());
}
std::optional<Rounding> NormalizeOp::getNormRounding() { return getRounding(); }
std::optional<bool> NormalizeOp::getNormDecays() { return getDecays(); }

int64_t NormalizeOp::getNormExtentSize() {
  if (getGroupSize())
    return *getGroupSize();
  if (getExtent())
    return *getExtent();
  int64_t size = 1;
  for (int64_t axis : getAxes()) {
    int64_t dim = getInputType().getDimSize(axis);
    if (ShapedType::isDynamic(dim))
      return ShapedType::kDynamic;
    size *= dim;
  }
  return size;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult NormalizeOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  Location loc = getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, getInput());
  reifiedReturnShapes.push_back(sizes);
  sizes =
      getRowValueSizes(builder, loc, getInput(), getAxes(), getNormGroupSize());
  for (Value value : {getRstd(), getMean()})
    if (value)
      reifiedReturnShapes.push_back(sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

LogicalResult NormalizeOp::verify() {
  RankedTensorType input = getInputType(), result = getResultType();
  if (!haveSameShape({input, result}))
    return emitOpError("result must have the shape of the input (C1)");
  if (failed(verifyAxes(*this, input, getAxes())) ||
      failed(verifyCorrection(*this, getStatistic(), getCorrection())) ||
      failed(verifyGroups(*this, input, getAxes(), getNormGroupSize(),
                          getNormExtent())))
    return failure();
  if (failed(verifyStatisticType(*this, getStatisticType())) ||
      failed(verifyScale(*this, getGain(), getGainFormAttr(), getBias(),
                         getBiasAxes(), getRounding(), input, result)))
    return failure();
  if (getMean() && getStatistic() != Statistic::layer)
    return emitOpError("mean is a result of the layer statistic only (C10)");
  return verifyRowValues(*this, {getRstd(), getMean()}, input, getAxes(),
                         getNormGroupSize());
}
