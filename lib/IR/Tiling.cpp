//===- Tiling.cpp - Tiling of ops with loops ------------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiling.h"

#include "norm/IR/ExternalModels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

using Tile = ArrayRef<OpFoldResult>;

static LoopMaps getMaps(Operation *op) {
  return cast<LoopOpInterface>(op).getLoopMaps();
}

SmallVector<Range> norm::getLoopDomain(Operation *op, OpBuilder &b) {
  LoopMaps maps = getMaps(op);
  SmallVector<Range> domain(maps.numLoops);
  for (auto [operand, loops] :
       llvm::zip_equal(op->getOperands(), maps.operands))
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop != LoopMaps::kWhole && !domain[loop].size)
        domain[loop] = {b.getIndexAttr(0),
                        tensor::getMixedSize(b, op->getLoc(), operand, dim),
                        b.getIndexAttr(1)};
  return domain;
}

/// The part of `operand` that a tile of the loops needs.
static Value sliceOperand(OpBuilder &b, Location loc, Value operand,
                          ArrayRef<int64_t> loops, Tile offsets, Tile sizes,
                          SmallVectorImpl<Operation *> &slices) {
  if (llvm::all_of(loops,
                   [](int64_t loop) { return loop == LoopMaps::kWhole; }))
    return operand;
  SmallVector<OpFoldResult> sliceSizes = tensor::getMixedSizes(b, loc, operand);
  SmallVector<OpFoldResult> sliceOffsets(loops.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(loops.size(), b.getIndexAttr(1));
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    if (loop == LoopMaps::kWhole)
      continue;
    sliceOffsets[dim] = offsets[loop];
    sliceSizes[dim] = sizes[loop];
  }
  auto slice = tensor::ExtractSliceOp::create(b, loc, operand, sliceOffsets,
                                              sliceSizes, strides);
  slices.push_back(slice);
  return slice;
}

TilingResult norm::tileLoops(Operation *op, OpBuilder &b, Tile offsets,
                             Tile sizes) {
  LoopMaps maps = getMaps(op);
  TilingResult tiling;
  SmallVector<Value> operands;
  for (auto [operand, loops] :
       llvm::zip_equal(op->getOperands(), maps.operands))
    operands.push_back(sliceOperand(b, op->getLoc(), operand, loops, offsets,
                                    sizes, tiling.generatedSlices));
  SmallVector<Type> types;
  for (auto [result, loops] : llvm::zip_equal(op->getResults(), maps.results)) {
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop != LoopMaps::kWhole)
        shape[dim] =
            getConstantIntValue(sizes[loop]).value_or(ShapedType::kDynamic);
    types.push_back(type.clone(shape));
  }
  Operation *tiled = mlir::clone(b, op, types, operands);
  tiling.tiledOps = {tiled};
  tiling.tiledValues = llvm::to_vector_of<Value>(tiled->getResults());
  return tiling;
}

bool norm::isWholeDim(OpFoldResult size, Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return getConstantIntValue(size) == type.getDimSize(dim);
  auto value = dyn_cast<Value>(size);
  auto dimOp = value ? value.getDefiningOp<tensor::DimOp>() : tensor::DimOp();
  return dimOp && dimOp.getSource() == tensor &&
         dimOp.getConstantIndex() == dim;
}

/// Loops for a tile of a value whose dimensions follow `loops`. Fails where the
/// tile does not cover a dimension that is needed as a whole.
static LogicalResult getLoopTile(Operation *op, OpBuilder &b,
                                 ArrayRef<int64_t> loops, Tile fullSizes,
                                 Tile offsets, Tile sizes,
                                 SmallVectorImpl<OpFoldResult> &loopOffsets,
                                 SmallVectorImpl<OpFoldResult> &loopSizes) {
  SmallVector<Range> domain = getLoopDomain(op, b);
  for (const Range &range : domain) {
    loopOffsets.push_back(range.offset);
    loopSizes.push_back(range.size);
  }
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    if (loop != LoopMaps::kWhole) {
      loopOffsets[loop] = offsets[dim];
      loopSizes[loop] = sizes[dim];
    } else if (!isZeroInteger(offsets[dim]) ||
               !isEqualConstantIntOrValue(sizes[dim], fullSizes[dim])) {
      return failure();
    }
  }
  return success();
}

