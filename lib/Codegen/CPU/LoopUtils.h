//===- LoopUtils.h - Building loops ------------------------------*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the emitters of this folder.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_CPU_LOOPUTILS_H
#define NORM_LIB_CODEGEN_CPU_LOOPUTILS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace mlir::norm::cpu {

/// One loop of a nest: [0, size) in steps.
struct LoopRange {
  OpFoldResult size;
  int64_t step = 1;
};

/// Whether loop nests run on several threads.
struct Threading {
  /// 1: never.
  unsigned numThreads = 0;
  /// Work (in element operations) below which a nest stays on its thread.
  int64_t threshold = 0;
};

/// The number of iterations of each loop of a linalg op on memrefs: an
/// attribute where static, else a memref.dim.
SmallVector<OpFoldResult> getLoopSizes(OpBuilder &builder, linalg::LinalgOp op);

/// The product of `sizes` times `factor`.
OpFoldResult multiplySizes(OpBuilder &builder, Location loc,
                           ArrayRef<OpFoldResult> sizes, int64_t factor = 1);

using LoopBody = function_ref<void(OpBuilder &, Location, ValueRange)>;

/// Builds the nest of `ranges` around `task`, which may be called twice: in
/// parallel where `work` reaches the threshold (decided at run time where it is
/// not static), in sequence otherwise. The iterations must be independent. What
/// `task` builds becomes a function (norm-cpu-outline-tasks), so it may
/// allocate on the stack.
void buildLoopNest(OpBuilder &builder, Location loc, ArrayRef<LoopRange> ranges,
                   OpFoldResult work, const Threading &threading,
                   LoopBody task);

/// Builds `for (i = lower; i < upper; i += step) body(i)`, or the body alone
/// where the bounds are constants one step apart.
void buildLoop(OpBuilder &builder, Location loc, OpFoldResult lower,
               OpFoldResult upper, int64_t step,
               function_ref<void(OpBuilder &, Location, Value)> body);

/// The indices of an operand for loop counters `counters`, given its indexing
/// map (dimensions and constants only).
SmallVector<Value> getOperandIndices(OpBuilder &builder, Location loc,
                                     AffineMap map, ValueRange counters);

/// Whether every result of `map` is a loop or a constant.
bool isSimpleMap(AffineMap map);

/// Whether elements that are neighbours in the last dimension are neighbours
/// in memory.
bool isLastDimContiguous(MemRefType type);

/// x as an index value.
Value toIndex(OpBuilder &builder, Location loc, OpFoldResult value);

/// a + b, a - b, min(a, b), folded where constant.
Value addIndex(OpBuilder &builder, Location loc, OpFoldResult a,
               OpFoldResult b);
Value subIndex(OpBuilder &builder, Location loc, OpFoldResult a,
               OpFoldResult b);
Value minIndex(OpBuilder &builder, Location loc, OpFoldResult a,
               OpFoldResult b);

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_LOOPUTILS_H
