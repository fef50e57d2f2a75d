//===- LoopUtils.cpp - Building loops -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

Value cpu::toIndex(OpBuilder &builder, Location loc, OpFoldResult value) {
  return getValueOrCreateConstantIndexOp(builder, loc, value);
}

Value cpu::addIndex(OpBuilder &builder, Location loc, OpFoldResult a,
                    OpFoldResult b) {
  if (isConstantIntValue(a, 0))
    return toIndex(builder, loc, b);
  if (isConstantIntValue(b, 0))
    return toIndex(builder, loc, a);
  return builder.createOrFold<arith::AddIOp>(loc, toIndex(builder, loc, a),
                                             toIndex(builder, loc, b));
}

Value cpu::subIndex(OpBuilder &builder, Location loc, OpFoldResult a,
                    OpFoldResult b) {
  return builder.createOrFold<arith::SubIOp>(loc, toIndex(builder, loc, a),
                                             toIndex(builder, loc, b));
}

Value cpu::minIndex(OpBuilder &builder, Location loc, OpFoldResult a,
                    OpFoldResult b) {
  return builder.createOrFold<arith::MinSIOp>(loc, toIndex(builder, loc, a),
                                              toIndex(builder, loc, b));
}

SmallVector<OpFoldResult> cpu::getLoopSizes(OpBuilder &builder,
                                            linalg::LinalgOp op) {
  SmallVector<OpFoldResult> sizes(op.getNumLoops());
  // A static size of any operand wins over a dynamic one.
  for (bool wantStatic : {true, false})
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<MemRefType>(operand.get().getType());
      if (!type)
        continue;
      AffineMap map = op.getMatchingIndexingMap(&operand);
      for (auto [dim, result] : llvm::enumerate(map.getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(result);
        if (!loop || sizes[loop.getPosition()] ||
            type.isDynamicDim(dim) == wantStatic)
          continue;
        if (wantStatic)
          sizes[loop.getPosition()] =
              builder.getIndexAttr(type.getDimSize(dim));
        else
          sizes[loop.getPosition()] =
              memref::DimOp::create(builder, op.getLoc(), operand.get(),
                                    int64_t(dim))
                  .getResult();
      }
    }
  return sizes;
}

OpFoldResult cpu::multiplySizes(OpBuilder &builder, Location loc,
                                ArrayRef<OpFoldResult> sizes, int64_t factor) {
  Value product;
  for (OpFoldResult size : sizes) {
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      if (llvm::MulOverflow(factor, *constant, factor))
        factor = std::numeric_limits<int64_t>::max();
      continue;
    }
    Value value = toIndex(builder, loc, size);
    product =
        product
            ? arith::MulIOp::create(builder, loc, product, value).getResult()
            : value;
  }
  if (!product)
    return builder.getIndexAttr(factor);
  Value scale = arith::ConstantIndexOp::create(builder, loc, factor);
  return arith::MulIOp::create(builder, loc, product, scale).getResult();
}

void cpu::buildLoop(OpBuilder &builder, Location loc, OpFoldResult lower,
                    OpFoldResult upper, int64_t step,
                    function_ref<void(OpBuilder &, Location, Value)> body) {
  std::optional<int64_t> from = getConstantIntValue(lower);
  std::optional<int64_t> to = getConstantIntValue(upper);
  if (from && to && *to <= *from)
    return;
  Value start = toIndex(builder, loc, lower);
  if (from && to && *to - *from <= step)
    return body(builder, loc, start);
  auto loop = scf::ForOp::create(
      builder, loc, start, toIndex(builder, loc, upper),
      arith::ConstantIndexOp::create(builder, loc, step), ValueRange(),
      [&](OpBuilder &nested, Location nestedLoc, Value counter, ValueRange) {
        body(nested, nestedLoc, counter);
        scf::YieldOp::create(nested, nestedLoc);
      });
  (void)loop;
}

