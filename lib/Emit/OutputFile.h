//===- OutputFile.h - An output that is whole or absent ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_OUTPUTFILE_H
#define NORM_LIB_EMIT_OUTPUTFILE_H

#include "TemporaryFile.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace mlir::norm {

/// The stream of a named output. Regular files are written beside their final
/// place and renamed by keep(), so that an error leaves what was there. "-" is
/// the standard output; pipes and devices are written in place. A link is
/// followed.
class OutputFile {
public:
  /// Opens `path` for writing. The error names it.
  llvm::Error open(llvm::StringRef path);
  llvm::raw_pwrite_stream &os() {
    return buffered ? static_cast<llvm::raw_pwrite_stream &>(buffer) : *file;
  }
  /// Whether there is no temporary file: a stream, a pipe or a device.
  bool isInPlace() const { return temporary.getPath().empty(); }
  /// The final path; links are resolved.
  llvm::StringRef getPath() const { return path; }
  /// Finishes the output.
  llvm::Error keep();
  /// Forgets the output; another writes the file.
  void discard();

private:
  std::string path;
  TemporaryFile temporary; // empty: written in place
  std::unique_ptr<llvm::raw_fd_ostream> file;
  // Pipes and devices cannot seek, as code generators do.
  bool buffered = false;
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream buffer{bytes};
};

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_OUTPUTFILE_H
