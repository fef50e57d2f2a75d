//===- Driver.h - The command line of norm-opt ------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_EMIT_DRIVER_H
#define NORM_EMIT_DRIVER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::norm {

/// mlir-opt with the dialects of `registry` and all registered passes, which
/// compiles when --emit is given. Returns the exit code.
int runNormOpt(int argc, char **argv, DialectRegistry &registry);

} // namespace mlir::norm

#endif // NORM_EMIT_DRIVER_H
