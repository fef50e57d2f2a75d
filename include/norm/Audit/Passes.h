//===- Passes.h - Passes that report on norms -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_AUDIT_PASSES_H
#define NORM_AUDIT_PASSES_H

#include "norm/Audit/Audit.h"

#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>

namespace mlir::norm {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "norm/Audit/Passes.h.inc"

} // namespace mlir::norm

#endif // NORM_AUDIT_PASSES_H
