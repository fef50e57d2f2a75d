//===- IndexExpr.cpp - Symbolic positions in tensors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/IndexExpr.h"

using namespace mlir;
using namespace mlir::norm;

void IndexExpr::Profile(llvm::FoldingSetNodeID &id) const {
  id.AddInteger(static_cast<int>(kind));
  id.AddInteger(value);
  id.AddPointer(owner);
  id.AddInteger(size);
  id.AddInteger(operands.size());
  for (const IndexExpr *operand : operands)
    id.AddPointer(operand);
  for (DimSize dim : sizes)
    id.AddInteger(dim);
}

template <typename T>
static ArrayRef<T> copyTo(llvm::BumpPtrAllocator &allocator, ArrayRef<T> list) {
  T *data = allocator.Allocate<T>(list.size());
  std::uninitialized_copy(list.begin(), list.end(), data);
  return ArrayRef<T>(data, list.size());
}

IndexList IndexUniquer::copy(IndexList list) { return copyTo(allocator, list); }

const IndexExpr *IndexUniquer::unique(IndexExpr expr) {
  llvm::FoldingSetNodeID id;
  expr.Profile(id);
  void *position = nullptr;
  if (const IndexExpr *found = set.FindNodeOrInsertPos(id, position))
    return found;
  auto *node = new (allocator.Allocate<IndexExpr>()) IndexExpr(expr);
  node->operands = copyTo(allocator, expr.operands);
  node->sizes = copyTo(allocator, expr.sizes);
  set.InsertNode(node, position);
  return node;
}

const IndexExpr *IndexUniquer::constant(int64_t value) {
  IndexExpr expr;
  expr.kind = IndexKind::Const;
  expr.value = value;
  return unique(expr);
}

const IndexExpr *IndexUniquer::var(const void *owner, int64_t dim,
                                   DimSize size) {
  if (size == 1)
    return constant(0);
  IndexExpr expr;
  expr.kind = IndexKind::Var;
  expr.value = dim;
  expr.owner = owner;
  expr.size = size;
  return unique(expr);
}

const IndexExpr *IndexUniquer::offset(const IndexExpr *base, int64_t value,
                                      bool exact) {
  if (base->kind == IndexKind::Const)
    return constant(base->value + value);
  if (value == 0 && exact)
    return base;
  IndexExpr expr;
  expr.kind = IndexKind::Offset;
  expr.value = value;
  expr.operands = base;
  return unique(expr);
}

/// Two neighbours that are neighbouring components of one split are one
/// component of a coarser split.
static bool areConsecutive(const IndexExpr *left, const IndexExpr *right,
                           DimSize rightSize) {
  return left->kind == IndexKind::Split && right->kind == IndexKind::Split &&
         left->operands[0] == right->operands[0] &&
         left->sizes == right->sizes && left->value + 1 == right->value &&
         (rightSize == right->sizes[right->value] ||
          (!isStaticSize(rightSize) &&
           !isStaticSize(right->sizes[right->value]) &&
           llvm::count_if(right->sizes,
                          [](DimSize s) { return !isStaticSize(s); }) == 1));
}

const IndexExpr *IndexUniquer::merge(IndexList operands,
                                     ArrayRef<DimSize> sizes) {
  SmallVector<const IndexExpr *> parts;
  SmallVector<DimSize> extents;
  for (auto [part, size] : llvm::zip(operands, sizes)) {
    if (size == 1)
      continue;
    if (part->kind == IndexKind::Merge && dims.product(part->sizes) == size) {
      llvm::append_range(parts, part->operands);
      llvm::append_range(extents, part->sizes);
      continue;
    }
    parts.push_back(part);
    extents.push_back(size);
  }
  for (size_t i = 0; i + 1 < parts.size();) {
    if (!areConsecutive(parts[i], parts[i + 1], extents[i + 1])) {
      ++i;
      continue;
    }
    const IndexExpr *first = parts[i];
    SmallVector<DimSize> coarse(first->sizes);
    DimSize joined = dims.product({coarse[first->value], extents[i + 1]});
    coarse[first->value] = joined;
    coarse.erase(coarse.begin() + first->value + 1);
    parts[i] = split(first->operands[0], coarse, first->value);
    extents[i] = joined;
    parts.erase(parts.begin() + i + 1);
    extents.erase(extents.begin() + i + 1);
    i = i ? i - 1 : 0;
  }
  if (parts.empty() ||
      llvm::all_of(parts, [](const IndexExpr *e) { return e->isConst(0); }))
    return constant(0);
  if (parts.size() == 1)
    return parts.front();
  if (llvm::all_of(
          parts,
          [](const IndexExpr *e) { return e->kind == IndexKind::Const; }) &&
      llvm::all_of(ArrayRef(extents).drop_front(), isStaticSize)) {
    int64_t position = 0;
    for (auto [part, size] : llvm::zip(parts, extents))
      position = position * size + part->value;
    return constant(position);
  }
  IndexExpr expr;
  expr.kind = IndexKind::Merge;
  expr.operands = parts;
  expr.sizes = extents;
  return unique(expr);
}

