//===- TemporaryFile.cpp - Files that vanish unless kept --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

static llvm::Error makeError(llvm::StringRef path, std::error_code code) {
  return llvm::createStringError(code, "cannot write '" + path +
                                           "': " + code.message());
}

TemporaryFile::~TemporaryFile() { remove(); }

void TemporaryFile::remove() {
  if (path.empty())
    return;
  llvm::sys::fs::remove(path);
  llvm::sys::DontRemoveFileOnSignal(path);
  path.clear();
}

llvm::Error TemporaryFile::create(llvm::StringRef suffix,
                                  llvm::StringRef bytes) {
  if (auto code = llvm::sys::fs::createTemporaryFile("norm", suffix, path))
    return makeError("a temporary file", code);
  llvm::sys::RemoveFileOnSignal(path);
  return write(bytes);
}

llvm::Error TemporaryFile::createBeside(llvm::StringRef finalPath) {
  llvm::SmallString<128> model(finalPath);
  model += ".%%%%%%%%.tmp";
  int descriptor;
  if (auto code = llvm::sys::fs::createUniqueFile(model, descriptor, path)) {
    path.clear();
    return makeError(finalPath, code);
  }
  llvm::sys::RemoveFileOnSignal(path);
  llvm::sys::Process::SafelyCloseFileDescriptor(descriptor);
  return llvm::Error::success();
}

llvm::Error TemporaryFile::write(llvm::StringRef bytes) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code)
    return makeError(path, code);
  os << bytes;
  os.close();
  if (os.has_error()) {
    code = os.error();
    os.clear_error();
    return makeError(path, code);
  }
  return llvm::Error::success();
}

llvm::Error TemporaryFile::moveTo(llvm::StringRef finalPath) {
  // Never in the place of a device.
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(finalPath, status) &&
      !llvm::sys::fs::is_regular_file(status))
    return makeError(finalPath, std::make_error_code(std::errc::file_exists));
  // A linker marks its output executable; keep that, within the umask.
  auto rights = llvm::sys::fs::getPermissions(path);
  unsigned mask = llvm::sys::fs::getUmask();
  if (rights) {
    unsigned bits = *rights | 0666u;
    if (*rights & llvm::sys::fs::owner_exe)
      bits |= 0111u;
    llvm::sys::fs::setPermissions(path,
                                  llvm::sys::fs::perms(bits & ~mask & 0777u));
  }
  if (auto code = llvm::sys::fs::rename(path, finalPath))
    return makeError(finalPath, code);
  llvm::sys::DontRemoveFileOnSignal(path);
  path.clear();
  return llvm::Error::success();
}
