//===- FunctionChecks.h - Errors of exp, erf, tanh, ... ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_FUNCTIONCHECKS_H
#define NORM_TEST_NUMERICS_FUNCTIONCHECKS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::norm::numerics {

/// Compiles each function for several CPUs, as vector and as scalar code, and
/// runs it on every `step`th float. Prints the largest error of each; returns
/// how many functions have an error above their bound or bits that differ.
unsigned checkFunctions(MLIRContext *context, uint32_t step,
                        llvm::raw_ostream &os);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_FUNCTIONCHECKS_H
