//===- NormDialect.cpp - Registration of ops and attributes -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

using namespace mlir;
using namespace mlir::norm;

#include "norm/IR/NormDialect.cpp.inc"
#include "norm/IR/NormOpInterface.cpp.inc"

void NormDialect::initialize() {
  registerNormAttributes();
  addOperations<
#define GET_OP_LIST
#include "norm/IR/NormOps.cpp.inc"
      >();
}
