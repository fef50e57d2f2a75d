//===- NormalizeOp.cpp - Verifier and shapes of norm.normalize -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::norm;

#define GET_OP_CLASSES
#include "norm/IR/NormOps.cpp.inc"

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
  for (int64_t axis : getAxes()) {
    if (!getGroupSize()) {
      sizes[axis] = builder.getIndexAttr(1);
      continue;
    }
    AffineExpr size = builder.getAffineSymbolExpr(0);
    sizes[axis] = affine::makeComposedFoldedAffineApply(
        builder, loc, size.floorDiv(*getGroupSize()), sizes[axis]);
  }
  for (Value value : {getRstd(), getMean()})
    if (value)
      reifiedReturnShapes.push_back(sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// Verifier: the constraints C1.. of docs/Spec.md
//===----------------------------------------------------------------------===//

/// `axes` of a parameter must name dimensions of the input, each with the
/// parameter's size.
static LogicalResult verifyParameter(NormalizeOp op, StringRef what,
                                     RankedTensorType type,
                                     ArrayRef<int64_t> axes) {
  RankedTensorType input = op.getInputType();
  if (static_cast<int64_t>(axes.size()) != type.getRank())
    return op.emitOpError() << what << " has " << type.getRank()
                            << " dimensions but " << axes.size() << " axes";
  int64_t previous = -1;
  for (auto [index, axis] : llvm::enumerate(axes)) {
    if (axis <= previous || axis >= input.getRank())
      return op.emitOpError() << what << " axes must ascend and be dimensions "
                              << "of the input";
    previous = axis;
    int64_t size = type.getDimSize(index), dim = input.getDimSize(axis);
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(dim) &&
        size != dim)
      return op.emitOpError() << what << " has size " << size << " along axis "
                              << axis << ", the input has " << dim;
  }
  return success();
}

LogicalResult NormalizeOp::verify() {
  RankedTensorType input = getInputType(), result = getResultType();
  if (failed(verifyCompatibleShape(input, result)))
    return emitOpError("result must have the shape of the input");

  ArrayRef<int64_t> axes = getAxes();
  if (axes.empty())
    return emitOpError("needs at least one axis");
  int64_t previous = -1;
  for (int64_t axis : axes) {
    if (axis <= previous || axis >= input.getRank())
      return emitOpError("axes must ascend and be dimensions of the input");
    previous = axis;
  }

  if (int64_t(getCorrection()) < 0)
    return emitOpError("correction must not be negative");
  if (getCorrection() != 0 && getStatistic() != Statistic::layer)
    return emitOpError("correction is for the layer statistic only");

  if (getGroupSize() && getExtent())
    return emitOpError("group_size and extent exclude each other");
  if (getGroupSize() || getExtent()) {
    StringRef what = getGroupSize() ? "group_size" : "extent";
    if (axes.size() != 1)
      return emitOpError() << what << " needs exactly one axis";
    int64_t size = getGroupSize() ? *getGroupSize() : *getExtent();
    if (size <= 0)
      return emitOpError() << what << " must be positive";
    int64_t dim = input.getDimSize(axes.front());
    if (!ShapedType::isDynamic(dim)) {
      if (getGroupSize() && dim % size != 0)
        return emitOpError() << "group_size " << size
                             << " does not divide the axis of size " << dim;
      if (getExtent() && size > dim)
        return emitOpError()
               << "extent " << size << " exceeds the axis of size " << dim;
    }
  }
  if (getStatisticType() && !isa<FloatType>(*getStatisticType()))
    return emitOpError("statistic_type must be a float type");

  if (bool(getGain()) != bool(getGainFormAttr()))
    return emitOpError("gain and gain_form need each other");
  if (getGain() &&
      failed(verifyParameter(*this, "gain",
                             cast<RankedTensorType>(getGain().getType()),
                             getGainFormAttr().getAxes())))
    return failure();
  if (bool(getBias()) != bool(getBiasAxesAttr()))
    return emitOpError("bias and bias_axes need each other");
  if (getBias() &&
      failed(verifyParameter(*this, "bias",
                             cast<RankedTensorType>(getBias().getType()),
                             *getBiasAxes())))
    return failure();
  if (getRounding() == Rounding::before_gain) {
    if (!getGain())
      return emitOpError("round before_gain needs a gain");
    if (getElementTypeOrSelf(getGain().getType()) != result.getElementType())
      return emitOpError(
          "round before_gain needs a gain of the result's element type");
  }

  if (getMean() && getStatistic() != Statistic::layer)
    return emitOpError("mean is a result of the layer statistic only");
  RankedTensorType statistics =
      getStatisticsType(input, axes, getNormGroupSize());
  for (Value value : {getRstd(), getMean()}) {
    if (!value)
      continue;
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getElementType() != statistics.getElementType() ||
        failed(verifyCompatibleShape(type, statistics)))
      return emitOpError() << "statistics results must be " << statistics;
  }
  return success();
}
