//===- Dialects.h - C API of the norm dialect -*- C -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_C_DIALECTS_H
#define NORM_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `mlirGetDialectHandle__norm__()`: the dialect alone.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Norm, norm);

/// Inserts the norm dialect, every upstream dialect and all their interface
/// implementations: what norm-opt registers.
MLIR_CAPI_EXPORTED void mlirNormRegisterAllDialects(MlirDialectRegistry registry);

/// Registers the norm passes and every upstream pass, by their command-line
/// names, for `mlirParsePassPipeline`. Call it once a process.
MLIR_CAPI_EXPORTED void mlirNormRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // NORM_C_DIALECTS_H
