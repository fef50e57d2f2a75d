//===- NumberText.cpp - Numbers and shapes as text -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "NumberText.h"

#include "mlir/IR/BuiltinTypes.h"

#include <charconv>
#include <cmath>
#include <limits>

using namespace mlir;

template <typename Float>
static std::string shortest(Float value) {
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
  return std::string(buffer, end);
}

std::string norm::shortestDouble(double value) { return shortest(value); }

std::string norm::shortestNumber(double value) {
  if (std::abs(value) > std::numeric_limits<float>::max())
    return shortest(value);
  float narrow = static_cast<float>(value);
  return static_cast<double>(narrow) == value ? shortest(narrow)
                                              : shortest(value);
}

std::string norm::shapeText(ArrayRef<int64_t> shape) {
  std::string text = "[";
  for (auto [index, size] : llvm::enumerate(shape)) {
    if (index != 0)
      text += ", ";
    text += ShapedType::isDynamic(size) ? "?" : std::to_string(size);
  }
  return text + "]";
}
