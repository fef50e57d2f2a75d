//===- GuardShapes.cpp - Sizes that must agree are compared -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUGUARDSHAPESPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

namespace {
/// Collects the equalities that one op relies on and asserts them before it.
class ShapeGuard {
public:
  explicit ShapeGuard(Operation *op) : op(op), builder(op) {}

  OpFoldResult getSize(Value memref, int64_t dim) {
    auto type = cast<MemRefType>(memref.getType());
    if (!type.isDynamicDim(dim))
      return builder.getIndexAttr(type.getDimSize(dim));
    return memref::DimOp::create(builder, op->getLoc(), memref, dim)
        .getResult();
  }

  Value getValue(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(builder, op->getLoc(), size);
  }

  Value multiply(Value lhs, OpFoldResult rhs) {
    return arith::MulIOp::create(builder, op->getLoc(), lhs, getValue(rhs));
  }

  void requireEqual(OpFoldResult lhs, OpFoldResult rhs) {
    if (isEqualConstantIntOrValue(lhs, rhs))
      return;
    Value equal =
        arith::CmpIOp::create(builder, op->getLoc(), arith::CmpIPredicate::eq,
                              getValue(lhs), getValue(rhs));
    condition = condition ? arith::AndIOp::create(builder, op->getLoc(),
                                                  condition, equal)
                                .getResult()
                          : equal;
  }

  void finish(StringRef message) {
    if (condition)
      cf::AssertOp::create(builder, op->getLoc(), condition, message);
  }

private:
  Operation *op;
  OpBuilder builder;
  Value condition;
};
} // namespace

/// Every loop of a linalg op has one size.
static void guardLinalg(linalg::LinalgOp op) {
  ShapeGuard guard(op);
  SmallVector<OpFoldResult> sizes(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [dim, result] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      if (!loop)
        continue;
      OpFoldResult size = guard.getSize(operand.get(), dim);
      OpFoldResult &known = sizes[loop.getPosition()];
      if (!known)
        known = size;
      else
        guard.requireEqual(known, size);
    }
  }
  guard.finish("sizes of operands that must be equal differ");
}

static void guardCopy(memref::CopyOp op) {
  auto type = dyn_cast<MemRefType>(op.getSource().getType());
  if (!type || !isa<MemRefType>(op.getTarget().getType()))
    return;
  ShapeGuard guard(op);
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    guard.requireEqual(guard.getSize(op.getSource(), dim),
                       guard.getSize(op.getTarget(), dim));
  guard.finish("sizes of the two sides of a copy differ");
}

static void guardExpandShape(memref::ExpandShapeOp op) {
  ShapeGuard guard(op);
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    bool isStatic = llvm::all_of(group, [&](int64_t index) {
      return getConstantIntValue(sizes[index]).has_value();
    });
    if (isStatic && !op.getSrcType().isDynamicDim(dim))
      continue;
    OpFoldResult product = sizes[group.front()];
    for (int64_t index : llvm::drop_begin(group))
      product = guard.multiply(guard.getValue(product), sizes[index]);
    guard.requireEqual(product, guard.getSize(op.getSrc(), dim));
  }
  guard.finish("a tensor is reshaped to another number of elements");
}

static void guardReshape(memref::ReshapeOp op) {
  auto source = dyn_cast<MemRefType>(op.getSource().getType());
  auto result = dyn_cast<MemRefType>(op.getResult().getType());
  auto shape = cast<MemRefType>(op.getShape().getType());
  if (!source || !result ||
      (source.hasStaticShape() && result.hasStaticShape()))
    return;
  ShapeGuard guard(op);
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value expected = arith::ConstantIndexOp::create(builder, loc, 1);
  Value actual = expected;
  for (int64_t dim = 0; dim < source.getRank(); ++dim)
    expected = guard.multiply(expected, guard.getSize(op.getSource(), dim));
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    Value index = arith::ConstantIndexOp::create(builder, loc, dim);
    Value size =
        memref::LoadOp::create(builder, loc, op.getShape(), ValueRange{index});
    if (!shape.getElementType().isIndex())
      size = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                        size);
    if (!result.isDynamicDim(dim))
      guard.requireEqual(size, builder.getIndexAttr(result.getDimSize(dim)));
    actual = guard.multiply(actual, size);
  }
  guard.requireEqual(expected, actual);
  guard.finish("a tensor is reshaped to another number of elements");
}

namespace {
struct NormCPUGuardShapesPass
    : public norm::impl::NormCPUGuardShapesPassBase<NormCPUGuardShapesPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        if (linalgOp.hasPureBufferSemantics())
          guardLinalg(linalgOp);
      } else if (auto copy = dyn_cast<memref::CopyOp>(op)) {
        guardCopy(copy);
      } else if (auto expand = dyn_cast<memref::ExpandShapeOp>(op)) {
        guardExpandShape(expand);
      } else if (auto reshape = dyn_cast<memref::ReshapeOp>(op)) {
        guardReshape(reshape);
      }
    }
  }
};
} // namespace
