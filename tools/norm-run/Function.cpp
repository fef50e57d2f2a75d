//===- Function.cpp - An entry point of a compiled library -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Function.h"

#include "llvm/ADT/StringExtras.h"

#include <dlpack/dlpack.h>

using namespace mlir::norm;
using namespace mlir::norm::run;

/// kDLBool of DLPack 0.7 and later.
static constexpr uint8_t dlBool = 6;

static DLDataType getDataType(DType dtype) {
  uint8_t code = kDLInt;
  if (dtype == DType::BF16)
    code = kDLBfloat;
  else if (isFloatDType(dtype))
    code = kDLFloat;
  else if (dtype == DType::I1)
    code = dlBool;
  else if (dtype >= DType::U8)
    code = kDLUInt;
  return {code, static_cast<uint8_t>(8 * getByteSize(dtype)), 1};
}

/// A description of `tensor`, whose shape it borrows.
static DLTensor describe(const Tensor &tensor) {
  DLTensor result = {};
  result.data = const_cast<char *>(tensor.getData());
  result.device = {kDLCPU, 0};
  result.ndim = static_cast<int>(tensor.getRank());
  result.dtype = getDataType(tensor.getDType());
  result.shape = const_cast<int64_t *>(tensor.getShape().data());
  return result;
}

static std::vector<DLTensor> describe(llvm::ArrayRef<Tensor> tensors) {
  std::vector<DLTensor> result;
  for (const Tensor &tensor : tensors)
    result.push_back(describe(tensor));
  return result;
}

llvm::Expected<Function> Function::create(const Library &library,
                                          llvm::StringRef name) {
  Function function;
  function.path = library.getPath().str();
  // What is no letter or digit is an underscore in the symbol.
  std::string symbol = "norm_" + name.str();
  std::replace_if(
      symbol.begin(), symbol.end(), [](char c) { return !llvm::isAlnum(c); },
      '_');
  llvm::Expected<llvm::StringRef> text =
      library.lookupText(symbol + "_signature");
  if (!text)
    return text.takeError();
  llvm::Expected<Signature> signature =
      parseSignature(library.getPath(), *text);
  if (!signature)
    return signature.takeError();
  function.signature = std::move(*signature);
  function.signature.function = name.str();

  auto resolve = [&](auto *&pointer, const std::string &symbol) {
    pointer = reinterpret_cast<std::decay_t<decltype(pointer)>>(
        library.lookup(symbol));
    return pointer != nullptr;
  };
  norm_context *(*create)() = nullptr;
  void (*destroy)(norm_context *) = nullptr;
  if (!resolve(function.callee, symbol) ||
      !resolve(function.shapes, symbol + "_shapes") ||
      !resolve(create, "norm_context_create") ||
      !resolve(destroy, "norm_context_destroy") ||
      !resolve(function.lastError, "norm_last_error"))
    return createFileError(function.path, "lacks a symbol of the C interface "
                                          "of '" +
                                              name + "'");
  function.context = {create(), destroy};
  if (!function.context)
    return createFileError(function.path, "no context could be created");
  return function;
}

llvm::Error Function::getError(int code) const {
  if (code == 0)
    return llvm::Error::success();
  const char *text = lastError(context.get());
  if (!text || !*text)
    return createFileError(path, "'" + signature.function +
                                     "' failed with code " + llvm::Twine(code));
  // The text names the function.
  return createFileError(path, text);
}

llvm::Expected<std::vector<Tensor>>
Function::allocateResults(llvm::ArrayRef<Tensor> inputs) const {
  std::vector<llvm::SmallVector<int64_t, 4>> sizes;
  for (const Value &value : signature.results)
    sizes.push_back(value.shape);
  if (llvm::any_of(signature.results,
                   [](const Value &value) { return !value.isStatic(); })) {
    std::vector<DLTensor> arguments = describe(inputs), results;
    for (auto [value, shape] : llvm::zip_equal(signature.results, sizes)) {
      DLTensor result = {};
      result.device = {kDLCPU, 0};
      result.ndim = static_cast<int>(shape.size());
      result.dtype = getDataType(value.dtype);
      result.shape = shape.data();
      results.push_back(result);
    }
    int code = shapes(context.get(), arguments.data(), results.data());
    if (llvm::Error error = getError(code))
      return std::move(error);
  }
  std::vector<Tensor> results(signature.results.size());
  std::vector<bool> shared(results.size(), false);
  for (auto [input, value] : llvm::zip_equal(inputs, signature.inputs)) {
    if (value.alias < 0 || shared[value.alias] || !input.getMutableData() ||
        input.getShape() != llvm::ArrayRef<int64_t>(sizes[value.alias]))
      continue;
    shared[value.alias] = true;
    results[value.alias] = input;
  }
  for (auto [index, value] : llvm::enumerate(signature.results)) {
    if (shared[index])
      continue;
    llvm::Expected<Tensor> tensor = Tensor::allocate(value.dtype, sizes[index]);
    if (!tensor)
      return tensor.takeError();
    results[index] = std::move(*tensor);
  }
  return results;
}

llvm::Error Function::call(llvm::ArrayRef<Tensor> inputs,
                           llvm::MutableArrayRef<Tensor> results) const {
  std::vector<DLTensor> arguments = describe(inputs);
  std::vector<DLTensor> outputs = describe(results);
  return getError(callee(context.get(), arguments.data(), outputs.data()));
}
