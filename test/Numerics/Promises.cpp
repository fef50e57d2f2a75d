//===- Promises.cpp - The same bits however compiled ------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Promises.h"

#include "Chain.h"
#include "Executor.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Tensor;

namespace {
/// A way to compile a chain that must not change bits.
struct Variant {
  std::string name;
  CompileOptions options;
  Sizes sizes = Sizes::Static;
  /// One row at a time.
  bool alone = false;
};

/// The results of each chain; an error's text where there are none.
struct Outcome {
  std::vector<Tensor> results;
  std::string error;
};
} // namespace

/// Rows that are computed alone: the first, the last, and some between.
static SmallVector<int64_t> getSampledRows(const Chain &chain) {
  SmallVector<int64_t> rows{0};
  for (int64_t row : {chain.getRows() / 2, chain.getRows() - 1})
    if (row > rows.back())
      rows.push_back(row);
  return rows;
}

static std::vector<Variant> getVariants(const CompileOptions &base) {
  std::vector<Variant> variants;
  auto add = [&](StringRef name) -> Variant & {
    return variants.emplace_back(Variant{name.str(), base});
  };
  add("fuse=all");
  add("fuse=none").options.fuse = "none";
  add("2 threads").options.numThreads = 2;
  add("one row alone").alone = true;
  add("dynamic rows").sizes = Sizes::DynamicRows;
  add("dynamic sizes").sizes = Sizes::Dynamic;
  Variant &unfused = add("dynamic sizes, fuse=none");
  unfused.sizes = Sizes::Dynamic;
  unfused.options.fuse = "none";
  // Fused multiply-adds are the same only where the machine has them. Without
  // optimization LLVM calls functions for vectors of bf16 that a processor
  // lacks.
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  auto addProcessor = [&](StringRef name) {
    CompileOptions &options = add(("mcpu=" + name).str()).options;
    options.mcpu = name.str();
    options.optLevel = std::max(options.optLevel, 2u);
  };
  if (features.lookup("avx2") && features.lookup("fma"))
    addProcessor("x86-64-v3");
  if (features.lookup("avx512bw") && features.lookup("avx512vl"))
    addProcessor("x86-64-v4");
  return variants;
}

static OwningOpRef<ModuleOp> parseChains(MLIRContext *context,
                                         ArrayRef<Chain> chains,
                                         const Variant &variant) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [number, chain] : llvm::enumerate(chains))
    chain.write(os, "f" + std::to_string(number),
                variant.alone ? 1 : chain.getRows(), variant.sizes);
  return parseSourceString<ModuleOp>(text, context);
}

/// The rows of the results, all or the sampled ones.
static Outcome runChain(Executor &executor, StringRef name, const Chain &chain,
                        const Variant &variant) {
  Outcome outcome;
  std::vector<Tensor> inputs = chain.makeInputs();
  auto call = [&](ArrayRef<Tensor> given, int64_t rows) {
    std::vector<Tensor> results = chain.makeResults(rows);
    if (llvm::Error error =
            executor.call(name, given, results, variant.sizes != Sizes::Static))
      outcome.error = llvm::toString(std::move(error));
    return results;
  };
  if (!variant.alone) {
    outcome.results = call(inputs, chain.getRows());
    return outcome;
  }
  outcome.results = chain.makeResults(chain.getRows());
  for (int64_t row : getSampledRows(chain)) {
    std::vector<Tensor> part = call(chain.selectRow(inputs, row), 1);
    for (auto [whole, one] : llvm::zip_equal(outcome.results, part))
      llvm::copy(one.values, whole.values.begin() + row * whole.shape.back());
  }
  return outcome;
}

static std::vector<Outcome> runVariant(MLIRContext *context,
                                       ArrayRef<Chain> chains,
                                       const Variant &variant) {
  std::vector<Outcome> outcomes(chains.size());
  auto failAll = [&](const std::string &error) {
    for (Outcome &outcome : outcomes)
      outcome.error = error;
    return outcomes;
  };
  OwningOpRef<ModuleOp> module = parseChains(context, chains, variant);
  if (!module)
    return failAll("cannot parse the chains");
  auto executor = Executor::create(*module, variant.options);
  if (!executor)
    return failAll(llvm::toString(executor.takeError()));
  for (auto [number, chain] : llvm::enumerate(chains))
    outcomes[number] =
        runChain(**executor, "f" + std::to_string(number), chain, variant);
  return outcomes;
}

/// Bits are compared, except that any NaN is as good as another.
static bool isSame(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

/// Where two variants differ, or an empty text.
static std::string findDifference(const Chain &chain, const Variant &variant,
                                  const Outcome &first, const Outcome &other) {
  if (!other.error.empty())
    return other.error;
  for (auto [number, pair] :
       llvm::enumerate(llvm::zip_equal(first.results, other.results))) {
    const Tensor &a = std::get<0>(pair), &b = std::get<1>(pair);
    int64_t size = a.shape.back();
    for (int64_t row = 0; row < chain.getRows(); ++row) {
      if (variant.alone && !llvm::is_contained(getSampledRows(chain), row))
        continue;
      for (int64_t at = row * size; at < (row + 1) * size; ++at)
        if (!isSame(a.values[at], b.values[at]))
          return "result " + std::to_string(number) + "[" +
                 std::to_string(row) + ", " + std::to_string(at % size) +
                 "] is " + std::to_string(b.values[at]) + ", not " +
                 std::to_string(a.values[at]);
    }
  }
  return "";
}

static std::vector<Chain> drawChains(uint64_t seed, unsigned count,
                                     int64_t maxElements) {
  std::mt19937_64 random(seed);
  std::vector<Chain> chains;
  for (unsigned i = 0; i < count; ++i)
    chains.push_back(Chain::draw(random, maxElements));
  return chains;
}

void numerics::printChains(uint64_t seed, unsigned count, int64_t maxElements,
                           llvm::raw_ostream &os) {
  for (auto [number, chain] :
       llvm::enumerate(drawChains(seed, count, maxElements)))
    chain.write(os, "f" + std::to_string(number), chain.getRows(),
                Sizes::Static);
}

unsigned numerics::checkPromises(MLIRContext *context,
                                 const CompileOptions &options, uint64_t seed,
                                 unsigned count, int64_t maxElements,
                                 llvm::raw_ostream &os) {
  std::vector<Chain> chains = drawChains(seed, count, maxElements);
  std::vector<Variant> variants = getVariants(options);
  std::vector<Outcome> first = runVariant(context, chains, variants.front());
  llvm::BitVector bad(count);
  auto report = [&](unsigned number, StringRef variant, StringRef what) {
    bad.set(number);
    os << "seed " << seed << ", chain " << number << ", " << variant << ": "
       << what << "\n";
    chains[number].write(os, "f", chains[number].getRows(), Sizes::Static);
  };
  for (auto [number, outcome] : llvm::enumerate(first))
    if (!outcome.error.empty())
      report(number, variants.front().name, outcome.error);
  for (const Variant &variant : llvm::drop_begin(variants)) {
    std::vector<Outcome> outcomes = runVariant(context, chains, variant);
    for (auto [number, outcome] : llvm::enumerate(outcomes)) {
      if (bad.test(number))
        continue;
      std::string what =
          findDifference(chains[number], variant, first[number], outcome);
      if (!what.empty())
        report(number, variant.name, what);
    }
  }
  return bad.count();
}
