//===- Compare.cpp - How far apart two tensors are -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/Compare.h"

#include <cmath>
#include <cstring>

using namespace mlir::norm;

/// The bits at `bytes`, sign-extended for signed types.
static uint64_t loadBits(const char *bytes, DType dtype) {
  uint64_t bits = 0;
  unsigned size = getByteSize(dtype);
  std::memcpy(&bits, bytes, size);
  bool isSigned = dtype == DType::I8 || dtype == DType::I16 ||
                  dtype == DType::I32 || dtype == DType::I64;
  if (isSigned && size < 8 && (bits >> (8 * size - 1)) != 0)
    bits |= ~uint64_t(0) << (8 * size);
  return bits;
}

uint64_t mlir::norm::getUlpDistance(const char *a, const char *b, DType dtype) {
  uint64_t first = loadBits(a, dtype), second = loadBits(b, dtype);
  if (isFloatDType(dtype)) {
    // From sign and magnitude to a number line on which both zeros are 0.
    uint64_t sign = uint64_t(1) << (8 * getByteSize(dtype) - 1);
    auto toLine = [&](uint64_t bits) {
      return bits & sign ? uint64_t(0) - (bits & ~sign) : bits;
    };
    first = toLine(first);
    second = toLine(second);
  }
  bool isUnsigned = dtype == DType::U64;
  bool less = isUnsigned
                  ? first < second
                  : static_cast<int64_t>(first) < static_cast<int64_t>(second);
  return less ? second - first : first - second;
}

static double findMaxFinite(const Tensor &tensor) {
  double result = 0;
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    double magnitude = std::fabs(tensor.getElement(i));
    if (std::isfinite(magnitude))
      result = std::max(result, magnitude);
  }
  return result;
}

llvm::Expected<Comparison>
mlir::norm::compareTensors(const Tensor &actual, const Tensor &expected,
                           const Tolerance &tolerance) {
  if (actual.getDType() != expected.getDType() ||
      actual.getShape() != expected.getShape())
    return llvm::createStringError(
        "result is " + formatTensorType(actual.getShape(), actual.getDType()) +
        " where " + formatTensorType(expected.getShape(), expected.getDType()) +
        " is expected");
  Comparison result;
  DType dtype = actual.getDType();
  unsigned size = getByteSize(dtype);
  result.numElements = actual.getNumElements();
  result.maxExpected = findMaxFinite(expected);
  double worst = -1;
  auto record = [&](int64_t index, double badness, double a, double b) {
    if (badness <= worst)
      return;
    worst = badness;
    result.worstIndex = index;
    result.worstActual = a;
    result.worstExpected = b;
  };
  for (int64_t i = 0; i < result.numElements; ++i) {
    const char *bytes = actual.getData() + i * size;
    const char *expectedBytes = expected.getData() + i * size;
    if (std::memcmp(bytes, expectedBytes, size) == 0)
      continue;
    double a = loadAsDouble(bytes, dtype);
    double b = loadAsDouble(expectedBytes, dtype);
    if (!std::isfinite(a) || !std::isfinite(b)) {
      if ((std::isnan(a) && std::isnan(b)) || a == b)
        continue;
      ++result.numSpecialMismatches;
      ++result.numOutside;
      record(i, std::numeric_limits<double>::infinity(), a, b);
      continue;
    }
    uint64_t ulp = getUlpDistance(bytes, expectedBytes, dtype);
    double absolute = std::fabs(a - b);
    // Integers beyond 2^53 may differ although their doubles agree.
    if (!isFloatDType(dtype))
      absolute = static_cast<double>(ulp);
    double relative = absolute == 0 ? 0 : absolute / result.maxExpected;
    result.maxAbsolute = std::max(result.maxAbsolute, absolute);
    result.maxRelativeToMax = std::max(result.maxRelativeToMax, relative);
    result.maxUlp = std::max(result.maxUlp, ulp);
    bool within =
        ulp == 0 || (tolerance.absolute && absolute <= *tolerance.absolute) ||
        (tolerance.relativeToMax && relative <= *tolerance.relativeToMax) ||
        (tolerance.ulp && ulp <= *tolerance.ulp);
    if (!within)
      ++result.numOutside;
    record(i, absolute, a, b);
  }
  return result;
}
