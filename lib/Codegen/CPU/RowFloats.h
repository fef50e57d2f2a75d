//===- RowFloats.h - Floats of 16 bits in wider registers ------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Row kernels carry f16 and bf16 values as the f32 of the same number: widening
// is then nothing, and rounding keeps the type. Conversions of bf16 are integer
// operations, because the instructions flush denormals and `arith.truncf` of
// vectors may become a call for each lane.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_CPU_ROWFLOATS_H
#define NORM_LIB_CODEGEN_CPU_ROWFLOATS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::norm::cpu {

/// Whether the type is a float of 16 bits.
bool isNarrowFloat(Type type);

/// The element type in which values of `type` are carried.
Type getCarriedType(Type type);

/// `type` as the element type of vectors of `like`'s shape, or as it is where
/// `like` is no vector.
Type getLike(Type like, Type type);

/// A splat or scalar constant.
Value createConstant(OpBuilder &b, Location loc, Type type, double value);
Value createIntConstant(OpBuilder &b, Location loc, Type type, int64_t value);

/// Rounds f32 or f64 scalars or vectors to `type` (f16, bf16), and carries the
/// result. Without `mayBeNaN` every NaN is one of bf16, whose rounding is
/// itself.
Value roundTo(OpBuilder &b, Location loc, Value value, Type type,
              bool mayBeNaN);

/// Elements of `type` in memory as carried values, and back.
Value widenElements(OpBuilder &b, Location loc, Value elements);
Value narrowElements(OpBuilder &b, Location loc, Value carried, Type type);

/// The even and odd elements of a vector of 2n elements in memory, as two
/// carried vectors, and back.
std::pair<Value, Value> splitPairs(OpBuilder &b, Location loc, Value elements);
Value joinPairs(OpBuilder &b, Location loc, Value even, Value odd, Type type);

/// The quotients of a vector of f32 and one f32, rounded as by a division but
/// without one for each element.
Value divideByScalar(OpBuilder &b, Location loc, Value dividend, Value divisor);

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_ROWFLOATS_H
