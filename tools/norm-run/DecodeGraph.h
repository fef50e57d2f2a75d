//===- DecodeGraph.h - The roles of a decode graph's values -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_DECODEGRAPH_H
#define NORM_TOOLS_NORM_RUN_DECODEGRAPH_H

#include "Arguments.h"

namespace mlir::norm::run {

/// A result that is an argument of the next call.
struct Feedback {
  size_t result;
  size_t argument;
};

/// What the arguments and results of a decode graph are for: one token and its
/// position in, logits and caches out.
struct DecodeGraph {
  size_t token = 0;
  size_t position = 0;
  size_t logits = 0;
  std::vector<Feedback> feedback;

  /// Takes the roles from the options and finds those not given there: the
  /// token is the first integer input with a dimension, the position the first
  /// integer scalar or else the second integer input, the logits the first
  /// result that is not fed back.
  static llvm::Expected<DecodeGraph> create(const Options &options,
                                            const Signature &signature,
                                            const ManifestSize *size);

  bool isFedBack(size_t argument) const;
};

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_DECODEGRAPH_H
