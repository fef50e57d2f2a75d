//===- Compiler.h - From a module to machine code ---------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compilation of a module (public func.funcs on tensors; tosa, linalg and norm
// ops) for the CPU of this kind of machine: MLIR -> LLVM dialect -> LLVM IR ->
// assembly, object or shared library. No global state: norm-opt, norm-run and
// the C API share these functions.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_EMIT_COMPILER_H
#define NORM_EMIT_COMPILER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace mlir::norm {

/// How a module is compiled; the flags of norm-opt of the same names.
struct CompileOptions {
  /// "native" (this machine's CPU with all its features) or a CPU name that
  /// LLVM knows for this architecture.
  std::string mcpu = "native";
  /// Threads of parallel loops: 0 leaves it to the OpenMP runtime (all cores,
  /// or OMP_NUM_THREADS), 1 makes serial code that needs no OpenMP.
  unsigned numThreads = 0;
  /// "all", "none" or a comma-separated list of fusion kinds.
  std::string fuse = "all";
  /// Compute every statistic in the type that the source states, in sequence.
  bool strictTypes = false;
  /// LLVM's optimization level, 0 to 3.
  unsigned optLevel = 3;
};

/// What is written.
enum class EmitKind { MLIR, LLVMIR, Assembly, Object };

/// Checks the values of `options` (the CPU's name, the fusion kinds, the
/// optimization level); the error's text names the flag and the value.
llvm::Error checkCompileOptions(const CompileOptions &options);

/// Registers the translations to LLVM IR that compiling needs. Every context
/// whose modules are compiled has these in its registry.
void registerCompilerDialects(DialectRegistry &registry);

/// The passes from tensors to the LLVM dialect, including the C interface of
/// each public function (norm_F, norm_F_shapes, ...; see LibraryInterface.h).
void buildCompilePipeline(OpPassManager &pm, const CompileOptions &options);

/// Runs buildCompilePipeline on `module`. Errors are reported as diagnostics.
LogicalResult lowerModule(ModuleOp module, const CompileOptions &options);

/// Translates a lowered module (LLVM dialect) and writes it as `kind`. Errors,
/// an op without a translation among them, are reported as diagnostics.
LogicalResult emitModule(ModuleOp lowered, const CompileOptions &options,
                         EmitKind kind, llvm::raw_pwrite_stream &os);

/// lowerModule, then emitModule into memory: the bytes of an ELF object.
LogicalResult compileToObject(ModuleOp module, const CompileOptions &options,
                              llvm::SmallVectorImpl<char> &object);

/// Links `object` (of compileToObject) and the runtime into the shared library
/// `path`, atomically: on an error no file is left. Uses the first linker found
/// (ld.lld of LLVM's folder or PATH, clang, cc, ld); libomp is linked only when
/// the object uses it. Exports the library's C interface and nothing else.
llvm::Error linkSharedLibrary(llvm::ArrayRef<char> object,
                              llvm::StringRef path);

} // namespace mlir::norm

#endif // NORM_EMIT_COMPILER_H
