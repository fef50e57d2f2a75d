//===- ShapeFunction.h - Result sizes without the model ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_EMIT_SHAPEFUNCTION_H
#define NORM_LIB_EMIT_SHAPEFUNCTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mlir::norm {

/// A clone of `func`, behind it, that returns the dynamic sizes of its tensor
/// results as i64, in order, and asserts nothing.
func::FuncOp createShapeFunction(func::FuncOp func);

/// The passes over the clone that leave only the arithmetic on sizes.
void buildShapePipeline(OpPassManager &pm);

/// Whether `func` looks at more of its tensors than their sizes.
bool readsTensorElements(func::FuncOp func);

} // namespace mlir::norm

#endif // NORM_LIB_EMIT_SHAPEFUNCTION_H
