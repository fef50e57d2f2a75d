//===- SimplifyMath.cpp - Powers with constant exponents -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <cmath>

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUSIMPLIFYMATHPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// The largest power that is written as a product.
static constexpr int64_t kMaxExponent = 8;

/// The exponent of a power that is a whole number, if it is constant.
static std::optional<int64_t> getWholeExponent(Value exponent) {
  APInt integer;
  if (matchPattern(exponent, m_ConstantInt(&integer)))
    return integer.getSignificantBits() <= 64
               ? std::optional<int64_t>(integer.getSExtValue())
               : std::nullopt;
  APFloat real(0.0);
  if (!matchPattern(exponent, m_ConstantFloat(&real)) || !real.isFinite() ||
      !real.isInteger())
    return std::nullopt;
  bool losesInfo;
  real.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  double value = real.convertToDouble();
  if (std::abs(value) > kMaxExponent)
    return std::nullopt;
  return int64_t(value);
}

/// x to the power of n > 0 by squaring: n = 2 and 3 round as x*x and (x*x)*x.
static Value buildPower(OpBuilder &builder, Location loc, Value x, int64_t n) {
  Value result, square = x;
  for (;; n /= 2) {
    if (n % 2)
      result =
          result
              ? arith::MulFOp::create(builder, loc, square, result).getResult()
              : square;
    if (n == 1)
      return result;
    square = arith::MulFOp::create(builder, loc, square, square);
  }
}

namespace {
template <typename PowOp>
struct ExpandPower : public OpRewritePattern<PowOp> {
  using OpRewritePattern<PowOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(PowOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> exponent = getWholeExponent(op.getRhs());
    if (!exponent)
      return rewriter.notifyMatchFailure(op, "the exponent is not constant");
    // 1/x^n is one rounding more than x^-n; -1 is exact.
    if (*exponent < -1 || *exponent > kMaxExponent)
      return rewriter.notifyMatchFailure(op, "the exponent is not small");
    if (!isa<FloatType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not a scalar");
    if (*exponent > 0) {
      rewriter.replaceOp(
          op, buildPower(rewriter, op.getLoc(), op.getLhs(), *exponent));
      return success();
    }
    Value one = arith::ConstantOp::create(
        rewriter, op.getLoc(), rewriter.getFloatAttr(op.getType(), 1.0));
    if (*exponent == 0)
      rewriter.replaceOp(op, one);
    else
      rewriter.replaceOpWithNewOp<arith::DivFOp>(op, one, op.getLhs());
    return success();
  }
};

/// x^0.5. The root differs at -0, where the power is +0, and at -inf, where it
/// is +inf.
struct ExpandSquareRoot : public OpRewritePattern<math::PowFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    APFloat exponent(0.0);
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&exponent)) ||
        !exponent.isExactlyValue(0.5))
      return rewriter.notifyMatchFailure(op, "the exponent is not 0.5");
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "not a scalar");
    Location loc = op.getLoc();
    auto getConstant = [&](APFloat value) -> Value {
      return arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getFloatAttr(type, value));
    };
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    Value zero = getConstant(APFloat::getZero(semantics));
    Value sum = arith::AddFOp::create(rewriter, loc, op.getLhs(), zero);
    Value root = math::SqrtOp::create(rewriter, loc, sum);
    Value lowest = getConstant(APFloat::getInf(semantics, /*Negative=*/true));
    Value isLowest = arith::CmpFOp::create(
        rewriter, loc, arith::CmpFPredicate::OEQ, op.getLhs(), lowest);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(
        op, isLowest, getConstant(APFloat::getInf(semantics)), root);
    return success();
  }
};

struct NormCPUSimplifyMathPass
    : public norm::impl::NormCPUSimplifyMathPassBase<NormCPUSimplifyMathPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandPower<math::FPowIOp>, ExpandPower<math::PowFOp>,
                 ExpandSquareRoot>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