const IndexExpr *IndexUniquer::split(const IndexExpr *base,
                                     ArrayRef<DimSize> allSizes,
                                     unsigned component) {
  if (allSizes[component] == 1 || base->isConst(0))
    return constant(0);
  SmallVector<DimSize> sizes;
  unsigned index = 0;
  for (auto [i, size] : llvm::enumerate(allSizes)) {
    if (size == 1)
      continue;
    if (i == component)
      index = sizes.size();
    sizes.push_back(size);
  }
  if (sizes.size() == 1)
    return base;
  if (base->kind == IndexKind::Const &&
      llvm::all_of(ArrayRef(sizes).drop_front(), isStaticSize)) {
    int64_t inner = 1;
    for (DimSize size : ArrayRef(sizes).drop_front(index + 1))
      inner *= size;
    int64_t position = base->value / inner;
    return constant(index == 0 ? position : position % sizes[index]);
  }
  if (base->kind == IndexKind::Split) {
    SmallVector<DimSize> fine(base->sizes.take_front(base->value));
    index += fine.size();
    llvm::append_range(fine, sizes);
    llvm::append_range(fine, base->sizes.drop_front(base->value + 1));
    return split(base->operands[0], fine, index);
  }
  if (base->kind == IndexKind::Merge) {
    SmallVector<ReshapeGroup> groups = alignShapes(base->sizes, sizes);
    for (const ReshapeGroup &group : groups) {
      if (index < group.toBegin || index >= group.toEnd)
        continue;
      if (groups.size() == 1 && group.fromEnd - group.fromBegin > 1)
        break; // no finer than what is there
      unsigned length = group.fromEnd - group.fromBegin;
      const IndexExpr *part =
          merge(base->operands.slice(group.fromBegin, length),
                base->sizes.slice(group.fromBegin, length));
      return split(
          part,
          ArrayRef(sizes).slice(group.toBegin, group.toEnd - group.toBegin),
          index - group.toBegin);
    }
  }
  IndexExpr expr;
  expr.kind = IndexKind::Split;
  expr.value = index;
  expr.operands = base;
  expr.sizes = sizes;
  return unique(expr);
}

void IndexUniquer::reshapeGroup(IndexList position, ArrayRef<DimSize> to,
                                ArrayRef<DimSize> from,
                                SmallVectorImpl<const IndexExpr *> &result) {
  if (to.size() == 1 && from.size() == 1) {
    result.push_back(from.front() == 1 ? constant(0) : position.front());
    return;
  }
  const IndexExpr *linear = merge(position, to);
  for (unsigned i = 0; i < from.size(); ++i)
    result.push_back(split(linear, from, i));
}

SmallVector<const IndexExpr *> IndexUniquer::reshape(IndexList position,
                                                     ArrayRef<DimSize> to,
                                                     ArrayRef<DimSize> from) {
  SmallVector<const IndexExpr *> result;
  for (const ReshapeGroup &group : alignShapes(from, to))
    reshapeGroup(position.slice(group.toBegin, group.toEnd - group.toBegin),
                 to.slice(group.toBegin, group.toEnd - group.toBegin),
                 from.slice(group.fromBegin, group.fromEnd - group.fromBegin),
                 result);
  return result;
}

void norm::forEachVar(const IndexExpr *expr,
                      function_ref<void(const IndexExpr *)> visit) {
  if (expr->isVar())
    visit(expr);
  for (const IndexExpr *operand : expr->operands)
    forEachVar(operand, visit);
}

bool norm::mentions(const IndexExpr *expr, const IndexExpr *var) {
  bool found = false;
  forEachVar(expr, [&](const IndexExpr *other) { found |= other == var; });
  return found;
}
