//===- StatisticsTiling.cpp - Tiling of norm.statistics ------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The normalized axes are reduction loops. rms and l2 over whole axes can be
// split along them: squares are added up in a tile of sums, which is folded and
// finished at the end. layer is not split: the deviations need a number near
// the mean first.
//
//===----------------------------------------------------------------------===//

#include "DecomposeHelpers.h"
#include "RowReduction.h"
#include "Tiling.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

using Tile = ArrayRef<OpFoldResult>;

static bool isAxis(StatisticsOp op, int64_t dim) {
  return llvm::is_contained(op.getAxes(), dim);
}

/// The entries of the loops that are no normalized axes.
static SmallVector<OpFoldResult> dropAxes(StatisticsOp op, Tile values) {
  SmallVector<OpFoldResult> kept;
  for (auto [dim, value] : llvm::enumerate(values))
    if (!isAxis(op, dim))
      kept.push_back(value);
  return kept;
}

/// Whether sums of squares of parts of the row can be added.
static bool canSplit(StatisticsOp op,
                     const llvm::SetVector<unsigned> &reductionDims) {
  if (op.getStatistic() == Statistic::layer || op.getGroupSize() ||
      op.getExtent() || reductionDims.size() != op.getAxes().size())
    return false;
  return llvm::all_of(reductionDims,
                      [&](unsigned dim) { return isAxis(op, dim); });
}

namespace {
struct StatisticsTiling
    : public TilingInterface::ExternalModel<StatisticsTiling, StatisticsOp> {
  SmallVector<utils::IteratorType>
  getLoopIteratorTypes(Operation *operation) const {
    auto op = cast<StatisticsOp>(operation);
    SmallVector<utils::IteratorType> iterators(op.getInputType().getRank(),
                                               utils::IteratorType::parallel);
    for (int64_t axis : op.getAxes())
      iterators[axis] = utils::IteratorType::reduction;
    return iterators;
  }

  SmallVector<Range> getIterationDomain(Operation *operation,
                                        OpBuilder &b) const {
    auto op = cast<StatisticsOp>(operation);
    return llvm::map_to_vector(
        tensor::getMixedSizes(b, op.getLoc(), op.getInput()),
        [&](OpFoldResult size) {
          return Range{b.getIndexAttr(0), size, b.getIndexAttr(1)};
        });
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *operation,
                                                 OpBuilder &b, Tile offsets,
                                                 Tile sizes) const {
    auto op = cast<StatisticsOp>(operation);
    for (int64_t axis : op.getAxes())
      if (!isZeroInteger(offsets[axis]) ||
          !isWholeDim(sizes[axis], op.getInput(), axis))
        return failure();
    return tileLoops(op, b, dropAxes(op, offsets), dropAxes(op, sizes));
  }

  LogicalResult
  getResultTilePosition(Operation *operation, OpBuilder &b, unsigned number,
                        Tile offsets, Tile sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    auto op = cast<StatisticsOp>(operation);
    return getLoopResultPosition(op, b, number, dropAxes(op, offsets),
                                 dropAxes(op, sizes), resultOffsets,
                                 resultSizes);
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *operation, OpBuilder &b, unsigned, Tile offsets, Tile sizes,
      SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) const {
    auto op = cast<StatisticsOp>(operation);
    loopOffsets.assign(offsets.begin(), offsets.end());
    loopSizes.assign(sizes.begin(), sizes.end());
    SmallVector<OpFoldResult> full =
        tensor::getMixedSizes(b, op.getLoc(), op.getInput());
    for (int64_t axis : op.getAxes()) {
      // A tile of groups is no tile of the row's elements.
      if (op.getGroupSize())
        return failure();
      loopOffsets[axis] = b.getIndexAttr(0);
      loopSizes[axis] = full[axis];
    }
    return success();
  }

  FailureOr<TilingResult> generateResultTileValue(Operation *operation,
                                                  OpBuilder &b, unsigned number,
                                                  Tile offsets,
                                                  Tile sizes) const {
    auto op = cast<StatisticsOp>(operation);
    SmallVector<OpFoldResult> loopOffsets, loopSizes;
    if (failed(getIterationDomainTileFromResultTile(
            operation, b, number, offsets, sizes, loopOffsets, loopSizes)))
      return failure();
    TilingResult tiling =
        tileLoops(op, b, dropAxes(op, loopOffsets), dropAxes(op, loopSizes));
    tiling.tiledValues = {tiling.tiledValues[number]};
    return tiling;
  }
};

struct StatisticsSplit
    : public PartialReductionOpInterface::ExternalModel<StatisticsSplit,
                                                        StatisticsOp> {
  /// Zeros: the input's shape with a tile's size along the axes.
  FailureOr<SmallVector<Value>> generateInitialTensorForPartialReduction(
      Operation *operation, OpBuilder &b, Location loc, Tile tileSizes,
      const SetVector<unsigned> &reductionDims) const {
    auto op = cast<StatisticsOp>(operation);
    if (!canSplit(op, reductionDims))
      return failure();
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(b, loc, op.getInput());
    for (unsigned dim : reductionDims)
      sizes[dim] = tileSizes[dim];
    FloatType type = norm::getComputeType(b, op.getInputType());
    Value empty = tensor::EmptyOp::create(b, loc, sizes, type);
    Value zero = ScalarBuilder(b, loc, type).constant(0);
    return SmallVector<Value>{
        linalg::FillOp::create(b, loc, zero, empty).getResult(0)};
  }

  /// Adds the squares of a tile to the sums.
  FailureOr<TilingResult>
  tileToPartialReduction(Operation *operation, OpBuilder &b, Location loc,
                         ReductionTilingStrategy strategy, ValueRange init,
                         Tile offsets, Tile sizes,
                         const SetVector<unsigned> &reductionDims,
                         Tile splitIvs) const {
    auto op = cast<StatisticsOp>(operation);
    if (!canSplit(op, reductionDims))
      return failure();
    SmallVector<OpFoldResult> sumOffsets, sumSizes;
    if (failed(getPartialResultTilePosition(operation, b, 0, strategy, offsets,
                                            sizes, reductionDims, splitIvs,
                                            sumOffsets, sumSizes)))
      return failure();
    int64_t rank = op.getInputType().getRank();
    SmallVector<OpFoldResult> strides(rank, b.getIndexAttr(1));
    auto part = tensor::ExtractSliceOp::create(b, loc, op.getInput(), offsets,
                                               sizes, strides);
    auto sums = tensor::ExtractSliceOp::create(b, loc, init.front(), sumOffsets,
                                               sumSizes, strides);
    SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(rank));
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    auto type = cast<FloatType>(sums.getType().getElementType());
    auto tiled = linalg::GenericOp::create(
        b, loc, sums.getType(), ValueRange{part}, ValueRange{sums}, maps,
        iterators, [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
          ScalarBuilder scalar(nested, nestedLoc, type);
          Value x = scalar.cast(args[0]);
          linalg::YieldOp::create(nested, nestedLoc,
                                  scalar.add(args[1], scalar.mul(x, x)));
        });
    TilingResult tiling;
    tiling.tiledOps = {tiled};
    tiling.tiledValues = {tiled.getResult(0)};
    tiling.generatedSlices = {part, sums};
    return tiling;
  }

