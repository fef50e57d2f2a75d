//===- Rows.h - Which elements share a statistic ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_REFERENCE_ROWS_H
#define NORM_REFERENCE_ROWS_H

#include "norm/IR/Norm.h"
#include "norm/Reference/Storage.h"

namespace mlir::norm::reference {

/// The elements of a dense row-major tensor, sorted into rows: one row per
/// statistic, in the order of the statistics tensor's elements.
struct Rows {
  /// Shape of the statistics: size 1 along normalized axes, the number of
  /// groups along a grouped one.
  std::vector<int64_t> statisticsShape;
  /// Per row the linear indices of its elements, ascending.
  std::vector<std::vector<int64_t>> elements;
  /// Per row how many of its leading elements the statistic covers.
  int64_t extent = 0;
};

/// `groupSize` divides the one axis it splits; `extent` does not exceed the one
/// axis it shortens.
Rows sortIntoRows(ArrayRef<int64_t> shape, ArrayRef<int64_t> axes,
                  std::optional<int64_t> groupSize = std::nullopt,
                  std::optional<int64_t> extent = std::nullopt);

/// What section "Statistics" of docs/Spec.md calls mean, v and denominator.
struct RowStatistics {
  Real mean;
  Real squareTerm;
  Real denominator;
};

/// The statistics of one row of values, in Real: the mean first, then the sum
/// of squared deviations from it, each sum compensated.
RowStatistics computeStatistics(ArrayRef<Real> row, Statistic statistic,
                                EpsilonAttr epsilon, int64_t correction);

/// Calls `visit(linear index, multi-index)` for every element of the shape, in
/// order.
void forEachElement(ArrayRef<int64_t> shape,
                    function_ref<void(int64_t, ArrayRef<int64_t>)> visit);

/// The linear index, into a parameter of the given shape, of the element that
/// stands for `index` of the tensor: the parameter's dimension i follows the
/// tensor's dimension axes[i].
int64_t getParameterIndex(ArrayRef<int64_t> index, ArrayRef<int64_t> axes,
                          ArrayRef<int64_t> shape);

/// The sum of values added one at a time, with the low parts that each addition
/// loses carried along.
class CompensatedSum {
public:
  void add(Real value);
  Real get() const { return sum + low; }

private:
  Real sum = 0;
  Real low = 0;
};

} // namespace mlir::norm::reference

#endif // NORM_REFERENCE_ROWS_H
