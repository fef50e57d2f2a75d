//===- ScalarBuilder.h - Float arithmetic in one type --------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_SCALARBUILDER_H
#define NORM_LIB_IR_SCALARBUILDER_H

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"

namespace mlir {
namespace norm {

/// Converts `value` to the float type `type` with at most one rounding.
Value castFloat(OpBuilder &b, Location loc, Value value, Type type);

/// Builds scalar operations whose operands and results have one float type.
/// Operands of other types are converted first. In a 16-bit type each operation
/// runs in f32 and is rounded: the same values (f32 has more than twice the
/// digits), and no target needs 16-bit arithmetic.
class ScalarBuilder {
public:
  ScalarBuilder(OpBuilder &b, Location loc, FloatType type)
      : b(b), loc(loc), type(type),
        wide(type.getWidth() < 32 ? b.getF32Type() : type) {}

  Value cast(Value value) { return castFloat(b, loc, value, type); }
  Value constant(double value);
  /// An index value as a float.
  Value fromIndex(Value value);

  Value add(Value x, Value y) { return binary<arith::AddFOp>(x, y); }
  Value sub(Value x, Value y) { return binary<arith::SubFOp>(x, y); }
  Value mul(Value x, Value y) { return binary<arith::MulFOp>(x, y); }
  Value div(Value x, Value y) { return binary<arith::DivFOp>(x, y); }
  /// NaN where either operand is.
  Value max(Value x, Value y) { return binary<arith::MaximumFOp>(x, y); }
  Value neg(Value x) { return unary<arith::NegFOp>(x); }
  Value sqrt(Value x) { return unary<math::SqrtOp>(x); }
  Value rsqrt(Value x) { return unary<math::RsqrtOp>(x); }
  Value exp(Value x) { return unary<math::ExpOp>(x); }
  Value erf(Value x) { return unary<math::ErfOp>(x); }
  /// x * y + z, rounded once.
  Value fma(Value x, Value y, Value z) {
    return narrow(math::FmaOp::create(b, loc, widen(x), widen(y), widen(z)));
  }

  /// 0 where x >= bound, else `otherwise`.
  Value zeroIfAtLeast(Value x, Value bound, Value otherwise);

private:
  Value widen(Value value) { return castFloat(b, loc, cast(value), wide); }
  Value narrow(Value value) { return castFloat(b, loc, value, type); }
  template <typename Op>
  Value binary(Value x, Value y) {
    Value a = widen(x);
    return narrow(Op::create(b, loc, a, widen(y)));
  }
  template <typename Op>
  Value unary(Value x) {
    return narrow(Op::create(b, loc, widen(x)));
  }

  OpBuilder &b;
  Location loc;
  FloatType type, wide;
};

/// f64 where one of the element types is, else f32.
FloatType getComputeType(OpBuilder &b, TypeRange types);

/// The function of a gate at `z`.
Value emitActivation(ScalarBuilder &scalar, Activation activation, Value z);

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_SCALARBUILDER_H
