//===- NpyHeader.h - The dictionary at the start of a .npy file -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_TENSORIO_NPYHEADER_H
#define NORM_LIB_TENSORIO_NPYHEADER_H

#include "norm/TensorIO/Tensor.h"

namespace mlir::norm {

struct NpyHeader {
  /// numpy's spelling of the element type, "<f4".
  std::string descr;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t, 4> shape;
  /// Where the elements start in the file.
  size_t dataOffset = 0;
};

/// Parses magic, version and dictionary of `contents`. Errors name `path`.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef path,
                                         llvm::StringRef contents);

} // namespace mlir::norm

#endif // NORM_LIB_TENSORIO_NPYHEADER_H
