//===- Function.h - An entry point of a compiled library -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_FUNCTION_H
#define NORM_TOOLS_NORM_RUN_FUNCTION_H

#include "Library.h"

#include "norm/TensorIO/Tensor.h"

struct norm_context;

namespace mlir::norm::run {

/// One argument or result of a function's signature.
struct Value {
  std::string name;
  DType dtype = DType::F32;
  /// -1 where only the call knows the size.
  llvm::SmallVector<int64_t, 4> shape;
  /// The result that takes the memory of this argument, or -1.
  int64_t alias = -1;

  /// Whether a tensor of `shape` may stand for this value.
  bool accepts(llvm::ArrayRef<int64_t> actual) const;
  bool isStatic() const;
};

struct Signature {
  std::string function;
  std::vector<Value> inputs;
  std::vector<Value> results;
};

/// The json that a library describes a function with.
llvm::Expected<Signature> parseSignature(llvm::StringRef file,
                                         llvm::StringRef text);

/// "argument 2 ('w') of 'f'".
std::string describeArgument(const Signature &signature, size_t index);

/// A function of a library and a context to call it in.
class Function {
public:
  static llvm::Expected<Function> create(const Library &library,
                                         llvm::StringRef name);
  Function(Function &&) = default;

  const Signature &getSignature() const { return signature; }

  /// Memory for the results of a call with `inputs`; results that an argument
  /// is aliased to share its memory.
  llvm::Expected<std::vector<Tensor>>
  allocateResults(llvm::ArrayRef<Tensor> inputs) const;

  /// Calls the function. `results` have the sizes that `inputs` imply.
  llvm::Error call(llvm::ArrayRef<Tensor> inputs,
                   llvm::MutableArrayRef<Tensor> results) const;

private:
  using Call = int(norm_context *, const void *, void *);

  Function() = default;
  llvm::Error getError(int code) const;

  Signature signature;
  std::string path;
  Call *callee = nullptr;
  Call *shapes = nullptr;
  const char *(*lastError)(norm_context *) = nullptr;
  std::unique_ptr<norm_context, void (*)(norm_context *)> context{nullptr,
                                                                  nullptr};
};

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_FUNCTION_H
