//===- NormDialect.cpp - Registration of ops and attributes -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

#include "norm/IR/NormDialect.cpp.inc"
#include "norm/IR/NormOpInterface.cpp.inc"

/// The argument attributes: `norm.parameter` and `norm.alias`.
LogicalResult NormDialect::verifyRegionArgAttribute(Operation *op,
                                                    unsigned /*regionIndex*/,
                                                    unsigned argIndex,
                                                    NamedAttribute attribute) {
  if (attribute.getName() == kParameterAttrName) {
    auto name = dyn_cast<StringAttr>(attribute.getValue());
    if (!name || name.empty())
      return op->emitOpError() << kParameterAttrName << " of argument "
                               << argIndex << " must be a name (C31)";
    return success();
  }
  if (attribute.getName() != kAliasAttrName)
    return success();
  auto index = dyn_cast<IntegerAttr>(attribute.getValue());
  auto fail = [&] {
    return op->emitOpError()
           << kAliasAttrName << " of argument " << argIndex
           << " must be the index of a result of the argument's type (C32)";
  };
  if (!index || index.getValue().isNegative())
    return fail();
  // Lowered functions pass results by other means.
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || argIndex >= function.getNumArguments())
    return success();
  auto argument =
      dyn_cast<RankedTensorType>(function.getArgumentTypes()[argIndex]);
  if (!argument)
    return success();
  if (index.getValue().uge(function.getNumResults()))
    return fail();
  auto result = dyn_cast<RankedTensorType>(
      function.getResultTypes()[index.getValue().getZExtValue()]);
  if (!result || result.getElementType() != argument.getElementType() ||
      failed(verifyCompatibleShape(argument, result)))
    return fail();
  return success();
}

void NormDialect::initialize() {
  registerNormAttributes();
  addOperations<
#define GET_OP_LIST
#include "norm/IR/NormOps.cpp.inc"
      >();
}
