//===- RowReduction.cpp - A row is combined to one value -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "BodyEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Elements that are combined side by side.
static constexpr int64_t kLanes = 64;

RowReduction::RowReduction(OpBuilder &builder, Location loc,
                           const RowPlan &plan, BodyEmitter &body,
                           OpFoldResult size)
    : loc(loc), plan(plan), body(body), size(size) {
  number = kLanes / plan.width;
  std::optional<int64_t> constant = getConstantIntValue(size);
  // Lanes that no element reaches would hold the neutral element.
  if (constant)
    number = std::min<int64_t>(
        number, llvm::PowerOf2Ceil(std::max<int64_t>(
                    llvm::divideCeil(*constant, plan.width), 1)));
  if (constant && *constant % plan.width == 0)
    return;
  for (Operation *combiner : plan.combiners)
    buffers.push_back(memref::AllocaOp::create(
        builder, loc,
        MemRefType::get({number * plan.width},
                        combiner->getResult(0).getType()),
        builder.getI64IntegerAttr(64)));
}

OpFoldResult RowReduction::getWhole(OpBuilder &builder, int64_t unit) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return builder.getIndexAttr(*constant / unit * unit);
  Value all = toIndex(builder, loc, size);
  Value divisor = arith::ConstantIndexOp::create(builder, loc, unit);
  Value rest = arith::RemSIOp::create(builder, loc, all, divisor);
  return arith::SubIOp::create(builder, loc, all, rest).getResult();
}

Value RowReduction::combine(OpBuilder &builder, unsigned output, Value lhs,
                            Value rhs) {
  Operation *combiner = plan.combiners[output];
  OperationState state(loc, combiner->getName());
  state.addOperands({lhs, rhs});
  state.addTypes(lhs.getType());
  state.addAttributes(combiner->getAttrs());
  return builder.create(state)->getResult(0);
}

/// The body for one vector; `outputs` holds one accumulator per output.
RowReduction::Values RowReduction::emitVector(OpBuilder &builder, Value start,
                                              ArrayRef<Value> outputs) {
  Values at(counters);
  at[plan.vectorLoop] = start;
  Values results = body.emitInner(builder, loc, at, plan.width, outputs);
  for (Value &result : results)
    result = BodyEmitter::broadcast(builder, loc, result, plan.width);
  return results;
}

/// `number` vectors from element `start` on.
RowReduction::Values RowReduction::emitBlock(OpBuilder &builder, Value start,
                                             Values accumulators) {
  unsigned outputs = plan.combiners.size();
  for (int64_t v = 0; v < number; ++v) {
    Values current;
    for (unsigned i = 0; i < outputs; ++i)
      current.push_back(accumulators[i * number + v]);
    Value at =
        addIndex(builder, loc, start, builder.getIndexAttr(v * plan.width));
    Values next = emitVector(builder, at, current);
    for (unsigned i = 0; i < outputs; ++i)
      accumulators[i * number + v] = next[i];
  }
  return accumulators;
}

RowReduction::Values RowReduction::emitWholeBlocks(OpBuilder &builder,
                                                   Values accumulators) {
  int64_t unit = number * plan.width;
  OpFoldResult end = getWhole(builder, unit);
  std::optional<int64_t> constant = getConstantIntValue(end);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  if (constant && *constant == 0)
    return accumulators;
  if (constant && *constant == unit)
    return emitBlock(builder, zero, accumulators);
  auto loop = scf::ForOp::create(
      builder, loc, zero, toIndex(builder, loc, end),
      arith::ConstantIndexOp::create(builder, loc, unit), accumulators,
      [&](OpBuilder &nested, Location, Value start, ValueRange values) {
        scf::YieldOp::create(nested, loc,
                             emitBlock(nested, start, Values(values)));
      });
  return Values(loop.getResults());
}

