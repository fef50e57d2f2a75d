//===- IndexExpr.h - Symbolic positions in tensors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an element lies in a tensor, as an expression over loop variables. Two
// ways of reaching one element (by reshapes, transposes, slices, broadcasts)
// give the same pointer wherever the expressions can be proven equal.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_INDEXEXPR_H
#define NORM_RAISE_INDEXEXPR_H

#include "norm/Raise/DimSizes.h"

#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/Allocator.h"

namespace mlir::norm {

enum class IndexKind {
  /// A number; also every position along a static unit dimension.
  Const,
  /// A loop variable.
  Var,
  /// Row-major position of the operands in a box of the given sizes.
  Merge,
  /// Component `value` of the one operand, read as a row-major position in a
  /// box of the given sizes.
  Split,
  /// The one operand plus `value`, where that cannot be folded.
  Offset
};

class IndexExpr : public llvm::FoldingSetNode {
public:
  IndexKind kind;
  /// Number, component or offset; the variable's dimension.
  int64_t value = 0;
  /// What a variable belongs to; null for the variables of a result.
  const void *owner = nullptr;
  /// Extent of a variable.
  DimSize size = 0;
  ArrayRef<const IndexExpr *> operands;
  ArrayRef<DimSize> sizes;

  bool isConst(int64_t number) const {
    return kind == IndexKind::Const && value == number;
  }
  bool isVar() const { return kind == IndexKind::Var; }
  void Profile(llvm::FoldingSetNodeID &id) const;
};

using IndexList = ArrayRef<const IndexExpr *>;

/// Owns index expressions; equal ones are one object.
class IndexUniquer {
public:
  explicit IndexUniquer(DimSizes &dims) : dims(dims) {}

  const IndexExpr *constant(int64_t value);
  /// A variable with `size` positions; the constant 0 if there is only one.
  const IndexExpr *var(const void *owner, int64_t dim, DimSize size);
  const IndexExpr *merge(IndexList operands, ArrayRef<DimSize> sizes);
  const IndexExpr *split(const IndexExpr *base, ArrayRef<DimSize> sizes,
                         unsigned component);
  /// `exact`: the slice is known to have static sizes.
  const IndexExpr *offset(const IndexExpr *base, int64_t value, bool exact);

  /// The position in a tensor of `from` sizes of the element that a reshape to
  /// `to` sizes puts at `position`.
  SmallVector<const IndexExpr *>
  reshape(IndexList position, ArrayRef<DimSize> to, ArrayRef<DimSize> from);
  /// As above inside one group of dimensions.
  void reshapeGroup(IndexList position, ArrayRef<DimSize> to,
                    ArrayRef<DimSize> from,
                    SmallVectorImpl<const IndexExpr *> &result);

  IndexList copy(IndexList list);

private:
  const IndexExpr *unique(IndexExpr expr);

  DimSizes &dims;
  llvm::BumpPtrAllocator allocator;
  llvm::FoldingSet<IndexExpr> set;
};

/// Calls `visit` on every variable in `expr`.
void forEachVar(const IndexExpr *expr,
                function_ref<void(const IndexExpr *)> visit);
bool mentions(const IndexExpr *expr, const IndexExpr *var);

} // namespace mlir::norm

#endif // NORM_RAISE_INDEXEXPR_H
