//===- MatchParameter.cpp - What may be a gain or a bias -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/MatchNormalize.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

/// Parameters are computed in few steps; what takes more varies as its loops
/// do.
static constexpr unsigned kMaxDepth = 12;
static constexpr unsigned kMaxParts = 128;

static bool collectVaryingAxes(ScalarGraph &graph, ScalarExpr *expr,
                               SmallVectorImpl<int64_t> &axes, unsigned depth,
                               unsigned &budget) {
  expr = graph.resolve(expr);
  SmallVector<const IndexExpr *> vars;
  bool known = true;
  auto add = [&](const IndexExpr *var) {
    known &= var->owner == nullptr;
    vars.push_back(var);
  };
  for (const IndexExpr *index : expr->indices)
    forEachVar(index, add);
  // An op in a fused body varies with its operands, not with all loops.
  bool isOp = !expr->operands.empty() && expr->kind != ScalarKind::Sum;
  if (isOp && depth < kMaxDepth && budget > 0 &&
      (!vars.empty() || !expr->value)) {
    --budget;
    for (ScalarExpr *operand : expr->operands)
      if (!collectVaryingAxes(graph, operand, axes, depth + 1, budget))
        return false;
    return true;
  }
  if (expr->kind == ScalarKind::Index)
    forEachVar(expr->index, add);
  for (const IndexExpr *var : vars)
    if (!llvm::is_contained(axes, var->value))
      axes.push_back(var->value);
  return known;
}

std::optional<SmallVector<int64_t>>
norm::getVaryingAxes(ScalarGraph &graph, ScalarExpr *expr,
                     const Coordinates &coordinates) {
  SmallVector<int64_t> axes;
  unsigned budget = kMaxParts;
  if (!collectVaryingAxes(graph, expr, axes, 0, budget))
    return std::nullopt;
  llvm::sort(axes);
  return axes;
}

bool norm::isParameterLike(ArrayRef<int64_t> axes, ArrayRef<int64_t> normalized,
                           const Coordinates &coordinates) {
  bool hasOther = false, lacksOther = false, hasNormalized = axes.empty();
  for (auto [dim, var] : llvm::enumerate(coordinates.vars)) {
    int64_t axis = dim;
    bool varies = llvm::is_contained(axes, axis);
    if (llvm::is_contained(normalized, axis)) {
      hasNormalized |= varies;
      continue;
    }
    if (!var->isVar())
      continue;
    (varies ? hasOther : lacksOther) = true;
  }
  return !hasOther || (lacksOther && hasNormalized);
}

bool norm::isSplatParameter(ScalarGraph &graph, ScalarExpr *expr,
                            const Coordinates &coordinates) {
  ScalarExpr *constant = graph.resolveWithoutExt(expr);
  if (!constant->isConst() || !constant->value ||
      !isa<RankedTensorType>(constant->value.getType()))
    return false;
  auto countVars = [](IndexList list) {
    return llvm::count_if(
        list, [](const IndexExpr *index) { return index->isVar(); });
  };
  int64_t own = countVars(constant->indices);
  return own > 0 && own < countVars(coordinates.vars);
}

/// Uses of the data; the shape may be asked for any number of times.
static bool hasOneDataUse(Value value) {
  return llvm::count_if(value.getUsers(), [](Operation *user) {
           return !isa<tensor::DimOp>(user);
         }) == 1;
}

bool norm::hasSoleUse(ScalarExpr *expr) {
  Value value = expr->value;
  for (unsigned i = 0; i < 16 && value; ++i) {
    if (!hasOneDataUse(value))
      return false;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto op = dyn_cast_or_null<linalg::LinalgOp>(
          argument.getOwner()->getParentOp());
      if (!op)
        return true;
      value = op.getMatchingOpOperand(argument)->get();
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      Value yielded = linalgOp.getBlock()->getTerminator()->getOperand(
          cast<OpResult>(value).getResultNumber());
      // A value that is only moved is followed to where it is computed.
      if (!isa<BlockArgument>(yielded))
        return yielded.hasOneUse();
      value = yielded;
      continue;
    }
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
            tensor::ReshapeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    return true;
  }
  return true;
}
