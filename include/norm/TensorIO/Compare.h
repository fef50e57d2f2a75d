//===- Compare.h - How far apart two tensors are -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_COMPARE_H
#define NORM_TENSORIO_COMPARE_H

#include "norm/TensorIO/Tensor.h"

namespace mlir::norm {

/// What is close enough. An element is right where at least one of the given
/// bounds holds for it; where none is given it has to be equal. A NaN or
/// infinity is right exactly where one (of the same sign) is expected.
struct Tolerance {
  /// Largest |actual - expected|.
  std::optional<double> absolute;
  /// Largest |actual - expected| / max |expected| over the whole tensor.
  std::optional<double> relativeToMax;
  /// Largest distance in units in the last place of the stored type.
  std::optional<uint64_t> ulp;
};

struct Comparison {
  int64_t numElements = 0;
  /// Largest finite |expected|.
  double maxExpected = 0;
  /// The largest errors over the elements where both values are finite.
  double maxAbsolute = 0;
  double maxRelativeToMax = 0;
  uint64_t maxUlp = 0;
  /// Elements where one value is NaN or infinite and the other is not the same.
  int64_t numSpecialMismatches = 0;
  /// Elements outside of the tolerance, those of the line above included.
  int64_t numOutside = 0;
  /// The element that is worst, or the first special mismatch; -1 where all are
  /// equal.
  int64_t worstIndex = -1;
  double worstActual = 0;
  double worstExpected = 0;

  bool isWithin() const { return numOutside == 0; }
};

/// Compares element by element. Fails where dtype or shape differ.
llvm::Expected<Comparison> compareTensors(const Tensor &actual,
                                          const Tensor &expected,
                                          const Tolerance &tolerance);

/// Steps between neighbouring values of `dtype` from `a` to `b` (finite; both
/// zeros are one value). For integers it is the difference.
uint64_t getUlpDistance(const char *a, const char *b, DType dtype);

} // namespace mlir::norm

#endif // NORM_TENSORIO_COMPARE_H
