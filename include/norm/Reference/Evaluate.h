//===- Evaluate.h - The f64 reference of every norm op ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What each norm op means, evaluated on plain arrays. Arithmetic is in Real;
// values are rounded where the op says that the model rounds, and nowhere else.
// The attributes are read from the op; nothing of the lowering is used.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_REFERENCE_EVALUATE_H
#define NORM_REFERENCE_EVALUATE_H

#include "norm/Reference/Storage.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"

namespace mlir::norm::reference {

/// One result of an op.
struct Result {
  /// The result, rounded to its storage type.
  Tensor value;
  /// The same before the last rounding.
  std::vector<Real> exact;
  /// Per element the largest magnitude that was rounded to the storage type on
  /// its way, the last rounding included: one rounding that falls on the other
  /// side moves the result by up to an ulp of this.
  std::vector<Real> magnitude;

  /// All zero, of a tensor type's element type and the given shape.
  Result(Format format, ArrayRef<int64_t> shape);
  /// Sets an element, rounding it for the last time.
  void set(int64_t index, Real exactValue, Real largestRounded = 0);
};

/// Evaluates a norm op on its operands, in the order of the op. The operands'
/// sizes must satisfy what the op's verifier checks of static sizes; formats
/// are those of the op's operand types. Returns an error that names the op for
/// an op that has no reference, and for operands of a wrong number, format or
/// shape.
llvm::Expected<SmallVector<Result, 2>> evaluate(Operation *op,
                                                ArrayRef<Tensor> operands);

/// Evaluates a function of one block whose ops are norm ops (norm.kernel
/// included), tensor.cast, static
/// tensor.extract_slice and the return.
llvm::Expected<SmallVector<Result, 2>> evaluate(func::FuncOp function,
                                                ArrayRef<Tensor> arguments);

} // namespace mlir::norm::reference

#endif // NORM_REFERENCE_EVALUATE_H
