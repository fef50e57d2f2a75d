//===- Legality.h - What can be in a kernel, and with what ---- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that decides what a row kernel may hold. Every function leaves
// the IR alone and says why not in words that follow "is not fused: ".
//
//===----------------------------------------------------------------------===//
#ifndef NORM_FUSION_LEGALITY_H
#define NORM_FUSION_LEGALITY_H

#include "norm/Fusion/RowSpace.h"

#include <string>

namespace mlir::norm {

/// What an op is to a row kernel.
enum class RowOpKind {
  /// Nothing that a kernel can hold.
  none,
  /// Another shape of the same elements: reshape, cast, a transpose that keeps
  /// the last dimension.
  view,
  /// A linalg op that computes each element from one element of each input.
  elementwise,
  /// A linalg op that combines dimensions with one combiner.
  reduction,
  /// An op of the norm dialect.
  norm,
  /// A kernel.
  kernel
};

/// What `op` is; for `none`, `reason` says why.
RowOpKind classifyRowOp(Operation *op, std::string &reason);
RowOpKind classifyRowOp(Operation *op);

/// Reshapes, casts, and transposes that keep the last dimension.
bool isViewLike(Operation *op);

/// Ops that carry no data of the row: sizes, uninitialized tensors, constants
/// and tensors filled with one.
bool isStructuralOp(Operation *op);

/// A linalg op that reduces elements which no single input has.
bool isContraction(Operation *op);

/// The constant scalar that the tensor is filled with, or null.
Value getFillConstant(Value value);

/// A constant, or a tensor filled with one, that a kernel computes for itself.
bool isCloneableConstant(Value value);

/// The op in words: its name and, for linalg.generic, what it computes.
std::string describeOp(Operation *op);

/// What a fusion may do beyond growing the kernel of one kind of row.
struct FusionRules {
  /// Join kernels whose rows agree only in their leading dimensions: the query
  /// and the key of one token, which differ in their number of heads.
  bool joinOuterRows = false;
};

/// Whether the members, ops that `classifyRowOp` accepts, go over the same
/// rows: those of the whole are those of one of them, and no member adds
/// elements to that one's rows. Fills `space` with the members' dimensions.
LogicalResult checkRows(ArrayRef<Operation *> members, const FusionRules &rules,
                        RowSpace &space, std::string &reason);

} // namespace mlir::norm

#endif // NORM_FUSION_LEGALITY_H
