//===- ScalarBuilder.cpp - Float arithmetic in one type ------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarBuilder.h"

using namespace mlir;
using namespace mlir::norm;

Value norm::castFloat(OpBuilder &b, Location loc, Value value, Type type) {
  auto from = cast<FloatType>(value.getType()), to = cast<FloatType>(type);
  if (from == to)
    return value;
  if (from.getWidth() < to.getWidth())
    return arith::ExtFOp::create(b, loc, to, value);
  if (from.getWidth() > to.getWidth())
    return arith::TruncFOp::create(b, loc, to, value);
  // f16 and bf16: f32 holds both exactly.
  return arith::TruncFOp::create(
      b, loc, to, arith::ExtFOp::create(b, loc, b.getF32Type(), value));
}

Value ScalarBuilder::constant(double value) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

Value ScalarBuilder::zeroIfAtLeast(Value x, Value bound, Value otherwise) {
  Value isAtLeast = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE,
                                          widen(x), widen(bound));
  return arith::SelectOp::create(b, loc, isAtLeast, constant(0),
                                 cast(otherwise));
}

Value ScalarBuilder::fromIndex(Value value) {
  Value integer = arith::IndexCastOp::create(b, loc, b.getI64Type(), value);
  return narrow(arith::SIToFPOp::create(b, loc, wide, integer));
}
