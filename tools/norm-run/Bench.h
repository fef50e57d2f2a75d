//===- Bench.h - Timing calls -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_BENCH_H
#define NORM_TOOLS_NORM_RUN_BENCH_H

#include "Function.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::norm::run {

/// Calls `function` a few times to warm up and then `numCalls` times; prints
/// median, minimum and the bytes of arguments and results per second.
llvm::Error runBenchmark(const Function &function,
                         llvm::ArrayRef<Tensor> inputs,
                         llvm::MutableArrayRef<Tensor> results,
                         unsigned numCalls, llvm::raw_ostream &os);

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_BENCH_H
