//===- Tensor.cpp - A dense tensor in memory -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/Tensor.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace mlir::norm;

/// From this size on memory is asked for in huge pages: reading weights through
/// 4 KiB pages costs a quarter of the bandwidth.
static constexpr size_t hugePageThreshold = 4u << 20;
static constexpr size_t hugePageSize = 2u << 20;
static constexpr size_t vectorAlignment = 64;

llvm::Expected<Tensor> Tensor::allocate(DType dtype,
                                        llvm::ArrayRef<int64_t> shape) {
  std::optional<int64_t> count = countElements(shape, dtype);
  if (!count)
    return llvm::createStringError("tensor of type " +
                                   formatTensorType(shape, dtype) +
                                   " is larger than memory can be");
  size_t bytes = static_cast<size_t>(*count) * getByteSize(dtype);
  bool huge = bytes >= hugePageThreshold;
  size_t alignment = huge ? hugePageSize : vectorAlignment;
  // At least one unit, so that an empty tensor has an address too.
  size_t rounded = llvm::alignTo(std::max<size_t>(bytes, 1), alignment);
  void *memory = std::aligned_alloc(alignment, rounded);
  if (!memory)
    return llvm::createStringError("no memory for a tensor of type " +
                                   formatTensorType(shape, dtype) + " (" +
                                   llvm::Twine(bytes) + " bytes)");
  std::shared_ptr<const void> owner(memory, [](const void *memory) {
    std::free(const_cast<void *>(memory));
  });
  if (huge)
    madvise(memory, rounded, MADV_HUGEPAGE);
  std::memset(memory, 0, rounded);
  Tensor tensor =
      view(dtype, shape, static_cast<char *>(memory), std::move(owner));
  tensor.mutableData = static_cast<char *>(memory);
  return tensor;
}

Tensor Tensor::view(DType dtype, llvm::ArrayRef<int64_t> shape,
                    const char *data, std::shared_ptr<const void> owner) {
  Tensor tensor;
  tensor.dtype = dtype;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.numElements = countElements(shape, dtype).value_or(0);
  tensor.data = data;
  tensor.owner = std::move(owner);
  return tensor;
}

llvm::Expected<Tensor> Tensor::copy() const {
  llvm::Expected<Tensor> result = allocate(dtype, shape);
  if (result && getNumBytes() != 0)
    std::memcpy(result->mutableData, data, getNumBytes());
  return result;
}

Tensor Tensor::withDType(DType newDType) const {
  assert(getByteSize(newDType) == getByteSize(dtype) && "sizes must agree");
  Tensor result = *this;
  result.dtype = newDType;
  return result;
}

std::string mlir::norm::formatTensorType(llvm::ArrayRef<int64_t> shape,
                                         DType dtype) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : shape) {
    if (size < 0)
      os << "?x";
    else
      os << size << "x";
  }
  os << stringifyDType(dtype);
  return text;
}

llvm::Error mlir::norm::createFileError(llvm::StringRef file,
                                        const llvm::Twine &message) {
  return llvm::createStringError(file + ": " + message);
}

llvm::Error mlir::norm::checkBooleans(llvm::StringRef file,
                                      const Tensor &tensor) {
  if (tensor.getDType() != DType::I1)
    return llvm::Error::success();
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i)
    if (static_cast<unsigned char>(tensor.getData()[i]) > 1)
      return createFileError(file, "boolean element " + llvm::Twine(i) +
                                       " is neither 0 nor 1");
  return llvm::Error::success();
}
