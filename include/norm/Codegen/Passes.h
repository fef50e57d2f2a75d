//===- Passes.h - Passes of all code generators -----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_CODEGEN_PASSES_H
#define NORM_CODEGEN_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::norm {

#define GEN_PASS_DECL
#include "norm/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "norm/Codegen/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_CODEGEN_PASSES_H
