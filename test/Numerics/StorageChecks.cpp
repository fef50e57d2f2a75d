//===- StorageChecks.cpp - Rounding, bits and ulp distances -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The software rounding against llvm::APFloat, which is another implementation
// of the same standard, and against values written down by hand.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "norm/Reference/Storage.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;
using llvm::APFloat;
using mlir::norm::numerics::Checks;

static const llvm::fltSemantics &getSemantics(Format format) {
  switch (format) {
  case Format::F16:
    return APFloat::IEEEhalf();
  case Format::BF16:
    return APFloat::BFloat();
  case Format::F32:
    return APFloat::IEEEsingle();
  default:
    return APFloat::IEEEdouble();
  }
}

/// Whether encode() gives the bits that APFloat gives for a double.
static bool agrees(Format format, double value) {
  APFloat expected(value);
  bool losesInfo;
  expected.convert(getSemantics(format), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  uint64_t bits = encode(format, value);
  if (std::isnan(value))
    return std::isnan(decode(format, bits));
  return bits == expected.bitcastToAPInt().getZExtValue() &&
         static_cast<double>(roundTo(format, value)) == decode(format, bits);
}

/// Every 16-bit value, its neighbours' midpoints and what lies just beside
/// these: all the places where a rounding can go wrong.
static void checkSixteenBits(Checks &checks, Format format) {
  bool same = true, midpoints = true, distances = true;
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    double value = decode(format, bits);
    if (std::isnan(value))
      continue;
    same &= encode(format, value) == bits;
    double next = decode(format, bits + 1);
    if ((bits & 0x7fff) == 0x7fff || !std::isfinite(value))
      continue;
    // Above the largest finite value stands infinity; half a step is the same.
    if (std::isinf(next))
      next = 2 * value - decode(format, bits - 1);
    else
      distances &= getUlpDistance(format, value, next) == 1;
    double middle = (value + next) / 2;
    for (double probe :
         {middle, std::nextafter(middle, value), std::nextafter(middle, next),
          value + (next - value) / 4})
      midpoints &= agrees(format, probe);
  }
  NORM_EXPECT(checks, same);
  NORM_EXPECT(checks, midpoints);
  NORM_EXPECT(checks, distances);
}

static void checkRandom(Checks &checks) {
  std::mt19937_64 random(7);
  bool same = true;
  for (int i = 0; i < 200000; ++i) {
    double value = decode(Format::F64, random());
    // Uniform bits rarely lie in a narrow type's range; this does.
    double near = std::ldexp(1.0 + std::ldexp(double(random() >> 12), -52),
                             int(random() % 320) - 170);
    for (Format format : {Format::F16, Format::BF16, Format::F32, Format::F64})
      same &= agrees(format, value) && agrees(format, near) &&
              agrees(format, -near);
  }
  NORM_EXPECT(checks, same);
}

void norm::numerics::checkStorage(Checks &checks) {
  checkSixteenBits(checks, Format::F16);
  checkSixteenBits(checks, Format::BF16);
  checkRandom(checks);

  // One rounding, not two: 1 + 2^-11 + 2^-60 lies above the middle between two
  // f16 values; by way of f64 the 2^-60 is lost and the tie goes to even.
  Real justAbove = 1 + std::ldexp(Real(1), -11) + std::ldexp(Real(1), -60);
  NORM_EXPECT(checks, std::numeric_limits<Real>::digits < 64 ||
                          roundTo(Format::F16, justAbove) ==
                              1 + std::ldexp(Real(1), -10));
  // By hand, from the formats' definitions.
  NORM_EXPECT(checks, encode(Format::F16, 65504) == 0x7bff);
  NORM_EXPECT(checks, encode(Format::F16, 65519.99) == 0x7bff);
  NORM_EXPECT(checks, encode(Format::F16, 65520) == 0x7c00);
  NORM_EXPECT(checks, encode(Format::F16, std::ldexp(Real(1), -24)) == 1);
  NORM_EXPECT(checks, encode(Format::F16, std::ldexp(Real(1), -25)) == 0);
  NORM_EXPECT(checks, encode(Format::F16, std::ldexp(Real(3), -26)) == 1);
  NORM_EXPECT(checks, encode(Format::BF16, -1) == 0xbf80);
  NORM_EXPECT(checks, encode(Format::BF16, 1.00390625) == 0x3f80);
  NORM_EXPECT(checks, encode(Format::BF16, 1.01171875) == 0x3f82);
  NORM_EXPECT(checks, encode(Format::F32, 1e-5) == 0x3727c5ac);
  NORM_EXPECT(checks, encode(Format::F32, -0.0) == 0x80000000);
  NORM_EXPECT(checks, decode(Format::BF16, 0x3728) == 1.00135803222656250e-05);

  double nan = std::numeric_limits<double>::quiet_NaN();
  double infinity = std::numeric_limits<double>::infinity();
  NORM_EXPECT(checks, getUlpDistance(Format::F16, nan, nan) == 0);
  NORM_EXPECT(checks, getUlpDistance(Format::F16, nan, 1) == UINT64_MAX);
  NORM_EXPECT(checks, getUlpDistance(Format::F16, 65504, infinity) == 1);
  NORM_EXPECT(checks, getUlpDistance(Format::F16, -0.0, 0.0) == 0);
  NORM_EXPECT(checks, getUlpDistance(Format::F16, -1, 1) == 2 * 0x3c00);
  NORM_EXPECT(checks, getUlp(Format::BF16, 1.5) == std::ldexp(Real(1), -7));
  NORM_EXPECT(checks, getUlp(Format::F16, 0) == std::ldexp(Real(1), -24));

  Tensor tensor(Format::BF16, {2, 2});
  tensor.values = {1, -2, 0.5, 3};
  std::vector<char> bytes = tensor.toBytes();
  NORM_EXPECT(checks, bytes.size() == 8 && bytes[1] == 0x3f);
  NORM_EXPECT(checks,
              Tensor::fromBytes(Format::BF16, {2, 2}, bytes.data()).values ==
                  tensor.values);
}
