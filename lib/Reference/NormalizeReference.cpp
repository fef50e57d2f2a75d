//===- NormalizeReference.cpp - What norm.normalize means -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpReferences.h"
#include "Parameters.h"
#include "norm/Reference/Rows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Results norm::reference::evaluateOp(NormalizeOp op, ArrayRef<Tensor> operands) {
  const Tensor &input = operands[0];
  const Tensor *gain = nullptr, *bias = nullptr;
  if (op.getGain())
    gain = &operands[1];
  if (op.getBias())
    bias = &operands[op.getGain() ? 2 : 1];
  Format storage = getFormatOf(op.getResult());
  Format compute = getComputeFormat(input.format);
  bool roundsEarly = op.getRounding() == Rounding::before_gain;

  Rows rows = sortIntoRows(input.shape, op.getAxes(), op.getNormGroupSize(),
                           op.getNormExtent());
  std::vector<RowStatistics> statistics;
  std::vector<int64_t> rowOf(input.getNumElements());
  for (auto [number, row] : llvm::enumerate(rows.elements)) {
    std::vector<Real> values;
    for (int64_t element : row)
      rowOf[element] = number;
    for (int64_t element : ArrayRef(row).take_front(rows.extent))
      values.push_back(input.values[element]);
    statistics.push_back(computeStatistics(
        values, op.getStatistic(), op.getEpsilon(), op.getCorrection()));
  }

  Results results;
  Result &y = results.emplace_back(storage, input.shape);
  forEachElement(input.shape, [&](int64_t element, ArrayRef<int64_t> index) {
    const RowStatistics &row = statistics[rowOf[element]];
    Real value = (input.values[element] - row.mean) / row.denominator;
    Real largest = 0;
    auto round = [&](Real exact) {
      largest = std::fmax(largest, std::fabs(exact));
      return roundTo(storage, exact);
    };
    if (gain) {
      Real multiplier = getMultiplier(
          *gain, op.getGainFormAttr(), index,
          roundsEarly ? std::optional<Format>(storage) : std::nullopt);
      value = (roundsEarly ? round(value) : value) * multiplier;
    }
    if (bias) {
      Real added = bias->values[getParameterIndex(index, *op.getBiasAxes(),
                                                  bias->shape)];
      value =
          roundsEarly ? round(value) + roundTo(storage, added) : value + added;
    }
    y.set(element, value, largest);
  });

  if (op.getRstd()) {
    Result &rstd = results.emplace_back(compute, rows.statisticsShape);
    for (auto [number, row] : llvm::enumerate(statistics))
      rstd.set(number, 1 / row.denominator);
  }
  if (op.getMean()) {
    Result &mean = results.emplace_back(compute, rows.statisticsShape);
    for (auto [number, row] : llvm::enumerate(statistics))
      mean.set(number, row.mean);
  }
  return results;
}
