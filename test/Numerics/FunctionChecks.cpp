//===- FunctionChecks.cpp - Errors of exp, erf, tanh, ... -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled functions of f32 against libm's of f64 over the whole range of
// floats, and the bits of scalar code against those of vector code.
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "norm/Emit/JIT.h"
#include "norm/Runtime/Runtime.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

namespace {
struct Function {
  const char *name;
  /// From the f32 %x to the f32 %y; %one is 1.
  const char *code;
  double (*exact)(double);
  /// The largest error in units in the last place of the exact result.
  double bound;
  /// The least input that is judged: below, exp(-x) overflows and the result is
  /// 0 where the exact one is smaller than 1e-36.
  double least = -std::numeric_limits<double>::infinity();
};

using Floats = std::vector<float>;
using CallFn = int(norm_context *, const DLTensor *, DLTensor *);
} // namespace

static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
static double silu(double x) { return x / (1 + std::exp(-x)); }

static const Function kFunctions[] = {
    {"exp", "%y = math.exp %x : f32", std::exp, 1.0},
    {"exp2", "%y = math.exp2 %x : f32", std::exp2, 1.0},
    {"tanh", "%y = math.tanh %x : f32", std::tanh, 5.0},
    {"erf", "%y = math.erf %x : f32", std::erf, 5.0},
    {"sigmoid",
     "%m = arith.negf %x : f32\n"
     "%e = math.exp %m : f32\n"
     "%s = arith.addf %one, %e : f32\n"
     "%y = arith.divf %one, %s : f32",
     sigmoid, 3.0, -88.0},
    {"silu",
     "%m = arith.negf %x : f32\n"
     "%e = math.exp %m : f32\n"
     "%s = arith.addf %one, %e : f32\n"
     "%y = arith.divf %x, %s : f32",
     silu, 3.0, -88.0},
};

/// Rows of this length are too short for vectors.
static constexpr int64_t kShortRow = 3;

