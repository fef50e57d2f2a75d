//===- Options.h - The command line of norm-run -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_OPTIONS_H
#define NORM_TOOLS_NORM_RUN_OPTIONS_H

#include "norm/TensorIO/Compare.h"

#include <string>
#include <vector>

namespace mlir::norm::run {

struct Options {
  /// The library or the model.
  std::string file;
  /// The function to run; empty where the file or the manifest decides.
  std::string entry;

  std::vector<std::string> inputs;
  std::string manifest;
  /// Which size of the manifest: 0 is the first, then those of `alt_size`.
  unsigned size = 0;
  std::string weights;

  std::string outputPrefix;
  std::vector<std::string> expected;
  /// Unset bounds where the user gave none: see chooseTolerance.
  Tolerance tolerance;

  /// 0 leaves the number of threads to the OpenMP runtime.
  unsigned numThreads = 0;
  std::string mcpu;
  unsigned optLevel = 3;
  std::string fuse;
  bool strictTypes = false;

  /// The number of timed calls, 0 for none.
  unsigned bench = 0;

  /// The number of tokens to generate, 0 for a plain call.
  unsigned generate = 0;
  std::string promptIds;
  std::vector<std::string> feedback;
  std::string tokenArgument, positionArgument, logitsResult;
};

/// Parses and checks the command line; ends the process with a message where
/// it is wrong or asks for help.
Options parseCommandLine(int argc, char **argv);

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_OPTIONS_H
