//===- GuardDivisions.cpp - Integer divisions never trap --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUGUARDDIVISIONSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp>(op);
}

static bool isDivision(Operation *op) {
  return isSignedDivision(op) ||
         isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op);
}

/// Whether the divisor is a constant by which every number can be divided.
static bool isHarmless(Operation *op) {
  APInt divisor;
  return matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
         !divisor.isZero() && !(isSignedDivision(op) && divisor.isAllOnes());
}

static Value compare(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, lhs,
                               rhs);
}

/// Divides by 1 instead where the processor would trap: by 0, which is asserted
/// not to be, and the least number by -1, which wraps around to itself.
static void guardDivision(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  Type type = divisor.getType();
  auto constant = [&](APInt value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  Value zero = constant(APInt::getZero(width));
  Value traps = compare(builder, loc, divisor, zero);
  Value isValid = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                        divisor, zero);
  cf::AssertOp::create(builder, loc, isValid, "an integer is divided by 0");
  if (isSignedDivision(op)) {
    Value least = constant(APInt::getSignedMinValue(width));
    Value minusOne = constant(APInt::getAllOnes(width));
    Value overflows = arith::AndIOp::create(
        builder, loc, compare(builder, loc, dividend, least),
        compare(builder, loc, divisor, minusOne));
    traps = arith::OrIOp::create(builder, loc, traps, overflows);
  }
  Value one = constant(APInt(width, 1));
  op->setOperand(1, arith::SelectOp::create(builder, loc, traps, one, divisor));
}

namespace {
struct NormCPUGuardDivisionsPass
    : public norm::impl::NormCPUGuardDivisionsPassBase<
          NormCPUGuardDivisionsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> divisions;
    getOperation().walk([&](Operation *op) {
      if (isDivision(op) && op->getResult(0).getType().isIntOrIndex() &&
          !isHarmless(op))
        divisions.push_back(op);
    });
    for (Operation *op : divisions)
      guardDivision(op);
  }
};
} // namespace
