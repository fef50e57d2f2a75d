//===- Compare.cpp - Results against the reference --------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"

#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Result;

namespace {
/// Compares the elements of one result.
class Comparison {
public:
  Comparison(const Result &expected, const Tensor &actual,
             const Judgement &judgement, Format compute)
      : expected(expected), actual(actual), judgement(judgement) {
    // Both the arithmetic and the storage limit what can be asked for.
    bool wide = compute == Format::F64 && actual.format == Format::F64;
    unit = wide ? 0x1p-29L : 1;
    unit *=
        judgement.bound == Bound::Reciprocal ? kReciprocalBound : kValueBound;
    narrow = reference::getSize(actual.format) == 2;
  }

  std::optional<std::string> run(ClassErrors &errors);

private:
  /// The error of an element in units of what is allowed.
  Real measure(int64_t element, Real scale, ClassErrors &errors);
  Real getScale(size_t row) const;

  const Result &expected;
  const Tensor &actual;
  const Judgement &judgement;
  Real unit;
  bool narrow;
};
} // namespace

Real Comparison::getScale(size_t row) const {
  if (!judgement.rowScale.empty())
    return judgement.rowScale[row];
  Real scale = 0;
  for (int64_t element : judgement.rows.elements[row])
    if (std::isfinite(expected.exact[element]))
      scale = std::fmax(scale, std::fabs(expected.exact[element]));
  return scale;
}

Real Comparison::measure(int64_t element, Real scale, ClassErrors &errors) {
  constexpr Real wrong = std::numeric_limits<Real>::infinity();
  Real want = expected.exact[element], got = actual.values[element];
  Real rounded = expected.value.values[element];
  if (narrow && judgement.bound == Bound::Values) {
    ++errors.narrow;
    errors.narrowSame +=
        reference::getUlpDistance(actual.format, rounded, got) == 0;
  }
  // How a mean of infinities cancels is open; that it is no number is not.
  if ((judgement.bound == Bound::Mean || judgement.mixesNonFinite) &&
      !std::isfinite(rounded))
    return std::isfinite(got) ? wrong : 0;
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : wrong;
  if (std::isinf(rounded) || std::isinf(got)) {
    if (rounded == got)
      return 0;
    // At the edge of a narrow type's range infinity is one ulp away.
    bool near = narrow && reference::getUlpDistance(actual.format, rounded,
                                                    got) <= judgement.ulps;
    return near ? 1 : wrong;
  }
  Real error = std::fabs(got - want);
  Real smallest = reference::getUlp(actual.format, 0);
  Real allowed = unit * scale + smallest;
  if (!narrow)
    return error / allowed;
  // The rounded values are compared: half an ulp of `error` is the storage's.
  error = std::fabs(got - rounded);
  if (error <= allowed)
    return 0;
  uint64_t ulps = reference::getUlpDistance(actual.format, rounded, got);
  Real ulp = reference::getUlp(actual.format, expected.magnitude[element]);
  // One ulp of a larger value that was rounded on the way counts as one.
  auto steps = static_cast<uint64_t>(std::ceil(error / ulp));
  ulps = std::min(ulps, std::max<uint64_t>(steps, 1));
  errors.ulps = std::max(errors.ulps, ulps);
  return static_cast<Real>(ulps) / judgement.ulps;
}

std::optional<std::string> Comparison::run(ClassErrors &errors) {
  errors.equalShare = std::min(errors.equalShare, judgement.equalShare);
  Real worst = 0;
  int64_t worstElement = -1;
  for (size_t row = 0; row < judgement.rows.elements.size(); ++row) {
    Real scale = judgement.bound == Bound::Reciprocal ? 0 : getScale(row);
    for (int64_t element : judgement.rows.elements[row]) {
      if (judgement.bound == Bound::Reciprocal)
        scale = std::fabs(expected.exact[element]);
      Real error = measure(element, scale, errors);
      if (error > worst) {
        worst = error;
        worstElement = element;
      }
    }
  }
  Real &largest = judgement.bound == Bound::Values       ? errors.values
                  : judgement.bound == Bound::Reciprocal ? errors.reciprocals
                                                         : errors.means;
  if (judgement.bound == Bound::Values)
    errors.elements += actual.values.size();
  // Of 16-bit values the table has the ulps.
  if (!narrow && std::isfinite(worst))
    largest = std::fmax(largest, worst);
  if (worst <= 1)
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream(text)
      << "element " << worstElement << " of " << describe(actual) << " is "
      << llvm::format("%.17g", actual.values[worstElement]) << ", not "
      << llvm::format("%.17g", double(expected.exact[worstElement])) << " ("
      << llvm::format("%.3g", double(worst)) << " times what is allowed)";
  return text;
}

std::optional<std::string> numerics::compareResult(const Result &expected,
                                                   const Tensor &actual,
                                                   const Judgement &judgement,
                                                   Format compute,
                                                   ClassErrors &errors) {
  if (expected.value.shape != actual.shape ||
      expected.value.format != actual.format)
    return "is " + describe(actual) + ", not " + describe(expected.value);
  return Comparison(expected, actual, judgement, compute).run(errors);
}

void ClassErrors::add(const ClassErrors &other) {
  cases += other.cases;
  elements += other.elements;
  narrow += other.narrow;
  narrowSame += other.narrowSame;
  equalShare = std::min(equalShare, other.equalShare);
  ulps = std::max(ulps, other.ulps);
  values = std::fmax(values, other.values);
  reciprocals = std::fmax(reciprocals, other.reciprocals);
  means = std::fmax(means, other.means);
}

bool numerics::hasTooFewEqual(const ClassErrors &errors) {
  if (errors.narrow < kEqualShareElements)
    return false;
  // Four standard deviations of the count in a sample this small.
  double allowed = (1 - errors.equalShare) * double(errors.narrow);
  return double(errors.narrow - errors.narrowSame) >
         allowed + 4 * std::sqrt(allowed);
}

bool numerics::printErrors(const ErrorTable &table, llvm::raw_ostream &os) {
  bool good = true;
  os << "class                                  cases  elements   values  "
        "rstd    mean   ulps   equal\n"
        "(errors in units of their bound)\n";
  for (const auto &[name, errors] : table) {
    os << llvm::format("%-38s %5llu %9llu   %6.3f %6.3f %6.3f", name.c_str(),
                       errors.cases, errors.elements, double(errors.values),
                       double(errors.reciprocals), double(errors.means));
    if (errors.narrow) {
      double share = double(errors.narrowSame) / double(errors.narrow);
      os << llvm::format("   %4llu %6.3f%%", errors.ulps, 100 * share);
      if (hasTooFewEqual(errors)) {
        os << "  TOO FEW EQUAL";
        good = false;
      }
    }
    os << "\n";
  }
  return good;
}
