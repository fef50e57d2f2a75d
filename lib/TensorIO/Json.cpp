//===- Json.cpp - Reading json that may be malformed -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/Json.h"

#include "norm/TensorIO/Tensor.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::norm;

static constexpr unsigned maxDepth = 64;

static bool isNestedTooDeep(llvm::StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0, e = text.size(); i < e; ++i) {
    char c = text[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > maxDepth)
        return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

llvm::Expected<llvm::json::Value> mlir::norm::parseJson(llvm::StringRef file,
                                                        llvm::StringRef text) {
  if (isNestedTooDeep(text))
    return createFileError(file, "json is nested more than " +
                                     llvm::Twine(maxDepth) + " deep");
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value)
    return createFileError(file, "malformed json: " +
                                     llvm::toString(value.takeError()));
  return value;
}

llvm::Expected<llvm::json::Value> mlir::norm::readJson(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return createFileError(path, buffer.getError().message());
  return parseJson(path, (*buffer)->getBuffer());
}
