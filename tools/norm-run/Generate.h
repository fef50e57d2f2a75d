//===- Generate.h - Greedy decoding with a decode graph -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_GENERATE_H
#define NORM_TOOLS_NORM_RUN_GENERATE_H

#include "Arguments.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::norm::run {

/// Feeds the prompt's tokens and then the most likely ones, `options.generate`
/// of them, through `function`; results that are fed back start at zero and
/// change places with their arguments instead of being copied. Prints the ids;
/// false where they are not those that the prompt's file expects.
llvm::Expected<bool> generate(const Options &options, const Function &function,
                              const Signature &signature,
                              const ManifestSize *size, llvm::raw_ostream &os);

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_GENERATE_H
