//===- EmitRows.cpp - Loop nests of elementwise ops and reductions -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "BodyEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Elements of one call of a task: enough that the call does not count.
static constexpr int64_t kTaskElements = 8192;

namespace {
class RowEmitter {
public:
  RowEmitter(const RowPlan &plan, const Threading &threading)
      : plan(plan), threading(threading), loc(this->plan.op->getLoc()),
        body(plan.op, plan.vectorLoop, getInnerLoops(plan)) {}

  void emit() {
    OpBuilder builder(plan.op);
    sizes = getLoopSizes(builder, plan.op);
    SmallVector<LoopRange> ranges;
    for (unsigned loop : plan.outer)
      ranges.push_back({sizes[loop], 1});
    // The last outer loop is walked inside of a task, several rows at a time.
    if (!plan.outer.empty())
      ranges.back().step = getRowsOfTask();
    isSplit = !plan.isVectorReduction && !isShortRow();
    if (isSplit)
      ranges.push_back({sizes[plan.vectorLoop], kTaskElements});
    OpFoldResult work = multiplySizes(builder, loc, sizes, getCost());
    buildLoopNest(builder, loc, ranges, work, threading,
                  [&](OpBuilder &nested, Location, ValueRange counters) {
                    emitTask(nested, counters);
                  });
    plan.op.erase();
  }

private:
  static SmallVector<unsigned> getInnerLoops(const RowPlan &plan) {
    SmallVector<unsigned> loops(plan.sequential);
    loops.push_back(plan.vectorLoop);
    return loops;
  }

  bool isShortRow() const {
    std::optional<int64_t> size = getConstantIntValue(sizes[plan.vectorLoop]);
    return size && *size <= kTaskElements;
  }

  int64_t getRowsOfTask() const {
    int64_t elements = 1;
    for (unsigned loop : getInnerLoops(plan)) {
      // A dynamic row is taken to be of middle length.
      int64_t size = getConstantIntValue(sizes[loop]).value_or(256);
      if (llvm::MulOverflow(elements, std::max<int64_t>(size, 1), elements))
        return 1;
    }
    return std::max<int64_t>(kTaskElements / elements, 1);
  }

  /// Element operations of the body; functions cost more.
  int64_t getCost() {
    int64_t cost = 1;
    for (Operation &op : plan.op.getBlock()->without_terminator())
      cost += isa_and_nonnull<math::MathDialect>(op.getDialect()) ? 8 : 1;
    return cost;
  }

  void emitTask(OpBuilder &builder, ValueRange ivs) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    SmallVector<Value> counters(sizes.size(), zero);
    for (auto [loop, iv] : llvm::zip(plan.outer, ivs))
      counters[loop] = iv;
    OpFoldResult from = builder.getIndexAttr(0), to = sizes[plan.vectorLoop];
    if (isSplit) {
      from = ivs.back();
      to = minIndex(
          builder, loc, to,
          addIndex(builder, loc, from, builder.getIndexAttr(kTaskElements)));
    }
    std::optional<RowReduction> reduction;
    if (plan.isVectorReduction)
      reduction.emplace(builder, loc, plan, body, to);
    auto emitRow = [&](OpBuilder &nested) {
      body.emitHoisted(nested, loc, counters);
      if (reduction)
        reduction->emit(nested, counters);
      else
        emitNeighbours(nested, counters, from, to);
    };
    if (plan.outer.empty())
      return emitRow(builder);
    unsigned last = plan.outer.back();
    int64_t rows = getRowsOfTask();
    Value start = counters[last];
    Value end = addIndex(builder, loc, start, builder.getIndexAttr(rows));
    if (rows != 1)
      end = minIndex(builder, loc, end, sizes[last]);
    if (rows == 1)
      return emitRow(builder);
    buildLoop(builder, loc, start, end, 1,
              [&](OpBuilder &nested, Location, Value row) {
                counters[last] = row;
                emitRow(nested);
              });
  }

  /// All elements of a row from `from` to `to`: vectors, then one by one.
  void emitNeighbours(OpBuilder &builder, SmallVector<Value> counters,
                      OpFoldResult from, OpFoldResult to) {
    auto emitSteps = [&](OpFoldResult start, OpFoldResult end, int64_t width) {
      buildLoop(builder, loc, start, end, width,
                [&](OpBuilder &nested, Location, Value at) {
                  counters[plan.vectorLoop] = at;
                  emitElements(nested, counters, width);
                });
    };
    if (plan.width == 1)
      return emitSteps(from, to, 1);
    OpFoldResult whole;
    std::optional<int64_t> start = getConstantIntValue(from);
    std::optional<int64_t> end = getConstantIntValue(to);
    if (start && end) {
      whole = builder.getIndexAttr(*start +
                                   (*end - *start) / plan.width * plan.width);
    } else {
      Value width = arith::ConstantIndexOp::create(builder, loc, plan.width);
      Value length = subIndex(builder, loc, to, from);
      Value rest = arith::RemSIOp::create(builder, loc, length, width);
      whole = subIndex(builder, loc, to, rest);
    }
    emitSteps(from, whole, plan.width);
    emitSteps(whole, to, 1);
  }

  void emitElements(OpBuilder &builder, SmallVector<Value> counters,
                    int64_t width) {
    SmallVector<Value> values(plan.op.getNumDpsInits());
    if (!plan.sequential.empty())
      for (auto [value, init] : llvm::zip(values, plan.op.getDpsInitsMutable()))
        value = body.loadOperand(builder, loc, init, counters, width);
    values = emitSequential(builder, counters, width, plan.sequential, values);
    for (auto [value, init] : llvm::zip(values, plan.op.getDpsInitsMutable()))
      body.storeOperand(builder, loc, init, counters, width, value);
  }

  /// The body inside of the loops over `loops`, which carry the results.
  SmallVector<Value> emitSequential(OpBuilder &builder,
                                    SmallVector<Value> counters, int64_t width,
                                    ArrayRef<unsigned> loops,
                                    SmallVector<Value> values) {
    if (loops.empty()) {
      SmallVector<Value> results =
          body.emitInner(builder, loc, counters, width, values);
      if (!plan.sequential.empty())
        for (auto [result, init] :
             llvm::zip(results, plan.op.getDpsInitsMutable()))
          if (body.varies(init))
            result = BodyEmitter::broadcast(builder, loc, result, width);
      return results;
    }
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop = scf::ForOp::create(
        builder, loc, zero, toIndex(builder, loc, sizes[loops.front()]), one,
        values, [&](OpBuilder &nested, Location, Value at, ValueRange carried) {
          SmallVector<Value> inner(counters);
          inner[loops.front()] = at;
          scf::YieldOp::create(nested, loc,
                               emitSequential(nested, inner, width,
                                              loops.drop_front(),
                                              SmallVector<Value>(carried)));
        });
    return SmallVector<Value>(loop.getResults());
  }

  RowPlan plan;
  Threading threading;
  Location loc;
  BodyEmitter body;
  SmallVector<OpFoldResult> sizes;
  /// The vector loop is shared among tasks too.
  bool isSplit = false;
};
} // namespace

void cpu::emitRows(const RowPlan &plan, const Threading &threading) {
  RowEmitter(plan, threading).emit();
}
