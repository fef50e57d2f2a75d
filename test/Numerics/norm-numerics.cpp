//===- norm-numerics.cpp - Numeric tests of the norm ops --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "norm/RegisterAll.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::norm::numerics;

static llvm::cl::opt<bool>
    runChecks("check-reference",
              llvm::cl::desc("check the reference against values by hand"));

static int report(const Checks &checks) {
  llvm::outs() << checks.passed << " checks passed, " << checks.failed
               << " failed\n";
  return checks.failed ? 1 : 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(
      argc, argv, "Compares compiled norm ops with their f64 reference\n");
  DialectRegistry registry;
  norm::registerAllDialects(registry);
  registry.insert<func::FuncDialect>();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  if (runChecks) {
    Checks checks;
    checkStorage(checks);
    checkOps(checks, &context);
    return report(checks);
  }
  llvm::errs() << "norm-numerics: name a mode, see --help\n";
  return 1;
}
