//===- DecomposeStatistics.cpp - Statistics as linalg --------- -*- C++ -*-===//
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

#include <limits>

using namespace mlir;
using namespace mlir::norm;

FloatType norm::getSumType(FloatType computeType, Type statisticType,
                           const DecompositionOptions &options) {
  if (!options.strictTypes || !statisticType)
    return computeType;
  return cast<FloatType>(statisticType);
}

OpFoldResult norm::getRowCount(OpBuilder &b, Location loc, Value input,
                               ArrayRef<int64_t> axes) {
  int64_t known = 1;
  Value dynamic;
  for (int64_t axis : axes) {
    OpFoldResult size = tensor::getMixedSize(b, loc, input, axis);
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      known *= *constant;
      continue;
    }
    Value value = cast<Value>(size);
    dynamic = dynamic ? arith::MulIOp::create(b, loc, dynamic, value) : value;
  }
  if (!dynamic)
    return b.getIndexAttr(known);
  if (known == 1)
    return dynamic;
  Value factor = arith::ConstantIndexOp::create(b, loc, known);
  return Value(arith::MulIOp::create(b, loc, dynamic, factor));
}

Value norm::emitCount(ScalarBuilder &scalar, OpFoldResult count,
                      int64_t correction) {
  if (std::optional<int64_t> known = getConstantIntValue(count))
    return scalar.constant(double(*known - correction));
  Value n = scalar.fromIndex(cast<Value>(count));
  return correction ? scalar.sub(n, scalar.constant(correction)) : n;
}

/// 1 / denominator for the square term v.
static Value emitReciprocal(ScalarBuilder &scalar, Value v,
                            EpsilonAttr epsilon) {
  auto eps = [&] { return scalar.constant(epsilon.getDouble()); };
  switch (epsilon.getPlace()) {
  case EpsilonPlace::inside:
    return scalar.rsqrt(scalar.add(v, eps()));
  case EpsilonPlace::clamp_inside:
    return scalar.rsqrt(scalar.max(v, eps()));
  case EpsilonPlace::none:
    return scalar.rsqrt(v);
  case EpsilonPlace::outside:
    return scalar.div(scalar.constant(1), scalar.add(scalar.sqrt(v), eps()));
  case EpsilonPlace::clamp:
    return scalar.div(scalar.constant(1), scalar.max(scalar.sqrt(v), eps()));
  }
  llvm_unreachable("all places are handled");
}

/// The first element of each row, 0 for an empty one. A row is measured from
/// there: the rest of a constant row is then exactly 0.
static Value emitFirst(OpBuilder &b, Location loc, Value input,
                       const StatisticSpec &spec) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, input);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  AffineMap atMostOne = AffineMap::get(
      0, 1, {b.getAffineSymbolExpr(0), b.getAffineConstantExpr(1)},
      b.getContext());
  for (int64_t axis : spec.axes)
    sizes[axis] =
        affine::makeComposedFoldedAffineMin(b, loc, atMostOne, sizes[axis]);
  Value slice =
      tensor::ExtractSliceOp::create(b, loc, input, offsets, sizes, strides);
  RowSums sums;
  sums.axes = spec.axes;
  sums.sumType = spec.sumType;
  sums.inSequence = true;
  auto term = [&](OpBuilder &nested, Location nestedLoc, Value x, ValueRange) {
    return SmallVector<Value>{castFloat(nested, nestedLoc, x, spec.sumType)};
  };
  return sumRows(b, loc, slice, sums, term).front();
}

/// Elementwise arithmetic on values of one row.
static SmallVector<Value> emitRowArithmetic(
    OpBuilder &b, Location loc, ValueRange rows, ArrayRef<Type> types,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, rows.front());
  SmallVector<AffineMap> maps(rows.size(),
                              b.getMultiDimIdentityMap(sizes.size()));
  return createElementwise(b, loc, sizes, rows, maps, types, body);
}

