//===- ExpandMath.cpp - The pass norm-expand-math -------------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "norm-expand-math"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMEXPANDMATHPASS
#include "norm/Codegen/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// 2^f for |f| <= 1/2 is 1 + f*c[0] + f^2*c[1] + ...: the best polynomial in
/// f32 (relative error 4.6e-9), fitted with c[0] = ln 2 rounded.
static constexpr float kExp2Coefficients[] = {
    0.6931471824645996f,   0.24022644758224487f,   0.055503591895103455f,
    0.009618759155273438f, 0.0013391204411163926f, 0.00015260165673680604f};

/// log2(e) in two parts: x times the first alone is off by 1e-6 at 88.
static constexpr float kLog2eHigh = 1.4426950216293335f;
static constexpr float kLog2eLow = 1.925963033500011e-08f;

/// Whole numbers added to this float have their units in the last bit. Twice
/// the exponent bias is in it, so that the halves of the bits are exponents.
static constexpr float kRound = 12582912.0f + 2 * 127;

namespace {
/// Arithmetic on f32 or a vector of it.
class LaneBuilder {
public:
  LaneBuilder(OpBuilder &builder, Location loc, Type type)
      : builder(builder), loc(loc), type(type),
        integer(withElement(builder.getI32Type())) {}

  Value constant(float value) {
    return splat(type, builder.getF32FloatAttr(value));
  }
  Value constantInt(int32_t value) {
    return splat(integer, builder.getI32IntegerAttr(value));
  }
  Value fma(Value a, Value b, Value c) {
    return math::FmaOp::create(builder, loc, a, b, c);
  }
  Value add(Value a, Value b) {
    return arith::AddFOp::create(builder, loc, a, b);
  }
  Value sub(Value a, Value b) {
    return arith::SubFOp::create(builder, loc, a, b);
  }
  Value mul(Value a, Value b) {
    return arith::MulFOp::create(builder, loc, a, b);
  }
  /// NaN where x is NaN, unlike minnum and maxnum, and one instruction on x86.
  Value atLeast(Value x, float bound) {
    return clamp(x, arith::CmpFPredicate::OLT, bound);
  }
  Value atMost(Value x, float bound) {
    return clamp(x, arith::CmpFPredicate::OGT, bound);
  }

  /// value * 2^n, rounded once, where `bits` is the bit pattern of kRound + n.
  Value scale(Value value, Value bits) {
    // Two factors reach from the least denormal number to infinity; the first
    // product is exact.
    Value half = arith::ShRUIOp::create(builder, loc, bits, constantInt(1));
    Value rest = arith::SubIOp::create(builder, loc, bits, half);
    return mul(mul(value, power(half)), power(rest));
  }
  Value bitsOf(Value value) {
    return arith::BitcastOp::create(builder, loc, integer, value);
  }

private:
  Type withElement(Type element) {
    if (auto vector = dyn_cast<VectorType>(type))
      return vector.clone(element);
    return element;
  }
  Value splat(Type of, TypedAttr value) {
    if (auto vector = dyn_cast<VectorType>(of))
      value = DenseElementsAttr::get(vector, Attribute(value));
    return arith::ConstantOp::create(builder, loc, value);
  }
  Value clamp(Value x, arith::CmpFPredicate isOutside, float bound) {
    Value limit = constant(bound);
    Value outside = arith::CmpFOp::create(builder, loc, isOutside, x, limit);
    return arith::SelectOp::create(builder, loc, outside, limit, x);
  }
  /// The float whose biased exponent is the low 8 bits; the others are lost.
  Value power(Value exponent) {
    Value bits = arith::ShLIOp::create(builder, loc, exponent, constantInt(23));
    return arith::BitcastOp::create(builder, loc, type, bits);
  }

  OpBuilder &builder;
  Location loc;
  Type type, integer;
};
} // namespace

/// 2^f * 2^n for |f| <= 1/2 and the float kRound + n.
static Value buildPowerOfTwo(LaneBuilder &b, Value fraction, Value rounded) {
  Value sum = b.constant(*std::rbegin(kExp2Coefficients));
  for (float coefficient : llvm::drop_begin(llvm::reverse(kExp2Coefficients)))
    sum = b.fma(sum, fraction, b.constant(coefficient));
  sum = b.fma(sum, fraction, b.constant(1.0f));
  return b.scale(sum, b.bitsOf(rounded));
}

static Value buildExp(LaneBuilder &b, Value x) {
  // Beyond these bounds the result is 0 or infinity anyway.
  x = b.atMost(b.atLeast(x, -104.0f), 89.0f);
  Value round = b.constant(kRound);
  Value rounded = b.fma(x, b.constant(kLog2eHigh), round);
  Value fraction = b.fma(x, b.constant(kLog2eHigh), b.sub(round, rounded));
  fraction = b.fma(x, b.constant(kLog2eLow), fraction);
  return buildPowerOfTwo(b, fraction, rounded);
}

static Value buildExp2(LaneBuilder &b, Value x) {
  x = b.atMost(b.atLeast(x, -151.0f), 129.0f);
  Value round = b.constant(kRound);
  Value rounded = b.add(x, round);
  return buildPowerOfTwo(b, b.sub(x, b.sub(rounded, round)), rounded);
}

static bool isF32(Type type) {
  return getElementTypeOrSelf(type).isF32() && isa<FloatType, VectorType>(type);
}

namespace {
template <typename MathOp, Value (*Build)(LaneBuilder &, Value)>
struct ExpandOp : public OpRewritePattern<MathOp> {
  using OpRewritePattern<MathOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(MathOp op,
                                PatternRewriter &rewriter) const override {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f32 or a vector of it");
    LaneBuilder builder(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOp(op, Build(builder, op.getOperand()));
    return success();
  }
};

struct NormExpandMathPass
    : public norm::impl::NormExpandMathPassBase<NormExpandMathPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<math::ExpOp, math::Exp2Op, math::ErfOp, math::TanhOp>(op))
        ops.push_back(op);
    });
    if (ops.empty())
      return;
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandOp<math::ExpOp, buildExp>,
                 ExpandOp<math::Exp2Op, buildExp2>>(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, [](StringRef name) {
      return name == math::ErfOp::getOperationName() ||
             name == math::TanhOp::getOperationName();
    });
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