/// `name` on one long row and `name`_short on short rows.
static void print(const Function &function, llvm::raw_ostream &os) {
  auto printOn = [&](StringRef suffix, StringRef type, StringRef iterators,
                     StringRef dims) {
    os << llvm::formatv(R"(
func.func @{0}{1}(%in: {2}) -> {2} {{
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %in, %c0 : {2}
  %init = tensor.empty(%n) : {2}
  %out = linalg.generic {{
      indexing_maps = [affine_map<({4}) -> ({4})>, affine_map<({4}) -> ({4})>],
      iterator_types = [{3}]} ins(%in : {2}) outs(%init : {2}) {{
  ^bb0(%x: f32, %unused: f32):
    {5}
    linalg.yield %y : f32
  } -> {2}
  return %out : {2}
})",
                        function.name, suffix, type, iterators, dims,
                        function.code);
  };
  printOn("", "tensor<?xf32>", "\"parallel\"", "i");
  printOn("_short", ("tensor<?x" + llvm::Twine(kShortRow) + "xf32>").str(),
          "\"parallel\", \"parallel\"", "i, j");
}

/// Every `step`th float, those around 0 and the results' limits, infinities and
/// NaN; a whole number of short rows.
static Floats makeInputs(uint32_t step) {
  Floats inputs;
  auto add = [&](uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    inputs.push_back(value);
  };
  for (uint64_t bits = 0; bits <= UINT32_MAX; bits += step)
    add(bits);
  for (uint32_t sign : {0u, 0x80000000u})
    for (uint32_t special : {0u, 1u, 0x007fffffu, 0x00800000u, 0x3f800000u,
                             0x7f7fffffu, 0x7f800000u, 0x7fc00000u})
      add(sign | special);
  // Where exp and exp2 overflow, become denormal and become 0.
  for (float limit : {88.7228394f, -87.3365479f, -103.972084f, 128.0f, -126.0f,
                      -149.0f, -150.0f}) {
    uint32_t bits;
    std::memcpy(&bits, &limit, sizeof(bits));
    for (uint32_t near = bits - 200; near != bits + 200; ++near)
      add(near);
  }
  while (inputs.size() % kShortRow != 0)
    inputs.push_back(0.5f);
  return inputs;
}

static DLTensor describe(Floats &values, MutableArrayRef<int64_t> shape) {
  DLTensor tensor = {};
  tensor.data = values.data();
  tensor.device = {kDLCPU, 0};
  tensor.dtype = {kDLFloat, 32, 1};
  tensor.ndim = shape.size();
  tensor.shape = shape.data();
  return tensor;
}

/// The values of a compiled function; empty after an error message.
static Floats evaluate(const JitLibrary &library, norm_context *context,
                       StringRef name, Floats &inputs, bool isShort) {
  auto *call =
      reinterpret_cast<CallFn *>(library.lookup(("norm_" + name).str()));
  Floats results(inputs.size());
  SmallVector<int64_t> shape = {static_cast<int64_t>(inputs.size())};
  if (isShort)
    shape = {shape.front() / kShortRow, kShortRow};
  DLTensor input = describe(inputs, shape), result = describe(results, shape);
  if (call && call(context, &input, &result) == 0)
    return results;
  llvm::errs() << name << " cannot be called\n";
  return {};
}

/// The error in units in the last place of `exact` as f32.
static double getError(double exact, float actual) {
  float rounded = static_cast<float>(exact);
  if (std::isnan(exact) || std::isnan(actual))
    return std::isnan(exact) && std::isnan(actual)
               ? 0
               : std::numeric_limits<double>::infinity();
  if (rounded == actual)
    return std::isinf(actual)
               ? 0
               : std::abs(actual - exact) /
                     std::ldexp(1.0, std::max(std::ilogb(rounded), -126) - 23);
  // The first value behind the largest float counts as infinity.
  auto limit = [](double value) {
    return std::clamp(value, -std::ldexp(1.0, 128), std::ldexp(1.0, 128));
  };
  exact = limit(exact);
  int exponent = std::max(std::min(std::ilogb(exact), 127), -126);
  return std::abs(limit(actual) - exact) / std::ldexp(1.0, exponent - 23);
}

unsigned norm::numerics::checkFunctions(MLIRContext *context, uint32_t step,
                                        llvm::raw_ostream &os) {
  std::string source;
  llvm::raw_string_ostream stream(source);
  for (const Function &function : kFunctions)
    print(function, stream);
  Floats inputs = makeInputs(step);
  std::vector<Floats> known(std::size(kFunctions));
  unsigned failed = 0;
  for (const char *cpu : {"native", "x86-64-v3"}) {
    auto module = parseSourceString<ModuleOp>(source, context);
    CompileOptions options;
    options.mcpu = cpu;
    options.numThreads = 1;
    auto library = JitLibrary::create(*module, options);
    if (!library) {
      llvm::errs() << llvm::toString(library.takeError()) << "\n";
      return failed + 1;
    }
    auto *create = reinterpret_cast<norm_context *(*)()>(
        (*library)->lookup("norm_context_create"));
    auto *destroy = reinterpret_cast<void (*)(norm_context *)>(
        (*library)->lookup("norm_context_destroy"));
    norm_context *call = create();
    for (auto [function, values] : llvm::zip_equal(kFunctions, known)) {
      for (bool isShort : {false, true}) {
        Floats results =
            evaluate(**library, call,
                     function.name + std::string(isShort ? "_short" : ""),
                     inputs, isShort);
        if (values.empty())
          values = results;
        bool same = results.size() == values.size() &&
                    std::memcmp(results.data(), values.data(),
                                values.size() * sizeof(float)) == 0;
        if (!same)
          os << function.name << ": " << (isShort ? "scalars" : "vectors")
             << " on " << cpu << " have other bits\n";
        failed += !same;
      }
    }
    destroy(call);
  }
  for (auto [function, values] : llvm::zip_equal(kFunctions, known)) {
    double largest = 0;
    float at = 0;
    for (auto [input, result] : llvm::zip(inputs, values)) {
      double error = getError(function.exact(input), result);
      if (input < function.least)
        error = result == 0 ? 0 : error;
      if (error > largest) {
        largest = error;
        at = input;
      }
    }
    bool holds = largest <= function.bound && !values.empty();
    failed += !holds;
    os << function.name << ": " << values.size() << " values, largest error "
       << llvm::format("%.3f ulp at %a", largest, static_cast<double>(at))
       << (holds ? "" : " (too large)") << "\n";
  }
  return failed;
}
