//===- Compiler.cpp - From tensors to the LLVM dialect ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/Compiler.h"

#include "norm/Emit/Passes.h"
#include "norm/Fusion/Fusion.h"
#include "norm/Pipelines/CPUPipeline.h"

#include "Target.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"

using namespace mlir;
using namespace mlir::norm;

void norm::registerCompilerDialects(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
}

llvm::Error norm::checkCompileOptions(const CompileOptions &options) {
  auto machine = createTargetMachine(options);
  if (!machine)
    return machine.takeError();
  if (options.fuse == "all" || options.fuse == "none")
    return llvm::Error::success();
  SmallVector<StringRef> kinds;
  StringRef(options.fuse).split(kinds, ',');
  for (StringRef kind : kinds)
    if (!isFusionKind(kind))
      return llvm::createStringError("--fuse: unknown kind '" + kind +
                                     "' (all, none, or a list of " +
                                     listFusionKinds() + ")");
  return llvm::Error::success();
}

void norm::buildCompilePipeline(OpPassManager &pm,
                                const CompileOptions &options) {
  pm.addPass(createNormLibraryInterfacePass());
  CPUPipelineOptions cpu;
  cpu.numThreads = options.numThreads;
  cpu.fuse = options.fuse;
  cpu.strictTypes = options.strictTypes;
  auto machine = createTargetMachine(options);
  if (machine)
    cpu.vectorBits = getVectorBits(**machine);
  else
    llvm::consumeError(machine.takeError()); // checkCompileOptions tells
  buildCPUPipeline(pm, cpu);
}

LogicalResult norm::lowerModule(ModuleOp module,
                                const CompileOptions &options) {
  if (llvm::Error error = checkCompileOptions(options))
    return mlir::emitError(module.getLoc(), llvm::toString(std::move(error)));
  PassManager pm(module.getContext());
  buildCompilePipeline(pm, options);
  return pm.run(module);
}

LogicalResult norm::compileToObject(ModuleOp module,
                                    const CompileOptions &options,
                                    llvm::SmallVectorImpl<char> &object) {
  if (failed(lowerModule(module, options)))
    return failure();
  llvm::raw_svector_ostream os(object);
  return emitModule(module, options, EmitKind::Object, os);
}
