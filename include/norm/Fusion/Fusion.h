//===- Fusion.h - The kinds of fusion ------------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind of fusion is a function on everything nested in `root`, which its
// pass and norm-fuse call. They only look at one block at a time.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_FUSION_FUSION_H
#define NORM_FUSION_FUSION_H

#include "norm/Fusion/KernelBuilder.h"

namespace mlir::norm {

/// h + f before a norm, h + norm(f) after one.
void fuseResidualAdds(Operation *root, KernelBuilder &builder);

/// norm -> gate, gate -> norm.
void fuseGates(Operation *root, KernelBuilder &builder);

/// norm -> rotation, and rotations by the same tables.
void fuseRopes(Operation *root, KernelBuilder &builder);

/// The write to a stream of several branches with the norms of the next read;
/// a read with what computes its gates.
void fuseBranches(Operation *root, KernelBuilder &builder);

/// Elementwise linalg before and after a row op or kernel, softmax.
void fuseElementwise(Operation *root, KernelBuilder &builder);

/// Norms and kernels that work on the same rows.
void fuseSiblings(Operation *root, KernelBuilder &builder);

/// A kernel for each norm op and row reduction that is in none.
void formKernels(Operation *root, KernelBuilder &builder);

/// Whether `norm-fuse` has a kind of fusion of this name, and all their names.
bool isFusionKind(StringRef name);
std::string listFusionKinds();

/// Calls `visit` for each op outside of kernels and linalg bodies, as found at
/// the beginning, in program order; ops that a kernel took in meanwhile are
/// replaced by it.
void forEachAnchor(Operation *root, KernelBuilder &builder,
                   function_ref<bool(Operation *)> isAnchor,
                   function_ref<void(Operation *)> visit);

/// Drops what linalg ops compute for nobody: the index beside a maximum, in an
/// exported softmax.
void eraseUnusedLinalgResults(Operation *root);

/// A norm, its halves, or a kernel that holds one.
bool isNormOrKernelOfNorm(Operation *op);

} // namespace mlir::norm

#endif // NORM_FUSION_FUSION_H
