//===- RowProgram.cpp - A fused row kernel as scalar code ------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

using namespace mlir;
using namespace mlir::norm;

int64_t RowProgram::getStaticSize(ArrayRef<RowDimId> of) const {
  int64_t product = 1;
  for (RowDimId id : of)
    if (ShapedType::isDynamic(dims[id].size) ||
        llvm::MulOverflow(product, dims[id].size, product))
      return ShapedType::kDynamic;
  return product;
}

FailureOr<RowProgram> RowProgram::build(KernelOp kernel, std::string &reason,
                                        const Options &options) {
  // A copy that nobody sees may be rewritten.
  auto copy = cast<KernelOp>(kernel->clone());
  RowProgramBuilder builder(reason, options);
  bool isRead = succeeded(prepareBody(copy, reason)) &&
                succeeded(builder.importKernel(copy));
  copy->erase();
  if (!isRead || failed(builder.findSpaces()) || failed(builder.schedule()))
    return failure();
  return builder.takeProgram();
}

FailureOr<RowProgram> RowProgram::build(KernelOp kernel, std::string &reason) {
  return build(kernel, reason, Options());
}
