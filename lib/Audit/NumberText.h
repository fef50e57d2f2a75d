//===- NumberText.h - Numbers and shapes as text -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_AUDIT_NUMBERTEXT_H
#define NORM_LIB_AUDIT_NUMBERTEXT_H

#include "mlir/Support/LLVM.h"

#include <string>

namespace mlir::norm {

/// The shortest decimal that reads back as `value`.
std::string shortestDouble(double value);

/// For people: the shortest decimal that reads back as `value` in f32 if that
/// is an f32 value, else as `shortestDouble`.
std::string shortestNumber(double value);

/// `[2, ?, 64]`
std::string shapeText(ArrayRef<int64_t> shape);

} // namespace mlir::norm

#endif // NORM_LIB_AUDIT_NUMBERTEXT_H