  LogicalResult getPartialResultTilePosition(
      Operation *, OpBuilder &b, unsigned, ReductionTilingStrategy strategy,
      Tile offsets, Tile sizes, const SetVector<unsigned> &reductionDims, Tile,
      SmallVector<OpFoldResult> &resultOffsets,
      SmallVector<OpFoldResult> &resultSizes) const {
    if (strategy != ReductionTilingStrategy::PartialReductionOuterReduction)
      return failure();
    resultOffsets = llvm::to_vector(offsets);
    resultSizes = llvm::to_vector(sizes);
    for (unsigned dim : reductionDims)
      resultOffsets[dim] = b.getIndexAttr(0);
    return success();
  }

  /// Folds the sums of each row and takes the reciprocal denominator.
  FailureOr<MergeResult>
  mergeReductions(Operation *operation, OpBuilder &b, Location loc,
                  ValueRange partials,
                  const SetVector<unsigned> &reductionDims) const {
    auto op = cast<StatisticsOp>(operation);
    if (!canSplit(op, reductionDims))
      return failure();
    StatisticSpec spec;
    spec.statistic = op.getStatistic();
    spec.axes = llvm::to_vector(op.getAxes());
    spec.epsilon = op.getEpsilon();
    spec.computeType = spec.sumType =
        norm::getComputeType(b, op.getInputType());
    RowSums sums;
    sums.axes = spec.axes;
    sums.sumType = spec.sumType;
    Value total = sumRows(b, loc, partials.front(), sums,
                          [](OpBuilder &, Location, Value x, ValueRange) {
                            return SmallVector<Value>{x};
                          })
                      .front();
    OpFoldResult count = getRowCount(b, loc, op.getInput(), spec.axes);
    Value rows = emitRstdOfSquares(b, loc, total, spec, count);
    Value rstd =
        expandRowValues(b, loc, rows, spec.axes,
                        cast<RankedTensorType>(op.getRstd().getType()));
    return MergeResult{{rows.getDefiningOp()}, {rstd}};
  }
};
} // namespace

void norm::attachStatisticsTiling(MLIRContext *context) {
  StatisticsOp::attachInterface<StatisticsTiling, StatisticsSplit>(*context);
}
