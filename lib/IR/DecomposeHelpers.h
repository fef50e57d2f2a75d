//===- DecomposeHelpers.h - What the decompositions share ----- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_DECOMPOSEHELPERS_H
#define NORM_LIB_IR_DECOMPOSEHELPERS_H

#include "ScalarBuilder.h"

#include "norm/IR/Decomposition.h"

namespace mlir {
namespace norm {

/// (x - mean) * rstd with the mean in two, one or no parts, in the builder's
/// type.
Value emitNormalized(ScalarBuilder &scalar, Value x, Value rstd, Value shift,
                     Value rest);

/// The multiplier m of a gain operand's element p.
Value emitMultiplier(OpBuilder &b, Location loc, Value p, GainAttr form,
                     FloatType computeType);

/// The number of elements of a row as an index, and less `correction` as a
/// float.
OpFoldResult getRowCount(OpBuilder &b, Location loc, Value input,
                         ArrayRef<int64_t> axes);
Value emitCount(ScalarBuilder &scalar, OpFoldResult count,
                int64_t correction = 0);

/// rms and l2: `rstd` of each row from its sum of squares.
Value emitRstdOfSquares(OpBuilder &b, Location loc, Value total,
                        const StatisticSpec &spec, OpFoldResult count);

/// Follows `expandGroups` of the input in a parameter (null is allowed) and its
/// axes.
void expandParameterGroups(OpBuilder &b, Location loc, int64_t axis,
                           int64_t groupSize, Value &parameter,
                           SmallVector<int64_t> &axes);

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_DECOMPOSEHELPERS_H
