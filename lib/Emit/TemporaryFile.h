//===- TemporaryFile.h - Files that vanish unless kept ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_TEMPORARYFILE_H
#define NORM_LIB_EMIT_TEMPORARYFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::norm {

/// A file that the destructor removes unless it was moved to its final path.
class TemporaryFile {
public:
  TemporaryFile() = default;
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  ~TemporaryFile();

  /// Creates it in the system's folder for temporary files.
  llvm::Error create(llvm::StringRef suffix, llvm::StringRef bytes);
  /// Creates an empty file in the folder of `finalPath`. The error names
  /// `finalPath`.
  llvm::Error createBeside(llvm::StringRef finalPath);
  /// Replaces what the file holds.
  llvm::Error write(llvm::StringRef bytes);
  /// Renames it to `finalPath`, with the access rights of a new file there.
  llvm::Error moveTo(llvm::StringRef finalPath);

  /// Removes it now.
  void remove();

  llvm::StringRef getPath() const { return path; }

private:
  llvm::SmallString<128> path;
};

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_TEMPORARYFILE_H