/// The vectors behind the whole blocks, fewer than `number`.
RowReduction::Values RowReduction::emitWholeVectors(OpBuilder &builder,
                                                    Values accumulators) {
  OpFoldResult start = getWhole(builder, number * plan.width);
  std::optional<int64_t> constant = getConstantIntValue(size);
  unsigned outputs = plan.combiners.size();
  for (int64_t v = 0; v + 1 < number; ++v) {
    Values current;
    for (unsigned i = 0; i < outputs; ++i)
      current.push_back(accumulators[i * number + v]);
    if (constant &&
        *getConstantIntValue(start) + (v + 1) * plan.width > *constant)
      break;
    Value at =
        addIndex(builder, loc, start, builder.getIndexAttr(v * plan.width));
    Values next;
    if (constant) {
      next = emitVector(builder, at, current);
    } else {
      Value end = addIndex(builder, loc, at, builder.getIndexAttr(plan.width));
      Value isWhole =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, end,
                                toIndex(builder, loc, size));
      auto ifOp = scf::IfOp::create(
          builder, loc, isWhole,
          [&](OpBuilder &nested, Location) {
            scf::YieldOp::create(nested, loc, emitVector(nested, at, current));
          },
          [&](OpBuilder &nested, Location) {
            scf::YieldOp::create(nested, loc, current);
          });
      next = Values(ifOp.getResults());
    }
    for (unsigned i = 0; i < outputs; ++i)
      accumulators[i * number + v] = next[i];
  }
  return accumulators;
}

/// The elements behind the whole vectors, one by one into their lanes.
RowReduction::Values RowReduction::emitTail(OpBuilder &builder,
                                            Values accumulators) {
  if (buffers.empty())
    return accumulators;
  auto forEachVector = [&](function_ref<void(Value &, Value, Value)> visit) {
    for (auto [i, buffer] : llvm::enumerate(buffers))
      for (int64_t v = 0; v < number; ++v)
        visit(accumulators[i * number + v], buffer,
              arith::ConstantIndexOp::create(builder, loc, v * plan.width));
  };
  forEachVector([&](Value &vector, Value buffer, Value at) {
    vector::StoreOp::create(builder, loc, vector, buffer, at);
  });
  OpFoldResult blocks = getWhole(builder, number * plan.width);
  buildLoop(builder, loc, getWhole(builder, plan.width), size, 1,
            [&](OpBuilder &nested, Location, Value element) {
              Value lane = subIndex(nested, loc, element, blocks);
              Values outputs, at(counters);
              at[plan.vectorLoop] = element;
              for (Value buffer : buffers)
                outputs.push_back(
                    memref::LoadOp::create(nested, loc, buffer, lane));
              Values results = body.emitInner(nested, loc, at, 1, outputs);
              for (auto [buffer, result] : llvm::zip(buffers, results))
                memref::StoreOp::create(nested, loc, result, buffer, lane);
            });
  forEachVector([&](Value &vector, Value buffer, Value at) {
    vector = vector::LoadOp::create(
        builder, loc, cast<VectorType>(vector.getType()), buffer, at);
  });
  return accumulators;
}

Value RowReduction::fold(OpBuilder &builder, unsigned output,
                         ArrayRef<Value> vectors) {
  Values values(vectors);
  for (int64_t half = number / 2; half > 0; half /= 2)
    for (int64_t v = 0; v < half; ++v)
      values[v] = combine(builder, output, values[v], values[v + half]);
  Value vector = values.front();
  for (int64_t half = plan.width / 2; half > 0; half /= 2) {
    SmallVector<int64_t> low, high;
    for (int64_t lane = 0; lane < half; ++lane) {
      low.push_back(lane);
      high.push_back(lane + half);
    }
    Value a = vector::ShuffleOp::create(builder, loc, vector, vector, low);
    Value b = vector::ShuffleOp::create(builder, loc, vector, vector, high);
    vector = combine(builder, output, a, b);
  }
  if (!isa<VectorType>(vector.getType()))
    return vector;
  return vector::ExtractOp::create(builder, loc, vector, int64_t(0));
}

void RowReduction::emit(OpBuilder &builder, ValueRange rowCounters) {
  counters = Values(rowCounters);
  Values accumulators;
  for (Operation *combiner : plan.combiners) {
    Value neutral = arith::ConstantOp::create(
        builder, loc, *arith::getNeutralElement(combiner));
    neutral = BodyEmitter::broadcast(builder, loc, neutral, plan.width);
    accumulators.append(number, neutral);
  }
  accumulators = emitWholeBlocks(builder, accumulators);
  accumulators = emitWholeVectors(builder, accumulators);
  accumulators = emitTail(builder, accumulators);
  ArrayRef<Value> all = accumulators;
  for (auto [i, init] : llvm::enumerate(plan.op.getDpsInitsMutable())) {
    Value result = fold(builder, i, all.slice(i * number, number));
    Value before = body.loadOperand(builder, loc, init, counters, 1);
    result = combine(builder, i, before, result);
    body.storeOperand(builder, loc, init, counters, 1, result);
  }
}
