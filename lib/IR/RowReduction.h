//===- RowReduction.h - Accurate sums over rows --------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_ROWREDUCTION_H
#define NORM_LIB_IR_ROWREDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace mlir {
namespace norm {

/// The terms that one element adds to each of the sums, given the element in
/// its own type and the row's operands.
using TermFn =
    function_ref<SmallVector<Value>(OpBuilder &, Location, Value, ValueRange)>;

struct RowSums {
  /// Reduced dimensions of the source, ascending.
  ArrayRef<int64_t> axes;
  /// Values of the source's shape without `axes`, passed to the term function.
  ArrayRef<Value> rowOperands;
  FloatType sumType;
  unsigned numSums = 1;
  /// One chain per row, in the order of the elements.
  bool inSequence = false;
};

/// Sums the terms over `axes`. A short static row is one reduction; a longer or
/// dynamic one is summed in 64 lanes, in blocks where chains would get long,
/// because one f32 chain over thousands of elements loses digits.
SmallVector<Value> sumRows(OpBuilder &b, Location loc, Value source,
                           const RowSums &sums, TermFn terms);

/// linalg.generic over `loopSizes`: `inputs` read through `maps`, one result of
/// each of `elementTypes` over the loops in order.
SmallVector<Value> createElementwise(
    OpBuilder &b, Location loc, ArrayRef<OpFoldResult> loopSizes,
    ValueRange inputs, ArrayRef<AffineMap> maps, ArrayRef<Type> elementTypes,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> body);

/// The map from `rank` loops to those that are not in `dropped`.
AffineMap getRowMap(MLIRContext *context, int64_t rank,
                    ArrayRef<int64_t> dropped);

/// expand_shape of one dimension into `sizes`.
Value expandDim(OpBuilder &b, Location loc, Value tensor, int64_t dim,
                ArrayRef<OpFoldResult> sizes);

/// The elements [offset, offset + size) along `dim`.
Value sliceDim(OpBuilder &b, Location loc, Value tensor, int64_t dim,
               OpFoldResult offset, OpFoldResult size);

/// `tensor` as `type`, through a tensor.cast if needed.
Value castTensor(OpBuilder &b, Location loc, Value tensor, Type type);

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_ROWREDUCTION_H
