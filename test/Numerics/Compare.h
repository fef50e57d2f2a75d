//===- Compare.h - Results against the reference ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_COMPARE_H
#define NORM_TEST_NUMERICS_COMPARE_H

#include "Case.h"
#include "norm/Reference/Evaluate.h"

#include <map>

namespace mlir::norm::numerics {

/// What is allowed, docs/Spec.md "Accuracy": of the row's largest magnitude, of
/// a reciprocal denominator, and the share of 16-bit elements that are equal.
/// For data computed in f64 the first two shrink as the unit of rounding does.
constexpr double kValueBound = 5e-7;
constexpr double kReciprocalBound = 1e-6;
constexpr uint64_t kEqualShareElements = 10000;

/// The worst of one class of cases.
struct ClassErrors {
  uint64_t cases = 0;
  uint64_t elements = 0;           // of values
  uint64_t narrow = 0;             // of them in 16-bit storage
  uint64_t narrowSame = 0;         // and equal
  double equalShare = kEqualShare; // least that is asked for
  uint64_t ulps = 0;               // largest distance of 16-bit values
  Real values = 0;                 // largest error, in the unit of its bound
  Real reciprocals = 0;
  Real means = 0;

  void add(const ClassErrors &other);
};

/// Whether there are enough 16-bit elements to tell, and too few are equal.
bool hasTooFewEqual(const ClassErrors &errors);

using ErrorTable = std::map<std::string, ClassErrors>;

/// Compares result `number` of a case and counts it in `errors`; a text that
/// names the worst element where it is out of bounds.
std::optional<std::string> compareResult(const reference::Result &expected,
                                         const Tensor &actual,
                                         const Judgement &judgement,
                                         Format compute, ClassErrors &errors);

/// Prints the table; false where a class has too few equal elements.
bool printErrors(const ErrorTable &table, llvm::raw_ostream &os);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_COMPARE_H
