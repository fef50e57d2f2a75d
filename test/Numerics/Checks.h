//===- Checks.h - Hand-made checks of the reference -------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_CHECKS_H
#define NORM_TEST_NUMERICS_CHECKS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::norm::numerics {

/// Counts checks and prints those that fail.
struct Checks {
  unsigned passed = 0;
  unsigned failed = 0;

  void expect(bool condition, const char *file, int line,
              const llvm::Twine &text) {
    ++(condition ? passed : failed);
    if (!condition)
      llvm::errs() << file << ":" << line << ": " << text << "\n";
  }
};

#define NORM_EXPECT(checks, condition)                                         \
  (checks).expect((condition), __FILE__, __LINE__, #condition)

/// Rounding, bits and ulp distances of the storage types.
void checkStorage(Checks &checks);
/// The ops of the dialect against values computed by hand.
void checkOps(Checks &checks, MLIRContext *context);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_CHECKS_H
