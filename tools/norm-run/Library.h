//===- Library.h - A compiled library, from a file or the JIT -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_LIBRARY_H
#define NORM_TOOLS_NORM_RUN_LIBRARY_H

#include "Options.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace mlir::norm::run {

/// A failure whose diagnostics are printed already.
class ReportedError : public llvm::ErrorInfo<ReportedError> {
public:
  static char ID;
  void log(llvm::raw_ostream &os) const override {}
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
};

/// The symbols of a compiled library. It stays loaded while this lives.
class Library {
public:
  virtual ~Library() = default;

  /// Loads a shared library, or compiles a .mlir or .mlirbc file in memory.
  /// Diagnostics of compilation are printed, the error is a ReportedError then.
  static llvm::Expected<std::unique_ptr<Library>> open(const Options &options);

  /// The address of an exported symbol, or null.
  virtual void *lookup(const std::string &symbol) const = 0;

  /// The text of the data symbol `symbol`, fails where there is none.
  llvm::Expected<llvm::StringRef> lookupText(const std::string &symbol) const;

  /// The names of the public functions.
  llvm::Expected<std::vector<std::string>> getFunctions() const;

  llvm::StringRef getPath() const { return path; }

protected:
  explicit Library(llvm::StringRef path) : path(path) {}
  std::string path;
};

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_LIBRARY_H
