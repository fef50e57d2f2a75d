//===- Signature.cpp - Json signatures of compiled functions ----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"

#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::norm;

static void printValue(llvm::json::OStream &json, const LibraryValue &value,
                       bool isInput) {
  json.object([&] {
    if (isInput)
      json.attribute("name", value.name);
    json.attribute("dtype", value.getElementType().name);
    json.attributeArray("shape", [&] {
      for (int64_t size : value.getShape()) {
        if (ShapedType::isDynamic(size))
          json.value(nullptr);
        else
          json.value(size);
      }
    });
    if (!isInput)
      return;
    if (value.alias)
      json.attribute("alias", *value.alias);
    else
      json.attribute("alias", nullptr);
    json.attribute("parameter", value.isParameter);
  });
}

std::string norm::getSignatureJson(const LibraryFunction &function) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("function", function.name);
    json.attribute("symbol", "norm_" + function.symbol);
    json.attributeArray("inputs", [&] {
      for (const LibraryValue &value : function.inputs)
        printValue(json, value, /*isInput=*/true);
    });
    json.attributeArray("results", [&] {
      for (const LibraryValue &value : function.results)
        printValue(json, value, /*isInput=*/false);
    });
  });
  return text;
}

std::string norm::getFunctionNamesJson(ArrayRef<LibraryFunction> functions) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  json.array([&] {
    for (const LibraryFunction &function : functions)
      json.value(function.name);
  });
  return text;
}
