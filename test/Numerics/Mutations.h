//===- Mutations.h - Mistakes that the tests must find ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_MUTATIONS_H
#define NORM_TEST_NUMERICS_MUTATIONS_H

#include "Runner.h"

namespace mlir::norm::numerics {

/// Compiles ops with one mistake each and judges them by the reference of the
/// op without it. Prints each mistake; returns how many were not found.
unsigned runMutations(Runner &runner, llvm::raw_ostream &os);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_MUTATIONS_H
