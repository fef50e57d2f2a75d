//===- DecomposeNormalize.cpp - norm.normalize as linalg ------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowReduction.h"
#include "ScalarBuilder.h"

#include "norm/IR/Decomposition.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

Value norm::expandGroups(OpBuilder &b, Location loc, Value tensor, int64_t axis,
                         int64_t groupSize) {
  OpFoldResult size = tensor::getMixedSize(b, loc, tensor, axis);
  OpFoldResult groups = affine::makeComposedFoldedAffineApply(
      b, loc, b.getAffineSymbolExpr(0).floorDiv(groupSize), size);
  return expandDim(b, loc, tensor, axis, {groups, b.getIndexAttr(groupSize)});
}

Value norm::collapseGroups(OpBuilder &b, Location loc, Value tensor,
                           int64_t axis, RankedTensorType type) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim < axis)
      groups.push_back({dim});
    else if (dim == axis)
      groups.push_back({dim, dim + 1});
    else
      groups.push_back({dim + 1});
  }
  return castTensor(
      b, loc, tensor::CollapseShapeOp::create(b, loc, tensor, groups), type);
}

/// Reassociation between row values and the same with size 1 at `axes`: each
/// size-1 dimension joins its left neighbour, leading ones the first.
static SmallVector<ReassociationIndices>
getRowReassociation(int64_t rank, ArrayRef<int64_t> axes) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices leading;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!llvm::is_contained(axes, dim)) {
      groups.emplace_back(std::move(leading));
      leading.clear();
      groups.back().push_back(dim);
    } else if (groups.empty()) {
      leading.push_back(dim);
    } else {
      groups.back().push_back(dim);
    }
  }
  return groups;
}

Value norm::expandRowValues(OpBuilder &b, Location loc, Value rows,
                            ArrayRef<int64_t> axes, RankedTensorType type) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, rows);
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> staticShape;
  for (int64_t dim = 0, row = 0; dim < type.getRank(); ++dim) {
    bool unit = llvm::is_contained(axes, dim);
    shape.push_back(unit ? OpFoldResult(b.getIndexAttr(1)) : sizes[row++]);
    staticShape.push_back(
        getConstantIntValue(shape.back()).value_or(ShapedType::kDynamic));
  }
  auto expanded = RankedTensorType::get(staticShape, type.getElementType());
  Value value = tensor::ExpandShapeOp::create(
      b, loc, expanded, rows, getRowReassociation(type.getRank(), axes), shape);
  return castTensor(b, loc, value, type);
}

Value norm::collapseRowValues(OpBuilder &b, Location loc, Value statistics,
                              ArrayRef<int64_t> axes) {
  auto type = cast<RankedTensorType>(statistics.getType());
  // The size 1 may be unknown to the type.
  SmallVector<int64_t> shape(type.getShape());
  for (int64_t axis : axes)
    shape[axis] = 1;
  statistics = castTensor(b, loc, statistics,
                          RankedTensorType::get(shape, type.getElementType()));
  return tensor::CollapseShapeOp::create(
      b, loc, statistics, getRowReassociation(type.getRank(), axes));
}

/// The multiplier m of a gain operand's element p.
static Value emitMultiplier(OpBuilder &b, Location loc, Value p,
                            const ScaleSpec &spec) {
  if (spec.gainForm.getForm() == GainForm::direct)
    return p;
  auto type = spec.gainForm.getOffsetType()
                  ? cast<FloatType>(spec.gainForm.getOffsetType())
                  : spec.computeType;
  ScalarBuilder scalar(b, loc, type);
  return scalar.add(p, scalar.constant(1));
}

Value norm::emitScale(OpBuilder &b, Location loc, Value input,
                      ArrayRef<int64_t> axes, const RowStatistics &statistics,
                      const ScaleSpec &spec) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, input);
  int64_t rank = sizes.size();
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  auto addInput = [&](Value value, AffineMap map) {
    if (!value)
      return;
    inputs.push_back(value);
    maps.push_back(map);
  };
  auto select = [&](ArrayRef<int64_t> dims) {
    SmallVector<AffineExpr> exprs;
    for (int64_t dim : dims)
      exprs.push_back(b.getAffineDimExpr(dim));
    return AffineMap::get(rank, 0, exprs, b.getContext());
  };
  AffineMap rowMap = getRowMap(b.getContext(), rank, axes);
  addInput(input, b.getMultiDimIdentityMap(rank));
  addInput(statistics.rstd, rowMap);
  addInput(statistics.shift, rowMap);
  addInput(statistics.rest, rowMap);
  addInput(spec.gain, select(spec.gainAxes));
  addInput(spec.bias, select(spec.biasAxes));

  auto body = [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
    ScalarBuilder compute(nested, nestedLoc, spec.computeType);
    unsigned next = 2;
    Value x = compute.cast(args[0]), r = args[1], y;
    if (statistics.shift) {
      Value centered = compute.sub(x, args[next++]);
      y = statistics.rest
              ? compute.fma(centered, r,
                            compute.neg(compute.mul(args[next++], r)))
              : compute.mul(centered, r);
    } else {
      y = compute.mul(x, r);
    }
    // Behind the rounding point the arithmetic is that of the storage type.
    FloatType type = spec.computeType;
    if (spec.rounding == Rounding::before_gain)
      type = spec.resultElementType;
    ScalarBuilder scalar(nested, nestedLoc, type);
    y = scalar.cast(y);
    if (spec.gain)
      y = scalar.mul(y, emitMultiplier(nested, nestedLoc, args[next++], spec));
    if (spec.bias)
      y = scalar.add(y, args[next++]);
    return SmallVector<Value>{
        castFloat(nested, nestedLoc, y, spec.resultElementType)};
  };
  return createElementwise(b, loc, sizes, inputs, maps, spec.resultElementType,
                           body)
      .front();
}

