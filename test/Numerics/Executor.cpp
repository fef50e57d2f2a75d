//===- Executor.cpp - Compiled functions in this process --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Executor.h"

#include "norm/Runtime/Runtime.h"

#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Tensor;

namespace {
/// A tensor's memory and its DLPack description. The elements start one element
/// behind an aligned address, with known bytes around them.
class Buffer {
public:
  Buffer(const Tensor &tensor, bool fill) : tensor(tensor) {
    size = reference::getSize(tensor.format);
    int64_t count = tensor.getNumElements();
    memory.assign(64 + (count + 2) * size, kGuard);
    auto address = reinterpret_cast<uintptr_t>(memory.data());
    start = memory.data() + (64 - address % 64) % 64 + size;
    if (fill) {
      std::vector<char> bytes = tensor.toBytes();
      std::memcpy(start, bytes.data(), bytes.size());
    }
  }

  DLTensor describe() {
    DLTensor description = {};
    description.data = start;
    description.device = {kDLCPU, 0};
    description.ndim = tensor.shape.size();
    description.dtype.code =
        tensor.format == reference::Format::BF16 ? kDLBfloat : kDLFloat;
    description.dtype.bits = size * 8;
    description.dtype.lanes = 1;
    shape = tensor.shape;
    description.shape = shape.data();
    return description;
  }

  /// Whether a shape function filled in the shape that is expected.
  bool hasExpectedShape() const { return shape == tensor.shape; }
  void forgetShape() { shape.assign(shape.size(), -1); }

  bool isIntactAround() const {
    const char *end = start + tensor.getNumElements() * size;
    auto isGuard = [](char byte) { return byte == kGuard; };
    return std::all_of(memory.data(), static_cast<const char *>(start),
                       isGuard) &&
           std::all_of(end, memory.data() + memory.size(), isGuard);
  }

  bool isUnchanged() const {
    std::vector<char> bytes = tensor.toBytes();
    return std::memcmp(start, bytes.data(), bytes.size()) == 0;
  }

  Tensor read() const {
    return Tensor::fromBytes(tensor.format, tensor.shape, start);
  }

private:
  static constexpr char kGuard = 0x5a;
  const Tensor &tensor;
  std::vector<char> memory;
  std::vector<int64_t> shape;
  char *start;
  unsigned size;
};

using ContextFn = norm_context *();
using DestroyFn = void(norm_context *);
using ErrorFn = const char *(norm_context *);
using CallFn = int(norm_context *, const DLTensor *, DLTensor *);
} // namespace

template <typename Fn>
static Fn *find(const JitLibrary &library, const llvm::Twine &symbol) {
  return reinterpret_cast<Fn *>(library.lookup(symbol.str()));
}

llvm::Expected<std::unique_ptr<Executor>>
Executor::create(ModuleOp module, const CompileOptions &options) {
  auto library = JitLibrary::create(module, options);
  if (!library)
    return library.takeError();
  std::unique_ptr<Executor> executor(new Executor);
  executor->library = std::move(*library);
  auto *create = find<ContextFn>(*executor->library, "norm_context_create");
  if (!create)
    return llvm::createStringError("the library has no norm_context_create");
  executor->context = create();
  return executor;
}

Executor::~Executor() {
  if (auto *destroy = find<DestroyFn>(*library, "norm_context_destroy"))
    destroy(context);
}

llvm::Error Executor::getError(StringRef function, int code) {
  auto *last = find<ErrorFn>(*library, "norm_last_error");
  return llvm::createStringError("norm_" + function + " returned " +
                                 llvm::Twine(code) + ": " +
                                 (last ? last(context) : "no text"));
}

llvm::Error Executor::call(StringRef function, ArrayRef<Tensor> inputs,
                           MutableArrayRef<Tensor> results, bool dynamic) {
  std::vector<Buffer> inputBuffers, resultBuffers;
  std::vector<DLTensor> inputTensors, resultTensors;
  inputBuffers.reserve(inputs.size());
  resultBuffers.reserve(results.size());
  for (const Tensor &input : inputs)
    inputTensors.push_back(inputBuffers.emplace_back(input, true).describe());
  for (const Tensor &result : results)
    resultTensors.push_back(
        resultBuffers.emplace_back(result, false).describe());

  auto *call = find<CallFn>(*library, "norm_" + function);
  if (!call)
    return llvm::createStringError("the library has no norm_" + function);
  if (dynamic) {
    auto *shapes = find<CallFn>(*library, "norm_" + function + "_shapes");
    if (!shapes)
      return llvm::createStringError("the library has no norm_" + function +
                                     "_shapes");
    for (Buffer &buffer : resultBuffers)
      buffer.forgetShape();
    if (int code = shapes(context, inputTensors.data(), resultTensors.data()))
      return getError(function, code);
    for (Buffer &buffer : resultBuffers)
      if (!buffer.hasExpectedShape())
        return llvm::createStringError("norm_" + function +
                                       "_shapes gives a wrong shape");
  }
  if (int code = call(context, inputTensors.data(), resultTensors.data()))
    return getError(function, code);
  for (Buffer &buffer : inputBuffers)
    if (!buffer.isIntactAround() || !buffer.isUnchanged())
      return llvm::createStringError("an input or memory around it was "
                                     "written");
  for (auto [buffer, result] : llvm::zip_equal(resultBuffers, results)) {
    if (!buffer.isIntactAround())
      return llvm::createStringError("memory around a result was written");
    result = buffer.read();
  }
  return llvm::Error::success();
}
