//===- Executor.h - Compiled functions in this process ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_EXECUTOR_H
#define NORM_TEST_NUMERICS_EXECUTOR_H

#include "norm/Emit/JIT.h"
#include "norm/Reference/Storage.h"

extern "C" {
typedef struct norm_context norm_context;
}

namespace mlir::norm::numerics {

/// A compiled module and a context of its C interface.
class Executor {
public:
  /// Compiles `module`, which is lowered in place.
  static llvm::Expected<std::unique_ptr<Executor>>
  create(ModuleOp module, const CompileOptions &options);
  ~Executor();

  /// Calls a function. `results` come with their formats and shapes and are
  /// filled; where the function is `dynamic` its shape function must agree with
  /// these shapes. Every buffer starts at an odd element.
  llvm::Error call(StringRef function, ArrayRef<reference::Tensor> inputs,
                   MutableArrayRef<reference::Tensor> results, bool dynamic);

private:
  Executor() = default;
  llvm::Error getError(StringRef function, int code);

  std::unique_ptr<JitLibrary> library;
  ::norm_context *context = nullptr;
};

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_EXECUTOR_H