/// Follows `expandGroups` of the input in a parameter and its axes.
static void expandParameterGroups(OpBuilder &b, Location loc, int64_t axis,
                                  int64_t groupSize, Value &parameter,
                                  SmallVector<int64_t> &axes) {
  SmallVector<int64_t> expanded;
  for (auto [dim, parameterAxis] : llvm::enumerate(axes)) {
    expanded.push_back(parameterAxis > axis ? parameterAxis + 1
                                            : parameterAxis);
    if (parameterAxis != axis)
      continue;
    parameter = expandGroups(b, loc, parameter, dim, groupSize);
    expanded.push_back(axis + 1);
  }
  axes = expanded;
}

/// The mean in one value.
static Value emitMean(OpBuilder &b, Location loc,
                      const RowStatistics &statistics, FloatType type) {
  if (!statistics.rest)
    return statistics.shift;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(b, loc, statistics.shift);
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(sizes.size()));
  return createElementwise(
             b, loc, sizes, {statistics.shift, statistics.rest}, maps, type,
             [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               ScalarBuilder scalar(nested, nestedLoc, type);
               return SmallVector<Value>{scalar.add(args[0], args[1])};
             })
      .front();
}

FailureOr<SmallVector<Value>> NormalizeOp::decomposeOperation(OpBuilder &b) {
  return decomposeWithOptions(b, DecompositionOptions());
}

FailureOr<SmallVector<Value>>
NormalizeOp::decomposeWithOptions(OpBuilder &b,
                                  const DecompositionOptions &options) {
  Location loc = getLoc();
  Value input = getInput();
  StatisticSpec spec;
  spec.statistic = getStatistic();
  spec.axes = llvm::to_vector(getAxes());
  spec.epsilon = getEpsilon();
  spec.correction = getCorrection();
  spec.extent = getExtent();
  spec.computeType = getComputeType();
  spec.sumType = getSumType(spec.computeType, getNormStatisticType(), options);

  ScaleSpec scale;
  scale.gain = getGain();
  scale.bias = getBias();
  scale.gainForm = getGainFormAttr();
  if (scale.gain)
    scale.gainAxes = llvm::to_vector(scale.gainForm.getAxes());
  if (scale.bias)
    scale.biasAxes = llvm::to_vector(*getBiasAxes());
  scale.rounding = getRounding();
  scale.computeType = spec.computeType;
  scale.resultElementType = cast<FloatType>(getResultType().getElementType());

  if (getGroupSize()) {
    int64_t axis = getAxes().front(), size = *getGroupSize();
    input = expandGroups(b, loc, input, axis, size);
    spec.axes = {axis + 1};
    expandParameterGroups(b, loc, axis, size, scale.gain, scale.gainAxes);
    expandParameterGroups(b, loc, axis, size, scale.bias, scale.biasAxes);
  }

  RowStatistics statistics = emitRowStatistics(b, loc, input, spec);
  Value result = emitScale(b, loc, input, spec.axes, statistics, scale);
  if (getGroupSize())
    result = collapseGroups(b, loc, result, getAxes().front(), getResultType());
  SmallVector<Value> results = {castTensor(b, loc, result, getResultType())};

  // A grouped statistic already has the groups where the axis was.
  ArrayRef<int64_t> unitAxes;
  if (!getGroupSize())
    unitAxes = getAxes();
  if (getRstd())
    results.push_back(
        expandRowValues(b, loc, statistics.rstd, unitAxes,
                        cast<RankedTensorType>(getRstd().getType())));
  if (getMean())
    results.push_back(
        expandRowValues(b, loc, emitMean(b, loc, statistics, spec.computeType),
                        unitAxes, cast<RankedTensorType>(getMean().getType())));
  return results;
}