static FailureOr<SmallVector<OpFoldResult>>
getResultSizes(Operation *op, OpBuilder &b, unsigned number) {
  ReifiedRankedShapedTypeDims shapes;
  if (failed(reifyResultShapes(b, op, shapes)))
    return failure();
  return shapes[number];
}

LogicalResult
norm::getLoopResultPosition(Operation *op, OpBuilder &b, unsigned number,
                            Tile offsets, Tile sizes,
                            SmallVector<OpFoldResult> &resultOffsets,
                            SmallVector<OpFoldResult> &resultSizes) {
  FailureOr<SmallVector<OpFoldResult>> full = getResultSizes(op, b, number);
  if (failed(full))
    return failure();
  resultSizes = *full;
  resultOffsets.assign(resultSizes.size(), b.getIndexAttr(0));
  LoopMaps maps = getMaps(op);
  for (auto [dim, loop] : llvm::enumerate(maps.results[number])) {
    if (loop == LoopMaps::kWhole)
      continue;
    resultOffsets[dim] = offsets[loop];
    resultSizes[dim] = sizes[loop];
  }
  return success();
}

namespace {
template <typename Op>
struct LoopTiling : public TilingInterface::ExternalModel<LoopTiling<Op>, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(getMaps(op).numLoops,
                                            utils::IteratorType::parallel);
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    return getLoopDomain(op, b);
  }
  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &b,
                                                 Tile offsets,
                                                 Tile sizes) const {
    return tileLoops(op, b, offsets, sizes);
  }

  LogicalResult
  getResultTilePosition(Operation *op, OpBuilder &b, unsigned number,
                        Tile offsets, Tile sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    return getLoopResultPosition(op, b, number, offsets, sizes, resultOffsets,
                                 resultSizes);
  }

  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &b, unsigned number, Tile offsets, Tile sizes,
      SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) const {
    FailureOr<SmallVector<OpFoldResult>> full = getResultSizes(op, b, number);
    if (failed(full))
      return failure();
    return getLoopTile(op, b, getMaps(op).results[number], *full, offsets,
                       sizes, loopOffsets, loopSizes);
  }

  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &b,
                                                  unsigned number, Tile offsets,
                                                  Tile sizes) const {
    SmallVector<OpFoldResult> loopOffsets, loopSizes;
    if (failed(getIterationDomainTileFromResultTile(
            op, b, number, offsets, sizes, loopOffsets, loopSizes)))
      return failure();
    TilingResult tiling = tileLoops(op, b, loopOffsets, loopSizes);
    tiling.tiledValues = {tiling.tiledValues[number]};
    return tiling;
  }

  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes,
      SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) const {
    // Tiles of several operands need not be of one tile of the loops.
    if (operandNumbers.size() != 1)
      return failure();
    LoopMaps maps = getMaps(op);
    ArrayRef<int64_t> loops = maps.operands[operandNumbers.front()];
    // A parameter's tile leaves loops open.
    for (int64_t loop = 0; loop < maps.numLoops; ++loop)
      if (!llvm::is_contained(loops, loop))
        return failure();
    SmallVector<OpFoldResult> full = tensor::getMixedSizes(
        b, op->getLoc(), op->getOperand(operandNumbers.front()));
    return getLoopTile(op, b, loops, full, allOffsets.front(), allSizes.front(),
                       loopOffsets, loopSizes);
  }

  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes) const {
    SmallVector<OpFoldResult> loopOffsets, loopSizes;
    if (failed(getIterationDomainTileFromOperandTiles(op, b, operandNumbers,
                                                      allOffsets, allSizes,
                                                      loopOffsets, loopSizes)))
      return failure();
    return tileLoops(op, b, loopOffsets, loopSizes);
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext *context) {
  (Ops::template attachInterface<LoopTiling<Ops>>(*context), ...);
}

void norm::registerTilingModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NormDialect *) {
    attach<NormalizeOp, ApplyOp, ResidualAddOp, GateOp, RopeOp, BranchMergeOp,
           BranchWriteOp>(context);
    attachStatisticsTiling(context);
  });
}
