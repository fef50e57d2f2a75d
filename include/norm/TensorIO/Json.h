//===- Json.h - Reading json that may be malformed -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_JSON_H
#define NORM_TENSORIO_JSON_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace mlir::norm {

/// Parses json `text`. Errors name `file`. Unlike llvm::json::parse, whose
/// recursion would overflow the stack, text that is nested more than 64 deep is
/// refused.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef file,
                                            llvm::StringRef text);

/// Reads and parses a json file.
llvm::Expected<llvm::json::Value> readJson(llvm::StringRef path);

} // namespace mlir::norm

#endif // NORM_TENSORIO_JSON_H
