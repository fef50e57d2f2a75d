//===- Promises.h - The same bits however compiled --------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What docs/Spec.md promises about bits: fusion changes none, and those of a
// row's result depend on that row and its length alone, never on the other
// rows, the number of threads or the width of vectors.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_PROMISES_H
#define NORM_TEST_NUMERICS_PROMISES_H

#include "norm/Emit/Compiler.h"

namespace mlir::norm::numerics {

/// Writes the chains that checkPromises draws, as one module.
void printChains(uint64_t seed, unsigned count, int64_t maxElements,
                 llvm::raw_ostream &os);

/// Draws `count` chains from `seed`, compiles each in every way and compares
/// bits. Differences are printed to `os`; returns how many chains have one.
unsigned checkPromises(MLIRContext *context, const CompileOptions &options,
                       uint64_t seed, unsigned count, int64_t maxElements,
                       llvm::raw_ostream &os);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_PROMISES_H
