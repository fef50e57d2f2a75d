//===- SafeTensors.h - Reading .safetensors files -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_SAFETENSORS_H
#define NORM_TENSORIO_SAFETENSORS_H

#include "norm/TensorIO/Tensor.h"

#include "llvm/ADT/StringMap.h"

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace mlir::norm {

/// A .safetensors file, mapped into memory. Tensors that it hands out share the
/// mapping and may outlive this object.
class SafeTensorsFile {
public:
  /// Maps the file and checks its header: offsets in range, in order, without
  /// holes or overlaps, and each range as long as dtype and shape say. Errors
  /// name the file (and the tensor).
  static llvm::Expected<SafeTensorsFile> open(llvm::StringRef path);

  llvm::StringRef getPath() const { return path; }
  /// The names in the order of the data.
  llvm::ArrayRef<std::string> getNames() const { return names; }
  bool contains(llvm::StringRef name) const { return tensors.contains(name); }

  /// The tensor `name`, read-only. The data is aligned as the file aligns it,
  /// maybe not at all. `wanted` is as in `readNpy`.
  llvm::Expected<Tensor> get(llvm::StringRef name,
                             std::optional<DType> wanted = std::nullopt) const;

private:
  struct Entry {
    /// Nothing where this library does not know the type (an error only once
    /// the tensor is asked for).
    std::optional<DType> dtype;
    std::string dtypeName;
    llvm::SmallVector<int64_t, 4> shape;
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  llvm::Error parseHeader(llvm::StringRef header, uint64_t dataBytes);
  llvm::Error checkLayout(uint64_t dataBytes);

  std::string path;
  std::shared_ptr<const llvm::MemoryBuffer> buffer;
  const char *data = nullptr;
  llvm::StringMap<Entry> tensors;
  std::vector<std::string> names;
};

} // namespace mlir::norm

#endif // NORM_TENSORIO_SAFETENSORS_H
