//===- DType.h - Element types of stored tensors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_DTYPE_H
#define NORM_TENSORIO_DTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace mlir::norm {

/// The element types that files and function signatures use. `I*` are MLIR's
/// signless integers, `U*` are unsigned; `I1` is one byte that holds 0 or 1.
enum class DType : uint8_t {
  F16,
  BF16,
  F32,
  F64,
  I1,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64
};

/// Bytes of one element in memory and in a file.
unsigned getByteSize(DType dtype);

/// MLIR's spelling: f16, bf16, f32, f64, i1, i8, ..., ui64.
llvm::StringRef stringifyDType(DType dtype);

/// The inverse of `stringifyDType`; also takes si8, ..., si64 (as signless).
std::optional<DType> parseDType(llvm::StringRef name);

/// True for f16, bf16, f32 and f64.
bool isFloatDType(DType dtype);

/// Whether bytes stored as `stored` are values of `wanted` as they are: equal
/// types, integers that differ in signedness alone, and 16-bit unsigned
/// integers as the bit patterns of bf16.
bool isStorageCompatible(DType stored, DType wanted);

/// The element at `bytes` as a double. 64-bit integers beyond 2^53 are rounded.
double loadAsDouble(const char *bytes, DType dtype);

/// The number of elements of `shape`, nothing where a size is negative or the
/// number of bytes overflows 63 bits.
std::optional<int64_t> countElements(llvm::ArrayRef<int64_t> shape,
                                     DType dtype);

} // namespace mlir::norm

#endif // NORM_TENSORIO_DTYPE_H
