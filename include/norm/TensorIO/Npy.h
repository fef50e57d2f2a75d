//===- Npy.h - Reading and writing .npy files -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_NPY_H
#define NORM_TENSORIO_NPY_H

#include "norm/TensorIO/Tensor.h"

namespace mlir::norm {

/// Reads a .npy file of format 1, 2 or 3: little endian f2 f4 f8 i1 i2 i4 i8
/// u1 u2 u4 u8 b1, in C or Fortran order (the result is always row-major).
/// `wanted` is the type the reader needs: 16-bit unsigned or raw data counts as
/// bf16 where that is wanted and signedness of integers is ignored; any other
/// difference is an error. Errors name the file.
llvm::Expected<Tensor> readNpy(llvm::StringRef path,
                               std::optional<DType> wanted = std::nullopt);

/// Writes format 1 in C order; bf16 as u2 bit patterns. A file that could not
/// be written whole is removed.
llvm::Error writeNpy(llvm::StringRef path, const Tensor &tensor);

} // namespace mlir::norm

#endif // NORM_TENSORIO_NPY_H
