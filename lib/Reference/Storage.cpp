//===- Storage.cpp - Storage types of tensors, rounded exactly --*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Reference/Storage.h"

#include "mlir/IR/BuiltinTypes.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::norm::reference;

namespace {
/// The numbers that define an IEEE binary format.
struct Layout {
  unsigned size;      // bytes
  unsigned precision; // bits of the significand, the hidden one included
  int minExponent;    // of the smallest normal value, as 2^minExponent
  int maxExponent;    // of the largest value
};
} // namespace

static Layout getLayout(Format format) {
  switch (format) {
  case Format::F16:
    return {2, 11, -14, 15};
  case Format::BF16:
    return {2, 8, -126, 127};
  case Format::F32:
    return {4, 24, -126, 127};
  case Format::F64:
    return {8, 53, -1022, 1023};
  }
  return {};
}

std::optional<Format> norm::reference::getFormat(Type type) {
  if (type.isF16())
    return Format::F16;
  if (type.isBF16())
    return Format::BF16;
  if (type.isF32())
    return Format::F32;
  if (type.isF64())
    return Format::F64;
  return std::nullopt;
}

const char *norm::reference::getName(Format format) {
  switch (format) {
  case Format::F16:
    return "f16";
  case Format::BF16:
    return "bf16";
  case Format::F32:
    return "f32";
  case Format::F64:
    return "f64";
  }
  return "";
}

unsigned norm::reference::getSize(Format format) {
  return getLayout(format).size;
}
unsigned norm::reference::getPrecision(Format format) {
  return getLayout(format).precision;
}
Format norm::reference::getComputeFormat(Format format) {
  return format == Format::F64 ? Format::F64 : Format::F32;
}

/// The exponent of the unit in the last place of values as large as
/// `magnitude`, which is finite.
static int getUlpExponent(const Layout &layout, Real magnitude) {
  int exponent = layout.minExponent;
  if (magnitude != 0) {
    std::frexp(magnitude, &exponent);
    exponent = std::max(exponent - 1, layout.minExponent);
  }
  return exponent - static_cast<int>(layout.precision) + 1;
}

Real norm::reference::roundTo(Format format, Real value) {
  if (!std::isfinite(value) || value == 0)
    return value;
  Layout layout = getLayout(format);
  int ulp = getUlpExponent(layout, value);
  // Scaling by a power of two is exact, so this rounds once.
  Real rounded = std::ldexp(std::rint(std::ldexp(value, -ulp)), ulp);
  if (std::fabs(rounded) >= std::ldexp(Real(1), layout.maxExponent + 1))
    return std::copysign(std::numeric_limits<Real>::infinity(), value);
  return std::copysign(rounded, value);
}

uint64_t norm::reference::encode(Format format, Real value) {
  Layout layout = getLayout(format);
  unsigned fractionBits = layout.precision - 1;
  unsigned exponentBits = layout.size * 8 - layout.precision;
  uint64_t sign = uint64_t(std::signbit(value)) << (layout.size * 8 - 1);
  uint64_t exponentMask = ((uint64_t(1) << exponentBits) - 1) << fractionBits;
  if (std::isnan(value))
    return sign | exponentMask | (uint64_t(1) << (fractionBits - 1));
  value = std::fabs(roundTo(format, value));
  if (std::isinf(value))
    return sign | exponentMask;
  int ulp = getUlpExponent(layout, value);
  auto significand = static_cast<uint64_t>(std::ldexp(value, -ulp));
  uint64_t hidden = uint64_t(1) << fractionBits;
  if (significand < hidden)
    return sign | significand;
  uint64_t exponent =
      ulp + static_cast<int>(fractionBits) - layout.minExponent + 1;
  return sign | (exponent << fractionBits) | (significand - hidden);
}

double norm::reference::decode(Format format, uint64_t bits) {
  Layout layout = getLayout(format);
  unsigned fractionBits = layout.precision - 1;
  unsigned exponentBits = layout.size * 8 - layout.precision;
  uint64_t fraction = bits & ((uint64_t(1) << fractionBits) - 1);
  uint64_t exponent =
      (bits >> fractionBits) & ((uint64_t(1) << exponentBits) - 1);
  bool negative = (bits >> (layout.size * 8 - 1)) & 1;
  double value;
  if (exponent == (uint64_t(1) << exponentBits) - 1)
    value = fraction ? std::numeric_limits<double>::quiet_NaN()
                     : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    value = std::ldexp(static_cast<double>(fraction),
                       layout.minExponent - static_cast<int>(fractionBits));
  else
    value = std::ldexp(
        static_cast<double>(fraction | (uint64_t(1) << fractionBits)),
        static_cast<int>(exponent) - 1 + layout.minExponent -
            static_cast<int>(fractionBits));
  return negative ? -value : value;
}

Real norm::reference::getUlp(Format format, Real magnitude) {
  return std::ldexp(Real(1), getUlpExponent(getLayout(format), magnitude));
}

uint64_t norm::reference::getUlpDistance(Format format, Real a, Real b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b)
               ? 0
               : std::numeric_limits<uint64_t>::max();
  uint64_t signBit = uint64_t(1) << (getSize(format) * 8 - 1);
  uint64_t x = encode(format, a), y = encode(format, b);
  uint64_t magnitudeX = x & ~signBit, magnitudeY = y & ~signBit;
  if ((x & signBit) != (y & signBit))
    return magnitudeX + magnitudeY;
  return magnitudeX > magnitudeY ? magnitudeX - magnitudeY
                                 : magnitudeY - magnitudeX;
}

//===----------------------------------------------------------------------===//
// Tensor
//===----------------------------------------------------------------------===//

static int64_t countElements(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

Tensor::Tensor(Format format, std::vector<int64_t> shape)
    : format(format), shape(std::move(shape)) {
  values.resize(countElements(this->shape));
}

int64_t Tensor::getNumElements() const { return countElements(shape); }

/// Calls `visit` with the host integer that an element of the format fills.
template <typename Visitor>
static void withStorage(Format format, Visitor visit) {
  switch (getSize(format)) {
  case 2:
    return visit(uint16_t());
  case 4:
    return visit(uint32_t());
  default:
    return visit(uint64_t());
  }
}

std::vector<char> Tensor::toBytes() const {
  std::vector<char> bytes(values.size() * getSize(format));
  withStorage(format, [&](auto bits) {
    for (size_t i = 0; i < values.size(); ++i) {
      bits = static_cast<decltype(bits)>(encode(format, values[i]));
      std::memcpy(bytes.data() + i * sizeof(bits), &bits, sizeof(bits));
    }
  });
  return bytes;
}

Tensor Tensor::fromBytes(Format format, std::vector<int64_t> shape,
                         const char *data) {
  Tensor tensor(format, std::move(shape));
  withStorage(format, [&](auto bits) {
    for (size_t i = 0; i < tensor.values.size(); ++i) {
      std::memcpy(&bits, data + i * sizeof(bits), sizeof(bits));
      tensor.values[i] = decode(format, bits);
    }
  });
  return tensor;
}

std::string norm::reference::describe(const Tensor &tensor) {
  std::string text;
  for (int64_t size : tensor.shape)
    text += std::to_string(size) + "x";
  return text + getName(tensor.format);
}
