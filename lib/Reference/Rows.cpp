//===- Rows.cpp - Which elements share a statistic --------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Reference/Rows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

void CompensatedSum::add(Real value) {
  Real next = sum + value;
  // NaN and infinity have no low part.
  if (std::isfinite(next))
    low += std::fabs(sum) >= std::fabs(value) ? (sum - next) + value
                                              : (value - next) + sum;
  sum = next;
}

void norm::reference::forEachElement(
    ArrayRef<int64_t> shape,
    function_ref<void(int64_t, ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return;
  SmallVector<int64_t> index(shape.size(), 0);
  for (int64_t linear = 0;; ++linear) {
    visit(linear, index);
    int64_t dim = static_cast<int64_t>(shape.size()) - 1;
    while (dim >= 0 && ++index[dim] == shape[dim])
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

int64_t norm::reference::getParameterIndex(ArrayRef<int64_t> index,
                                           ArrayRef<int64_t> axes,
                                           ArrayRef<int64_t> shape) {
  int64_t linear = 0;
  for (auto [axis, size] : llvm::zip_equal(axes, shape))
    linear = linear * size + index[axis];
  return linear;
}

Rows norm::reference::sortIntoRows(ArrayRef<int64_t> shape,
                                   ArrayRef<int64_t> axes,
                                   std::optional<int64_t> groupSize,
                                   std::optional<int64_t> extent) {
  Rows rows;
  rows.statisticsShape.assign(shape.begin(), shape.end());
  int64_t rowLength = 1;
  for (int64_t axis : axes) {
    rowLength *= groupSize ? *groupSize : shape[axis];
    rows.statisticsShape[axis] = groupSize ? shape[axis] / *groupSize : 1;
  }
  rows.extent = extent ? *extent : rowLength;
  int64_t count = 1;
  for (int64_t size : rows.statisticsShape)
    count *= size;
  rows.elements.resize(count);
  for (std::vector<int64_t> &row : rows.elements)
    row.reserve(rowLength);
  SmallVector<bool> normalized(shape.size(), false);
  for (int64_t axis : axes)
    normalized[axis] = true;
  forEachElement(shape, [&](int64_t linear, ArrayRef<int64_t> index) {
    int64_t row = 0;
    for (size_t dim = 0; dim < index.size(); ++dim) {
      int64_t position = index[dim];
      if (normalized[dim])
        position = groupSize ? position / *groupSize : 0;
      row = row * rows.statisticsShape[dim] + position;
    }
    rows.elements[row].push_back(linear);
  });
  return rows;
}

static Real computeDenominator(Real squareTerm, EpsilonAttr epsilon) {
  Real value = epsilon.getDouble();
  switch (epsilon.getPlace()) {
  case EpsilonPlace::inside:
    return std::sqrt(squareTerm + value);
  case EpsilonPlace::outside:
    return std::sqrt(squareTerm) + value;
  case EpsilonPlace::clamp: {
    Real root = std::sqrt(squareTerm);
    // Written so that NaN is kept.
    return root < value ? value : root;
  }
  case EpsilonPlace::clamp_inside:
    return std::sqrt(squareTerm < value ? value : squareTerm);
  case EpsilonPlace::none:
    return std::sqrt(squareTerm);
  }
  return 0;
}

RowStatistics norm::reference::computeStatistics(ArrayRef<Real> row,
                                                 Statistic statistic,
                                                 EpsilonAttr epsilon,
                                                 int64_t correction) {
  RowStatistics result{0, 0, 0};
  auto count = static_cast<Real>(row.size());
  if (statistic == Statistic::layer) {
    CompensatedSum sum;
    for (Real value : row)
      sum.add(value);
    result.mean = sum.get() / count;
  }
  CompensatedSum squares;
  for (Real value : row) {
    Real deviation = value - result.mean;
    squares.add(deviation * deviation);
  }
  switch (statistic) {
  case Statistic::layer: {
    // A count that the correction uses up gives what the division gives.
    Real divisor = count - static_cast<Real>(correction);
    result.squareTerm = squares.get() / divisor;
    break;
  }
  case Statistic::rms:
    result.squareTerm = squares.get() / count;
    break;
  case Statistic::l2:
    result.squareTerm = squares.get();
    break;
  }
  result.denominator = computeDenominator(result.squareTerm, epsilon);
  return result;
}
