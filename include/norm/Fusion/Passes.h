//===- Passes.h - Passes that grow norm.kernel ---------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_FUSION_PASSES_H
#define NORM_FUSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
namespace norm {

#define GEN_PASS_DECL
#include "norm/Fusion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Fusion/Passes.h.inc"

} // namespace norm
} // namespace mlir

#endif // NORM_FUSION_PASSES_H
