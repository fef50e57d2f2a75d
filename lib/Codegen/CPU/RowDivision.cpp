//===- RowDivision.cpp - Division of a row by one number --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

/// The bits of 2^exponent in f32.
static int64_t getPower(int exponent) { return int64_t(127 + exponent) << 23; }

static Value getMagnitude(OpBuilder &b, Location loc, Value value) {
  Type ints = cpu::getLike(value.getType(), b.getI32Type());
  Value bits = arith::BitcastOp::create(b, loc, ints, value);
  return arith::AndIOp::create(
      b, loc, bits, cpu::createIntConstant(b, loc, ints, 0x7fffffff));
}

/// Whether the magnitude is between the two powers of 2.
static Value isBetween(OpBuilder &b, Location loc, Value magnitude, int low,
                       int high) {
  Type type = magnitude.getType();
  Value above = arith::SubIOp::create(
      b, loc, magnitude, cpu::createIntConstant(b, loc, type, getPower(low)));
  Value span =
      cpu::createIntConstant(b, loc, type, getPower(high) - getPower(low));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, above, span);
}

/// With r the rounded reciprocal of d, q = x r is off by at most 1.5 units in
/// the last place, q' = q + (x - q d) r by less than 1, and from such a q'
/// the next step gives the rounded quotient (Markstein). The remainders are
/// exact and nothing underflows in the ranges that are tested.
Value cpu::divideByScalar(OpBuilder &b, Location loc, Value dividend,
                          Value divisor) {
  auto type = cast<VectorType>(dividend.getType());
  Value one = createConstant(b, loc, divisor.getType(), 1);
  Value reciprocal = arith::DivFOp::create(b, loc, one, divisor);
  Value isUsual = isBetween(b, loc, getMagnitude(b, loc, divisor), /*low=*/-26,
                            /*high=*/26);
  Value magnitude = getMagnitude(b, loc, dividend);
  // The steps would make a positive zero of a negative one.
  Value bits = arith::BitcastOp::create(b, loc, magnitude.getType(), dividend);
  Value fits = arith::OrIOp::create(
      b, loc, isBetween(b, loc, magnitude, /*low=*/-100, /*high=*/100),
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, bits,
                            createIntConstant(b, loc, magnitude.getType(), 0)));
  Value all =
      vector::ReductionOp::create(b, loc, vector::CombiningKind::AND, fits);
  auto ifOp = scf::IfOp::create(b, loc, type,
                                arith::AndIOp::create(b, loc, isUsual, all),
                                /*withElseRegion=*/true);
  Value divisors = vector::BroadcastOp::create(b, loc, type, divisor);
  OpBuilder::InsertionGuard guard(b);
  divisors.getDefiningOp()->moveBefore(ifOp);
  b.setInsertionPointToStart(ifOp.thenBlock());
  Value factors = vector::BroadcastOp::create(b, loc, type, reciprocal);
  Value negative = arith::NegFOp::create(b, loc, divisors);
  Value quotient = arith::MulFOp::create(b, loc, dividend, factors);
  for (int step = 0; step < 2; ++step) {
    Value rest = math::FmaOp::create(b, loc, quotient, negative, dividend);
    quotient = math::FmaOp::create(b, loc, rest, factors, quotient);
  }
  scf::YieldOp::create(b, loc, quotient);
  b.setInsertionPointToStart(ifOp.elseBlock());
  Value exact = arith::DivFOp::create(b, loc, dividend, divisors);
  scf::YieldOp::create(b, loc, exact);
  return ifOp.getResult(0);
}
