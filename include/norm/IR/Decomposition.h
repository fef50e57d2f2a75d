//===- Decomposition.h - Norm ops as linalg ------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the decompositions of the norm ops share, for passes that decompose with
// options or need a part of one. `AggregatedOpInterface::decomposeOperation`
// uses the defaults.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_IR_DECOMPOSITION_H
#define NORM_IR_DECOMPOSITION_H

#include "norm/IR/Norm.h"

namespace mlir {
namespace norm {

/// Which numbers enter a statistic and how it is computed, on a tensor whose
/// groups, if any, are already an axis of their own.
struct StatisticSpec {
  Statistic statistic;
  SmallVector<int64_t> axes;
  EpsilonAttr epsilon;
  int64_t correction = 0;
  /// Leading elements of the one axis that the statistic covers.
  std::optional<int64_t> extent;
  /// f64 for f64 inputs, else f32: the type of `RowStatistics`.
  FloatType computeType;
  /// The type that sums are taken in.
  FloatType sumType;
};

/// One value per row (the input's shape without the normalized axes), in the
/// compute type. The mean is `shift + rest`; both are null but for `layer`, and
/// `rest` is where the mean is held in one part.
struct RowStatistics {
  Value rstd, shift, rest;
};

/// Gain, bias and rounding of a normalization. `gainAxes` and `biasAxes` are
/// loops of the (possibly expanded) input.
struct ScaleSpec {
  Value gain, bias;
  GainAttr gainForm;
  SmallVector<int64_t> gainAxes, biasAxes;
  std::optional<Rounding> rounding;
  FloatType computeType, resultElementType;
};

/// The type that sums are taken in: the compute type, or with `strictTypes`
/// the type that the source states.
FloatType getSumType(FloatType computeType, Type statisticType,
                     const DecompositionOptions &options);

/// Emits the statistics of `input` as linalg.
RowStatistics emitRowStatistics(OpBuilder &b, Location loc, Value input,
                                const StatisticSpec &spec);

/// Emits (x - mean) * rstd * m + bias as one linalg.generic.
Value emitScale(OpBuilder &b, Location loc, Value input, ArrayRef<int64_t> axes,
                const RowStatistics &statistics, const ScaleSpec &spec);

/// Sizes of row values with their size-1 (or group) dimensions.
SmallVector<OpFoldResult> getRowValueSizes(OpBuilder &b, Location loc,
                                           Value input, ArrayRef<int64_t> axes,
                                           std::optional<int64_t> groupSize);

/// Splits dimension `axis` into groups of `groupSize`.
Value expandGroups(OpBuilder &b, Location loc, Value tensor, int64_t axis,
                   int64_t groupSize);
/// Undoes `expandGroups` and restores `type`.
Value collapseGroups(OpBuilder &b, Location loc, Value tensor, int64_t axis,
                     RankedTensorType type);

/// Row values with size-1 dimensions at `axes`, as `type`, and back.
Value expandRowValues(OpBuilder &b, Location loc, Value rows,
                      ArrayRef<int64_t> axes, RankedTensorType type);
Value collapseRowValues(OpBuilder &b, Location loc, Value statistics,
                        ArrayRef<int64_t> axes);

/// norm.normalize as norm.statistics and norm.apply: one value per result.
SmallVector<Value> splitNormalize(OpBuilder &b, NormalizeOp op);

} // namespace norm
} // namespace mlir

#endif // NORM_IR_DECOMPOSITION_H
