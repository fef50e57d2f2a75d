//===- FunctionOutliner.h - Ops become functions -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_CODEGEN_CPU_FUNCTIONOUTLINER_H
#define NORM_LIB_CODEGEN_CPU_FUNCTIONOUTLINER_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::norm::cpu {

/// Moves ops without results into private functions of their module. Ops that
/// differ in their operands only share one.
class FunctionOutliner {
public:
  explicit FunctionOutliner(ModuleOp module) : symbols(module) {}

  /// Replaces `op` by a call of a function named after `name`. What it uses of
  /// the surrounding code are the arguments; constants are copied.
  func::FuncOp outline(Operation *op, StringRef name);

private:
  func::FuncOp build(Operation *op, ArrayRef<Value> arguments,
                     ArrayRef<Value> constants);

  SymbolTable symbols;
  llvm::StringMap<func::FuncOp> functions;
};

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_FUNCTIONOUTLINER_H
