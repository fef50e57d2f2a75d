//===- NormalizeReference.cpp - What norm.normalize means -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// norm.normalize and its two halves, norm.statistics and norm.apply.
//
//===----------------------------------------------------------------------===//

#include "Scale.h"
#include "norm/Reference/Rows.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

namespace {
/// The rows of an input, which row each element is in, and their statistics.
struct MeasuredRows {
  template <typename Op>
  MeasuredRows(Op op, const Tensor &input)
      : rows(sortIntoRows(input.shape, op.getAxes(), op.getGroupSize(),
                          op.getExtent())),
        rowOf(input.getNumElements()) {
    for (auto [number, row] : llvm::enumerate(rows.elements)) {
      std::vector<Real> values;
      for (int64_t element : row)
        rowOf[element] = number;
      for (int64_t element : ArrayRef(row).take_front(rows.extent))
        values.push_back(input.values[element]);
      statistics.push_back(computeStatistics(
          values, op.getStatistic(), op.getEpsilon(), op.getCorrection()));
    }
  }

  Rows rows;
  std::vector<size_t> rowOf;
  std::vector<RowStatistics> statistics;
};
} // namespace

Results norm::reference::evaluateOp(NormalizeOp op, ArrayRef<Tensor> operands) {
  const Tensor &input = operands.front();
  Format compute = getComputeFormat(input.format);
  MeasuredRows measured(op, input);
  Scale scale(op, operands, /*next=*/1);

  Results results;
  Result &y = results.emplace_back(getFormatOf(op.getResult()), input.shape);
  forEachElement(input.shape, [&](int64_t element, ArrayRef<int64_t> index) {
    const RowStatistics &row = measured.statistics[measured.rowOf[element]];
    scale.apply(y, element, index,
                (input.values[element] - row.mean) / row.denominator);
  });
  if (op.getRstd()) {
    Result &rstd = results.emplace_back(compute, measured.rows.statisticsShape);
    for (auto [number, row] : llvm::enumerate(measured.statistics))
      rstd.set(number, 1 / row.denominator);
  }
  if (op.getMean()) {
    Result &mean = results.emplace_back(compute, measured.rows.statisticsShape);
    for (auto [number, row] : llvm::enumerate(measured.statistics))
      mean.set(number, row.mean);
  }
  return results;
}

/// Only the sum of `shift` and `rest` has a meaning; here `shift` is the
/// rounded mean and `rest` what the rounding lost.
Results norm::reference::evaluateOp(StatisticsOp op,
                                    ArrayRef<Tensor> operands) {
  const Tensor &input = operands.front();
  Format compute = getComputeFormat(input.format);
  MeasuredRows measured(op, input);
  Results results;
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    results.emplace_back(compute, measured.rows.statisticsShape);
  for (auto [number, row] : llvm::enumerate(measured.statistics)) {
    results[0].set(number, 1 / row.denominator);
    unsigned next = 1;
    Real shift = roundTo(compute, row.mean);
    if (op.getShift())
      results[next++].set(number, shift);
    if (op.getRest())
      results[next].set(number, row.mean - shift);
  }
  return results;
}

Results norm::reference::evaluateOp(ApplyOp op, ArrayRef<Tensor> operands) {
  const Tensor &input = operands[0], &rstd = operands[1];
  unsigned next = 2;
  const Tensor *shift = op.getShift() ? &operands[next++] : nullptr;
  const Tensor *rest = op.getRest() ? &operands[next++] : nullptr;
  Scale scale(op, operands, next);
  Rows rows = sortIntoRows(input.shape, op.getAxes(), op.getGroupSize());
  std::vector<size_t> rowOf(input.getNumElements());
  for (auto [number, row] : llvm::enumerate(rows.elements))
    for (int64_t element : row)
      rowOf[element] = number;

  Results results;
  Result &y = results.emplace_back(getFormatOf(op.getResult()), input.shape);
  forEachElement(input.shape, [&](int64_t element, ArrayRef<int64_t> index) {
    size_t row = rowOf[element];
    Real value = input.values[element];
    if (shift)
      value -= shift->values[row];
    if (rest)
      value -= rest->values[row];
    scale.apply(y, element, index, value * rstd.values[row]);
  });
  return results;
}
