//===- BodyEmitter.h - Bodies of linalg ops on vectors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_LIB_CODEGEN_CPU_BODYEMITTER_H
#define NORM_LIB_CODEGEN_CPU_BODYEMITTER_H

#include "LoopUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::norm::cpu {

/// Emits the body of a linalg op on memrefs for neighbours along one of its
/// loops: as vectors what varies along that loop, as scalars the rest, and
/// before the inner loops what does not depend on them.
class BodyEmitter {
public:
  /// `vectorLoop` is among `innerLoops`, the loops inside of which emitInner is
  /// called.
  BodyEmitter(linalg::LinalgOp op, unsigned vectorLoop,
              ArrayRef<unsigned> innerLoops);

  /// Whether the body has a vector form. `reason` says why not.
  LogicalResult check(std::string &reason);

  /// Emits what does not depend on the inner loops. `counters` holds the
  /// counters of the other loops.
  void emitHoisted(OpBuilder &builder, Location loc, ValueRange counters);

  /// Emits the rest for `width` neighbours from counters[vectorLoop] on (1: one
  /// element, as scalars). `outputs` are the values of the body's output
  /// arguments; where one is null it is loaded if it is used. Returns what the
  /// body yields, a vector if it varies (or `width` is above 1 and
  /// `asVectors`), else a scalar.
  SmallVector<Value> emitInner(OpBuilder &builder, Location loc,
                               ValueRange counters, int64_t width,
                               ArrayRef<Value> outputs);

  /// Loads `width` neighbours of an operand.
  Value loadOperand(OpBuilder &builder, Location loc, OpOperand &operand,
                    ValueRange counters, int64_t width);

  /// Stores `width` neighbours (one element where the operand does not vary).
  void storeOperand(OpBuilder &builder, Location loc, OpOperand &operand,
                    ValueRange counters, int64_t width, Value value);

  /// Whether the operand has other elements at other vectorLoop counters.
  bool varies(OpOperand &operand);

  /// A scalar as `width` equal lanes.
  static Value broadcast(OpBuilder &builder, Location loc, Value value,
                         int64_t width);

private:
  bool dependsOnInner(Value value) const { return inner.contains(value); }
  /// Whether neighbours are neighbours in memory, of a type that vectors hold
  /// as memory does.
  bool isContiguous(OpOperand &operand);
  void emitOp(OpBuilder &builder, Location loc, Operation *op,
              IRMapping &mapping, ValueRange counters, int64_t width);
  void emitGather(OpBuilder &builder, Location loc, Operation *op,
                  IRMapping &mapping, ValueRange counters, int64_t width);

  linalg::LinalgOp op;
  unsigned vectorLoop;
  SmallVector<unsigned> innerLoops;
  /// Values of the body that depend on an inner loop, and on the vector loop.
  DenseSet<Value> inner, vary;
  /// Ops with a dependence, also those without results.
  DenseSet<Operation *> innerOps, varyOps;
  IRMapping hoisted;
};

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_BODYEMITTER_H
