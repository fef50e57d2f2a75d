//===- Text.h - Pieces of MLIR text -----------------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_TEXT_H
#define NORM_TEST_NUMERICS_TEXT_H

#include "norm/Reference/Storage.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace mlir::norm::numerics {

/// "tensor<2x3xf32>", or "tensor<?x?xf32>".
std::string getTypeText(ArrayRef<int64_t> shape, reference::Format format,
                        bool dynamic = false);
/// "[1, 2]"
std::string getListText(ArrayRef<int64_t> values);
/// A decimal literal that reads back as the same double.
std::string getFloatText(double value);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_TEXT_H
