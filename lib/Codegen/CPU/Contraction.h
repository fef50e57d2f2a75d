//===- Contraction.h - What the contraction emitter takes --------*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_CPU_CONTRACTION_H
#define NORM_LIB_CODEGEN_CPU_CONTRACTION_H

#include "LoopUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::norm::cpu {

/// C[.., m, n] += sum over k of A[.., m, k] * B[.., k, n] with any order of
/// dimensions in each operand. The roles of the operands are chosen so that n
/// is C's last dimension where possible.
struct ContractionInfo {
  linalg::LinalgOp op;
  OpOperand *a = nullptr;
  OpOperand *b = nullptr;
  OpOperand *c = nullptr;
  /// Absent for a vector-matrix product.
  std::optional<unsigned> m;
  unsigned n = 0;
  unsigned k = 0;
  /// Further parallel loops: batches, and all but one of several m or n.
  SmallVector<unsigned> outer;
  /// Further reduction loops.
  SmallVector<unsigned> outerK;
  /// The type of the sums: f64 where the result is f64, else f32.
  FloatType sumType;
};

/// Whether `op` (on memrefs) is a multiply-add contraction of floats with an n
/// dimension. `reason` says why not.
FailureOr<ContractionInfo> analyzeContraction(linalg::LinalgOp op,
                                              std::string &reason);

/// The register tile and the blocks of the loop nest.
struct ContractionTiles {
  /// Elements of a vector register, vectors side by side, rows.
  int64_t lanes = 8;
  int64_t vectors = 2;
  int64_t rows = 6;
  /// K in chunks: each is one chain of fused multiply-adds from 0, and the
  /// sums of the chunks are added in order, so that a row's bits depend on
  /// nothing but the row and K.
  static constexpr int64_t chunk = 128;

  int64_t getPanel() const { return lanes * vectors; }
  int64_t getRowBlock() const { return rows * 8; }

  static ContractionTiles get(unsigned vectorBits, FloatType sumType);
};

/// Copies B[n0 .. n0+width, k0 .. k0+depth] to `panel`, a memref of
/// chunk x tiles.getPanel() sums: row k holds the n's side by side.
/// `counters` are the counters of all loops of the op, n and k at n0 and k0.
void packPanel(OpBuilder &builder, Location loc, const ContractionInfo &info,
               const ContractionTiles &tiles, ValueRange counters,
               OpFoldResult width, OpFoldResult depth, Value panel);

/// Replaces the op by a loop nest of vector code.
void emitContraction(const ContractionInfo &info, const ContractionTiles &tiles,
                     const Threading &threading);

/// A scalar or vector of floats in the type of the sums.
Value convertToSum(OpBuilder &builder, Location loc, Value value,
                   FloatType sumType);

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_CONTRACTION_H
