//===- EmitContraction.cpp - Loop nest of a contraction -*- C++ -*-===//
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
/// One block of rows times one panel of columns is one iteration of the outer
/// nest: sums are kept in a small buffer until all of K is done.
class ContractionEmitter {
public:
  ContractionEmitter(const ContractionInfo &info, const ContractionTiles &tiles,
                     const Threading &threading)
      : info(info), tiles(tiles), threading(threading), loc(info.op->getLoc()),
        vectorType(VectorType::get({tiles.lanes}, info.sumType)) {}

  void emit() {
    OpBuilder builder(info.op);
    sizes = getLoopSizes(builder, info.op);
    rowCount = info.m ? sizes[*info.m] : builder.getIndexAttr(1);
    SmallVector<LoopRange> ranges;
    for (unsigned dim : info.outer)
      ranges.push_back({sizes[dim], 1});
    ranges.push_back({rowCount, tiles.getRowBlock()});
    ranges.push_back({sizes[info.n], tiles.getPanel()});
    // A multiply-add of a vector lane is cheap next to other element work.
    OpFoldResult work = multiplySizes(builder, loc, sizes);
    Threading scaled = threading;
    scaled.threshold *= 8;
    buildLoopNest(builder, loc, ranges, work, scaled,
                  [&](OpBuilder &nested, Location, ValueRange ivs) {
                    emitBlock(nested, ivs);
                  });
    info.op.erase();
  }

private:
  OpFoldResult index(int64_t value) {
    return IntegerAttr::get(IndexType::get(info.op.getContext()), value);
  }

