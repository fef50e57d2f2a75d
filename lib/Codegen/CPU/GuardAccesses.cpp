//===- GuardAccesses.cpp - Accesses stay inside of tensors ---*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "LoopUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUGUARDACCESSESPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// The loop of a linalg op whose counter `index` is; with its op.
static std::optional<std::pair<linalg::LinalgOp, unsigned>>
getCounter(Value index) {
  auto counter = index.getDefiningOp<linalg::IndexOp>();
  if (!counter)
    return std::nullopt;
  return std::pair(counter->getParentOfType<linalg::LinalgOp>(),
                   unsigned(counter.getDim()));
}

/// Whether `index` is inside of dimension `dim`, whatever the arguments are.
static bool isInside(Value index, MemRefType type, int64_t dim) {
  if (type.isDynamicDim(dim))
    return false;
  int64_t size = type.getDimSize(dim);
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return *constant >= 0 && *constant < size;
  auto counter = getCounter(index);
  if (!counter)
    return false;
  int64_t range = counter->first.getStaticLoopRanges()[counter->second];
  return !ShapedType::isDynamic(range) && range <= size;
}

/// Asserts before the linalg op that its loop does not leave dimension `dim` of
/// `memref`, which is not defined inside of it. Counters stay what they are, so
/// that their accesses are neighbours.
static bool assertLoopFits(Value index, Value memref, int64_t dim) {
  auto counter = getCounter(index);
  // Inside of a loop that may be parallel a failure is only recorded.
  if (!counter ||
      !isa<func::FuncOp, scf::IfOp, scf::ForOp>(
          counter->first->getParentOp()) ||
      counter->first->getRegion(0).isAncestor(memref.getParentRegion()))
    return false;
  OpBuilder builder(counter->first);
  Location loc = counter->first.getLoc();
  Value size = memref::DimOp::create(builder, loc, memref, dim);
  OpFoldResult range =
      norm::cpu::getLoopSizes(builder, counter->first)[counter->second];
  Value fits = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::sle,
      getValueOrCreateConstantIndexOp(builder, loc, range), size);
  cf::AssertOp::create(builder, loc, fits, "a gather leaves its tensor");
  return true;
}

/// max(min(index, size - 1), 0).
static Value clampIndex(OpBuilder &builder, Location loc, Value index,
                        Value size) {
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value last = arith::SubIOp::create(builder, loc, size, one);
  Value low = arith::MinSIOp::create(builder, loc, index, last);
  return arith::MaxSIOp::create(builder, loc, low, zero);
}

/// Clamps the indices of `op` that may be outside; a load from memory that may
/// be empty gives 0 where it is.
static void guardLoad(memref::LoadOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  MemRefType type = op.getMemRefType();
  bool isGuarded = false, maybeEmpty = false;
  for (auto [dim, operand] : llvm::enumerate(op.getIndicesMutable())) {
    Value index = operand.get();
    if (isInside(index, type, dim) ||
        assertLoopFits(index, op.getMemRef(), dim))
      continue;
    Value size =
        memref::DimOp::create(builder, loc, op.getMemRef(), int64_t(dim));
    operand.set(clampIndex(builder, loc, index, size));
    isGuarded = true;
    maybeEmpty |= type.isDynamicDim(dim) || type.getDimSize(dim) == 0;
  }
  if (!isGuarded || !maybeEmpty)
    return;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value hasElements;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value size = memref::DimOp::create(builder, loc, op.getMemRef(), dim);
    Value isPositive = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sgt, size, zero);
    hasElements = hasElements ? arith::AndIOp::create(builder, loc, hasElements,
                                                      isPositive)
                                    .getResult()
                              : isPositive;
  }
  auto ifOp = scf::IfOp::create(builder, loc, op.getType(), hasElements,
                                /*withElseRegion=*/true);
  op.replaceAllUsesWith(ifOp.getResult(0));
  builder.setInsertionPointToStart(ifOp.elseBlock());
  Value none = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(op.getType()));
  scf::YieldOp::create(builder, loc, none);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  auto yield = scf::YieldOp::create(builder, loc, op.getResult());
  op->moveBefore(yield);
}

