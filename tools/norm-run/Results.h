//===- Results.h - What becomes of a call's results -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_RESULTS_H
#define NORM_TOOLS_NORM_RUN_RESULTS_H

#include "Arguments.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::norm::run {

/// The expected results in order, nothing where none is given for one: from the
/// --expect files, else from the manifest (`size` may be null).
llvm::Expected<std::vector<std::optional<Tensor>>>
readExpectedResults(const Options &options, const Signature &signature,
                    const ManifestSize *size);

/// Prints a line per compared result; false where one is outside of its
/// tolerance.
llvm::Expected<bool>
compareResults(const Options &options, const Signature &signature,
               llvm::ArrayRef<Tensor> results,
               llvm::ArrayRef<std::optional<Tensor>> expected,
               llvm::raw_ostream &os);

/// Prints type, range, mean and first elements of each result.
void printResults(const Signature &signature, llvm::ArrayRef<Tensor> results,
                  llvm::raw_ostream &os);

/// Writes every result to its .npy file; on an error none is left.
llvm::Error writeResults(llvm::StringRef prefix, const Signature &signature,
                         llvm::ArrayRef<Tensor> results);

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_RESULTS_H
