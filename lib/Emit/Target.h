//===- Target.h - The machine that code is made for -------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_TARGET_H
#define NORM_LIB_EMIT_TARGET_H

#include "norm/Emit/Compiler.h"

#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace mlir::norm {

/// The target machine of options.mcpu and options.optLevel.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CompileOptions &options);

/// Bits of the vector registers that code for this machine should use: 128,
/// 256 or 512.
unsigned getVectorBits(const llvm::TargetMachine &machine);

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_TARGET_H
