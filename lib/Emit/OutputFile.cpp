//===- OutputFile.cpp - An output that is whole or absent -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::norm;

static llvm::Error makeError(llvm::StringRef path, std::error_code code) {
  std::string name =
      path == "-" ? "the standard output" : ("'" + path + "'").str();
  return llvm::createStringError(code, "cannot write " + name + ": " +
                                           code.message());
}

llvm::Error OutputFile::open(llvm::StringRef name) {
  path = name.str();
  llvm::sys::fs::file_status status;
  bool exists = name != "-" && !llvm::sys::fs::status(name, status);
  // /dev/stdout may be a link to a regular file that somebody has open.
  bool inPlace = name == "-" || name.starts_with("/dev/") ||
                 name.starts_with("/proc/") ||
                 (exists && !llvm::sys::fs::is_regular_file(status));
  llvm::SmallString<128> resolved;
  if (exists && !inPlace && !llvm::sys::fs::real_path(name, resolved))
    path = resolved.str().str();
  if (exists && llvm::sys::fs::is_directory(status))
    return makeError(name, std::make_error_code(std::errc::is_a_directory));
  if (!inPlace)
    if (llvm::Error error = temporary.createBeside(path))
      return error;
  std::error_code code;
  file = std::make_unique<llvm::raw_fd_ostream>(
      inPlace ? name : temporary.getPath(), code);
  if (code) {
    file.reset();
    return makeError(name, code);
  }
  buffered = inPlace && name != "-";
  return llvm::Error::success();
}

llvm::Error OutputFile::keep() {
  if (buffered)
    *file << llvm::StringRef(bytes.data(), bytes.size());
  file->flush();
  std::error_code code = file->error();
  file->clear_error();
  file.reset();
  if (code)
    return makeError(path, code);
  if (temporary.getPath().empty())
    return llvm::Error::success();
  return temporary.moveTo(path);
}

void OutputFile::discard() {
  file.reset();
  temporary.remove();
}
