//===- ScalarExpr.cpp - What one element of a tensor is -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ScalarExpr.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::norm;

Operation *norm::getBodyOwner(Value value) {
  Operation *op = value.getParentBlock()->getParentOp();
  return isa_and_nonnull<linalg::LinalgOp>(op) ? op : nullptr;
}

ScalarExpr *ScalarGraph::get(Value value, IndexList position) {
  SmallVector<const IndexExpr *> normal(position);
  Type type = value.getType();
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    type = shaped.getElementType();
    // The only position along a unit dimension is 0.
    if (shaped.hasRank())
      for (auto [i, size] : llvm::enumerate(shaped.getShape()))
        if (size == 1 && i < normal.size())
          normal[i] = indices.constant(0);
  } else if (!getBodyOwner(value)) {
    normal.clear();
  }
  auto it = known.find({value, normal});
  if (it != known.end())
    return it->second;
  ScalarExpr &expr = storage.emplace_back();
  expr.value = value;
  expr.indices = indices.copy(normal);
  expr.type = type;
  known.emplace(Key{value, expr.indices}, &expr);
  return &expr;
}

ScalarExpr *ScalarGraph::constant(double number, Type type) {
  ScalarExpr &expr = storage.emplace_back();
  expr.type = type;
  expr.read = true;
  expr.kind = ScalarKind::Const;
  expr.number = number;
  return &expr;
}

ScalarExpr *ScalarGraph::make(ScalarKind kind, Type type,
                              ArrayRef<ScalarExpr *> operands) {
  ScalarExpr &expr = storage.emplace_back();
  expr.type = type;
  expr.read = true;
  expr.kind = kind;
  expr.operands.assign(operands.begin(), operands.end());
  foldConstants(expr, *this);
  return &expr;
}

ScalarExpr *ScalarGraph::read(ScalarExpr *expr) {
  if (expr->read)
    return expr;
  expr->read = true;
  auto shaped = dyn_cast<ShapedType>(expr->value.getType());
  if (shaped &&
      (!isa<RankedTensorType>(shaped) ||
       shaped.getRank() != static_cast<int64_t>(expr->indices.size())))
    return expr;
  if (!(readConstant(*this, *expr) || readLinalg(*this, *expr) ||
        readTensorOp(*this, *expr) || readTosa(*this, *expr) ||
        readElementwise(*this, *expr))) {
    expr->kind = ScalarKind::Leaf;
    expr->operands.clear();
  }
  return expr;
}

ScalarExpr *ScalarGraph::resolve(ScalarExpr *expr) {
  while (ScalarExpr *next = read(expr)->forward)
    expr = next;
  return expr;
}

ScalarExpr *ScalarGraph::withoutExt(ScalarExpr *expr) {
  for (;;) {
    ScalarExpr *source = resolve(expr);
    if (source->kind != ScalarKind::Ext)
      return expr;
    expr = source->operands[0];
  }
}

ScalarExpr *ScalarGraph::withoutFloatExt(ScalarExpr *expr) {
  for (;;) {
    ScalarExpr *source = resolve(expr);
    if (source->kind != ScalarKind::Ext)
      return expr;
    Type type = resolve(source->operands[0])->type;
    if (!type.isF16() && !type.isBF16() && !type.isF32() && !type.isF64())
      return expr;
    expr = source->operands[0];
  }
}

ScalarExpr *ScalarGraph::resolveWithoutExt(ScalarExpr *expr) {
  return resolve(withoutExt(expr));
}

const IndexExpr *ScalarGraph::position(ScalarExpr *expr) {
  expr = resolve(expr);
  if (expr->kind == ScalarKind::Index)
    return expr->index;
  if (expr->isConst() && expr->number >= 0)
    return indices.constant(static_cast<int64_t>(expr->number));
  // size == 1 ? 0 : i, which exporters write for a broadcast at run time, is i
  // where i runs over that size.
  if (expr->kind != ScalarKind::Select)
    return nullptr;
  ScalarExpr *condition = resolve(expr->operands[0]);
  const IndexExpr *ifTrue = position(expr->operands[1]);
  const IndexExpr *ifFalse = position(expr->operands[2]);
  auto compare = condition->value
                     ? condition->value.getDefiningOp<arith::CmpIOp>()
                     : nullptr;
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
      !ifTrue || !ifFalse || !ifTrue->isConst(0) || !ifFalse->isVar())
    return nullptr;
  ScalarExpr *size = resolve(condition->operands[0]);
  ScalarExpr *one = resolve(condition->operands[1]);
  if (size->kind != ScalarKind::Size)
    std::swap(size, one);
  if (size->kind == ScalarKind::Size && one->isConst(1) &&
      size->size == ifFalse->size)
    return ifFalse;
  return nullptr;
}
