//===- Driver.cpp - The command line of norm-opt ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// norm-opt is mlir-opt whose pass pipeline is extended: in front by the passes
// of --parameter-names and --inline-weights, behind (with --emit) by the
// compiler, whose last step writes the output. So every flag of mlir-opt (IR
// printing, timing, reproducers, remarks) covers compiling as well.
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/Driver.h"

#include "norm/Emit/LibraryInterface.h"

#include "DriverOptions.h"
#include "OutputFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
/// One run of norm-opt.
class Driver {
public:
  Driver(const DriverOptions &options, StringRef input, StringRef output)
      : options(options), input(input), output(output) {}

  /// Checks what can be checked before the input is read.
  bool checkOptions(const MlirOptMainConfig &config);
  /// Runs the passes and writes the output. False after an error message.
  bool run(DialectRegistry &registry, MlirOptMainConfig config);

  /// The last step of compiling, called by EmitPass.
  LogicalResult emit(ModuleOp module);

private:
  LogicalResult setupPipeline(PassManager &pm, const MlirOptMainConfig &config);
  bool isBinary() const {
    return options.emit == OutputKind::Object ||
           options.emit == OutputKind::Shared ||
           (options.emit == OutputKind::None && options.emitBytecode);
  }
  static bool error(const llvm::Twine &message) {
    llvm::WithColor::error(llvm::errs(), "norm-opt") << message << "\n";
    return false;
  }

  const DriverOptions &options;
  std::string input, output;
  OutputFile file;
  std::string header;
  llvm::SmallVector<char, 0> object;
  unsigned numErrors = 0;
};

/// The end of the pipeline: writes the lowered module.
struct EmitPass : PassWrapper<EmitPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EmitPass)
  explicit EmitPass(Driver &driver) : driver(driver) {}
  StringRef getName() const override { return "norm-emit"; }
  void runOnOperation() override {
    if (failed(driver.emit(getOperation())))
      signalPassFailure();
  }
  Driver &driver;
};
} // namespace

bool Driver::checkOptions(const MlirOptMainConfig &config) {
  if (options.target == "nvptx")
    return error("--target=nvptx: this build generates no GPU code; use "
                 "--target=cpu");
  if (options.target != "cpu")
    return error("--target: unknown target '" + options.target +
                 "' (cpu, nvptx)");
  if (llvm::Error e = checkCompileOptions(options.compile))
    return error(llvm::toString(std::move(e)));
  if (isBinary() && output == "-" &&
      (options.emit != OutputKind::None ||
       llvm::sys::Process::StandardOutIsDisplayed()))
    return error("binary output needs a file: use -o FILE");
  bool makesCode =
      options.emit != OutputKind::None && options.emit != OutputKind::Audit;
  if (!options.headerFile.empty() && !makesCode)
    return error("--emit-header needs --emit=shared or --emit=obj");
  if (!makesCode)
    return true;
  if (!config.inputSplitMarker().empty())
    return error("--split-input-file cannot be used with --emit");
  if (config.shouldVerifyDiagnostics())
    return error("--verify-diagnostics cannot be used with --emit");
  return true;
}

LogicalResult Driver::setupPipeline(PassManager &pm,
                                    const MlirOptMainConfig &config) {
  pm.getContext()->getDiagEngine().registerHandler([this](Diagnostic &d) {
    numErrors += d.getSeverity() == DiagnosticSeverity::Error;
    return failure(); // the next handler prints it
  });
  if (failed(config.setupPassPipeline(pm)))
    return failure();
  if (options.emit == OutputKind::None)
    return success();
  buildCompilePipeline(pm, options.compile);
  pm.addPass(std::make_unique<EmitPass>(*this));
  return success();
}

LogicalResult Driver::emit(ModuleOp module) {
  if (!options.headerFile.empty()) {
    llvm::raw_string_ostream os(header);
    printHeader(
        getLibraryFunctions(module).value_or(std::vector<LibraryFunction>()),
        os);
  }
  auto writeTo = [&](EmitKind kind) {
    return emitModule(module, options.compile, kind, file.os());
  };
  switch (options.emit) {
  case OutputKind::MLIR:
    return writeTo(EmitKind::MLIR);
  case OutputKind::LLVMIR:
    return writeTo(EmitKind::LLVMIR);
  case OutputKind::Assembly:
    return writeTo(EmitKind::Assembly);
  case OutputKind::Object:
    return writeTo(EmitKind::Object);
  case OutputKind::Shared: {
    llvm::raw_svector_ostream os(object);
    return emitModule(module, options.compile, EmitKind::Object, os);
  }
  case OutputKind::None:
  case OutputKind::Audit:
    return success();
  }
  return failure();
}

bool Driver::run(DialectRegistry &registry, MlirOptMainConfig config) {
  std::string message;
  auto buffer = openInputFile(input, &message);
  if (!buffer)
    return error(message);
  if (llvm::Error e = file.open(output))
    return error(llvm::toString(std::move(e)));

  MlirOptMainConfig original = config;
  config.setPassPipelineSetupFn(
      [&](PassManager &pm) { return setupPipeline(pm, original); });
  llvm::raw_null_ostream nothing;
  bool printsModule = options.emit == OutputKind::None;
  if (failed(MlirOptMain(printsModule ? file.os() : nothing, std::move(buffer),
                         registry, config)))
    return numErrors ? false : error("'" + input + "' was not processed");

  if (options.emit == OutputKind::Shared) {
    file.discard();
    if (llvm::Error e = linkSharedLibrary(object, output))
      return error(llvm::toString(std::move(e)));
  } else if (llvm::Error e = file.keep()) {
    return error(llvm::toString(std::move(e)));
  }
  if (!options.headerFile.empty()) {
    OutputFile headerFile;
    llvm::Error e = headerFile.open(options.headerFile);
    if (!e) {
      headerFile.os() << header;
      e = headerFile.keep();
    }
    if (e)
      return error(llvm::toString(std::move(e)));
  }
  return true;
}

int norm::runNormOpt(int argc, char **argv, DialectRegistry &registry) {
  llvm::InitLLVM initLLVM(argc, argv);
  registerDriverOptions();
  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, kDriverUsage, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  DriverOptions options = getDriverOptions();
  options.emitBytecode = config.shouldEmitBytecode();
  Driver driver(options, input, output);
  return driver.checkOptions(config) && driver.run(registry, config) ? 0 : 1;
}
