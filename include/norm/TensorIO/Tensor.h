//===- Tensor.h - A dense tensor in memory -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_TENSOR_H
#define NORM_TENSORIO_TENSOR_H

#include "norm/TensorIO/DType.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace mlir::norm {

/// A dense, row-major tensor of known sizes. Copies share the elements. The
/// elements are either writable memory that `allocate` made or part of a file
/// that is mapped read-only.
class Tensor {
public:
  Tensor() = default;

  /// Zero-filled writable memory, aligned to 64 bytes. Fails where a size is
  /// negative, the number of bytes overflows, or memory is short.
  static llvm::Expected<Tensor> allocate(DType dtype,
                                         llvm::ArrayRef<int64_t> shape);

  /// Elements that live in memory of `owner`; `data` holds the whole tensor.
  static Tensor view(DType dtype, llvm::ArrayRef<int64_t> shape,
                     const char *data, std::shared_ptr<const void> owner);

  /// A writable copy in new memory.
  llvm::Expected<Tensor> copy() const;

  /// The same elements under a storage compatible type.
  Tensor withDType(DType dtype) const;

  DType getDType() const { return dtype; }
  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return static_cast<int64_t>(shape.size()); }
  int64_t getNumElements() const { return numElements; }
  size_t getNumBytes() const {
    return static_cast<size_t>(numElements) * getByteSize(dtype);
  }
  const char *getData() const { return data; }
  /// Null where the elements are not writable.
  char *getMutableData() const { return mutableData; }
  /// Element `index` in row-major order.
  double getElement(int64_t index) const {
    return loadAsDouble(data + index * getByteSize(dtype), dtype);
  }

private:
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> shape;
  int64_t numElements = 0;
  const char *data = nullptr;
  char *mutableData = nullptr;
  std::shared_ptr<const void> owner;
};

/// "2x8x64xf32", as MLIR writes it; a negative size prints as "?".
std::string formatTensorType(llvm::ArrayRef<int64_t> shape, DType dtype);

/// "FILE: MESSAGE".
llvm::Error createFileError(llvm::StringRef file, const llvm::Twine &message);

/// Fails unless each byte of an i1 tensor is 0 or 1: compiled code may rely on
/// it. Other types pass.
llvm::Error checkBooleans(llvm::StringRef file, const Tensor &tensor);

} // namespace mlir::norm

#endif // NORM_TENSORIO_TENSOR_H
