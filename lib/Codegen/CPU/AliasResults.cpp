//===- AliasResults.cpp - Caches are returned in place -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUALIASRESULTSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// The result that may be returned in the memory of an argument.
static std::optional<uint64_t> getAlias(func::FuncOp func, unsigned argument) {
  auto alias = func.getArgAttrOfType<IntegerAttr>(argument, "norm.alias");
  return alias ? std::optional<uint64_t>(alias.getValue().getZExtValue())
               : std::nullopt;
}

/// Drops the copy of an argument that is returned as its `norm.alias` says.
static void returnInPlace(func::FuncOp func, OpOperand &result) {
  auto clone = result.get().getDefiningOp<bufferization::CloneOp>();
  if (!clone)
    return;
  auto source = dyn_cast<BlockArgument>(clone.getInput());
  if (!source || source.getOwner() != &func.getBody().front() ||
      source.getType() != result.get().getType() ||
      getAlias(func, source.getArgNumber()) !=
          uint64_t(result.getOperandNumber()))
    return;
  result.set(source);
  if (clone->use_empty())
    clone.erase();
}

/// The buffer that `value` is a view of.
static Value getBase(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

namespace {
struct NormCPUAliasResultsPass
    : public norm::impl::NormCPUAliasResultsPassBase<NormCPUAliasResultsPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!llvm::hasSingleElement(func.getBody()))
        continue;
      Operation *result = func.getBody().front().getTerminator();
      DenseSet<Value> bases;
      for (OpOperand &operand : result->getOpOperands()) {
        if (!isa<MemRefType>(operand.get().getType()))
          continue;
        returnInPlace(func, operand);
        if (bases.insert(getBase(operand.get())).second)
          continue;
        // The caller frees each result.
        OpBuilder builder(result);
        operand.set(bufferization::CloneOp::create(builder, result->getLoc(),
                                                   operand.get()));
      }
    }
  }
};
} // namespace
