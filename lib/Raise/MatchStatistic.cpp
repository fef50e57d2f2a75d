//===- MatchStatistic.cpp - What stands under the root -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/MatchStatistic.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;

/// Sums of sums, scaled and converted between, are short chains.
static constexpr unsigned kMaxChain = 24;

static std::optional<CountFactor> matchCount(ScalarGraph &graph,
                                             ScalarExpr *expr) {
  ScalarExpr *resolved = graph.resolveWithoutExt(expr);
  CountFactor factor;
  factor.type = graph.resolve(expr)->type;
  switch (resolved->kind) {
  case ScalarKind::Const:
    factor.number = resolved->number;
    return factor;
  case ScalarKind::Size:
    factor.size = resolved->size;
    return factor;
  case ScalarKind::Sub: {
    ScalarExpr *size = graph.resolveWithoutExt(resolved->operands[0]);
    ScalarExpr *minus = graph.resolveWithoutExt(resolved->operands[1]);
    if (size->kind != ScalarKind::Size || !minus->isConst())
      return std::nullopt;
    factor.size = size->size;
    factor.minus = minus->number;
    return factor;
  }
  case ScalarKind::Recip:
  case ScalarKind::Div: {
    bool isDiv = resolved->kind == ScalarKind::Div;
    if (isDiv && !graph.resolveWithoutExt(resolved->operands[0])->isConst(1))
      return std::nullopt;
    std::optional<CountFactor> inner =
        matchCount(graph, resolved->operands[isDiv ? 1 : 0]);
    if (inner)
      inner->divides = !inner->divides;
    return inner;
  }
  default:
    return std::nullopt;
  }
}

/// If `expr` is `rest` times or divided by a count, the factor and the rest.
static std::optional<CountFactor>
matchFactor(ScalarGraph &graph, ScalarExpr *expr, ScalarExpr *&rest) {
  if (expr->kind == ScalarKind::Div) {
    std::optional<CountFactor> factor = matchCount(graph, expr->operands[1]);
    rest = expr->operands[0];
    return factor;
  }
  if (expr->kind != ScalarKind::Mul)
    return std::nullopt;
  for (unsigned i : {0u, 1u}) {
    if (std::optional<CountFactor> factor =
            matchCount(graph, expr->operands[i])) {
      factor->divides = !factor->divides;
      rest = expr->operands[1 - i];
      return factor;
    }
  }
  return std::nullopt;
}

static void noteType(ScaledSum &sum, Type type) {
  auto floatType = dyn_cast<FloatType>(type);
  if (floatType &&
      (!sum.narrowest || floatType.getWidth() < sum.narrowest.getWidth()))
    sum.narrowest = floatType;
}

/// Continues a scaled sum at `expr` down to the summand that is accepted.
static bool continueSum(ScalarGraph &graph, ScalarExpr *expr, ScaledSum &sum,
                        SummandFilter accept) {
  for (unsigned i = 0; i < kMaxChain; ++i) {
    expr = graph.resolve(expr);
    if (sum.sumType && accept(expr, sum.variables)) {
      sum.body = expr;
      return true;
    }
    ScalarExpr *rest = nullptr;
    if (expr->kind == ScalarKind::Ext || expr->kind == ScalarKind::Trunc) {
      // A rounding of the summand is part of it.
      if (sum.sumType && expr->kind == ScalarKind::Trunc)
        return false;
      noteType(sum, expr->type);
      expr = expr->operands[0];
    } else if (expr->kind == ScalarKind::Sum) {
      noteType(sum, expr->type);
      sum.sumType = dyn_cast<FloatType>(expr->type);
      llvm::append_range(sum.variables, expr->reduced);
      expr = expr->operands[0];
    } else if (std::optional<CountFactor> factor =
                   matchFactor(graph, expr, rest)) {
      noteType(sum, expr->type);
      sum.factors.push_back(*factor);
      expr = rest;
    } else {
      return false;
    }
  }
  return false;
}

std::optional<ScaledSum> norm::matchScaledSum(ScalarGraph &graph,
                                              ScalarExpr *expr,
                                              SummandFilter accept) {
  ScaledSum sum;
  if (!continueSum(graph, expr, sum, accept))
    return std::nullopt;
  return sum;
}

