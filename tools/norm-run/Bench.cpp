//===- Bench.cpp - Timing calls -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <chrono>

using namespace mlir::norm;
using namespace mlir::norm::run;

static constexpr unsigned numWarmUpCalls = 3;

/// Memory that an argument and a result share counts twice: it is read and
/// written.
static size_t countBytes(llvm::ArrayRef<Tensor> tensors) {
  size_t bytes = 0;
  for (const Tensor &tensor : tensors)
    bytes += tensor.getNumBytes();
  return bytes;
}

llvm::Error mlir::norm::run::runBenchmark(const Function &function,
                                          llvm::ArrayRef<Tensor> inputs,
                                          llvm::MutableArrayRef<Tensor> results,
                                          unsigned numCalls,
                                          llvm::raw_ostream &os) {
  using Clock = std::chrono::steady_clock;
  for (unsigned i = 0; i < numWarmUpCalls; ++i)
    if (llvm::Error error = function.call(inputs, results))
      return error;
  std::vector<double> seconds;
  for (unsigned i = 0; i < numCalls; ++i) {
    Clock::time_point start = Clock::now();
    if (llvm::Error error = function.call(inputs, results))
      return error;
    seconds.push_back(
        std::chrono::duration<double>(Clock::now() - start).count());
  }
  llvm::sort(seconds);
  size_t middle = seconds.size() / 2;
  double median = seconds.size() % 2
                      ? seconds[middle]
                      : (seconds[middle - 1] + seconds[middle]) / 2;
  double bytes = static_cast<double>(countBytes(inputs) + countBytes(results));
  os << "bench: " << numCalls << " calls after " << numWarmUpCalls
     << llvm::format(" to warm up, median %.4g ms, min %.4g ms, ", median * 1e3,
                     seconds.front() * 1e3)
     << llvm::format("%.4g GB/s (%.4g MB of arguments and results)\n",
                     median > 0 ? bytes / median / 1e9 : 0.0, bytes / 1e6);
  return llvm::Error::success();
}
