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
Results evaluateOp(StatisticsOp op, ArrayRef<Tensor> operands);
Results evaluateOp(ApplyOp op, ArrayRef<Tensor> operands);
Results evaluateOp(NormalizeGradOp op, ArrayRef<Tensor> operands);
Results evaluateOp(ResidualAddOp op, ArrayRef<Tensor> operands);
Results evaluateOp(GateOp op, ArrayRef<Tensor> operands);
Results evaluateOp(RopeOp op, ArrayRef<Tensor> operands);
Results evaluateOp(BranchMergeOp op, ArrayRef<Tensor> operands);
Results evaluateOp(BranchWriteOp op, ArrayRef<Tensor> operands);

/// The activation of a gate.
Real activate(Activation activation, Real value);

/// The format of a tensor value; its element type is one that norm ops take.
inline Format getFormatOf(Value value) {
  return *getFormat(cast<ShapedType>(value.getType()).getElementType());
}

/// Rounds the steps of one element to the storage type where the op says that
/// each step is rounded, and keeps the largest magnitude it rounded.
class StepRounding {
public:
  StepRounding(Format storage, bool each) : storage(storage), each(each) {}

  Real operator()(Real exact);
  Real getLargest() const { return largest; }

private:
  Format storage;
  bool each;
  Real largest = 0;
};

} // namespace mlir::norm::reference

#endif // NORM_LIB_REFERENCE_OPREFERENCES_H
