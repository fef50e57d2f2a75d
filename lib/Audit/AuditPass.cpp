//===- AuditPass.cpp - norm-audit -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AuditWriters.h"
#include "norm/Audit/Passes.h"
#include "norm/Raise/Passes.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"

#include "llvm/Support/ToolOutputFile.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMAUDITPASS
#include "norm/Audit/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

#define DEBUG_TYPE "norm-audit"

void norm::buildAuditPipeline(OpPassManager &manager) {
  manager.addPass(createNormRaisePass());
  // A norm in two halves is one norm to the reader.
  manager.addPass(createNormMergeStatisticsPass());
}

FailureOr<AuditReport> norm::auditModule(ModuleOp module) {
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  buildAuditPipeline(manager);
  if (failed(manager.run(*copy)))
    return failure();
  return describeModule(*copy);
}

void norm::writeAudit(const AuditReport &report, AuditFormat format,
                      raw_ostream &os) {
  switch (format) {
  case AuditFormat::text:
    return writeAuditText(report, os);
  case AuditFormat::json:
    return writeAuditJson(report, os);
  }
}

LogicalResult norm::emitAudit(ModuleOp module, AuditFormat format,
                              StringRef output) {
  FailureOr<AuditReport> report = auditModule(module);
  if (failed(report))
    return failure();
  if (output.empty()) {
    // Whole, since passes on other modules may write at the same time.
    std::string text;
    llvm::raw_string_ostream os(text);
    writeAudit(*report, format, os);
    llvm::errs() << text;
    return success();
  }
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> file = openOutputFile(output, &message);
  if (!file)
    return emitError(module.getLoc(), "cannot write the audit: ") << message;
  writeAudit(*report, format, file->os());
  file->os().flush();
  if (std::error_code error = file->os().error()) {
    file->os().clear_error();
    return emitError(module.getLoc(), "cannot write the audit to '")
           << output << "': " << error.message();
  }
  file->keep();
  return success();
}

namespace {
struct NormAuditPass : norm::impl::NormAuditPassBase<NormAuditPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager manager(ModuleOp::getOperationName());
    buildAuditPipeline(manager);
    manager.getDependentDialects(registry);
    registry.insert<NormDialect>();
  }

  void runOnOperation() override {
    if (failed(emitAudit(getOperation(), format, output)))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
