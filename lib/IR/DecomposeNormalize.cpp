//===- DecomposeNormalize.cpp - norm.normalize as linalg ------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecomposeHelpers.h"
#include "RowReduction.h"

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

SmallVector<OpFoldResult>
norm::getRowValueSizes(OpBuilder &b, Location loc, Value input,
                       ArrayRef<int64_t> axes,
                       std::optional<int64_t> groupSize) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, input);
  for (int64_t axis : axes)
    sizes[axis] =
        groupSize ? affine::makeComposedFoldedAffineApply(
                        b, loc, b.getAffineSymbolExpr(0).floorDiv(*groupSize),
                        sizes[axis])
                  : OpFoldResult(b.getIndexAttr(1));
  return sizes;
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
  if (axes.empty())
    return castTensor(b, loc, rows, type);
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
  if (axes.empty())
    return statistics;
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

Value norm::emitMultiplier(OpBuilder &b, Location loc, Value p, GainAttr form,
                           FloatType computeType) {
  if (form.getForm() == GainForm::direct)
    return p;
  auto type = form.getOffsetType() ? cast<FloatType>(form.getOffsetType())
                                   : computeType;
  ScalarBuilder scalar(b, loc, type);
  return scalar.add(p, scalar.constant(1));
}

Value norm::emitNormalized(ScalarBuilder &scalar, Value x, Value rstd,
                           Value shift, Value rest) {
  if (!shift)
    return scalar.mul(x, rstd);
  Value centered = scalar.sub(x, shift);
  if (!rest)
    return scalar.mul(centered, rstd);
  return scalar.fma(centered, rstd, scalar.neg(scalar.mul(rest, rstd)));
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
    Value shift = statistics.shift ? args[next++] : Value();
    Value rest = statistics.rest ? args[next++] : Value();
    Value y = emitNormalized(compute, args[0], args[1], shift, rest);
    // Behind the rounding point the arithmetic is that of the storage type.
    FloatType type = spec.computeType;
    if (spec.rounding == Rounding::before_gain)
      type = spec.resultElementType;
    ScalarBuilder scalar(nested, nestedLoc, type);
    y = scalar.cast(y);
    if (spec.gain)
      y = scalar.mul(y, emitMultiplier(nested, nestedLoc, args[next++],
                                       spec.gainForm, spec.computeType));
    if (spec.bias)
      y = scalar.add(y, args[next++]);
    return SmallVector<Value>{
        castFloat(nested, nestedLoc, y, spec.resultElementType)};
  };
  return createElementwise(b, loc, sizes, inputs, maps, spec.resultElementType,
                           body)
      .front();
}

