//===- DType.cpp - Element types of stored tensors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/DType.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::norm;

namespace {
struct DTypeInfo {
  DType dtype;
  const char *name;
  unsigned bytes;
};
} // namespace

/// In the order of the enumeration.
static constexpr DTypeInfo dtypeInfos[] = {
    {DType::F16, "f16", 2},  {DType::BF16, "bf16", 2}, {DType::F32, "f32", 4},
    {DType::F64, "f64", 8},  {DType::I1, "i1", 1},     {DType::I8, "i8", 1},
    {DType::I16, "i16", 2},  {DType::I32, "i32", 4},   {DType::I64, "i64", 8},
    {DType::U8, "ui8", 1},   {DType::U16, "ui16", 2},  {DType::U32, "ui32", 4},
    {DType::U64, "ui64", 8},
};

static const DTypeInfo &getInfo(DType dtype) {
  return dtypeInfos[static_cast<unsigned>(dtype)];
}

unsigned mlir::norm::getByteSize(DType dtype) { return getInfo(dtype).bytes; }

llvm::StringRef mlir::norm::stringifyDType(DType dtype) {
  return getInfo(dtype).name;
}

std::optional<DType> mlir::norm::parseDType(llvm::StringRef name) {
  for (const DTypeInfo &info : dtypeInfos)
    if (name == info.name)
      return info.dtype;
  if (name.consume_front("s") && name.starts_with("i") && name != "i1")
    return parseDType(name);
  return std::nullopt;
}

bool mlir::norm::isFloatDType(DType dtype) {
  return dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F32 ||
         dtype == DType::F64;
}

bool mlir::norm::isStorageCompatible(DType stored, DType wanted) {
  if (stored == wanted)
    return true;
  if (wanted == DType::BF16)
    return stored == DType::U16;
  // An i1 byte may only hold 0 or 1, which no other type promises.
  if (stored == DType::I1 || wanted == DType::I1)
    return false;
  return !isFloatDType(stored) && !isFloatDType(wanted) &&
         getByteSize(stored) == getByteSize(wanted);
}

template <typename T>
static T load(const char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

static double decodeF16(uint16_t bits) {
  int exponent = (bits >> 10) & 0x1f;
  int fraction = bits & 0x3ff;
  double magnitude;
  if (exponent == 0x1f)
    magnitude = fraction ? std::numeric_limits<double>::quiet_NaN()
                         : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    magnitude = std::ldexp(fraction, -24);
  else
    magnitude = std::ldexp(fraction + 0x400, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

static double decodeBF16(uint16_t bits) {
  uint32_t wide = static_cast<uint32_t>(bits) << 16;
  return load<float>(reinterpret_cast<const char *>(&wide));
}

double mlir::norm::loadAsDouble(const char *bytes, DType dtype) {
  switch (dtype) {
  case DType::F16:
    return decodeF16(load<uint16_t>(bytes));
  case DType::BF16:
    return decodeBF16(load<uint16_t>(bytes));
  case DType::F32:
    return load<float>(bytes);
  case DType::F64:
    return load<double>(bytes);
  case DType::I1:
    return *bytes != 0;
  case DType::I8:
    return load<int8_t>(bytes);
  case DType::I16:
    return load<int16_t>(bytes);
  case DType::I32:
    return load<int32_t>(bytes);
  case DType::I64:
    return static_cast<double>(load<int64_t>(bytes));
  case DType::U8:
    return load<uint8_t>(bytes);
  case DType::U16:
    return load<uint16_t>(bytes);
  case DType::U32:
    return load<uint32_t>(bytes);
  case DType::U64:
    return static_cast<double>(load<uint64_t>(bytes));
  }
  llvm_unreachable("every dtype is handled");
}

std::optional<int64_t> mlir::norm::countElements(llvm::ArrayRef<int64_t> shape,
                                                 DType dtype) {
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return std::nullopt;
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape) {
    std::optional<int64_t> product = llvm::checkedMul(count, size);
    if (!product)
      return std::nullopt;
    count = *product;
  }
  if (!llvm::checkedMul<int64_t>(count, getByteSize(dtype)))
    return std::nullopt;
  return count;
}
