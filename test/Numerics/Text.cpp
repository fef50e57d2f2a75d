//===- Text.cpp - Pieces of MLIR text ---------------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

std::string numerics::getTypeText(ArrayRef<int64_t> shape,
                                  reference::Format format, bool dynamic) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += (dynamic ? "?" : std::to_string(size)) + "x";
  return text + reference::getName(format) + ">";
}

std::string numerics::getListText(ArrayRef<int64_t> values) {
  std::string text = "[";
  for (int64_t value : values)
    text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  return text + "]";
}

std::string numerics::getFloatText(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.17e", value);
  return text;
}
