//===- GuardAccesses.cpp - Data-dependent indices stay in range -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

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

/// Whether an index is computed from data: loop counters, sizes and constants
/// are not.
static bool isDataDependent(Value index) {
  SmallVector<Value> worklist = {index};
  DenseSet<Value> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto arg = dyn_cast<BlockArgument>(value)) {
      auto loop =
          dyn_cast_or_null<LoopLikeOpInterface>(arg.getOwner()->getParentOp());
      std::optional<SmallVector<Value>> counters;
      if (loop)
        counters = loop.getLoopInductionVars();
      if (!counters || !llvm::is_contained(*counters, value))
        return true;
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (isa<memref::DimOp, linalg::IndexOp>(op))
      continue;
    if (op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return true;
    llvm::append_range(worklist, op->getOperands());
  }
  return false;
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

/// Clamps the data-dependent indices of `op`; a load from memory that may be
/// empty gives 0 where it is.
static void guardLoad(memref::LoadOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  MemRefType type = op.getMemRefType();
  bool isGuarded = false, maybeEmpty = false;
  for (auto [dim, operand] : llvm::enumerate(op.getIndicesMutable())) {
    Value index = operand.get();
    std::optional<int64_t> constant = getConstantIntValue(index);
    if (constant ? *constant >= 0 && !type.isDynamicDim(dim) &&
                       *constant < type.getDimSize(dim)
                 : !isDataDependent(index))
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

/// Asserts that a slice with data-dependent offsets or sizes lies within its
/// source.
static void guardSlice(memref::SubViewOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto isUnknown = [](OpFoldResult value) {
    auto dynamic = dyn_cast<Value>(value);
    return dynamic && isDataDependent(dynamic);
  };
  auto get = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  };
  Value isInside;
  auto require = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
    isInside =
        isInside
            ? arith::AndIOp::create(builder, loc, isInside, holds).getResult()
            : holds;
  };
  for (auto [dim, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    if (!isUnknown(offset) && !isUnknown(size))
      continue;
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value whole =
        memref::DimOp::create(builder, loc, op.getSource(), int64_t(dim));
    require(arith::CmpIPredicate::sge, get(offset), zero);
    require(arith::CmpIPredicate::sge, get(size), zero);
    // offset + (size - 1) * stride + 1 <= whole; with stride 1 this allows an
    // empty slice at the end.
    Value steps = arith::SubIOp::create(builder, loc, get(size), one);
    steps = arith::MulIOp::create(builder, loc, steps, get(stride));
    Value end = arith::AddIOp::create(builder, loc, get(offset), steps);
    end = arith::AddIOp::create(builder, loc, end, one);
    require(arith::CmpIPredicate::sle, end, whole);
  }
  if (isInside)
    cf::AssertOp::create(builder, loc, isInside,
                         "a slice is outside of its tensor");
}

namespace {
struct NormCPUGuardAccessesPass
    : public norm::impl::NormCPUGuardAccessesPassBase<
          NormCPUGuardAccessesPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<memref::LoadOp, memref::SubViewOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      if (auto load = dyn_cast<memref::LoadOp>(op))
        guardLoad(load);
      else
        guardSlice(cast<memref::SubViewOp>(op));
    }
  }
};
} // namespace
