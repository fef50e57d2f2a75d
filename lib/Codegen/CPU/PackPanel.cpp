//===- PackPanel.cpp - Copies a block of a matrix for the tile -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

namespace {
class PanelPacker {
public:
  PanelPacker(const ContractionInfo &info, const ContractionTiles &tiles,
              ValueRange counters, OpFoldResult width, OpFoldResult depth,
              Value panel)
      : info(info), tiles(tiles), counters(counters), width(width),
        depth(depth), panel(panel) {}

  void pack(OpBuilder &builder, Location loc) {
    AffineMap map = info.op.getMatchingIndexingMap(info.b);
    auto type = cast<MemRefType>(info.b->get().getType());
    AffineExpr last = map.getResults().back();
    auto dim = dyn_cast<AffineDimExpr>(last);
    bool isContiguous = dim && isLastDimContiguous(type);
    if (isContiguous)
      findNextChunk(builder, loc);
    if (isContiguous && dim.getPosition() == info.k)
      return packTransposed(builder, loc);
    if (isContiguous && dim.getPosition() == info.n)
      return packRows(builder, loc);
    packScalars(builder, loc, builder.getIndexAttr(0), width,
                builder.getIndexAttr(0), depth);
  }

private:
  /// The indices of B for n0 + n and k0 + k.
  SmallVector<Value> getIndices(OpBuilder &builder, Location loc, Value n,
                                Value k) {
    SmallVector<Value> at(counters.begin(), counters.end());
    at[info.n] = addIndex(builder, loc, at[info.n], n);
    at[info.k] = addIndex(builder, loc, at[info.k], k);
    return getOperandIndices(builder, loc,
                             info.op.getMatchingIndexingMap(info.b), at);
  }

  VectorType getVectorType() const {
    auto type = cast<MemRefType>(info.b->get().getType());
    return VectorType::get({tiles.lanes}, type.getElementType());
  }

  /// Where the same place of the next chunk is: further along K, or in the next
  /// panel. Chunks are too short for the hardware to run ahead.
  void findNextChunk(OpBuilder &builder, Location loc) {
    SmallVector<OpFoldResult> sizes = getLoopSizes(builder, info.op);
    Value chunk =
        arith::ConstantIndexOp::create(builder, loc, ContractionTiles::chunk);
    Value nextK = addIndex(builder, loc, counters[info.k], chunk);
    Value isLast =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, nextK,
                              toIndex(builder, loc, sizes[info.k]));
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value panelWidth =
        arith::ConstantIndexOp::create(builder, loc, tiles.getPanel());
    ahead.assign(counters.begin(), counters.end());
    ahead[info.k] = arith::SelectOp::create(builder, loc, isLast, zero, nextK);
    ahead[info.n] =
        addIndex(builder, loc, counters[info.n],
                 arith::SelectOp::create(builder, loc, isLast, panelWidth, zero)
                     .getResult());
  }