static void buildSerialNest(OpBuilder &builder, Location loc,
                            ArrayRef<cpu::LoopRange> ranges,
                            SmallVector<Value> &counters, cpu::LoopBody body) {
  if (counters.size() == ranges.size())
    return body(builder, loc, counters);
  const cpu::LoopRange &range = ranges[counters.size()];
  cpu::buildLoop(builder, loc, builder.getIndexAttr(0), range.size, range.step,
                 [&](OpBuilder &nested, Location nestedLoc, Value counter) {
                   counters.push_back(counter);
                   buildSerialNest(nested, nestedLoc, ranges, counters, body);
                   counters.pop_back();
                 });
}

static void buildParallelNest(OpBuilder &builder, Location loc,
                              ArrayRef<cpu::LoopRange> ranges,
                              cpu::LoopBody body) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  SmallVector<Value> lower(ranges.size(), zero), upper, steps;
  for (const cpu::LoopRange &range : ranges) {
    upper.push_back(cpu::toIndex(builder, loc, range.size));
    steps.push_back(arith::ConstantIndexOp::create(builder, loc, range.step));
  }
  scf::ParallelOp::create(
      builder, loc, lower, upper, steps,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange counters) {
        body(nested, nestedLoc, counters);
      });
}

void cpu::buildLoopNest(OpBuilder &builder, Location loc,
                        ArrayRef<LoopRange> ranges, OpFoldResult work,
                        const Threading &threading, LoopBody task) {
  auto body = [&](OpBuilder &nested, Location, ValueRange counters) {
    auto region = scf::ExecuteRegionOp::create(nested, loc, TypeRange());
    region.setNoInline(true);
    OpBuilder::InsertionGuard guard(nested);
    nested.createBlock(&region.getRegion());
    task(nested, loc, counters);
    scf::YieldOp::create(nested, loc);
  };
  auto buildSerial = [&](OpBuilder &nested) {
    SmallVector<Value> counters;
    buildSerialNest(nested, loc, ranges, counters, body);
  };
  // One iteration is no work to share.
  bool isSingle = llvm::all_of(ranges, [](const LoopRange &range) {
    std::optional<int64_t> size = getConstantIntValue(range.size);
    return size && *size <= range.step;
  });
  std::optional<int64_t> staticWork = getConstantIntValue(work);
  if (threading.numThreads == 1 || isSingle ||
      (staticWork && *staticWork < threading.threshold))
    return buildSerial(builder);
  if (staticWork)
    return buildParallelNest(builder, loc, ranges, body);
  Value threshold =
      arith::ConstantIndexOp::create(builder, loc, threading.threshold);
  Value isWorth = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                        toIndex(builder, loc, work), threshold);
  auto ifOp = scf::IfOp::create(builder, loc, isWorth, /*withElseRegion=*/true);
  OpBuilder thenBuilder = ifOp.getThenBodyBuilder();
  buildParallelNest(thenBuilder, loc, ranges, body);
  OpBuilder elseBuilder = ifOp.getElseBodyBuilder();
  buildSerial(elseBuilder);
}

SmallVector<Value> cpu::getOperandIndices(OpBuilder &builder, Location loc,
                                          AffineMap map, ValueRange counters) {
  SmallVector<Value> indices;
  for (AffineExpr result : map.getResults()) {
    if (auto constant = dyn_cast<AffineConstantExpr>(result))
      indices.push_back(
          arith::ConstantIndexOp::create(builder, loc, constant.getValue()));
    else
      indices.push_back(counters[cast<AffineDimExpr>(result).getPosition()]);
  }
  return indices;
}

bool cpu::isSimpleMap(AffineMap map) {
  return llvm::all_of(map.getResults(), [](AffineExpr expr) {
    return isa<AffineDimExpr, AffineConstantExpr>(expr);
  });
}

bool cpu::isLastDimContiguous(MemRefType type) {
  if (type.getRank() == 0)
    return false;
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}
