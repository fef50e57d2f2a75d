//===- RegisterAll.h - What every tool registers -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_REGISTERALL_H
#define NORM_REGISTERALL_H

namespace mlir {
class DialectRegistry;
namespace norm {

/// Inserts the norm dialect and its interface implementations into `registry`.
void registerAllDialects(DialectRegistry &registry);

/// Registers every norm pass and pipeline with the global pass registry.
void registerAllPasses();

} // namespace norm
} // namespace mlir

#endif // NORM_REGISTERALL_H
