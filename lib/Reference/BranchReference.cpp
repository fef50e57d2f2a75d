//===- BranchReference.cpp - A widened residual stream ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// norm.branch_merge and norm.branch_write.
//
//===----------------------------------------------------------------------===//

#include "OpReferences.h"
#include "norm/Reference/Rows.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Results norm::reference::evaluateOp(BranchMergeOp op,
                                    ArrayRef<Tensor> operands) {
  const Tensor &input = operands[0], &gate = operands[1];
  Format storage = getFormatOf(op.getResult());
  bool each = op.getRounding() == RoundingSteps::each;
  auto branches = static_cast<int64_t>(op.getBranches());
  std::vector<int64_t> shape = input.shape;
  int64_t width = shape.back() /= branches;

  Results results;
  Result &merged = results.emplace_back(storage, shape);
  for (int64_t i = 0; i < merged.value.getNumElements(); ++i) {
    int64_t row = i / width, channel = i % width;
    StepRounding round(storage, each);
    CompensatedSum sum;
    for (int64_t branch = 0; branch < branches; ++branch) {
      int64_t element = (row * branches + branch) * width + channel;
      Real act = round(activate(op.getActivation(), gate.values[element]));
      sum.add(round(input.values[element] * act));
    }
    Real total = sum.get();
    if (op.getReduction() == BranchReduction::mean)
      total /= static_cast<Real>(branches);
    merged.set(i, total, round.getLargest());
  }
  return results;
}

Results norm::reference::evaluateOp(BranchWriteOp op,
                                    ArrayRef<Tensor> operands) {
  const Tensor &stream = operands[0], &update = operands[1],
               &weight = operands[2];
  Format storage = getFormatOf(op.getResult());
  bool each = op.getRounding() == RoundingSteps::each;
  int64_t branches = weight.shape.back(), width = update.shape.back();

  Results results;
  Result &written = results.emplace_back(storage, stream.shape);
  for (int64_t i = 0; i < stream.getNumElements(); ++i) {
    int64_t channel = i % width, branch = i / width % branches;
    int64_t row = i / width / branches;
    StepRounding round(storage, each);
    Real product = round(update.values[row * width + channel] *
                         Real(weight.values[row * branches + branch]));
    written.set(i, stream.values[i] + product, round.getLargest());
  }
  return results;
}
