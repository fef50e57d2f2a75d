//===- Signature.cpp - The json that describes a function -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Function.h"

#include "norm/TensorIO/Json.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::norm;
using namespace mlir::norm::run;

bool Value::accepts(llvm::ArrayRef<int64_t> actual) const {
  return shape.size() == actual.size() &&
         llvm::all_of(llvm::zip_equal(shape, actual), [](auto sizes) {
           auto [wanted, size] = sizes;
           return wanted < 0 || wanted == size;
         });
}

bool Value::isStatic() const {
  return llvm::all_of(shape, [](int64_t size) { return size >= 0; });
}

static bool readValue(const llvm::json::Value &json, Value &value) {
  const llvm::json::Object *object = json.getAsObject();
  if (!object)
    return false;
  std::optional<llvm::StringRef> dtypeName = object->getString("dtype");
  std::optional<DType> dtype =
      dtypeName ? parseDType(*dtypeName) : std::nullopt;
  const llvm::json::Array *shape = object->getArray("shape");
  if (!dtype || !shape)
    return false;
  value.dtype = *dtype;
  for (const llvm::json::Value &element : *shape) {
    std::optional<int64_t> size = element.getAsInteger();
    if (!size && !element.getAsNull())
      return false;
    value.shape.push_back(size.value_or(-1));
  }
  if (std::optional<llvm::StringRef> name = object->getString("name"))
    value.name = name->str();
  value.alias = object->getInteger("alias").value_or(-1);
  return true;
}

static bool readValues(const llvm::json::Object &object, llvm::StringRef key,
                       std::vector<Value> &values) {
  const llvm::json::Array *array = object.getArray(key);
  return array && llvm::all_of(*array, [&](const llvm::json::Value &json) {
           return readValue(json, values.emplace_back());
         });
}

llvm::Expected<Signature>
mlir::norm::run::parseSignature(llvm::StringRef file, llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> json = parseJson(file, text);
  if (!json)
    return json.takeError();
  Signature signature;
  const llvm::json::Object *object = json->getAsObject();
  if (!object || !readValues(*object, "inputs", signature.inputs) ||
      !readValues(*object, "results", signature.results))
    return createFileError(file,
                           "holds a signature that cannot be read: " + text);
  int64_t numResults = static_cast<int64_t>(signature.results.size());
  for (const Value &input : signature.inputs)
    if (input.alias >= numResults)
      return createFileError(file, "holds a signature whose alias names no "
                                   "result: " +
                                       text);
  if (std::optional<llvm::StringRef> name = object->getString("function"))
    signature.function = name->str();
  return signature;
}

std::string mlir::norm::run::describeArgument(const Signature &signature,
                                              size_t index) {
  const std::string &name = signature.inputs[index].name;
  return "argument " + std::to_string(index) +
         (name.empty() ? "" : " ('" + name + "')") + " of '" +
         signature.function + "'";
}
