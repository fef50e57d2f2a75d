//===- OpenMPLibrary.cpp - LLVM's OpenMP runtime ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenMPLibrary.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;

std::string norm::findOpenMPLibrary() {
  for (llvm::StringRef folder :
       {NORM_LLVM_LIBRARY_DIR, NORM_LIBRARY_ARCHITECTURE_DIRS})
    for (llvm::StringRef name : {"libomp.so", "libomp.so.5"})
      if (std::string path = (folder + "/" + name).str();
          llvm::sys::fs::exists(path))
        return path;
  return "";
}
