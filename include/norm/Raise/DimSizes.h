//===- DimSizes.h - Sizes of dimensions, static or symbolic -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_DIMSIZES_H
#define NORM_RAISE_DIMSIZES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <map>

namespace mlir::norm {

/// A number of elements: not negative if static, else the (negative) name of a
/// product of unknown sizes. Equal names are provably equal sizes.
using DimSize = int64_t;

inline bool isStaticSize(DimSize size) { return size >= 0; }

/// coefficient times a product of unknowns, each named by its number.
struct SizeMonomial {
  int64_t coefficient = 1;
  SmallVector<int64_t, 2> unknowns; // ascending
  bool operator<(const SizeMonomial &other) const {
    if (coefficient != other.coefficient)
      return coefficient < other.coefficient;
    return std::lexicographical_compare(unknowns.begin(), unknowns.end(),
                                        other.unknowns.begin(),
                                        other.unknowns.end());
  }
};

/// Names sizes: traces a dynamic dimension to where it comes from, through
/// elementwise ops, reshapes and index arithmetic.
class DimSizes {
public:
  /// Size of dimension `dim` of a ranked tensor.
  DimSize of(Value tensor, int64_t dim);
  SmallVector<DimSize> of(Value tensor);
  /// The size that an index or integer value holds.
  DimSize ofIndex(Value value);
  DimSize product(ArrayRef<DimSize> sizes);
  /// size / divisor where that is exact, else a fresh unknown.
  std::optional<DimSize> quotient(DimSize size, DimSize divisor);
  SizeMonomial monomial(DimSize size) const;

private:
  DimSize name(SizeMonomial monomial);
  DimSize unknown(Value value, int64_t dim);
  DimSize trace(Value tensor, int64_t dim, unsigned depth);
  DimSize traceIndex(Value value, unsigned depth);
  DimSize traceIndexStep(Value value, unsigned depth);

  std::vector<SizeMonomial> names;
  std::map<SizeMonomial, DimSize> numbers;
  DenseMap<std::pair<Value, int64_t>, int64_t> unknowns;
  DenseMap<std::pair<Value, int64_t>, DimSize> memo;
};

/// Dimensions [fromBegin, fromEnd) hold the same elements as [toBegin, toEnd).
struct ReshapeGroup {
  unsigned fromBegin, fromEnd, toBegin, toEnd;
};
/// The finest grouping of two shapes of one number of elements.
SmallVector<ReshapeGroup> alignShapes(ArrayRef<DimSize> from,
                                      ArrayRef<DimSize> to);

} // namespace mlir::norm

#endif // NORM_RAISE_DIMSIZES_H
