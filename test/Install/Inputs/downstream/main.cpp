// Registers the norm dialect and passes, raises, and lowers a norm in a
// pipeline of its own; prints the module after each of the two.
#include "norm/IR/Norm.h"
#include "norm/RegisterAll.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

static int runPipeline(mlir::ModuleOp module, llvm::StringRef pipeline) {
  mlir::PassManager manager(module.getContext());
  if (failed(mlir::parsePassPipeline(pipeline, manager)) ||
      failed(manager.run(module)))
    return 1;
  module.print(llvm::outs());
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::norm::registerAllDialects(registry);
  mlir::registerAllPasses();
  mlir::norm::registerAllPasses();
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  if (runPipeline(*module, "norm-raise"))
    return 1;
  bool found = false;
  module->walk([&](mlir::norm::NormOpInterface) { found = true; });
  if (!found) {
    llvm::errs() << "no norm was raised\n";
    return 1;
  }
  return runPipeline(*module, "norm-decompose,canonicalize");
}
