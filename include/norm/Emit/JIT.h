//===- JIT.h - A compiled library in memory ---------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_EMIT_JIT_H
#define NORM_EMIT_JIT_H

#include "norm/Emit/Compiler.h"

#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::norm {

/// The library that norm-opt would write, in this process: the same object is
/// linked by LLVM's JIT, so the bits of its results are the same. It exports
/// the same symbols as a shared library.
class JitLibrary {
public:
  /// Compiles `module` (which is lowered in place). Errors of compilation are
  /// diagnostics of the module's context, and the returned error says so.
  static llvm::Expected<std::unique_ptr<JitLibrary>>
  create(ModuleOp module, const CompileOptions &options);

  /// Links the bytes that compileToObject gave.
  static llvm::Expected<std::unique_ptr<JitLibrary>>
  createFromObject(llvm::ArrayRef<char> object);

  ~JitLibrary();

  /// The address of an exported symbol ("norm_context_create", "norm_F", ...),
  /// or null. The address of a data symbol (norm_F_signature) is that of the
  /// pointer, as dlsym gives it. Valid as long as the library lives.
  void *lookup(llvm::StringRef symbol) const;

private:
  explicit JitLibrary(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace mlir::norm

#endif // NORM_EMIT_JIT_H
