//===- KernelName.h - What a kernel does, in words ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_KERNELNAME_H
#define NORM_LIB_FUSION_KERNELNAME_H

#include "norm/IR/Norm.h"

namespace mlir::norm {

/// What the ops of a kernel's body do, in order and without repetition: "add",
/// "rms", "silu", "rope", "softmax", ...; at least one word.
SmallVector<std::string> describeKernel(KernelOp kernel);

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_KERNELNAME_H
