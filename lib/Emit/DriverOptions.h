//===- DriverOptions.h - The flags of norm-opt ------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_DRIVEROPTIONS_H
#define NORM_LIB_EMIT_DRIVEROPTIONS_H

#include "norm/Emit/Compiler.h"

#include <string>

namespace mlir::norm {

/// What --emit names.
enum class OutputKind { None, MLIR, LLVMIR, Assembly, Object, Shared, Audit };

/// The values of norm-opt's own flags.
struct DriverOptions {
  OutputKind emit = OutputKind::None;
  std::string target;
  std::string headerFile;
  std::string parameterNames;
  std::string inlineWeights;
  std::string auditFormat;
  /// Whether `auditFormat` was given.
  bool hasAuditFormat = false;
  std::string chip;
  bool report = false;
  bool emitBytecode = false;
  CompileOptions compile;
};

/// Registers the flags with LLVM's command line. Once, before parsing.
void registerDriverOptions();
/// The values after parsing.
DriverOptions getDriverOptions();
/// What --help prints first.
extern const char kDriverUsage[];

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_DRIVEROPTIONS_H
