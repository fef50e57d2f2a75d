//===- KernelTraffic.h - What a kernel reads and writes -------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_KERNELTRAFFIC_H
#define NORM_LIB_FUSION_KERNELTRAFFIC_H

#include "norm/Codegen/RowProgram.h"

namespace mlir::norm {

/// The memory traffic of a kernel in words: "reads 512 bytes per row and 256
/// bytes once, writes 512 bytes per row". Sizes that are not static are left
/// out.
std::string describeTraffic(KernelOp kernel, const RowProgram &program);

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_KERNELTRAFFIC_H
