//===- Storage.h - Storage types of tensors, rounded exactly ----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The storage types f16, bf16, f32 and f64 in software: one rounding to nearest
// even from the widest type of the host, denormals kept, overflow to infinity.
// No conversion of the host's is used but the one from Real to double, so that
// the reference shares no rounding code with what the compiler emits.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_REFERENCE_STORAGE_H
#define NORM_REFERENCE_STORAGE_H

#include "mlir/IR/Types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::norm::reference {

/// The type that the reference computes in: at least f64, wider where the host
/// has a wider one.
using Real = long double;

enum class Format { F16, BF16, F32, F64 };

/// The format of f16, bf16, f32 or f64; none for every other type.
std::optional<Format> getFormat(Type type);
/// "f16", "bf16", "f32" or "f64".
const char *getName(Format format);
/// Bytes per element.
unsigned getSize(Format format);
/// Bits of the significand, the hidden one included.
unsigned getPrecision(Format format);
/// The compute type of data in `format`: F64 for F64, else F32.
Format getComputeFormat(Format format);

/// `value` rounded once to `format`, to nearest, ties to even.
Real roundTo(Format format, Real value);
/// The bits of a value; rounds first where `format` cannot hold it.
uint64_t encode(Format format, Real value);
/// The value of bits (the low bytes of `bits` count).
double decode(Format format, uint64_t bits);

/// The distance from `magnitude` to the next larger value of the format; the
/// smallest denormal for 0. `magnitude` is finite.
Real getUlp(Format format, Real magnitude);
/// How many values of the format lie between a and b, counting b: 0 for equal
/// values (and for NaN with NaN, -0 with 0), the largest uint64_t where only
/// one is NaN. Both are values of the format.
uint64_t getUlpDistance(Format format, Real a, Real b);

/// A dense row-major tensor. Every value is one of the format, so that double
/// holds it exactly.
struct Tensor {
  Format format = Format::F32;
  std::vector<int64_t> shape;
  std::vector<double> values;

  Tensor() = default;
  /// All zero.
  Tensor(Format format, std::vector<int64_t> shape);

  int64_t getNumElements() const;
  /// The elements as they lie in memory, in the host's byte order.
  std::vector<char> toBytes() const;
  static Tensor fromBytes(Format format, std::vector<int64_t> shape,
                          const char *data);
};

/// "2x3xf32", for messages.
std::string describe(const Tensor &tensor);

} // namespace mlir::norm::reference

#endif // NORM_REFERENCE_STORAGE_H
