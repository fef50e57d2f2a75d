//===- CPUPipeline.cpp - From tensors to the LLVM dialect -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Pipelines/CPUPipeline.h"

#include "norm/Codegen/CPU/Passes.h"
#include "norm/Codegen/Passes.h"
#include "norm/Fusion/Passes.h"
#include "norm/Raise/Passes.h"

#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

static void addCleanup(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// TOSA to linalg, tensor, arith and scf.
static void addFrontDoor(OpPassManager &pm) {
  OpPassManager &funcs = pm.nest<func::FuncOp>();
  funcs.addPass(tosa::createTosaInferShapesPass());
  funcs.addPass(tosa::createTosaMakeBroadcastablePass());
  funcs.addPass(tosa::createTosaToLinalgNamed());
  funcs.addPass(tosa::createTosaToLinalg());
  funcs.addPass(
      createTosaToArithPass(TosaToArithPassOptions{/*includeApplyRescale=*/true,
                                                   /*use32Bit=*/false}));
  funcs.addPass(createTosaToTensorPass());
  funcs.addPass(createTosaToSCFPass());
  // Ops of arith and math on whole tensors.
  funcs.addPass(createConvertElementwiseToLinalgPass());
}

/// Tensors to memrefs that nobody has to free by hand.
static void addBufferization(OpPassManager &pm) {
  pm.addPass(norm::createNormCPUPrepareFunctionsPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.allowReturnAllocsFromLoops = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(norm::createNormCPUAliasResultsPass());
  // A function that returns an argument or a constant returns a clone of it.
  pm.addPass(createConvertBufferizationToMemRefPass());
}

/// Fewer loop nests, and none that only move weights around.
static void addTensorOptimizations(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(norm::createNormCPUFoldTransposesPass());
  pm.addNestedPass<func::FuncOp>(norm::createNormCPUFuseElementwisePass());
  addCleanup(pm);
  pm.addNestedPass<func::FuncOp>(norm::createNormCPUUnshareInitsPass());
}

/// Linalg on memrefs to vector code in loops, serial and parallel.
static void addLoops(OpPassManager &pm,
                     const norm::CPUPipelineOptions &options) {
  pm.addPass(norm::createNormCPULowerCopiesPass());
  pm.addPass(norm::createNormCPUOutlineLoopsPass());
  norm::NormCPUContractionsToVectorPassOptions contractions;
  contractions.vectorBits = options.vectorBits;
  contractions.numThreads = options.numThreads;
  contractions.parallelThreshold = options.parallelThreshold;
  pm.addNestedPass<func::FuncOp>(
      norm::createNormCPUContractionsToVectorPass(contractions));
  norm::NormCPURowsToVectorPassOptions rows;
  rows.vectorBits = options.vectorBits;
  rows.numThreads = options.numThreads;
  rows.parallelThreshold = options.parallelThreshold;
  rows.strictTypes = options.strictTypes;
  pm.addNestedPass<func::FuncOp>(norm::createNormCPURowsToVectorPass(rows));
  pm.addPass(norm::createNormCPUOutlineTasksPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  addCleanup(pm);
}

/// Memrefs and scalars to the LLVM dialect.
static void addLLVMConversion(OpPassManager &pm,
                              const norm::CPUPipelineOptions &options) {
  pm.addPass(norm::createNormCPUResultBuffersPass());
  if (options.numThreads != 1) {
    ConvertSCFToOpenMPPassOptions openMP;
    openMP.numThreads = options.numThreads;
    pm.addPass(createConvertSCFToOpenMPPass(openMP));
    // Inner loops cannot become branches inside of an allocation scope.
    pm.addPass(createCanonicalizerPass());
  }
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  // Functions of 16-bit floats are computed in f32.
  math::MathExtendToSupportedTypesOptions extend;
  extend.targetTypeStr = "f32";
  pm.addPass(math::createMathExtendToSupportedTypes(extend));
  pm.addNestedPass<func::FuncOp>(norm::createNormExpandMathPass());
  arith::ArithEmulateUnsupportedFloatsOptions floats;
  floats.sourceTypeStrs = {"bf16"};
  floats.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(floats));
  pm.addPass(norm::createNormCPUExpandNarrowingPass());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addNestedPass<func::FuncOp>(arith::createArithExpandOpsPass(expand));
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(norm::createNormCPURuntimeMemoryPass());
  pm.addPass(norm::createNormCPUCheckLoweredPass());
}

/// Chains of row-wise ops become kernels, each distinct one a function. What is
/// left are ops between kernels and kernels that nobody took.
static void addRowKernels(OpPassManager &pm,
                          const norm::CPUPipelineOptions &options) {
  pm.addNestedPass<func::FuncOp>(norm::createNormCPUDecomposeAggregatesPass());
  pm.addNestedPass<func::FuncOp>(norm::createNormCPUSimplifyMathPass());
  if (options.raise) {
    pm.addPass(norm::createNormSimplifyReshapesPass());
    pm.addPass(norm::createNormRaiseElementwisePass());
    addCleanup(pm);
  }
  if (options.fuse != "none") {
    norm::NormFusePassOptions fuse;
    if (options.fuse != "all")
      for (StringRef kind : llvm::split(options.fuse, ','))
        fuse.only.push_back(kind.str());
    pm.addPass(norm::createNormFusePass(fuse));
  }
  pm.addPass(norm::createNormFormKernelsPass());
  addCleanup(pm);
  norm::NormOutlineKernelsPassOptions outline;
  outline.strictTypes = options.strictTypes;
  pm.addPass(norm::createNormOutlineKernelsPass(outline));
}

void norm::buildKernelPipeline(OpPassManager &pm,
                               const CPUPipelineOptions &options) {
  pm.addPass(createNormCPUCheckInputPass());
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  if (options.raise)
    pm.addPass(createNormRaisePass());
  addFrontDoor(pm);
  addCleanup(pm);
  addRowKernels(pm, options);
}

void norm::buildCPUPipeline(OpPassManager &pm,
                            const CPUPipelineOptions &options) {
  buildKernelPipeline(pm, options);
  NormCPUEmitRowKernelsPassOptions emit;
  emit.vectorBits = options.vectorBits;
  emit.numThreads = options.numThreads;
  emit.parallelThreshold = options.parallelThreshold;
  pm.addPass(createNormCPUEmitRowKernelsPass(emit));
  NormDecomposePassOptions decompose;
  decompose.strictTypes = options.strictTypes;
  pm.addPass(createNormDecomposePass(decompose));
  addCleanup(pm);
  addTensorOptimizations(pm);
  addBufferization(pm);
  pm.addPass(createNormCPUGuardAccessesPass());
  pm.addPass(createNormCPUGuardShapesPass());
  pm.addPass(createNormCPUGuardDivisionsPass());
  addCleanup(pm);
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createNormCPULowerAssertsPass());
  addLoops(pm, options);
  addLLVMConversion(pm, options);
}

void norm::registerCPUPipeline() {
  PassPipelineRegistration<CPUPipelineOptions>(
      "norm-cpu-pipeline",
      "Lower a module on tensors (tosa, linalg, norm, ...) to the LLVM dialect "
      "for the CPU",
      buildCPUPipeline);
  PassPipelineRegistration<CPUPipelineOptions>(
      "norm-kernel-pipeline",
      "Lower a module on tensors to linalg and launches of row kernels: the "
      "first part of norm-cpu-pipeline",
      buildKernelPipeline);
}