namespace {
/// The conjunction of comparisons.
class Conditions {
public:
  Conditions(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  void require(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
    all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult()
              : holds;
  }
  /// Null where nothing is required.
  Value get() const { return all; }

private:
  OpBuilder &builder;
  Location loc;
  Value all;
};
} // namespace

/// Stores only inside of the memory; asserts that the indices are.
static void guardStore(memref::StoreOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Conditions conditions(builder, loc);
  for (auto [dim, index] : llvm::enumerate(op.getIndices())) {
    if (isInside(index, op.getMemRefType(), dim))
      continue;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value size =
        memref::DimOp::create(builder, loc, op.getMemRef(), int64_t(dim));
    conditions.require(arith::CmpIPredicate::sge, index, zero);
    conditions.require(arith::CmpIPredicate::slt, index, size);
  }
  if (!conditions.get())
    return;
  cf::AssertOp::create(builder, loc, conditions.get(),
                       "an element is inserted outside of its tensor");
  // Inside of loops a failed assertion is only recorded.
  auto ifOp = scf::IfOp::create(builder, loc, conditions.get());
  op->moveBefore(ifOp.thenBlock()->getTerminator());
}

/// Whether a static slice of a static dimension is inside of it.
static bool isInside(OpFoldResult offset, OpFoldResult size,
                     OpFoldResult stride, int64_t whole) {
  std::optional<int64_t> from = getConstantIntValue(offset);
  std::optional<int64_t> count = getConstantIntValue(size);
  std::optional<int64_t> step = getConstantIntValue(stride);
  int64_t last;
  return !ShapedType::isDynamic(whole) && from && count && step && *from >= 0 &&
         *count >= 0 && !llvm::MulOverflow(*count - 1, *step, last) &&
         !llvm::AddOverflow(*from, last, last) && last < whole;
}

/// Asserts that a slice lies within its source.
static void guardSlice(memref::SubViewOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto get = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  };
  Conditions conditions(builder, loc);
  for (auto [dim, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    if (isInside(offset, size, stride, op.getSourceType().getDimSize(dim)))
      continue;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value whole =
        memref::DimOp::create(builder, loc, op.getSource(), int64_t(dim));
    conditions.require(arith::CmpIPredicate::sge, get(offset), zero);
    conditions.require(arith::CmpIPredicate::sge, get(size), zero);
    // offset + (size - 1) * stride + 1 <= whole; with stride 1 this allows an
    // empty slice at the end.
    Value steps = arith::SubIOp::create(builder, loc, get(size), one);
    steps = arith::MulIOp::create(builder, loc, steps, get(stride));
    Value end = arith::AddIOp::create(builder, loc, get(offset), steps);
    end = arith::AddIOp::create(builder, loc, end, one);
    conditions.require(arith::CmpIPredicate::sle, end, whole);
  }
  if (conditions.get())
    cf::AssertOp::create(builder, loc, conditions.get(),
                         "a slice is outside of its tensor");
}

namespace {
struct NormCPUGuardAccessesPass
    : public norm::impl::NormCPUGuardAccessesPassBase<
          NormCPUGuardAccessesPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Emitted kernels check their sizes once.
      if (op->hasAttr("norm.kernel_class"))
        return WalkResult::skip();
      if (isa<memref::LoadOp, memref::StoreOp, memref::SubViewOp>(op))
        ops.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : ops) {
      if (auto load = dyn_cast<memref::LoadOp>(op))
        guardLoad(load);
      else if (auto store = dyn_cast<memref::StoreOp>(op))
        guardStore(store);
      else
        guardSlice(cast<memref::SubViewOp>(op));
    }
  }
};
} // namespace
