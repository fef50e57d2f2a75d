//===- Dialects.cpp - C API of the norm dialect -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm-c/Dialects.h"

#include "norm/IR/Norm.h"
#include "norm/RegisterAll.h"

#include "mlir/CAPI/Registration.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Norm, norm, mlir::norm::NormDialect)

void mlirNormRegisterAllDialects(MlirDialectRegistry registry) {
  mlir::DialectRegistry &unwrapped = *unwrap(registry);
  mlir::registerAllDialects(unwrapped);
  mlir::registerAllExtensions(unwrapped);
  mlir::norm::registerAllDialects(unwrapped);
}

void mlirNormRegisterAllPasses() {
  mlir::registerAllPasses();
  mlir::norm::registerAllPasses();
}
