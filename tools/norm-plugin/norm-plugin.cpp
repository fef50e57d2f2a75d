//===- norm-plugin.cpp - The dialect and passes as a plugin -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For tools that load dialects and passes at run time, stock mlir-opt first:
//
//   mlir-opt --load-dialect-plugin=NormPlugin.so
//   --load-pass-plugin=NormPlugin.so
//            --pass-pipeline='builtin.module(norm-raise)' model.mlir
//
//===----------------------------------------------------------------------===//

#include "norm/RegisterAll.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Norm", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mlir::norm::registerAllDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Norm", LLVM_VERSION_STRING,
          [] { mlir::norm::registerAllPasses(); }};
}