  /// min(size - start, limit), an attribute where the blocks divide the size.
  OpFoldResult getExtent(OpBuilder &builder, OpFoldResult size, Value start,
                         int64_t limit) {
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      if (*constant % limit == 0)
        return index(limit);
      if (*constant < limit)
        return size;
    }
    return minIndex(builder, loc, subIndex(builder, loc, size, start),
                    index(limit));
  }

  void emitBlock(OpBuilder &builder, ValueRange ivs) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    SmallVector<Value> counters(sizes.size(), zero);
    for (auto [dim, iv] : llvm::zip(info.outer, ivs))
      counters[dim] = iv;
    Value row = ivs[info.outer.size()];
    if (info.m)
      counters[*info.m] = row;
    counters[info.n] = ivs.back();
    rows = getExtent(builder, rowCount, row, tiles.getRowBlock());
    width = getExtent(builder, sizes[info.n], ivs.back(), tiles.getPanel());

    panel = memref::AllocaOp::create(
        builder, loc,
        MemRefType::get({ContractionTiles::chunk, tiles.getPanel()},
                        info.sumType),
        builder.getI64IntegerAttr(64));
    sums = memref::AllocaOp::create(
        builder, loc,
        MemRefType::get({tiles.getRowBlock(), tiles.getPanel()}, info.sumType),
        builder.getI64IntegerAttr(64));
    if (getConstantIntValue(width) != tiles.getPanel())
      clear(builder, panel, index(ContractionTiles::chunk));
    clear(builder, sums, rows);
    emitOuterChunks(builder, counters, info.outerK);
    writeBack(builder, counters);
  }

  void clear(OpBuilder &builder, Value buffer, OpFoldResult count) {
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getZeroAttr(vectorType));
    buildLoop(builder, loc, index(0), count, 1,
              [&](OpBuilder &nested, Location, Value i) {
                for (int64_t v = 0; v < tiles.vectors; ++v)
                  vector::StoreOp::create(nested, loc, zero, buffer,
                                          ValueRange{i, getColumn(nested, v)});
              });
  }

  Value getColumn(OpBuilder &builder, int64_t vector) {
    return arith::ConstantIndexOp::create(builder, loc, vector * tiles.lanes);
  }

  void emitOuterChunks(OpBuilder &builder, SmallVector<Value> counters,
                       ArrayRef<unsigned> loops) {
    if (loops.empty()) {
      OpFoldResult depth = sizes[info.k];
      buildLoop(builder, loc, index(0), depth, ContractionTiles::chunk,
                [&](OpBuilder &nested, Location, Value k) {
                  counters[info.k] = k;
                  emitChunk(nested, counters);
                });
      return;
    }
    buildLoop(builder, loc, index(0), sizes[loops.front()], 1,
              [&](OpBuilder &nested, Location, Value k) {
                counters[loops.front()] = k;
                emitOuterChunks(nested, counters, loops.drop_front());
              });
  }

  void emitChunk(OpBuilder &builder, ArrayRef<Value> counters) {
    OpFoldResult depth = getExtent(builder, sizes[info.k], counters[info.k],
                                   ContractionTiles::chunk);
    packPanel(builder, loc, info, tiles, counters, width, depth, panel);
    auto emitTiles = [&](OpFoldResult from, OpFoldResult to, int64_t count) {
      buildLoop(builder, loc, from, to, count,
                [&](OpBuilder &nested, Location, Value i) {
                  emitTile(nested, counters, depth, i, count);
                });
    };
    if (std::optional<int64_t> constant = getConstantIntValue(rows)) {
      // Rows are spread evenly: all tiles are large ones.
      if (*constant == 0)
        return;
      int64_t number = llvm::divideCeil(*constant, tiles.rows);
      int64_t small = *constant / number, larger = *constant % number;
      emitTiles(index(0), index(larger * (small + 1)), small + 1);
      emitTiles(index(larger * (small + 1)), rows, small);
      return;
    }
    OpFoldResult from = index(0);
    for (int64_t count : {tiles.rows, int64_t(4), int64_t(1)}) {
      Value whole = toIndex(builder, loc, rows);
      Value step = arith::ConstantIndexOp::create(builder, loc, count);
      Value left = subIndex(builder, loc, whole, from);
      Value rest = arith::RemSIOp::create(builder, loc, left, step);
      Value to = subIndex(builder, loc, whole, rest);
      emitTiles(from, to, count);
      from = to;
    }
  }

  /// `count` rows from row `first` of the block, the whole panel, one chunk.
  void emitTile(OpBuilder &builder, ArrayRef<Value> counters,
                OpFoldResult depth, Value first, int64_t count) {
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getZeroAttr(vectorType));
    SmallVector<Value> start(count * tiles.vectors, zero);
    SmallVector<Value> tileRows;
    for (int64_t r = 0; r < count; ++r)
      tileRows.push_back(addIndex(
          builder, loc, first,
          arith::ConstantIndexOp::create(builder, loc, r).getResult()));
    AffineMap map = info.op.getMatchingIndexingMap(info.a);
    Value c0 = arith::ConstantIndexOp::create(builder, loc, 0);
    Value c1 = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop = scf::ForOp::create(
        builder, loc, c0, toIndex(builder, loc, depth), c1, start,
        [&](OpBuilder &nested, Location, Value k, ValueRange accumulators) {
          SmallVector<Value> columns;
          for (int64_t v = 0; v < tiles.vectors; ++v)
            columns.push_back(
                vector::LoadOp::create(nested, loc, vectorType, panel,
                                       ValueRange{k, getColumn(nested, v)}));
          SmallVector<Value> at(counters), results;
          at[info.k] = addIndex(nested, loc, counters[info.k], k);
          for (int64_t r = 0; r < count; ++r) {
            if (info.m)
              at[*info.m] =
                  addIndex(nested, loc, counters[*info.m], tileRows[r]);
            Value scalar =
                memref::LoadOp::create(nested, loc, info.a->get(),
                                       getOperandIndices(nested, loc, map, at));
            scalar = convertToSum(nested, loc, scalar, info.sumType);
            Value row =
                vector::BroadcastOp::create(nested, loc, vectorType, scalar);
            for (int64_t v = 0; v < tiles.vectors; ++v)
              results.push_back(
                  vector::FMAOp::create(nested, loc, row, columns[v],
                                        accumulators[r * tiles.vectors + v]));
          }
          scf::YieldOp::create(nested, loc, results);
        });
    for (int64_t r = 0; r < count; ++r)
      for (int64_t v = 0; v < tiles.vectors; ++v) {
        SmallVector<Value> indices = {tileRows[r], getColumn(builder, v)};
        Value sum =
            vector::LoadOp::create(builder, loc, vectorType, sums, indices);
        sum = arith::AddFOp::create(builder, loc, sum,
                                    loop.getResult(r * tiles.vectors + v));
        vector::StoreOp::create(builder, loc, sum, sums, indices);
      }
  }

  /// C += sums, rounded once.
  void writeBack(OpBuilder &builder, SmallVector<Value> counters) {
    auto type = cast<MemRefType>(info.c->get().getType());
    AffineMap map = info.op.getMatchingIndexingMap(info.c);
    auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
    bool isContiguous =
        last && last.getPosition() == info.n && isLastDimContiguous(type);
    OpFoldResult whole = index(0);
    if (isContiguous) {
      if (std::optional<int64_t> constant = getConstantIntValue(width)) {
        whole = index(*constant / tiles.lanes * tiles.lanes);
      } else {
        Value lanes = arith::ConstantIndexOp::create(builder, loc, tiles.lanes);
        Value all = toIndex(builder, loc, width);
        whole = subIndex(
            builder, loc, all,
            arith::RemSIOp::create(builder, loc, all, lanes).getResult());
      }
    }
    buildLoop(builder, loc, index(0), rows, 1,
              [&](OpBuilder &outer, Location, Value i) {
                SmallVector<Value> at(counters);
                if (info.m)
                  at[*info.m] = addIndex(outer, loc, counters[*info.m], i);
                auto update = [&](OpBuilder &inner, Value j, Type valueType) {
                  at[info.n] = addIndex(inner, loc, counters[info.n], j);
                  addToResult(inner, getOperandIndices(inner, loc, map, at), i,
                              j, valueType);
                };
                buildLoop(outer, loc, index(0), whole, tiles.lanes,
                          [&](OpBuilder &inner, Location, Value j) {
                            update(inner, j,
                                   VectorType::get({tiles.lanes},
                                                   type.getElementType()));
                          });
                buildLoop(outer, loc, whole, width, 1,
                          [&](OpBuilder &inner, Location, Value j) {
                            update(inner, j, type.getElementType());
                          });
              });
  }

  void addToResult(OpBuilder &builder, ArrayRef<Value> indices, Value i,
                   Value j, Type type) {
    Value out = info.c->get();
    bool isVector = isa<VectorType>(type);
    auto load = [&](Type loaded, Value memref, ValueRange at) -> Value {
      if (isVector)
        return vector::LoadOp::create(builder, loc, loaded, memref, at);
      return memref::LoadOp::create(builder, loc, memref, at);
    };
    Value sum = load(vectorType, sums, ValueRange{i, j});
    Value before = load(type, out, indices);
    before = convertToSum(builder, loc, before, info.sumType);
    Value result = arith::AddFOp::create(builder, loc, before, sum);
    if (result.getType() != type)
      result = arith::TruncFOp::create(builder, loc, type, result);
    if (isVector)
      vector::StoreOp::create(builder, loc, result, out, indices);
    else
      memref::StoreOp::create(builder, loc, result, out, indices);
  }

  ContractionInfo info;
  ContractionTiles tiles;
  Threading threading;
  Location loc;
  VectorType vectorType;
  SmallVector<OpFoldResult> sizes;
  OpFoldResult rowCount;
  /// Of the block that is being emitted.
  OpFoldResult rows, width;
  Value panel, sums;
};
} // namespace

void cpu::emitContraction(const ContractionInfo &info,
                          const ContractionTiles &tiles,
                          const Threading &threading) {
  ContractionEmitter(info, tiles, threading).emit();
}
