//===- DecomposeGrad.cpp - norm.normalize_grad as linalg ------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecomposeHelpers.h"
#include "RowReduction.h"

#include "norm/IR/Decomposition.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
/// Emits the gradients over an input whose groups are an axis of their own.
class GradEmitter {
public:
  GradEmitter(OpBuilder &b, NormalizeGradOp op);
  SmallVector<Value> emit();

private:
  /// xhat, dy and g = dy * m in the compute type.
  void emitElements();
  /// Factors of the two terms behind g: one value per row.
  void emitRowTerms();
  Value emitInputGrad();
  Value emitParameterGrad(Value terms, ArrayRef<int64_t> axes,
                          RankedTensorType type);
  Value multiply(Value x, Value y);
  Value sum(Value source, ArrayRef<int64_t> sumAxes);
  /// Row sum over the part of the row that enters the statistic.
  Value sumSquares();
  Value emitFactor(ScalarBuilder &scalar, Value rstd, Value squares,
                   Value count);

  OpBuilder &b;
  NormalizeGradOp op;
  Location loc;
  FloatType compute;
  Value grad, input, gain;
  SmallVector<int64_t> axes, gainAxes, biasAxes;
  std::optional<int64_t> groupAxis;
  RowStatistics rows;
  int64_t rank;
  Value xhat, dy, g;
  Value meanTerm, xhatTerm;
};
} // namespace

GradEmitter::GradEmitter(OpBuilder &b, NormalizeGradOp op)
    : b(b), op(op), loc(op.getLoc()),
      compute(norm::getComputeType(b, op.getInput().getType())),
      grad(op.getGrad()), input(op.getInput()), gain(op.getGain()),
      axes(llvm::to_vector(op.getAxes())) {
  if (gain)
    gainAxes = llvm::to_vector(op.getGainFormAttr().getAxes());
  if (op.getBiasAxes())
    biasAxes = llvm::to_vector(*op.getBiasAxes());
  SmallVector<int64_t> unitAxes = axes;
  if (op.getGroupSize()) {
    int64_t axis = axes.front(), size = *op.getGroupSize();
    groupAxis = axis;
    grad = expandGroups(b, loc, grad, axis, size);
    input = expandGroups(b, loc, input, axis, size);
    expandParameterGroups(b, loc, axis, size, gain, gainAxes);
    Value none;
    expandParameterGroups(b, loc, axis, size, none, biasAxes);
    axes.front() = axis + 1;
    unitAxes.clear();
  }
  auto collapse = [&](Value value) {
    return value ? collapseRowValues(b, loc, value, unitAxes) : Value();
  };
  rows = {collapse(op.getRstd()), collapse(op.getShift()),
          collapse(op.getRest())};
  rank = cast<RankedTensorType>(input.getType()).getRank();
}

void GradEmitter::emitElements() {
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  AffineMap rowMap = getRowMap(b.getContext(), rank, axes);
  SmallVector<Value> inputs = {grad, input, rows.rstd};
  SmallVector<AffineMap> maps = {identity, identity, rowMap};
  for (Value value : {rows.shift, rows.rest}) {
    if (!value)
      continue;
    inputs.push_back(value);
    maps.push_back(rowMap);
  }
  if (gain) {
    SmallVector<AffineExpr> exprs;
    for (int64_t axis : gainAxes)
      exprs.push_back(b.getAffineDimExpr(axis));
    inputs.push_back(gain);
    maps.push_back(AffineMap::get(rank, 0, exprs, b.getContext()));
  }
  SmallVector<Type> types(3, compute);
  SmallVector<Value> values = createElementwise(
      b, loc, tensor::getMixedSizes(b, loc, input), inputs, maps, types,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ScalarBuilder scalar(nested, nestedLoc, compute);
        Value d = scalar.cast(args[0]), r = args[2];
        unsigned next = 3;
        Value shift = rows.shift ? args[next++] : Value();
        Value rest = rows.rest ? args[next++] : Value();
        Value x = emitNormalized(scalar, args[1], r, shift, rest);
        Value scaled = d;
        if (gain)
          scaled = scalar.mul(d, emitMultiplier(nested, nestedLoc, args[next++],
                                                op.getGainFormAttr(), compute));
        return SmallVector<Value>{x, d, scaled};
      });
  xhat = values[0];
  dy = values[1];
  g = values[2];
}

Value GradEmitter::multiply(Value x, Value y) {
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(rank));
  return createElementwise(
             b, loc, tensor::getMixedSizes(b, loc, x), {x, y}, maps,
             Type(compute),
             [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               ScalarBuilder scalar(nested, nestedLoc, compute);
               return SmallVector<Value>{scalar.mul(args[0], args[1])};
             })
      .front();
}

Value GradEmitter::sum(Value source, ArrayRef<int64_t> sumAxes) {
  RowSums sums;
  sums.axes = sumAxes;
  sums.sumType = compute;
  return sumRows(b, loc, source, sums,
                 [](OpBuilder &, Location, Value x, ValueRange) {
                   return SmallVector<Value>{x};
                 })
      .front();
}

Value GradEmitter::sumSquares() {
  Value part = xhat;
  if (op.getExtent())
    part = sliceDim(b, loc, part, axes.front(), b.getIndexAttr(0),
                    b.getIndexAttr(*op.getExtent()));
  return sum(multiply(part, part), axes);
}

