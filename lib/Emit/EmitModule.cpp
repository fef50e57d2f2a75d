//===- EmitModule.cpp - From the LLVM dialect to machine code ---*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/Compiler.h"
#include "norm/Emit/LibraryInterface.h"

#include "Target.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

using namespace mlir;
using namespace mlir::norm;

/// Reports an op that is not of the LLVM dialect or OpenMP: the lowering does
/// not know it.
static LogicalResult checkLowered(ModuleOp module) {
  WalkResult result = module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (op == module.getOperation() || dialect == "llvm" || dialect == "omp")
      return WalkResult::advance();
    mlir::emitError(op->getLoc(), "no lowering of '")
        << op->getName() << "' for this target";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Removes the dialect's attributes from functions: LLVM IR has no place for
/// them, and the translation would warn about each.
static void stripNormAttributes(ModuleOp module) {
  auto isOurs = [](NamedAttribute attr) {
    return attr.getName().getValue().starts_with("norm.");
  };
  module.walk([&](LLVM::LLVMFuncOp func) {
    for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
      for (NamedAttribute attr :
           llvm::to_vector(cast<FunctionOpInterface>(*func).getArgAttrs(i)))
        if (isOurs(attr))
          func.removeArgAttr(i, attr.getName());
    for (NamedAttribute attr :
         llvm::to_vector(func->getDiscardableAttrDictionary()))
      if (isOurs(attr))
        func->removeDiscardableAttr(attr.getName());
  });
}

/// The optimized LLVM module, or null after a diagnostic.
static std::unique_ptr<llvm::Module>
translateAndOptimize(ModuleOp lowered, llvm::LLVMContext &context,
                     llvm::TargetMachine &machine,
                     const CompileOptions &options) {
  if (failed(checkLowered(lowered)))
    return nullptr;
  stripNormAttributes(lowered);
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(lowered, context, "norm");
  if (!module) {
    mlir::emitError(lowered.getLoc(), "translation to LLVM IR failed");
    return nullptr;
  }
  module->setTargetTriple(machine.getTargetTriple());
  module->setDataLayout(machine.createDataLayout());
  if (auto functions = getLibraryFunctions(lowered)) {
    std::string missing;
    if (!addLibraryInterface(*module, *functions, missing)) {
      mlir::emitError(lowered.getLoc(),
                      "the lowered module lacks the C wrapper ")
          << missing;
      return nullptr;
    }
  }
  auto optimize =
      makeOptimizingTransformer(options.optLevel, /*sizeLevel=*/0, &machine);
  if (llvm::Error error = optimize(module.get())) {
    mlir::emitError(lowered.getLoc(), "LLVM: ")
        << llvm::toString(std::move(error));
    return nullptr;
  }
  return module;
}

LogicalResult norm::emitModule(ModuleOp lowered, const CompileOptions &options,
                               EmitKind kind, llvm::raw_pwrite_stream &os) {
  if (kind == EmitKind::MLIR) {
    if (failed(checkLowered(lowered)))
      return failure();
    lowered->print(os);
    return success();
  }
  auto machine = createTargetMachine(options);
  if (!machine)
    return mlir::emitError(lowered.getLoc(),
                           llvm::toString(machine.takeError()));
  llvm::LLVMContext context;
  auto module = translateAndOptimize(lowered, context, **machine, options);
  if (!module)
    return failure();
  if (kind == EmitKind::LLVMIR) {
    module->print(os, nullptr);
    return success();
  }
  auto fileType = kind == EmitKind::Object
                      ? llvm::CodeGenFileType::ObjectFile
                      : llvm::CodeGenFileType::AssemblyFile;
  llvm::legacy::PassManager codegen;
  if ((*machine)->addPassesToEmitFile(codegen, os, nullptr, fileType))
    return mlir::emitError(lowered.getLoc(),
                           "this machine's code generator writes no files");
  codegen.run(*module);
  return success();
}
