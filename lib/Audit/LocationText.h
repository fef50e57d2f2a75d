//===- LocationText.h - Positions in files from locations -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_AUDIT_LOCATIONTEXT_H
#define NORM_LIB_AUDIT_LOCATIONTEXT_H

#include "mlir/IR/Location.h"

#include <string>

namespace mlir::norm {

struct FilePosition {
  std::string file;
  unsigned line = 0, column = 0;

  explicit operator bool() const { return !file.empty(); }
  /// `file:line:column`, empty if unknown.
  std::string text() const;
};

/// The first position in a location: of a fused one the first that has any, of
/// a call site the callee's.
FilePosition findPosition(Location location);

/// The name that a front end gave the location, or empty.
std::string findLocationName(Location location);

} // namespace mlir::norm

#endif // NORM_LIB_AUDIT_LOCATIONTEXT_H