Value norm::emitRstdOfSquares(OpBuilder &b, Location loc, Value total,
                              const StatisticSpec &spec, OpFoldResult count) {
  return emitRowArithmetic(
             b, loc, total, spec.computeType,
             [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
               Value v = args[0];
               if (spec.statistic == Statistic::rms)
                 v = scalar.div(v, emitCount(scalar, count));
               return SmallVector<Value>{castFloat(
                   nested, nestedLoc, emitReciprocal(scalar, v, spec.epsilon),
                   spec.computeType)};
             })
      .front();
}

/// rms and l2: v = sum(x^2) (/ n).
static RowStatistics emitSquares(OpBuilder &b, Location loc, Value input,
                                 const StatisticSpec &spec, RowSums sums,
                                 OpFoldResult count) {
  auto square = [&](OpBuilder &nested, Location nestedLoc, Value x,
                    ValueRange) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    x = scalar.cast(x);
    return SmallVector<Value>{scalar.mul(x, x)};
  };
  Value total = sumRows(b, loc, input, sums, square).front();
  return {emitRstdOfSquares(b, loc, total, spec, count), Value(), Value()};
}

/// layer: the mean as K + q. K is near the mean but rounded, q is what the
/// deviations from K say the rounding lost; v = (S2 - S1 q) / (n - correction).
static RowStatistics emitLayer(OpBuilder &b, Location loc, Value input,
                               const StatisticSpec &spec, RowSums sums,
                               OpFoldResult count) {
  Value first = emitFirst(b, loc, input, spec);
  auto difference = [&](OpBuilder &nested, Location nestedLoc, Value x,
                        ValueRange rows) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    return SmallVector<Value>{scalar.sub(x, rows[0])};
  };
  sums.rowOperands = first;
  Value total = sumRows(b, loc, input, sums, difference).front();
  Value shift =
      emitRowArithmetic(
          b, loc, {first, total}, spec.sumType,
          [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
            ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
            Value n = emitCount(scalar, count);
            return SmallVector<Value>{
                scalar.add(args[0], scalar.div(args[1], n))};
          })
          .front();

  auto moments = [&](OpBuilder &nested, Location nestedLoc, Value x,
                     ValueRange rows) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    Value d = scalar.sub(x, rows[0]);
    return SmallVector<Value>{d, scalar.mul(d, d)};
  };
  sums.rowOperands = shift;
  sums.numSums = 2;
  SmallVector<Value> totals = sumRows(b, loc, input, sums, moments);
  bool narrowed = spec.sumType.getIntOrFloatBitWidth() >
                  spec.computeType.getIntOrFloatBitWidth();
  SmallVector<Type> types(spec.sumType == spec.computeType ? 2 : 3,
                          spec.computeType);
  SmallVector<Value> values = emitRowArithmetic(
      b, loc, {shift, totals[0], totals[1]}, types,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
        auto narrow = [&](Value value) {
          return castFloat(nested, nestedLoc, value, spec.computeType);
        };
        Value q = scalar.div(args[1], emitCount(scalar, count));
        Value squares = scalar.sub(args[2], scalar.mul(args[1], q));
        Value v =
            scalar.div(squares, emitCount(scalar, count, spec.correction));
        SmallVector<Value> yields = {
            narrow(emitReciprocal(scalar, v, spec.epsilon)), narrow(q)};
        if (types.size() == 2)
          return yields;
        // The mean in two parts of the compute type.
        Value shiftPart = narrow(args[0]);
        if (narrowed)
          yields[1] = narrow(scalar.add(scalar.sub(args[0], shiftPart), q));
        yields.push_back(shiftPart);
        return yields;
      });
  return {values[0], values.size() == 2 ? shift : values[2], values[1]};
}