//===----------------------------------------------------------------------===//
// Divisors
//===----------------------------------------------------------------------===//

/// Whether a factor held in `type` stands for 1 / count.
static bool isCount(double number, bool divides, double count, Type type) {
  if (count <= 0)
    return false;
  double exact = divides ? count : 1 / count;
  double inF32 = roundTo(exact, Float32Type::get(type.getContext()));
  if (number == roundTo(exact, type) || number == roundTo(inF32, type))
    return true;
  // Constants that were computed in f32 or better.
  auto floatType = dyn_cast<FloatType>(type);
  return floatType && floatType.getWidth() >= 32 &&
         std::fabs(number - exact) <= 2.5e-7 * exact;
}

std::optional<int64_t> norm::matchDivisor(ScalarGraph &graph,
                                          const ScaledSum &sum, bool &divided,
                                          std::string &failure) {
  SmallVector<DimSize> sizes;
  for (const IndexExpr *var : sum.variables)
    sizes.push_back(var->isVar() ? var->size : 1);
  SizeMonomial count = graph.sizes.monomial(graph.sizes.product(sizes));
  divided = !sum.factors.empty();
  if (!divided)
    return 0;

  if (sum.factors.size() == 1 && count.unknowns.empty() &&
      !sum.factors[0].size) {
    const CountFactor &factor = sum.factors[0];
    for (int64_t correction : {0, 1})
      if (isCount(factor.number, factor.divides,
                  static_cast<double>(count.coefficient - correction),
                  factor.type))
        return correction;
    double divisor = factor.divides ? factor.number : 1 / factor.number;
    failure = llvm::formatv("the sum over {0} elements is divided by {1:f4}",
                            count.coefficient, divisor);
    return std::nullopt;
  }

  // A product of sizes and numbers, all dividing.
  SmallVector<DimSize> divisors;
  double number = 1, minus = 0, tolerance = 1e-6;
  for (const CountFactor &factor : sum.factors) {
    if (factor.size) {
      if (!factor.divides || (factor.minus != 0 && sum.factors.size() != 1)) {
        failure = "the divisor is no count of elements";
        return std::nullopt;
      }
      divisors.push_back(*factor.size);
      minus = factor.minus;
      continue;
    }
    number *= factor.divides ? factor.number : 1 / factor.number;
    auto type = dyn_cast<FloatType>(factor.type);
    if (type && type.getWidth() < 32)
      tolerance = 1.0 / 256;
  }
  SizeMonomial divisor = graph.sizes.monomial(graph.sizes.product(divisors));
  double expected = static_cast<double>(count.coefficient);
  double actual = static_cast<double>(divisor.coefficient) * number;
  if (divisor.unknowns == count.unknowns &&
      std::fabs(actual - expected) <= tolerance * expected && minus >= 0 &&
      minus <= 1 && minus == std::floor(minus))
    return static_cast<int64_t>(minus);
  failure = "the divisor is not proven to be the number of summed elements";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Square term and epsilon
//===----------------------------------------------------------------------===//

/// Product of the factors, where all are numbers.
static std::optional<double> getScale(ArrayRef<CountFactor> factors) {
  double scale = 1;
  for (const CountFactor &factor : factors) {
    if (factor.size)
      return std::nullopt;
    scale = factor.divides ? scale / factor.number : scale * factor.number;
  }
  return scale;
}

/// Whether the factors turn the sign; counts are positive.
static bool isNegated(ArrayRef<CountFactor> factors) {
  bool negated = false;
  for (const CountFactor &factor : factors)
    negated ^= !factor.size && factor.number < 0;
  return negated;
}

/// Constant operand of a commutative op and the other one.
static ScalarExpr *matchConstOperand(ScalarGraph &graph, ScalarExpr *expr,
                                     ScalarExpr *&rest) {
  for (unsigned i : {1u, 0u}) {
    ScalarExpr *constant = graph.resolve(expr->operands[i]);
    if (constant->isConst()) {
      rest = expr->operands[1 - i];
      return constant;
    }
  }
  return nullptr;
}

static bool containsSum(ScalarGraph &graph, ScalarExpr *expr) {
  return matchScaledSum(graph, expr,
                        [](ScalarExpr *, IndexList) { return true; })
      .has_value();
}

SquareTerm norm::matchSquareTerm(ScalarGraph &graph, ScalarExpr *expr) {
  SquareTerm term;
  auto isSquare = [&](ScalarExpr *summand, IndexList) {
    return matchSquare(graph, summand) != nullptr;
  };
  std::optional<double> outerScale = 1;
  for (unsigned i = 0; i < kMaxChain; ++i) {
    expr = graph.resolve(expr);
    ScalarExpr *rest = nullptr;
    if (expr->kind == ScalarKind::Ext || expr->kind == ScalarKind::Trunc) {
      noteType(term.sum, expr->type);
      expr = expr->operands[0];
      continue;
    }
    if (expr->kind == ScalarKind::Add || expr->kind == ScalarKind::Max) {
      ScalarExpr *constant = matchConstOperand(graph, expr, rest);
      noteType(term.sum, expr->type);
      if (!constant) {
        // Something of a norm, but with an epsilon that is computed.
        for (ScalarExpr *operand : expr->operands)
          if (containsSum(graph, operand)) {
            term.isSum = true;
            term.failure = "what is added to the square term is no constant";
          }
        return term;
      }
      bool isAdd = expr->kind == ScalarKind::Add;
      expr = rest;
      if (isNegated(term.sum.factors) && (constant->number != 0 || !isAdd)) {
        term.isSum = containsSum(graph, expr);
        term.failure = "epsilon or a maximum stands under a change of sign";
        return term;
      }
      // max(v, 0) guards a variance that cancelled below 0.
      if (constant->number == 0 || (!isAdd && constant->number < 0))
        continue;
      if (constant->number < 0 || !std::isfinite(constant->number)) {
        term.isSum = containsSum(graph, expr);
        term.failure = "epsilon is negative or not finite";
        return term;
      }
      if (term.place != EpsilonPlace::none) {
        term.isSum = containsSum(graph, expr);
        term.failure = "a second epsilon";
        return term;
      }
      term.place = isAdd ? EpsilonPlace::inside : EpsilonPlace::clamp_inside;
      term.epsilon = constant->number;
      outerScale = getScale(term.sum.factors);
      continue;
    }
    if (expr->kind == ScalarKind::Sub) {
      // E[x²] − E[x]²
      std::optional<ScaledSum> squares =
          matchScaledSum(graph, expr->operands[0], isSquare);
      ScalarExpr *mean = matchSquare(graph, expr->operands[1]);
      if (!squares || !mean || !containsSum(graph, mean))
        return term;
      term.isSum = true;
      noteType(term.sum, expr->type);
      if (!term.sum.factors.empty()) {
        term.failure = "a variance by E[x^2] - E[x]^2 is scaled";
        return term;
      }
      term.fastMean = mean;
      expr = expr->operands[0];
      break;
    }
    if (std::optional<CountFactor> factor = matchFactor(graph, expr, rest)) {
      noteType(term.sum, expr->type);
      term.sum.factors.push_back(*factor);
      expr = rest;
      continue;
    }
    break;
  }
  bool found = continueSum(graph, expr, term.sum, isSquare);
  term.isSum = bool(term.sum.sumType);
  if (!found) {
    term.failure = "the sum under the root is not of squares";
    return term;
  }
  term.base = matchSquare(graph, term.sum.body);
  bool divided = false;
  std::optional<int64_t> correction =
      matchDivisor(graph, term.sum, divided, term.failure);
  if (!correction)
    return term;
  if (divided)
    term.correction = *correction;
  if (term.place == EpsilonPlace::none)
    return term;
  if (!outerScale) {
    term.failure =
        "epsilon is added to a sum over an unknown number of elements";
    return term;
  }
  term.epsilon *= *outerScale;
  if (!isEpsilonInRange(term.epsilon))
    term.failure = kEpsilonRange.str();
  return term;
}
