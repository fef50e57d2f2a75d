//===- ExpandNarrowing.cpp - From f64 to 16-bit floats in one rounding -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUEXPANDNARROWINGPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// `type` with the element type replaced.
static Type withElementType(Type type, Type elementType) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(elementType);
  return elementType;
}

static bool isLegal(arith::TruncFOp op) {
  Type from = getElementTypeOrSelf(op.getIn().getType());
  Type to = getElementTypeOrSelf(op.getType());
  return !from.isF64() || !(to.isBF16() || to.isF16());
}

/// Rounds to f32 so that the second rounding cannot go wrong: towards zero, and
/// where that was inexact, the last bit is set ("round to odd").
static Value roundToOdd(OpBuilder &builder, Location loc, Value value) {
  Type f32 = withElementType(value.getType(), builder.getF32Type());
  Type i32 = withElementType(value.getType(), builder.getI32Type());
  Value one = arith::ConstantOp::create(builder, loc, builder.getOneAttr(i32));
  Value nearest = arith::TruncFOp::create(builder, loc, f32, value);
  Value back = arith::ExtFOp::create(builder, loc, value.getType(), nearest);
  // Unlike for NaN, which stays as it is.
  Value inexact = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::ONE,
                                        back, value);
  // Magnitudes are compared as integers.
  Type i64 = withElementType(value.getType(), builder.getI64Type());
  Value allButSign = arith::ConstantOp::create(
      builder, loc,
      isa<ShapedType>(i64)
          ? cast<TypedAttr>(DenseElementsAttr::get(
                cast<ShapedType>(i64),
                builder.getI64IntegerAttr(std::numeric_limits<int64_t>::max())))
          : builder.getI64IntegerAttr(std::numeric_limits<int64_t>::max()));
  auto magnitude = [&](Value operand) -> Value {
    Value bits = arith::BitcastOp::create(builder, loc, i64, operand);
    return arith::AndIOp::create(builder, loc, bits, allButSign);
  };
  Value away = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt,
                                     magnitude(back), magnitude(value));
  Value bits = arith::BitcastOp::create(builder, loc, i32, nearest);
  Value towardsZero = arith::SelectOp::create(
      builder, loc, away, arith::SubIOp::create(builder, loc, bits, one), bits);
  Value odd = arith::OrIOp::create(builder, loc, towardsZero, one);
  Value result = arith::SelectOp::create(builder, loc, inexact, odd, bits);
  return arith::BitcastOp::create(builder, loc, f32, result);
}

namespace {
struct NormCPUExpandNarrowingPass
    : public norm::impl::NormCPUExpandNarrowingPassBase<
          NormCPUExpandNarrowingPass> {
  void runOnOperation() override {
    // The emulation of 16-bit arithmetic lets its conversions be contracted,
    // which would leave out the rounding of a step.
    getOperation().walk([](Operation *op) {
      if (auto ext = dyn_cast<arith::ExtFOp>(op))
        ext.removeFastmathAttr();
      else if (auto trunc = dyn_cast<arith::TruncFOp>(op))
        trunc.removeFastmathAttr();
    });
    getOperation().walk([](arith::TruncFOp op) {
      if (isLegal(op))
        return;
      OpBuilder builder(op);
      Value odd = roundToOdd(builder, op.getLoc(), op.getIn());
      Value result =
          arith::TruncFOp::create(builder, op.getLoc(), op.getType(), odd);
      op.replaceAllUsesWith(result);
      op.erase();
    });
  }
};
} // namespace
