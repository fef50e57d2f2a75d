//===- Compiler.h - C API of the norm compiler -*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles a module in this process and gives the addresses of its functions.
//
//   NormModule module = norm_compile(text, strlen(text), "--num-threads=2");
//   if (!module) { puts(norm_last_error()); return 1; }
//   norm_context *context =
//       ((norm_context *(*)(void))norm_lookup(module, "norm_context_create"))();
//
// The symbols are those of a library that `norm-opt --emit=shared` writes; its
// header (`--emit-header`) declares them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_C_COMPILER_H
#define NORM_C_COMPILER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled module; null is none.
typedef struct NormModuleImpl *NormModule;

/// Compiles `length` bytes of MLIR text or bytecode. `options` are norm-opt's
/// flags separated by spaces (null for none): --mcpu=, --num-threads=, --fuse=,
/// --strict-types. Returns null on error, see `norm_last_error`.
NormModule norm_compile(const char *text_or_bytecode, size_t length,
                        const char *options);

/// Address of a symbol of the compiled module, or null if there is none.
void *norm_lookup(NormModule module, const char *symbol);

/// Frees the code; addresses that it gave out are dead. Null is allowed.
void norm_free(NormModule module);

/// Text of this thread's last error, with a location where there is one; never
/// null, "" if nothing failed. Valid until the thread's next call.
const char *norm_last_error(void);

#ifdef __cplusplus
}
#endif

#endif // NORM_C_COMPILER_H
