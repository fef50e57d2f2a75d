//===- ExprMatcher.cpp - Equality of scalar expressions -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ExprMatcher.h"

using namespace mlir;
using namespace mlir::norm;

/// What is compared lies within one or two fused bodies; more is not proven.
static constexpr unsigned kBudget = 512;
static constexpr unsigned kMaxDepth = 48;

bool ExprMatcher::matches(ScalarExpr *pattern, ScalarExpr *expr) {
  budget = kBudget;
  auto boundBefore = bound;
  auto componentsBefore = components;
  if (matchExpr(pattern, expr, 0))
    return true;
  bound = std::move(boundBefore);
  components = std::move(componentsBefore);
  return false;
}

bool ExprMatcher::matchExpr(ScalarExpr *pattern, ScalarExpr *expr,
                            unsigned depth) {
  if (depth > kMaxDepth || budget == 0)
    return false;
  --budget;
  pattern = graph.resolveWithoutExt(pattern);
  expr = graph.resolveWithoutExt(expr);
  if (pattern == expr)
    return true;
  if (pattern->value && pattern->value == expr->value) {
    auto boundBefore = bound;
    auto componentsBefore = components;
    if (matchIndices(pattern->indices, expr->indices))
      return true;
    bound = std::move(boundBefore);
    components = std::move(componentsBefore);
  }
  if (pattern->kind != expr->kind || pattern->type != expr->type)
    return false;
  switch (pattern->kind) {
  case ScalarKind::Leaf:
  case ScalarKind::Sum:
    return false;
  case ScalarKind::Const:
    return pattern->number == expr->number;
  case ScalarKind::Size:
    return pattern->size == expr->size;
  case ScalarKind::Index:
    return matchIndex(pattern->index, expr->index);
  case ScalarKind::Cmp:
  case ScalarKind::Other: {
    Operation *a = pattern->value.getDefiningOp();
    Operation *b = expr->value.getDefiningOp();
    if (a->getName() != b->getName() ||
        a->getAttrDictionary() != b->getAttrDictionary())
      return false;
    break;
  }
  default:
    break;
  }
  return matchOperands(pattern, expr, depth + 1);
}

bool ExprMatcher::matchOperands(ScalarExpr *pattern, ScalarExpr *expr,
                                unsigned depth) {
  if (pattern->operands.size() != expr->operands.size())
    return false;
  auto boundBefore = bound;
  auto componentsBefore = components;
  bool same = true;
  for (auto [a, b] : llvm::zip(pattern->operands, expr->operands))
    same = same && matchExpr(a, b, depth);
  if (same)
    return true;
  bound = std::move(boundBefore);
  components = std::move(componentsBefore);
  bool commutes =
      pattern->kind == ScalarKind::Add || pattern->kind == ScalarKind::Mul ||
      pattern->kind == ScalarKind::Max || pattern->kind == ScalarKind::Min;
  return commutes &&
         matchExpr(pattern->operands[0], expr->operands[1], depth) &&
         matchExpr(pattern->operands[1], expr->operands[0], depth);
}

bool ExprMatcher::matchIndices(IndexList pattern, IndexList expr) {
  if (pattern.size() != expr.size())
    return false;
  for (auto [a, b] : llvm::zip(pattern, expr))
    if (!matchIndex(a, b))
      return false;
  return true;
}

bool ExprMatcher::bind(const IndexExpr *var, const IndexExpr *expr) {
  auto [it, inserted] = bound.try_emplace(var, expr);
  return inserted || it->second == expr;
}

bool ExprMatcher::matchIndex(const IndexExpr *pattern, const IndexExpr *expr) {
  if (llvm::is_contained(variables, pattern))
    return bind(pattern, expr);
  if (pattern == expr)
    return true;
  switch (pattern->kind) {
  case IndexKind::Merge:
    for (unsigned i = 0; i < pattern->operands.size(); ++i)
      if (!matchIndex(pattern->operands[i],
                      graph.indices.split(expr, pattern->sizes, i)))
        return false;
    return true;
  case IndexKind::Split: {
    const IndexExpr *base = pattern->operands[0];
    if (llvm::is_contained(variables, base)) {
      auto [it, inserted] = components.try_emplace(pattern, expr);
      return inserted || it->second == expr;
    }
    return expr->kind == IndexKind::Split && expr->value == pattern->value &&
           expr->sizes == pattern->sizes && matchIndex(base, expr->operands[0]);
  }
  case IndexKind::Offset:
    return expr->kind == IndexKind::Offset && expr->value == pattern->value &&
           matchIndex(pattern->operands[0], expr->operands[0]);
  default:
    return false;
  }
}

std::optional<SmallVector<const IndexExpr *>> ExprMatcher::getBindings() {
  SmallVector<const IndexExpr *> result;
  for (const IndexExpr *var : all) {
    if (!var->isVar()) {
      result.push_back(var);
      continue;
    }
    const IndexExpr *position = bound.lookup(var);
    for (auto [split, part] : components) {
      if (split->operands[0] != var)
        continue;
      if (position) {
        if (graph.indices.split(position, split->sizes, split->value) != part)
          return std::nullopt;
        continue;
      }
      // All components together are the variable.
      SmallVector<const IndexExpr *> parts;
      for (unsigned i = 0; i < split->sizes.size(); ++i) {
        const IndexExpr *other =
            components.lookup(graph.indices.split(var, split->sizes, i));
        if (!other)
          return std::nullopt;
        parts.push_back(other);
      }
      position = graph.indices.merge(parts, split->sizes);
    }
    if (!position)
      return std::nullopt;
    result.push_back(position);
  }
  return result;
}

ScalarExpr *norm::matchSquare(ScalarGraph &graph, ScalarExpr *expr) {
  ScalarExpr *resolved = graph.resolveWithoutExt(expr);
  ScalarExpr *base = nullptr;
  if (resolved->kind == ScalarKind::Pow &&
      graph.resolve(resolved->operands[1])->isConst(2)) {
    base = resolved->operands[0];
  } else if (resolved->kind == ScalarKind::Mul) {
    ExprMatcher matcher(graph, {});
    if (matcher.matches(resolved->operands[0], resolved->operands[1]))
      base = resolved->operands[0];
  }
  if (!base)
    return nullptr;
  ScalarExpr *inner = graph.resolveWithoutExt(base);
  return inner->kind == ScalarKind::Abs || inner->kind == ScalarKind::Neg
             ? inner->operands[0]
             : base;
}
