//===- Norm.h - The norm dialect -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_IR_NORM_H
#define NORM_IR_NORM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "norm/IR/NormDialect.h.inc"
#include "norm/IR/NormEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "norm/IR/NormAttributes.h.inc"

namespace mlir::norm {
/// Whether an epsilon is one that `#norm.epsilon` can hold: a positive normal
/// number of f32.
bool isEpsilonInRange(double value);
} // namespace mlir::norm

namespace mlir {
namespace norm {
/// How norm ops are decomposed to linalg.
struct DecompositionOptions {
  /// Compute each statistic in the type that the source states for it (f64 on
  /// narrower data, 16-bit sums in sequence) instead of the compute type.
  bool strictTypes = false;
};
} // namespace norm
} // namespace mlir

namespace mlir {
namespace norm {
/// How the dimensions of an op's operands and results follow its loops, which
/// are the dimensions that can be tiled and sharded.
struct LoopMaps {
  /// A dimension that every step of the loops needs as a whole.
  static constexpr int64_t kWhole = -1;
  int64_t numLoops = 0;
  /// A loop or `kWhole` for each dimension of each operand and result.
  SmallVector<SmallVector<int64_t>> operands, results;
};
} // namespace norm
} // namespace mlir

#include "norm/IR/NormOpInterface.h.inc"

#define GET_OP_CLASSES
#include "norm/IR/NormOps.h.inc"

#endif // NORM_IR_NORM_H
