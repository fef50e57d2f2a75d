//===- RowLoops.h - Loop nests of elementwise ops and reductions -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_CODEGEN_CPU_ROWLOOPS_H
#define NORM_LIB_CODEGEN_CPU_ROWLOOPS_H

#include "LoopUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::norm::cpu {

/// How the loops of an elementwise op or reduction are arranged: `outer`
/// parallel loops, then `sequential` reductions, then the vector loop.
struct RowPlan {
  linalg::LinalgOp op;
  unsigned vectorLoop = 0;
  /// The vector loop is summed over: its lanes are folded at the end.
  bool isVectorReduction = false;
  SmallVector<unsigned> outer;
  SmallVector<unsigned> sequential;
  /// Lanes of a vector; 1 where the row is too short for any.
  int64_t width = 1;
  /// Per output of a reduction: the op that combines two values.
  SmallVector<Operation *> combiners;
};

/// Whether `op` (on memrefs) has a form as vector loops. `reason` says why not.
/// With `strictTypes` sums of 16-bit floats have none.
FailureOr<RowPlan> planRows(linalg::LinalgOp op, unsigned vectorBits,
                            bool strictTypes, std::string &reason);

/// Replaces the op by a loop nest of vector code.
void emitRows(const RowPlan &plan, const Threading &threading);

class BodyEmitter;

/// Emits rows of a reduction along the vector loop. Element j goes to lane
/// j mod 64 whatever the vector length, and the lanes are folded by halves, so
/// that a row's bits depend on the row alone.
class RowReduction {
public:
  /// `size` is that of the vector loop. Allocates buffers at the builder's
  /// position, which is outside of the loops over rows.
  RowReduction(OpBuilder &builder, Location loc, const RowPlan &plan,
               BodyEmitter &body, OpFoldResult size);

  /// One row; its results are stored.
  void emit(OpBuilder &builder, ValueRange counters);

private:
  using Values = SmallVector<Value>;

  Values emitBlock(OpBuilder &builder, Value start, Values accumulators);
  Values emitVector(OpBuilder &builder, Value start, ArrayRef<Value> outputs);
  Values emitWholeBlocks(OpBuilder &builder, Values accumulators);
  Values emitWholeVectors(OpBuilder &builder, Values accumulators);
  Values emitTail(OpBuilder &builder, Values accumulators);
  Value fold(OpBuilder &builder, unsigned output, ArrayRef<Value> vectors);
  Value combine(OpBuilder &builder, unsigned output, Value lhs, Value rhs);
  /// The largest multiple of `unit` in the size.
  OpFoldResult getWhole(OpBuilder &builder, int64_t unit);

  Location loc;
  RowPlan plan;
  BodyEmitter &body;
  OpFoldResult size;
  /// Vectors per output.
  int64_t number;
  Values buffers;
  Values counters;
};

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_ROWLOOPS_H
