//===- CheckLowered.cpp - Refuse what was not lowered -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUCHECKLOWEREDPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

namespace {
struct NormCPUCheckLoweredPass
    : public norm::impl::NormCPUCheckLoweredPassBase<NormCPUCheckLoweredPass> {
  void runOnOperation() override {
    Operation *unlowered = nullptr;
    getOperation().walk([&](Operation *op) {
      StringRef dialect =
          op->getDialect() ? op->getDialect()->getNamespace() : "";
      if (dialect == "llvm" || dialect == "omp" || isa<ModuleOp>(op))
        return WalkResult::advance();
      // A cast is left behind by an op that was not converted: name that op.
      bool isCast = isa<UnrealizedConversionCastOp>(op);
      if (!unlowered || !isCast)
        unlowered = op;
      return isCast ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (!unlowered)
      return markAllAnalysesPreserved();
    emitError(unlowered->getLoc())
        << "'" << unlowered->getName() << "' op has no lowering for the CPU";
    signalPassFailure();
  }
};
} // namespace
