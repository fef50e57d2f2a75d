//===- RuntimeMemory.cpp - Allocate through the runtime -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPURUNTIMEMEMORYPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

namespace {
struct NormCPURuntimeMemoryPass
    : public norm::impl::NormCPURuntimeMemoryPassBase<
          NormCPURuntimeMemoryPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto [from, to] :
         {std::pair<StringRef, StringRef>("malloc", "norm_rt_malloc"),
          {"free", "norm_rt_free"}}) {
      auto func = module.lookupSymbol<LLVM::LLVMFuncOp>(from);
      if (!func || !func.isExternal())
        continue;
      if (failed(SymbolTable::replaceAllSymbolUses(
              func, StringAttr::get(&getContext(), to), module)))
        return signalPassFailure();
      if (module.lookupSymbol(to))
        func.erase();
      else
        func.setSymName(to);
    }
  }
};
} // namespace