void norm::expandParameterGroups(OpBuilder &b, Location loc, int64_t axis,
                                 int64_t groupSize, Value &parameter,
                                 SmallVector<int64_t> &axes) {
  SmallVector<int64_t> expanded;
  for (auto [dim, parameterAxis] : llvm::enumerate(axes)) {
    expanded.push_back(parameterAxis > axis ? parameterAxis + 1
                                            : parameterAxis);
    if (parameterAxis != axis)
      continue;
    if (parameter)
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

template <typename Op>
static StatisticSpec getStatisticSpec(Op op, FloatType computeType,
                                      const DecompositionOptions &options) {
  StatisticSpec spec;
  spec.statistic = op.getStatistic();
  spec.axes = llvm::to_vector(op.getAxes());
  spec.epsilon = op.getEpsilon();
  spec.correction = op.getCorrection();
  spec.extent = op.getExtent();
  spec.computeType = computeType;
  spec.sumType = getSumType(computeType, op.getStatedStatisticType(), options);
  return spec;
}

template <typename Op>
static ScaleSpec getScaleSpec(Op op, FloatType computeType) {
  ScaleSpec spec;
  spec.gain = op.getGain();
  spec.bias = op.getBias();
  spec.gainForm = op.getGainFormAttr();
  if (spec.gain)
    spec.gainAxes = llvm::to_vector(spec.gainForm.getAxes());
  if (spec.bias)
    spec.biasAxes = llvm::to_vector(*op.getBiasAxes());
  spec.rounding = op.getRounding();
  spec.computeType = computeType;
  spec.resultElementType = cast<FloatType>(op.getResultType().getElementType());
  return spec;
}

/// Emits the scaled row values; groups of `input` are already expanded.
static Value emitScaledResult(OpBuilder &b, Location loc, Value input,
                              const RowStatistics &statistics, ScaleSpec scale,
                              ArrayRef<int64_t> axes,
                              std::optional<int64_t> groupSize,
                              RankedTensorType type) {
  if (!groupSize)
    return castTensor(b, loc, emitScale(b, loc, input, axes, statistics, scale),
                      type);
  int64_t axis = axes.front();
  expandParameterGroups(b, loc, axis, *groupSize, scale.gain, scale.gainAxes);
  expandParameterGroups(b, loc, axis, *groupSize, scale.bias, scale.biasAxes);
  Value result = emitScale(b, loc, input, {axis + 1}, statistics, scale);
  return collapseGroups(b, loc, result, axis, type);
}

FailureOr<SmallVector<Value>> NormalizeOp::decomposeOperation(OpBuilder &b) {
  return decomposeWithOptions(b, DecompositionOptions());
}

FailureOr<SmallVector<Value>>
NormalizeOp::decomposeWithOptions(OpBuilder &b,
                                  const DecompositionOptions &options) {
  Location loc = getLoc();
  Value input = getInput();
  std::optional<int64_t> groupSize = getNormGroupSize();
  StatisticSpec spec = getStatisticSpec(*this, getComputeType(), options);
  // A grouped statistic already has the groups where the axis was.
  SmallVector<int64_t> unitAxes = spec.axes;
  if (groupSize) {
    input = expandGroups(b, loc, input, spec.axes.front(), *groupSize);
    ++spec.axes.front();
    unitAxes.clear();
  }
  RowStatistics statistics = emitRowStatistics(b, loc, input, spec);
  SmallVector<Value> results = {emitScaledResult(
      b, loc, input, statistics, getScaleSpec(*this, spec.computeType),
      getAxes(), groupSize, getResultType())};
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

FailureOr<SmallVector<Value>> StatisticsOp::decomposeOperation(OpBuilder &b) {
  return decomposeWithOptions(b, DecompositionOptions());
}

FailureOr<SmallVector<Value>>
StatisticsOp::decomposeWithOptions(OpBuilder &b,
                                   const DecompositionOptions &options) {
  Location loc = getLoc();
  Value input = getInput();
  FloatType computeType = norm::getComputeType(b, input.getType());
  StatisticSpec spec = getStatisticSpec(*this, computeType, options);
  SmallVector<int64_t> unitAxes = spec.axes;
  if (getGroupSize()) {
    input = expandGroups(b, loc, input, spec.axes.front(), *getGroupSize());
    ++spec.axes.front();
    unitAxes.clear();
  }
  RowStatistics statistics = emitRowStatistics(b, loc, input, spec);
  SmallVector<Value> rows = {statistics.rstd};
  if (getShift()) {
    rows.push_back(statistics.shift);
    // A mean in one part leaves no rest.
    if (!statistics.rest) {
      SmallVector<OpFoldResult> sizes =
          tensor::getMixedSizes(b, loc, statistics.shift);
      Value empty = tensor::EmptyOp::create(b, loc, sizes, computeType);
      Value zero = ScalarBuilder(b, loc, computeType).constant(0);
      statistics.rest =
          linalg::FillOp::create(b, loc, zero, empty).getResult(0);
    }
    rows.push_back(statistics.rest);
  }
  for (auto [value, result] : llvm::zip_equal(rows, getResults()))
    value = expandRowValues(b, loc, value, unitAxes,
                            cast<RankedTensorType>(result.getType()));
  return rows;
}

FailureOr<SmallVector<Value>> ApplyOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  Value input = getInput();
  std::optional<int64_t> groupSize = getGroupSize();
  SmallVector<int64_t> unitAxes = llvm::to_vector(getAxes());
  if (groupSize) {
    input = expandGroups(b, loc, input, unitAxes.front(), *groupSize);
    unitAxes.clear();
  }
  auto collapse = [&](Value value) {
    return value ? collapseRowValues(b, loc, value, unitAxes) : Value();
  };
  RowStatistics statistics = {collapse(getRstd()), collapse(getShift()),
                              collapse(getRest())};
  FloatType computeType = norm::getComputeType(b, input.getType());
  return SmallVector<Value>{emitScaledResult(
      b, loc, input, statistics, getScaleSpec(*this, computeType), getAxes(),
      groupSize, getResultType())};
}