/// What epsilon's place makes of the xhat term.
Value GradEmitter::emitFactor(ScalarBuilder &scalar, Value rstd, Value squares,
                              Value count) {
  Value one = scalar.constant(1);
  Value epsilon = scalar.constant(op.getEpsilon().getDouble());
  // Active within the rounding of rstd * epsilon.
  Value bound = scalar.constant(1 - 4e-7);
  switch (op.getEpsilon().getPlace()) {
  case EpsilonPlace::inside:
  case EpsilonPlace::none:
    return one;
  case EpsilonPlace::outside:
    // (sqrt(v) + eps) / sqrt(v), from the xhat, whose mean square is their
    // inverse's square: no difference of near numbers.
    return scalar.rsqrt(scalar.div(squares, count));
  case EpsilonPlace::clamp:
    return scalar.zeroIfAtLeast(scalar.mul(rstd, epsilon), bound, one);
  case EpsilonPlace::clamp_inside:
    return scalar.zeroIfAtLeast(scalar.mul(rstd, scalar.mul(rstd, epsilon)),
                                bound, one);
  }
  llvm_unreachable("all places are handled");
}

void GradEmitter::emitRowTerms() {
  bool layer = op.getStatistic() == Statistic::layer;
  bool outside = op.getEpsilon().getPlace() == EpsilonPlace::outside;
  Value part = input;
  if (op.getExtent())
    part = sliceDim(b, loc, part, axes.front(), b.getIndexAttr(0),
                    b.getIndexAttr(*op.getExtent()));
  OpFoldResult count = getRowCount(b, loc, part, axes);
  SmallVector<Value> inputs = {rows.rstd, sum(multiply(g, xhat), axes)};
  if (layer)
    inputs.push_back(sum(g, axes));
  if (outside)
    inputs.push_back(sumSquares());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, rows.rstd);
  SmallVector<AffineMap> maps(inputs.size(),
                              b.getMultiDimIdentityMap(sizes.size()));
  SmallVector<Type> types(layer ? 2 : 1, compute);
  SmallVector<Value> values = createElementwise(
      b, loc, sizes, inputs, maps, types,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ScalarBuilder scalar(nested, nestedLoc, compute);
        Value divisor = scalar.constant(1);
        if (op.getStatistic() != Statistic::l2)
          divisor = emitCount(scalar, count, op.getCorrection());
        Value factor = emitFactor(scalar, args[0],
                                  outside ? args.back() : Value(), divisor);
        SmallVector<Value> terms = {
            scalar.mul(scalar.div(args[1], divisor), factor)};
        if (layer)
          terms.push_back(scalar.div(args[2], emitCount(scalar, count, 0)));
        return terms;
      });
  xhatTerm = values[0];
  if (layer)
    meanTerm = values[1];
}

Value GradEmitter::emitInputGrad() {
  auto type = cast<RankedTensorType>(op.getDinput().getType());
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  AffineMap rowMap = getRowMap(b.getContext(), rank, axes);
  SmallVector<Value> inputs = {g, xhat, rows.rstd, xhatTerm};
  SmallVector<AffineMap> maps = {identity, identity, rowMap, rowMap};
  if (meanTerm) {
    inputs.push_back(meanTerm);
    maps.push_back(rowMap);
  }
  Value result =
      createElementwise(
          b, loc, tensor::getMixedSizes(b, loc, input), inputs, maps,
          type.getElementType(),
          [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
            ScalarBuilder scalar(nested, nestedLoc, compute);
            Value term = scalar.mul(args[1], args[3]);
            if (meanTerm)
              term = scalar.add(term, args[4]);
            if (op.getExtent()) {
              Value index =
                  linalg::IndexOp::create(nested, nestedLoc, axes.front());
              Value extent = arith::ConstantIndexOp::create(nested, nestedLoc,
                                                            *op.getExtent());
              Value inside = arith::CmpIOp::create(
                  nested, nestedLoc, arith::CmpIPredicate::ult, index, extent);
              term = arith::SelectOp::create(nested, nestedLoc, inside, term,
                                             scalar.constant(0));
            }
            Value dx = scalar.mul(args[2], scalar.sub(args[0], term));
            return SmallVector<Value>{
                castFloat(nested, nestedLoc, dx, type.getElementType())};
          })
          .front();
  if (groupAxis)
    return collapseGroups(b, loc, result, *groupAxis, type);
  return castTensor(b, loc, result, type);
}

Value GradEmitter::emitParameterGrad(Value terms,
                                     ArrayRef<int64_t> parameterAxes,
                                     RankedTensorType type) {
  SmallVector<int64_t> lacking;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(parameterAxes, dim))
      lacking.push_back(dim);
  if (!lacking.empty())
    terms = sum(terms, lacking);
  int64_t parameterRank = parameterAxes.size();
  if (type.getElementType() != compute)
    terms = createElementwise(
                b, loc, tensor::getMixedSizes(b, loc, terms), terms,
                b.getMultiDimIdentityMap(parameterRank), type.getElementType(),
                [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
                  return SmallVector<Value>{castFloat(
                      nested, nestedLoc, args[0], type.getElementType())};
                })
                .front();
  if (groupAxis)
    if (const auto *it = llvm::find(parameterAxes, *groupAxis);
        it != parameterAxes.end())
      return collapseGroups(b, loc, terms, it - parameterAxes.begin(), type);
  return castTensor(b, loc, terms, type);
}

SmallVector<Value> GradEmitter::emit() {
  emitElements();
  emitRowTerms();
  SmallVector<Value> results = {emitInputGrad()};
  if (Value dgain = op.getDgain())
    results.push_back(emitParameterGrad(
        multiply(dy, xhat), gainAxes, cast<RankedTensorType>(dgain.getType())));
  if (Value dbias = op.getDbias())
    results.push_back(emitParameterGrad(
        dy, biasAxes, cast<RankedTensorType>(dbias.getType())));
  return results;
}

FailureOr<SmallVector<Value>>
NormalizeGradOp::decomposeOperation(OpBuilder &b) {
  return GradEmitter(b, *this).emit();
}
