//===- Tiling.h - Tiling of ops with loops -------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_TILING_H
#define NORM_LIB_IR_TILING_H

#include "norm/IR/Norm.h"

#include "mlir/Interfaces/TilingInterface.h"

namespace mlir {
namespace norm {

/// A range for each of the op's loops.
SmallVector<Range> getLoopDomain(Operation *op, OpBuilder &b);

/// The op on the slices of its operands that a tile of its loops needs.
TilingResult tileLoops(Operation *op, OpBuilder &b,
                       ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes);

/// Where the results of `tileLoops` belong.
LogicalResult getLoopResultPosition(Operation *op, OpBuilder &b,
                                    unsigned number,
                                    ArrayRef<OpFoldResult> offsets,
                                    ArrayRef<OpFoldResult> sizes,
                                    SmallVector<OpFoldResult> &resultOffsets,
                                    SmallVector<OpFoldResult> &resultSizes);

/// Whether `size` is known to be all of dimension `dim` of `tensor`.
bool isWholeDim(OpFoldResult size, Value tensor, int64_t dim);

/// Attaches tiling to norm.statistics, whose normalized axes are reduction
/// loops.
void attachStatisticsTiling(MLIRContext *context);

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_TILING_H
