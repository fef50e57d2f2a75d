//===- norm-numerics.cpp - Numeric tests of the norm ops --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "FunctionChecks.h"
#include "GradientCase.h"
#include "Mutations.h"
#include "OpCase.h"
#include "Promises.h"
#include "Runner.h"
#include "norm/RegisterAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::norm::numerics;

namespace cl = llvm::cl;

enum class Mode { Reference, Functions, Mutate, Systematic, Random, Promises };

static cl::opt<Mode>
    mode(cl::desc("What is done:"), cl::Required,
         cl::values(
             clEnumValN(Mode::Reference, "check-reference",
                        "check the reference against values computed by hand"),
             clEnumValN(Mode::Functions, "check-functions",
                        "measure the errors of exp, erf, tanh, ..."),
             clEnumValN(Mode::Mutate, "mutate",
                        "make mistakes in ops and see that each is found"),
             clEnumValN(Mode::Systematic, "systematic",
                        "run every row size, type and epsilon"),
             clEnumValN(Mode::Random, "random", "run random cases"),
             clEnumValN(Mode::Promises, "promises",
                        "compile random chains in many ways, compare bits")));
static cl::opt<unsigned>
    count("count", cl::init(300),
          cl::desc("random cases of norm.normalize; half as "
                   "many of the elementwise ops, a quarter of the gradient"));
static cl::opt<uint64_t> seed("seed", cl::init(1),
                              cl::desc("seed of the random cases"));
static cl::opt<int64_t> maxElements("max-elements", cl::init(20000),
                                    cl::desc("size of a random input"));
static cl::opt<unsigned> batchSize("batch", cl::init(64),
                                   cl::desc("functions per module"));
static cl::opt<unsigned> step("step", cl::init(1009),
                              cl::desc("check-functions: every STEPth float"));
static cl::opt<unsigned> numThreads("num-threads", cl::init(1),
                                    cl::desc("threads of compiled code"));
static cl::opt<unsigned> optLevel("opt-level", cl::init(2),
                                  cl::desc("LLVM's optimization level"));
static cl::opt<std::string>
    only("only", cl::desc("cases of classes that contain this"));
static cl::opt<bool> print("print", cl::desc("print the functions only"));

static int checkReference(MLIRContext *context) {
  Checks checks;
  checkStorage(checks);
  checkOps(checks, context);
  llvm::outs() << checks.passed << " checks passed, " << checks.failed
               << " failed\n";
  return checks.failed ? 1 : 0;
}

static Cases makeCases() {
  Cases cases;
  if (mode == Mode::Systematic) {
    addSystematicNormalizeCases(cases);
    return cases;
  }
  std::mt19937_64 random(seed);
  auto draw = [&](unsigned times, auto drawCase) {
    for (unsigned i = 0; i < times; ++i) {
      auto drawn = drawCase(random, maxElements);
      cases.push_back(std::make_unique<decltype(drawn)>(drawn));
    }
  };
  draw(count, drawNormalizeCase);
  draw(count / 2, drawOpCase);
  draw(count / 4, drawGradientCase);
  return cases;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(
      argc, argv, "Compares compiled norm ops with their f64 reference\n");
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  norm::registerCompilerDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  if (mode == Mode::Reference)
    return checkReference(&context);
  if (mode == Mode::Functions)
    return norm::numerics::checkFunctions(&context, step, llvm::outs()) ? 1 : 0;
  norm::CompileOptions options;
  options.numThreads = numThreads;
  options.optLevel = optLevel;
  if (mode == Mode::Promises && print) {
    printChains(seed, count, maxElements, llvm::outs());
    return 0;
  }
  if (mode == Mode::Promises) {
    unsigned failed = checkPromises(&context, options, seed, count, maxElements,
                                    llvm::outs());
    llvm::outs() << "seed " << seed << ": " << count << " chains, " << failed
                 << " differ\n";
    return failed ? 1 : 0;
  }
  Runner runner(&context, options, batchSize);
  if (mode == Mode::Mutate) {
    unsigned missed = runMutations(runner, llvm::outs());
    llvm::outs() << missed << " mistakes missed\n";
    return missed ? 1 : 0;
  }
  Cases cases = makeCases();
  llvm::erase_if(cases, [](const std::unique_ptr<Case> &drawn) {
    return !StringRef(drawn->getClass()).contains(only);
  });
  if (print) {
    for (auto [number, printed] : llvm::enumerate(cases))
      printed->writeFunction(llvm::outs(), "f" + std::to_string(number));
    return 0;
  }
  ErrorTable table;
  unsigned failed = runner.run(cases, table);
  bool equal = printErrors(table, llvm::outs());
  llvm::outs() << "seed " << seed << ": " << cases.size() << " cases, "
               << failed << " failed\n";
  return failed || !equal ? 1 : 0;
}
