//===- CheckInput.cpp - Refuse what cannot be lowered -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Analysis/CallGraph.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUCHECKINPUTPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// Dialects that the pipeline has a way down for.
static bool isLowered(StringRef dialect) {
  static const llvm::StringSet<> dialects = {
      "affine", "arith", "bufferization", "builtin", "cf",   "complex",
      "func",   "index", "linalg",        "llvm",    "math", "memref",
      "norm",   "scf",   "tensor",        "tosa",    "ub",   "vector"};
  return dialects.contains(dialect);
}

static LogicalResult checkOps(ModuleOp module) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([](Operation *op) {
    if (isa<ModuleOp>(op) && op->getParentOp()) {
      emitError(op->getLoc(), "a module within a module has no lowering for "
                              "the CPU");
      return WalkResult::interrupt();
    }
    if (op->isRegistered() && op->getDialect() &&
        isLowered(op->getDialect()->getNamespace()))
      return WalkResult::advance();
    emitError(op->getLoc())
        << "'" << op->getName() << "' op has no lowering for the CPU";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult checkBoundary(func::FuncOp func) {
  auto isBad = [](Type type) {
    return isa<UnrankedTensorType, UnrankedMemRefType>(type);
  };
  if (llvm::any_of(func.getArgumentTypes(), isBad) ||
      llvm::any_of(func.getResultTypes(), isBad))
    return emitError(func.getLoc())
           << "'" << func.getName()
           << "' has an unranked argument or result, which "
              "has no lowering for the CPU";
  // A declaration that nobody calls is no harm.
  if (func.isExternal() &&
      !SymbolTable::symbolKnownUseEmpty(func, func->getParentOp()))
    return emitError(func.getLoc())
           << "'" << func.getName() << "' has no body to compile";
  return success();
}

/// Inlining removes every other call.
static LogicalResult checkRecursion(ModuleOp module) {
  CallGraph graph(module);
  for (auto scc = llvm::scc_begin<const CallGraph *>(&graph); !scc.isAtEnd();
       ++scc) {
    if (!scc.hasCycle())
      continue;
    for (const CallGraphNode *node : *scc)
      if (!node->isExternal())
        return emitError(node->getCallableRegion()->getLoc(),
                         "recursive function has no lowering for the CPU");
  }
  return success();
}

namespace {
struct NormCPUCheckInputPass
    : public norm::impl::NormCPUCheckInputPassBase<NormCPUCheckInputPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkOps(module)))
      return signalPassFailure();
    for (auto func : module.getOps<func::FuncOp>())
      if (failed(checkBoundary(func)))
        return signalPassFailure();
    if (failed(checkRecursion(module)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
