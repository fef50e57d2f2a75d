//===- GradReference.cpp - What norm.normalize_grad means -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scale.h"
#include "norm/Reference/Rows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

namespace {
/// The operands of the op by name.
struct GradOperands {
  GradOperands(NormalizeGradOp op, ArrayRef<Tensor> operands)
      : grad(operands[0]), input(operands[1]), rstd(operands[2]) {
    unsigned next = 3;
    if (op.getShift())
      shift = &operands[next++];
    if (op.getRest())
      rest = &operands[next++];
    if (op.getGain())
      gain = &operands[next];
  }

  const Tensor &grad, &input, &rstd;
  const Tensor *shift = nullptr, *rest = nullptr, *gain = nullptr;
};
} // namespace

/// What the derivative of the denominator by sqrt(v), and of sqrt(v) by v, make
/// of the xhat term, relative to a denominator of sqrt(v + eps). The statistics
/// are those of the input, not of `rstd`: 1 / rstd - eps would lose all digits
/// of a small sqrt(v).
static Real getFactor(const RowStatistics &row, EpsilonAttr epsilon) {
  Real root = std::sqrt(row.squareTerm), value = epsilon.getDouble();
  switch (epsilon.getPlace()) {
  case EpsilonPlace::inside:
  case EpsilonPlace::none:
    return 1;
  case EpsilonPlace::outside:
    return (root + value) / root;
  case EpsilonPlace::clamp:
    return root < value ? 0 : 1;
  case EpsilonPlace::clamp_inside:
    return row.squareTerm < value ? 0 : 1;
  }
  return 1;
}

/// Adds `term(element, index)` of every element to the parameter's gradient.
static void
sumOverLacking(Result &result, ArrayRef<int64_t> shape, ArrayRef<int64_t> axes,
               function_ref<Real(int64_t, ArrayRef<int64_t>)> term) {
  std::vector<CompensatedSum> sums(result.value.getNumElements());
  forEachElement(shape, [&](int64_t element, ArrayRef<int64_t> index) {
    sums[getParameterIndex(index, axes, result.value.shape)].add(
        term(element, index));
  });
  for (auto [number, sum] : llvm::enumerate(sums))
    result.set(number, sum.get());
}

static std::vector<int64_t> pickSizes(ArrayRef<int64_t> shape,
                                      ArrayRef<int64_t> axes) {
  std::vector<int64_t> sizes;
  for (int64_t axis : axes)
    sizes.push_back(shape[axis]);
  return sizes;
}

Results norm::reference::evaluateOp(NormalizeGradOp op,
                                    ArrayRef<Tensor> tensors) {
  GradOperands operands(op, tensors);
  const std::vector<int64_t> &shape = operands.input.shape;
  Rows rows =
      sortIntoRows(shape, op.getAxes(), op.getGroupSize(), op.getExtent());
  std::vector<Real> g(operands.input.values.size());
  forEachElement(shape, [&](int64_t element, ArrayRef<int64_t> index) {
    g[element] = operands.grad.values[element];
    if (operands.gain)
      g[element] *= getMultiplier(*operands.gain, op.getGainFormAttr(), index);
  });

  Results results;
  results.emplace_back(getFormatOf(op.getDinput()), shape);
  std::vector<Real> normalized(g.size());
  for (auto [number, row] : llvm::enumerate(rows.elements)) {
    Real r = operands.rstd.values[number], mean = 0;
    if (operands.shift)
      mean += operands.shift->values[number];
    if (operands.rest)
      mean += operands.rest->values[number];
    std::vector<Real> measured;
    for (int64_t element : ArrayRef(row).take_front(rows.extent))
      measured.push_back(operands.input.values[element]);
    Real factor =
        getFactor(computeStatistics(measured, op.getStatistic(),
                                    op.getEpsilon(), op.getCorrection()),
                  op.getEpsilon());
    CompensatedSum sumG, sumGX;
    for (int64_t element : row) {
      normalized[element] = (operands.input.values[element] - mean) * r;
      sumG.add(g[element]);
      sumGX.add(g[element] * normalized[element]);
    }
    auto count = static_cast<Real>(rows.extent);
    Real meanTerm = 0, slope = sumGX.get() * factor;
    if (op.getStatistic() == Statistic::rms)
      slope /= count;
    if (op.getStatistic() == Statistic::layer) {
      slope /= count - static_cast<Real>(op.getCorrection());
      meanTerm = sumG.get() / count;
    }
    for (auto [position, element] : llvm::enumerate(row)) {
      Real value = g[element];
      if (static_cast<int64_t>(position) < rows.extent)
        value -= meanTerm + normalized[element] * slope;
      results.front().set(element, r * value);
    }
  }
  if (op.getDgain()) {
    ArrayRef<int64_t> axes = op.getGainFormAttr().getAxes();
    Result dgain(getFormatOf(op.getDgain()), pickSizes(shape, axes));
    sumOverLacking(dgain, shape, axes, [&](int64_t i, ArrayRef<int64_t>) {
      return operands.grad.values[i] * normalized[i];
    });
    results.push_back(std::move(dgain));
  }
  if (op.getDbias()) {
    ArrayRef<int64_t> axes = *op.getBiasAxes();
    Result dbias(getFormatOf(op.getDbias()), pickSizes(shape, axes));
    sumOverLacking(dbias, shape, axes, [&](int64_t i, ArrayRef<int64_t>) {
      return Real(operands.grad.values[i]);
    });
    results.push_back(std::move(dbias));
  }
  return results;
}
