//===- KernelEquivalence.h - Kernels that share their code ---- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_KERNELEQUIVALENCE_H
#define NORM_LIB_FUSION_KERNELEQUIVALENCE_H

#include "norm/IR/Norm.h"

#include "llvm/ADT/DenseMapInfo.h"

namespace mlir::norm {

/// Kernels are equal when their bodies are: the same ops on the same types with
/// the same properties, whatever the operands, locations and discardable
/// attributes.
struct KernelBodyInfo {
  static KernelOp getEmptyKey() {
    return KernelOp::getFromOpaquePointer(
        llvm::DenseMapInfo<Operation *>::getEmptyKey());
  }
  static KernelOp getTombstoneKey() {
    return KernelOp::getFromOpaquePointer(
        llvm::DenseMapInfo<Operation *>::getTombstoneKey());
  }
  static unsigned getHashValue(KernelOp kernel);
  static bool isEqual(KernelOp lhs, KernelOp rhs);
};

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_KERNELEQUIVALENCE_H
