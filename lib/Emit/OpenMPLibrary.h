//===- OpenMPLibrary.h - LLVM's OpenMP runtime ------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_OPENMPLIBRARY_H
#define NORM_LIB_EMIT_OPENMPLIBRARY_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::norm {

/// Whether an undefined symbol is one of LLVM's OpenMP runtime.
inline bool isOpenMPSymbol(llvm::StringRef name) {
  return name.starts_with("__kmpc_") || name.starts_with("omp_");
}

/// The path of libomp.so, in LLVM's folder or the system's; empty if none.
std::string findOpenMPLibrary();

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_OPENMPLIBRARY_H
