//===- KernelShapes.h - Sizes of a kernel's values ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_KERNELSHAPES_H
#define NORM_LIB_FUSION_KERNELSHAPES_H

#include "norm/IR/Norm.h"

namespace mlir::norm {

/// Sizes of a kernel in terms of values of the code around it.
struct KernelShapes {
  /// The sizes of each result.
  SmallVector<SmallVector<OpFoldResult>> results;
  /// Sizes that the body relies on being equal, where that is not known.
  SmallVector<std::pair<OpFoldResult, OpFoldResult>> equalities;
};

/// Computes the shapes of `kernel`, with new ops before it. Fails, with a
/// `reason`, where a size depends on more than the sizes of the inputs.
FailureOr<KernelShapes> computeKernelShapes(KernelOp kernel,
                                            std::string &reason);

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_KERNELSHAPES_H
