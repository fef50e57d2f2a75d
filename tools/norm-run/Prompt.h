//===- Prompt.h - Token ids of a prompt -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_PROMPT_H
#define NORM_TOOLS_NORM_RUN_PROMPT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <vector>

namespace mlir::norm::run {

struct Prompt {
  std::vector<int64_t> ids;
  /// The ids that greedy decoding should give; empty where none are recorded.
  std::vector<int64_t> expected;
};

/// Reads numbers separated by spaces or commas, a json list of numbers, or a
/// json object with `prompt_ids` and maybe `greedy_ids`.
llvm::Expected<Prompt> readPrompt(llvm::StringRef path);

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_PROMPT_H
