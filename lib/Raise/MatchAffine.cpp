//===- MatchAffine.cpp - Norms spelled as x·s + (b − mean·s) -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keras and TensorFlow fold the scale s = w / denominator, and with it the
// bias. The two products share s, so the statistic enters the value twice.
//
//===----------------------------------------------------------------------===//

#include "NormMatcherState.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr unsigned kMaxTerms = 6;

namespace {
/// A term of a sum: a product of factors with a sign.
struct Term {
  ScalarExpr *expr;
  bool negative;
  SmallVector<ScalarExpr *> factors = {};
};
} // namespace

/// The terms of a sum; only what the statistic enters is taken apart.
static void collectTerms(ScalarGraph &graph, ScalarExpr *expr, bool negative,
                         function_ref<bool(ScalarExpr *)> isDownstream,
                         SmallVectorImpl<Term> &terms) {
  ScalarExpr *sum = graph.resolve(expr);
  if (terms.size() > kMaxTerms || !isDownstream(expr)) {
    terms.push_back({expr, negative});
    return;
  }
  switch (sum->kind) {
  case ScalarKind::Add:
  case ScalarKind::Sub:
    collectTerms(graph, sum->operands[0], negative, isDownstream, terms);
    collectTerms(graph, sum->operands[1],
                 negative != (sum->kind == ScalarKind::Sub), isDownstream,
                 terms);
    return;
  case ScalarKind::Neg:
    collectTerms(graph, sum->operands[0], !negative, isDownstream, terms);
    return;
  default:
    terms.push_back({expr, negative});
  }
}

static void collectFactors(ScalarGraph &graph, ScalarExpr *expr, Term &term) {
  ScalarExpr *product = graph.resolve(expr);
  if (term.factors.size() > kMaxTerms) {
    term.factors.push_back(expr);
  } else if (product->kind == ScalarKind::Mul) {
    collectFactors(graph, product->operands[0], term);
    collectFactors(graph, product->operands[1], term);
  } else if (product->kind == ScalarKind::Neg) {
    term.negative = !term.negative;
    collectFactors(graph, product->operands[0], term);
  } else {
    term.factors.push_back(expr);
  }
}

/// Removes the one factor that the statistic enters.
static ScalarExpr *takeScale(Term &term,
                             function_ref<bool(ScalarExpr *)> isDownstream) {
  auto *it = llvm::find_if(term.factors, isDownstream);
  if (it == term.factors.end())
    return nullptr;
  ScalarExpr *scale = *it;
  term.factors.erase(it);
  return llvm::any_of(term.factors, isDownstream) ? nullptr : scale;
}

bool NormMatcher::matchAffine(ScalarExpr *point, State &state) {
  auto downstreamHere = [&](ScalarExpr *expr) { return isDownstream(expr); };
  ScalarExpr *top = graph.resolve(point);
  bool rounds = top->kind == ScalarKind::Trunc;
  SmallVector<Term> terms;
  collectTerms(graph, rounds ? top->operands[0] : top, /*negative=*/false,
               downstreamHere, terms);
  if (terms.size() < 2 || terms.size() > 3)
    return false;
  SmallVector<Term *> products;
  Term *bias = nullptr;
  for (Term &term : terms) {
    if (!isDownstream(term.expr)) {
      bias = &term;
      continue;
    }
    collectFactors(graph, term.expr, term);
    products.push_back(&term);
  }
  if (products.size() != 2 || (bias && bias->negative))
    return false;
  if (products[0]->negative)
    std::swap(products[0], products[1]);
  Term &value = *products[0], &centre = *products[1];
  if (value.negative || !centre.negative)
    return false;

  // The shared scale: one over the root.
  ScalarExpr *scale = takeScale(value, downstreamHere);
  ScalarExpr *otherScale = takeScale(centre, downstreamHere);
  if (!scale || !otherScale ||
      !ExprMatcher(graph, {}).matches(scale, otherScale))
    return false;
  SmallVector<Step> steps;
  ScalarExpr *root = nullptr;
  std::string ignored;
  if (!descend(scale, steps, root, ignored))
    return false;
  state.result.failure.clear();
  if (!readTerm(root, state))
    return false;
  for (const Step &step : llvm::reverse(steps))
    if (!applyDenominatorStep(step, state) || state.inProduct)
      return false;
  if (!state.reciprocal || state.negative || value.factors.size() > 2 ||
      value.factors.size() != centre.factors.size() || value.factors.empty())
    return false;

  // Of the other factors one pair is the value and its mean, the other the
  // gain.
  unsigned count = value.factors.size();
  for (unsigned i = 0; i < count && !state.hasInput; ++i)
    for (unsigned j = 0; j < count && !state.hasInput; ++j) {
      if (count == 2 && !ExprMatcher(graph, {}).matches(value.factors[1 - i],
                                                        centre.factors[1 - j]))
        continue;
      if (!matchMeasured(value.factors[i], centre.factors[j], state))
        continue;
      state.hasInput = true;
      state.gainSide = count == 2 ? value.factors[1 - i] : nullptr;
    }
  if (!state.hasInput)
    return state.fail("the numerator is not the value that the statistic is "
                      "taken of");
  ScalarExpr *sum = rounds ? graph.resolve(top->operands[0]) : top;
  state.productType = sum->type;
  Step step{sum, sum, nullptr, true};
  state.gainStep = &step;
  if (state.gainSide) {
    state.events += 'G';
    if (!matchGain(state))
      return false;
  }
  if (bias && !addBias(bias->expr, step, state))
    return false;
  if (rounds)
    state.events += 'T';
  return finish(point, state);
}
