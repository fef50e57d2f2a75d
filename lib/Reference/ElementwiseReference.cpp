//===- ElementwiseReference.cpp - Sums, gates, rotations --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// norm.residual_add, norm.gate and norm.rope.
//
//===----------------------------------------------------------------------===//

#include "OpReferences.h"
#include "norm/Reference/Rows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Real norm::reference::activate(Activation activation, Real value) {
  switch (activation) {
  case Activation::sigmoid:
    return 1 / (1 + std::exp(-value));
  case Activation::silu:
    return value / (1 + std::exp(-value));
  case Activation::gelu:
    return value / 2 * (1 + std::erf(value / std::sqrt(Real(2))));
  case Activation::identity:
    return value;
  }
  return value;
}

Results norm::reference::evaluateOp(ResidualAddOp op,
                                    ArrayRef<Tensor> operands) {
  Real alpha = op.getAlpha() ? op.getAlpha()->convertToDouble() : 1;
  Results results;
  Result &sum =
      results.emplace_back(getFormatOf(op.getResult()), operands.front().shape);
  for (size_t i = 0; i < operands.front().values.size(); ++i)
    sum.set(i, alpha * operands[0].values[i] + operands[1].values[i]);
  return results;
}

Results norm::reference::evaluateOp(GateOp op, ArrayRef<Tensor> operands) {
  Format storage = getFormatOf(op.getResult());
  bool each = op.getRounding() == RoundingSteps::each;
  Results results;
  Result &y = results.emplace_back(storage, operands.front().shape);
  for (size_t i = 0; i < operands.front().values.size(); ++i) {
    StepRounding round(storage, each);
    Real gate = round(activate(op.getActivation(), operands[1].values[i]));
    y.set(i, operands[0].values[i] * gate, round.getLargest());
  }
  return results;
}

Results norm::reference::evaluateOp(RopeOp op, ArrayRef<Tensor> operands) {
  const Tensor &x = operands[0], &cosines = operands[1], &sines = operands[2];
  Format storage = getFormatOf(op.getResult());
  bool each = op.getRounding() == RoundingSteps::each;
  bool halves = op.getLayout() == RopeLayout::half_split;
  int64_t rotary = op.getRotaryDim() ? *op.getRotaryDim() : x.shape.back();
  // A table has an entry for each element, or one for each pair.
  bool perPair = cosines.shape.back() != rotary;

  Results results;
  Result &y = results.emplace_back(storage, x.shape);
  forEachElement(x.shape, [&](int64_t element, ArrayRef<int64_t> index) {
    int64_t j = index.back();
    if (j >= rotary) {
      y.set(element, x.values[element]);
      return;
    }
    bool first = halves ? j < rotary / 2 : j % 2 == 0;
    int64_t step = halves ? rotary / 2 : 1;
    int64_t pair = halves ? j % (rotary / 2) : j / 2;
    Real partner = x.values[first ? element + step : element - step];
    SmallVector<int64_t> position(index);
    position.back() = perPair ? pair : j;
    int64_t entry =
        getParameterIndex(position, op.getTableAxes(), cosines.shape);
    StepRounding round(storage, each);
    Real kept = round(x.values[element] * Real(cosines.values[entry]));
    Real turned = round(partner * Real(sines.values[entry]));
    y.set(element, first ? kept - turned : kept + turned, round.getLargest());
  });
  return results;
}
