//===- Case.h - One function, its inputs and its bounds ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_CASE_H
#define NORM_TEST_NUMERICS_CASE_H

#include "norm/Reference/Rows.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <random>

namespace mlir::norm::numerics {

using reference::Format;
using reference::Real;
using reference::Rows;
using reference::Tensor;

/// How a result is judged.
enum class Bound {
  /// A normalized tensor: of the row's largest magnitude, or ulps.
  Values,
  /// A reciprocal denominator: relative.
  Reciprocal,
  /// A value in the range of the row's inputs: of their largest magnitude.
  Mean,
};

/// The share of equal 16-bit elements that the accuracy of a norm promises.
constexpr double kEqualShare = 0.999;

/// What a result is compared by.
struct Judgement {
  Bound bound = Bound::Values;
  /// Ulps that a 16-bit result may be off.
  unsigned ulps = 1;
  /// The elements of which the largest magnitude counts.
  Rows rows;
  /// Whether infinity and NaN are the same: a denominator of 0, where the mean
  /// in two parts makes a NaN of what the formula makes an infinity.
  bool mixesNonFinite = false;
  /// The share of 16-bit values that must be equal; less than that of a norm
  /// where terms of the size of the inputs may cancel.
  double equalShare = kEqualShare;
  /// Per row a magnitude that replaces that of the result, if not empty.
  std::vector<Real> rowScale;
};

/// A function with one or more norm ops, inputs for it, and how exact its
/// results must be. A case is a value: the same case gives the same inputs.
class Case {
public:
  virtual ~Case() = default;

  /// What the worst errors are listed under.
  virtual std::string getClass() const = 0;
  /// Writes `func.func @NAME`. The text depends on nothing but the case, so
  /// that cases with one text share one function.
  virtual void writeFunction(llvm::raw_ostream &os, StringRef name) const = 0;
  virtual std::vector<Tensor> makeInputs() const = 0;
  /// How result number `result` is judged; `inputs` are those of makeInputs.
  virtual Judgement getJudgement(unsigned result,
                                 ArrayRef<Tensor> inputs) const = 0;
  /// Smaller or plainer cases, the most promising first.
  virtual std::vector<std::unique_ptr<Case>> shrink() const = 0;

  std::string getText(StringRef name) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeFunction(os, name);
    return text;
  }

  uint64_t seed = 1;
};

using Cases = std::vector<std::unique_ptr<Case>>;

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_CASE_H
