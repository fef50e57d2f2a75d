//===- KernelClass.h - The functions of outlined kernels -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_CODEGEN_KERNELCLASS_H
#define NORM_CODEGEN_KERNELCLASS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::norm {

/// The string attribute of an outlined kernel's function: the class of emitters
/// that take it, `row`.
inline constexpr llvm::StringLiteral kKernelClassAttrName = "norm.kernel_class";

} // namespace mlir::norm

#endif // NORM_CODEGEN_KERNELCLASS_H
