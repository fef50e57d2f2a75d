//===- RegisterAll.cpp - What every tool registers -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/RegisterAll.h"

#include "norm/Audit/Passes.h"
#include "norm/Codegen/CPU/Passes.h"
#include "norm/Codegen/Passes.h"
#include "norm/Emit/Compiler.h"
#include "norm/Emit/Passes.h"
#include "norm/Fusion/Passes.h"
#include "norm/IR/ExternalModels.h"
#include "norm/IR/Norm.h"
#include "norm/Pipelines/CPUPipeline.h"
#include "norm/Raise/Passes.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;

void norm::registerAllDialects(DialectRegistry &registry) {
  registry.insert<NormDialect>();
  registerCompilerDialects(registry);
  registerTilingModels(registry);
  registerShardingModels(registry);
  registerBufferizationModels(registry);
}

void norm::registerAllPasses() {
  registerNormAuditPasses();
  registerNormEmitPasses();
  registerNormFusionPasses();
  registerNormRaisePasses();
  registerNormCodegenPasses();
  registerNormCodegenCPUPasses();
  registerCPUPipeline();
}