/// layer in a 16-bit type: the mean in one part, then the squares around it.
static RowStatistics emitLayerInSequence(OpBuilder &b, Location loc,
                                         Value input, const StatisticSpec &spec,
                                         RowSums sums, OpFoldResult count) {
  auto element = [&](OpBuilder &nested, Location nestedLoc, Value x,
                     ValueRange) {
    return SmallVector<Value>{castFloat(nested, nestedLoc, x, spec.sumType)};
  };
  Value total = sumRows(b, loc, input, sums, element).front();
  auto mean = [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    return SmallVector<Value>{scalar.div(args[0], emitCount(scalar, count))};
  };
  Value shift = emitRowArithmetic(b, loc, total, spec.sumType, mean).front();

  auto square = [&](OpBuilder &nested, Location nestedLoc, Value x,
                    ValueRange rows) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    Value d = scalar.sub(x, rows[0]);
    return SmallVector<Value>{scalar.mul(d, d)};
  };
  sums.rowOperands = shift;
  Value squares = sumRows(b, loc, input, sums, square).front();
  auto reciprocal = [&](OpBuilder &nested, Location nestedLoc,
                        ValueRange args) {
    ScalarBuilder scalar(nested, nestedLoc, spec.sumType);
    Value v = scalar.div(args[1], emitCount(scalar, count, spec.correction));
    Value r = emitReciprocal(scalar, v, spec.epsilon);
    return SmallVector<Value>{
        castFloat(nested, nestedLoc, r, spec.computeType),
        castFloat(nested, nestedLoc, args[0], spec.computeType)};
  };
  SmallVector<Type> types(2, spec.computeType);
  SmallVector<Value> values =
      emitRowArithmetic(b, loc, {shift, squares}, types, reciprocal);
  return {values[0], values[1], /*rest=*/Value()};
}

/// Statistics of a tensor that is known to have no elements: it has no slices.
/// Its rows, if it has any, have no elements and a mean of 0 / 0.
static RowStatistics emitEmptyRows(OpBuilder &b, Location loc, Value input,
                                   const StatisticSpec &spec) {
  SmallVector<OpFoldResult> sizes;
  for (auto [dim, size] : llvm::enumerate(tensor::getMixedSizes(b, loc, input)))
    if (!llvm::is_contained(spec.axes, static_cast<int64_t>(dim)))
      sizes.push_back(size);
  ScalarBuilder scalar(b, loc, spec.computeType);
  auto fill = [&](Value value) {
    Value empty = tensor::EmptyOp::create(b, loc, sizes, spec.computeType);
    return linalg::FillOp::create(b, loc, value, empty).getResult(0);
  };
  bool isSum = spec.statistic == Statistic::l2;
  Value v =
      scalar.constant(isSum ? 0 : std::numeric_limits<double>::quiet_NaN());
  RowStatistics result;
  result.rstd = fill(emitReciprocal(scalar, v, spec.epsilon));
  if (spec.statistic == Statistic::layer)
    result.shift = fill(v);
  return result;
}

RowStatistics norm::emitRowStatistics(OpBuilder &b, Location loc, Value input,
                                      const StatisticSpec &spec) {
  if (llvm::is_contained(cast<RankedTensorType>(input.getType()).getShape(), 0))
    return emitEmptyRows(b, loc, input, spec);
  if (spec.extent)
    input = sliceDim(b, loc, input, spec.axes.front(), b.getIndexAttr(0),
                     b.getIndexAttr(*spec.extent));
  OpFoldResult count = getRowCount(b, loc, input, spec.axes);
  RowSums sums;
  sums.axes = spec.axes;
  sums.sumType = spec.sumType;
  // A 16-bit sum is one chain: the order that the source's loop has.
  sums.inSequence = spec.sumType.getIntOrFloatBitWidth() < 32;
  if (spec.statistic == Statistic::layer && sums.inSequence)
    return emitLayerInSequence(b, loc, input, spec, sums, count);
  if (spec.statistic == Statistic::layer)
    return emitLayer(b, loc, input, spec, sums, count);
  return emitSquares(b, loc, input, spec, sums, count);
}