  /// Asks for the line of the next chunk at n and k.
  void prefetch(OpBuilder &builder, Location loc, Value n, Value k) {
    SmallVector<Value> at(ahead);
    at[info.n] = addIndex(builder, loc, at[info.n], n);
    at[info.k] = addIndex(builder, loc, at[info.k], k);
    memref::PrefetchOp::create(
        builder, loc, info.b->get(),
        getOperandIndices(builder, loc, info.op.getMatchingIndexingMap(info.b),
                          at),
        /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  }

  Value loadVector(OpBuilder &builder, Location loc, Value n, Value k) {
    Value vector =
        vector::LoadOp::create(builder, loc, getVectorType(), info.b->get(),
                               getIndices(builder, loc, n, k));
    return convertToSum(builder, loc, vector, info.sumType);
  }

  void packScalars(OpBuilder &builder, Location loc, OpFoldResult fromN,
                   OpFoldResult toN, OpFoldResult fromK, OpFoldResult toK) {
    buildLoop(
        builder, loc, fromN, toN, 1, [&](OpBuilder &outer, Location, Value n) {
          buildLoop(outer, loc, fromK, toK, 1,
                    [&](OpBuilder &inner, Location, Value k) {
                      Value value =
                          memref::LoadOp::create(inner, loc, info.b->get(),
                                                 getIndices(inner, loc, n, k));
                      value = convertToSum(inner, loc, value, info.sumType);
                      memref::StoreOp::create(inner, loc, value, panel,
                                              ValueRange{k, n});
                    });
        });
  }

  /// The largest multiple of the vector length in `size`.
  OpFoldResult getWholeVectors(OpBuilder &builder, Location loc,
                               OpFoldResult size) {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      return builder.getIndexAttr(*constant / tiles.lanes * tiles.lanes);
    Value lanes = arith::ConstantIndexOp::create(builder, loc, tiles.lanes);
    Value value = toIndex(builder, loc, size);
    Value rest = arith::RemSIOp::create(builder, loc, value, lanes);
    return arith::SubIOp::create(builder, loc, value, rest).getResult();
  }

  /// n's are neighbours in memory: rows are copied.
  void packRows(OpBuilder &builder, Location loc) {
    OpFoldResult whole = getWholeVectors(builder, loc, width);
    OpFoldResult zero = builder.getIndexAttr(0);
    buildLoop(builder, loc, zero, depth, 1,
              [&](OpBuilder &outer, Location, Value k) {
                buildLoop(outer, loc, zero, whole, tiles.lanes,
                          [&](OpBuilder &inner, Location, Value n) {
                            Value vector = loadVector(inner, loc, n, k);
                            prefetch(inner, loc, n, k);
                            vector::StoreOp::create(inner, loc, vector, panel,
                                                    ValueRange{k, n});
                          });
              });
    packScalars(builder, loc, whole, width, zero, depth);
  }

  /// k's are neighbours in memory: square blocks are transposed in registers.
  void packTransposed(OpBuilder &builder, Location loc) {
    OpFoldResult wholeN = getWholeVectors(builder, loc, width);
    OpFoldResult wholeK = getWholeVectors(builder, loc, depth);
    OpFoldResult zero = builder.getIndexAttr(0);
    buildLoop(builder, loc, zero, wholeN, tiles.lanes,
              [&](OpBuilder &outer, Location, Value n) {
                buildLoop(outer, loc, zero, wholeK, tiles.lanes,
                          [&](OpBuilder &inner, Location, Value k) {
                            packSquare(inner, loc, n, k);
                          });
              });
    packScalars(builder, loc, zero, wholeN, wholeK, depth);
    packScalars(builder, loc, wholeN, width, zero, depth);
  }

  void packSquare(OpBuilder &builder, Location loc, Value n, Value k) {
    int64_t lanes = tiles.lanes;
    SmallVector<Value> rows;
    for (int64_t i = 0; i < lanes; ++i) {
      Value offset = arith::ConstantIndexOp::create(builder, loc, i);
      Value row = addIndex(builder, loc, n, offset);
      rows.push_back(loadVector(builder, loc, row, k));
      prefetch(builder, loc, row, k);
    }
    // Exchange the off-diagonal halves of blocks of size 2 * half.
    for (int64_t half = lanes / 2; half > 0; half /= 2) {
      SmallVector<int64_t> low, high;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        bool isUpper = lane & half;
        low.push_back(isUpper ? lanes + lane - half : lane);
        high.push_back(isUpper ? lanes + lane : lane + half);
      }
      for (int64_t i = 0; i < lanes; ++i) {
        if (i & half)
          continue;
        Value a = rows[i], b = rows[i + half];
        rows[i] = vector::ShuffleOp::create(builder, loc, a, b, low);
        rows[i + half] = vector::ShuffleOp::create(builder, loc, a, b, high);
      }
    }
    for (int64_t i = 0; i < lanes; ++i) {
      Value offset = arith::ConstantIndexOp::create(builder, loc, i);
      vector::StoreOp::create(builder, loc, rows[i], panel,
                              ValueRange{addIndex(builder, loc, k, offset), n});
    }
  }

  ContractionInfo info;
  const ContractionTiles &tiles;
  ValueRange counters;
  OpFoldResult width, depth;
  Value panel;
  /// Counters of the next chunk.
  SmallVector<Value> ahead;
};
} // namespace

void cpu::packPanel(OpBuilder &builder, Location loc,
                    const ContractionInfo &info, const ContractionTiles &tiles,
                    ValueRange counters, OpFoldResult width, OpFoldResult depth,
                    Value panel) {
  PanelPacker(info, tiles, counters, width, depth, panel).pack(builder, loc);
}
