//===- Runner.h - Compiles, runs and judges cases ---------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_RUNNER_H
#define NORM_TEST_NUMERICS_RUNNER_H

#include "Compare.h"
#include "Executor.h"

namespace mlir::norm::numerics {

/// A case, and the case whose function is compiled for it: the same one, but
/// where a mistake is to be found.
struct Job {
  const Case *tested;
  const Case *compiled;
  /// Why it failed, if it did.
  std::optional<std::string> failure = std::nullopt;
};

class Runner {
public:
  Runner(MLIRContext *context, CompileOptions options, unsigned batchSize)
      : context(context), options(std::move(options)), batchSize(batchSize) {}

  /// Runs jobs, many functions in one module, and adds to `table`. A job fails
  /// when a result is out of bounds or, where it alone has enough elements to
  /// tell, too few are equal.
  void runJobs(std::vector<Job> &jobs, ErrorTable &table);

  /// Runs every case. Cases that fail are shrunk and printed with what
  /// reproduces them, up to a few. Returns how many failed.
  unsigned run(const Cases &cases, ErrorTable &table);

private:
  using Group = std::vector<Job *>; // jobs of one function

  void runBatch(ArrayRef<Group> groups, ErrorTable &table);
  std::optional<std::string> judge(Executor &executor, StringRef name,
                                   func::FuncOp reference, const Case &tested,
                                   ErrorTable &table);
  void reportShrunk(const Case &failing, StringRef reason);

  MLIRContext *context;
  CompileOptions options;
  unsigned batchSize;
};

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_RUNNER_H
