//===- OpReferences.h - One evaluator per op --------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_REFERENCE_OPREFERENCES_H
#define NORM_LIB_REFERENCE_OPREFERENCES_H

#include "norm/IR/Norm.h"
#include "norm/Reference/Evaluate.h"

namespace mlir::norm::reference {

using Results = SmallVector<Result, 2>;

Results evaluateOp(NormalizeOp op, ArrayRef<Tensor> operands);

/// The format of a tensor value; its element type is one that norm ops take.
inline Format getFormatOf(Value value) {
  return *getFormat(cast<ShapedType>(value.getType()).getElementType());
}

} // namespace mlir::norm::reference

#endif // NORM_LIB_REFERENCE_OPREFERENCES_H
