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

#include "norm/Audit/Passes.h"
#include "norm/Audit/RemarkReport.h"
#include "norm/Emit/LibraryInterface.h"
#include "norm/Emit/Passes.h"

#include "DriverOptions.h"
#include "OutputFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
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
  void printReport();
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
  OutputFile file, headerFile;
  llvm::SmallVector<char, 0> object;
  unsigned numErrors = 0;
  bool isRunning = false; // the input was parsed and the pipeline made
  std::optional<AuditFormat> auditFormat;
  std::unique_ptr<RemarkReport> report;
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
  if (options.auditFormat == "text")
    auditFormat = AuditFormat::text;
  else if (options.auditFormat == "json")
    auditFormat = AuditFormat::json;
  else
    return error("--audit-format: unknown format '" + options.auditFormat +
                 "' (text, json)");
  if (options.report && config.shouldEmitRemarks())
    return error("--report cannot be used with remark filters");
  if (options.hasAuditFormat && options.emit != OutputKind::Audit)
    return error("--audit-format needs --emit=audit");
  if (!options.chip.empty())
    return error("--chip belongs to --target=nvptx");
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
  if (!options.headerFile.empty() && options.headerFile == output)
    return error("--emit-header and -o name the same file");
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
  // Compiling has messages for people, who did not ask for the whole module.
  if (options.emit != OutputKind::None)
    pm.getContext()->printOpOnDiagnostic(false);
  if (options.report)
    report = std::make_unique<RemarkReport>(*pm.getContext());
  if (!options.parameterNames.empty())
    pm.addPass(createNormNameArgumentsPass({options.parameterNames}));
  if (!options.inlineWeights.empty())
    pm.addPass(createNormInlineWeightsPass({options.inlineWeights}));
  if (failed(config.setupPassPipeline(pm)))
    return failure();
  isRunning = true;
  if (options.emit == OutputKind::None)
    return success();
  if (options.emit != OutputKind::Audit)
    buildCompilePipeline(pm, options.compile);
  pm.addPass(std::make_unique<EmitPass>(*this));
  return success();
}

LogicalResult Driver::emit(ModuleOp module) {
  if (!options.headerFile.empty())
    printHeader(
        getLibraryFunctions(module).value_or(std::vector<LibraryFunction>()),
        headerFile.os());
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
  case OutputKind::Audit: {
    FailureOr<AuditReport> audit = auditModule(module);
    if (succeeded(audit))
      writeAudit(*audit, *auditFormat, file.os());
    return audit;
  }
  case OutputKind::None:
    return success();
  }
  return failure();
}

void Driver::printReport() {
  report->write(llvm::errs());
  if (options.emit == OutputKind::None || options.emit == OutputKind::Audit)
    return;
  llvm::errs() << "fusion: " << options.compile.fuse << " (--fuse)\n";
}

bool Driver::run(DialectRegistry &registry, MlirOptMainConfig config) {
  std::string message;
  // Bytecode may hold constants of this alignment.
  auto buffer = openInputFile(input, llvm::Align(64), &message);
  if (!buffer)
    return error(message);
  if (llvm::Error e = file.open(output))
    return error(llvm::toString(std::move(e)));
  if (!options.headerFile.empty())
    if (llvm::Error e = headerFile.open(options.headerFile))
      return error(llvm::toString(std::move(e)));

  MlirOptMainConfig original = config;
  config.setPassPipelineSetupFn(
      [&](PassManager &pm) { return setupPipeline(pm, original); });
  llvm::raw_null_ostream nothing;
  bool printsModule = options.emit == OutputKind::None;
  LogicalResult result = MlirOptMain(printsModule ? file.os() : nothing,
                                     std::move(buffer), registry, config);
  if (report)
    printReport();
  if (failed(result))
    return isRunning && !numErrors
               ? error("'" + input + "' could not be processed")
               : false;

  if (options.emit == OutputKind::Shared) {
    file.discard();
    if (llvm::Error e = linkSharedLibrary(object, output))
      return error(llvm::toString(std::move(e)));
  } else if (llvm::Error e = file.keep()) {
    return error(llvm::toString(std::move(e)));
  }
  if (!options.headerFile.empty())
    if (llvm::Error e = headerFile.keep())
      return error(llvm::toString(std::move(e)));
  return true;
}

/// Moves the flags of LLVM's passes and code generators, hundreds of them, from
/// --help to --help-hidden.
static void hideLLVMFlags() {
  for (auto &entry : llvm::cl::getRegisteredOptions())
    if (entry.second->getOptionHiddenFlag() == llvm::cl::NotHidden &&
        llvm::is_contained(entry.second->Categories,
                           &llvm::cl::getGeneralCategory()))
      entry.second->setHiddenFlag(llvm::cl::Hidden);
}

int norm::runNormOpt(int argc, char **argv, DialectRegistry &registry) {
  llvm::InitLLVM initLLVM(argc, argv);
  hideLLVMFlags();
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
