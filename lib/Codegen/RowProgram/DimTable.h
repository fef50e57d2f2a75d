//===- DimTable.h - Which dimensions are one and the same ------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_ROWPROGRAM_DIMTABLE_H
#define NORM_LIB_CODEGEN_ROWPROGRAM_DIMTABLE_H

#include "norm/Codegen/RowProgram.h"

namespace mlir::norm {

/// Dimensions while a program is read: what turns out to be the same is joined,
/// and what turns out to be a product is replaced by its factors.
class DimTable {
public:
  /// A new dimension of the size of a tensor dimension (maybe `kDynamic`).
  RowDims create(int64_t size);
  RowDimId createDim(int64_t size);

  /// The dimensions that stand for `dims` now.
  RowDims resolve(ArrayRef<RowDimId> dims) const;
  /// The known size of a resolved dimension.
  int64_t getSize(RowDimId dim) const { return entries[dim].size; }
  /// The static product of the sizes, or `kDynamic`.
  int64_t getSize(ArrayRef<RowDimId> dims) const;
  unsigned getNumDims() const { return entries.size(); }

  /// Makes the two the same. Fails where they cannot be, or where that is not
  /// known.
  LogicalResult unify(ArrayRef<RowDimId> lhs, ArrayRef<RowDimId> rhs);

private:
  struct Entry {
    int64_t size;
    bool isReplaced = false;
    RowDims pieces;
  };
  LogicalResult join(RowDimId lhs, RowDimId rhs);
  LogicalResult replace(RowDimId dim, ArrayRef<RowDimId> pieces);
  /// Matches the outermost dimensions of both (with `fromBack` the innermost)
  /// as far as their sizes are known to agree, and drops them.
  LogicalResult matchEnds(RowDims &lhs, RowDims &rhs, bool fromBack);

  SmallVector<Entry> entries;
};

} // namespace mlir::norm

#endif // NORM_LIB_CODEGEN_ROWPROGRAM_DIMTABLE_H
