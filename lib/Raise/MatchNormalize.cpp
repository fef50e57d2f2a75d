//===- MatchNormalize.cpp - A scalar expression as a norm -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the point that may be a norm's result the spine leads down to the root
// of a sum of squares. Read upwards from the root, each step of the spine adds
// to what is known: the denominator (epsilon outside, clamps, reciprocal), then
// a product with the value that was measured and a gain, then a bias.
//
//===----------------------------------------------------------------------===//

#include "NormMatcherState.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr unsigned kMaxSpine = 64;
static constexpr const char *kOtherNumerator =
    "the numerator is not the value that the statistic is taken of";

Coordinates norm::getCoordinates(ScalarGraph &graph, ArrayRef<DimSize> sizes) {
  Coordinates result;
  for (auto [dim, size] : llvm::enumerate(sizes))
    result.vars.push_back(graph.indices.var(nullptr, dim, size));
  result.sizes.assign(sizes.begin(), sizes.end());
  return result;
}

Coordinates norm::selectCoordinates(const Coordinates &coordinates,
                                    ArrayRef<int64_t> axes) {
  Coordinates result;
  for (int64_t axis : axes) {
    result.vars.push_back(coordinates.vars[axis]);
    result.sizes.push_back(coordinates.sizes[axis]);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The spine
//===----------------------------------------------------------------------===//

bool NormMatcher::isDownstream(ScalarExpr *expr, unsigned depth) {
  if (expr->value)
    return downstream.contains(expr->value);
  return depth < 4 && llvm::any_of(
                          expr->operands,
                          [&](ScalarExpr *operand) {
                            return isDownstream(operand, depth + 1);
                          });
}

bool NormMatcher::descend(ScalarExpr *point, SmallVectorImpl<Step> &steps,
                          ScalarExpr *&root, std::string &failure) {
  ScalarExpr *expr = point;
  for (unsigned i = 0; i < kMaxSpine; ++i) {
    expr = graph.resolve(expr);
    if (expr->value == anchor) {
      root = expr;
      return true;
    }
    switch (expr->kind) {
    case ScalarKind::Add:
    case ScalarKind::Sub:
    case ScalarKind::Mul:
    case ScalarKind::Div:
    case ScalarKind::Max:
    case ScalarKind::Min:
    case ScalarKind::Pow: {
      bool first = isDownstream(expr->operands[0]);
      bool second = isDownstream(expr->operands[1]);
      if (first == second) {
        failure = "the statistic enters a value twice";
        return false;
      }
      steps.push_back({expr, expr->operands[first ? 0 : 1],
                       expr->operands[first ? 1 : 0], first});
      break;
    }
    case ScalarKind::Neg:
    case ScalarKind::Recip:
    case ScalarKind::Ext:
    case ScalarKind::Trunc:
    case ScalarKind::Sqrt:
    case ScalarKind::Rsqrt:
      steps.push_back({expr, expr->operands[0], nullptr, true});
      break;
    default:
      failure = "the reciprocal root is used by an op that no norm has";
      return false;
    }
    expr = steps.back().spine;
  }
  failure = "the chain from the root is too long";
  return false;
}

//===----------------------------------------------------------------------===//
// The denominator
//===----------------------------------------------------------------------===//

/// The root itself: its sign of exponent and what stands under it.
static ScalarExpr *readRoot(ScalarGraph &graph, ScalarExpr *root,
                            bool &reciprocal) {
  reciprocal = root->kind == ScalarKind::Rsqrt;
  if (root->kind == ScalarKind::Pow)
    reciprocal = graph.resolve(root->operands[1])->isConst(-0.5);
  ScalarExpr *under = root->operands[0];
  // sqrt(1 / v)
  ScalarExpr *resolved = graph.resolveWithoutExt(under);
  if (resolved->kind == ScalarKind::Recip) {
    reciprocal = !reciprocal;
    return resolved->operands[0];
  }
  if (resolved->kind == ScalarKind::Div &&
      graph.resolveWithoutExt(resolved->operands[0])->isConst(1)) {
    reciprocal = !reciprocal;
    return resolved->operands[1];
  }
  return under;
}

bool norm::isInverseRootOfSum(ScalarGraph &graph, ScalarExpr *root,
                              SquareTerm &term) {
  root = graph.resolve(root);
  bool isRoot = root->kind == ScalarKind::Sqrt ||
                root->kind == ScalarKind::Rsqrt ||
                (root->kind == ScalarKind::Pow &&
                 (graph.resolve(root->operands[1])->isConst(0.5) ||
                  graph.resolve(root->operands[1])->isConst(-0.5)));
  if (!isRoot)
    return false;
  bool reciprocal = false;
  term = matchSquareTerm(graph, readRoot(graph, root, reciprocal));
  return term.isSum;
}

bool NormMatcher::applyDenominatorStep(const Step &step, State &state) {
  ScalarKind kind = step.node->kind;
  ScalarExpr *side = step.side ? graph.resolveWithoutExt(step.side) : nullptr;
  switch (kind) {
  case ScalarKind::Ext:
    return true;
  case ScalarKind::Trunc:
    state.noteNarrow(step.node->type);
    return true;
  case ScalarKind::Neg:
    state.negative = !state.negative;
    return true;
  case ScalarKind::Recip:
    state.reciprocal = !state.reciprocal;
    return true;
  case ScalarKind::Pow:
    if (!step.spineIsFirst || !side->isConst(-1))
      return state.fail("the root is raised to another power");
    state.reciprocal = !state.reciprocal;
    return true;
  case ScalarKind::Add:
  case ScalarKind::Max: {
    if (state.reciprocal)
      return state.fail("something is added to the reciprocal root");
    // The operand as it is added: after its own rounding.
    if (!side->isConst())
      return state.fail("what is added to the root is no constant");
    if (side->number == 0)
      return true;
    if (!(side->number > 0))
      return state.fail("epsilon is negative");
    if (state.norm().place != EpsilonPlace::none)
      return state.fail("a second epsilon");
    if (!isEpsilonInRange(side->number))
      return state.fail(kEpsilonRange.str());
    state.norm().place =
        kind == ScalarKind::Add ? EpsilonPlace::outside : EpsilonPlace::clamp;
    state.norm().epsilon = side->number;
    return true;
  }
  case ScalarKind::Div:
    if (step.spineIsFirst) {
      if (!state.reciprocal)
        return state.fail("the root is divided");
      if (side->isConst(1))
        return true;
      return state.fail("the reciprocal root is divided by something");
    }
    if (state.reciprocal)
      return state.fail("divided by the reciprocal root");
    state.reciprocal = true;
    if (side->isConst(1))
      return true;
    return addFactor(step.side, step, state);
  case ScalarKind::Mul:
    if (!state.reciprocal)
      return state.fail("multiplied by the root, not by its reciprocal");
    return addFactor(step.side, step, state);
  default:
    return state.fail("the root is used by an op that no norm has");
  }
}

//===----------------------------------------------------------------------===//
// The product
//===----------------------------------------------------------------------===//

/// Splits a product that was formed before it met the root: x·w of x·w·r.
static void collectFactors(ScalarGraph &graph, ScalarExpr *side, Type type,
                           SmallVectorImpl<ScalarExpr *> &factors) {
  ScalarExpr *product = graph.resolveWithoutExt(side);
  // A product that is rounded on its own is one value.
  if (product->kind != ScalarKind::Mul || product->type != type ||
      factors.size() > 4) {
    factors.push_back(side);
    return;
  }
  collectFactors(graph, product->operands[0], type, factors);
  collectFactors(graph, product->operands[1], type, factors);
}

bool NormMatcher::addFactor(ScalarExpr *side, const Step &step, State &state) {
  state.inProduct = true;
  auto isScale = [&](ScalarExpr *factor) {
    return graph.resolveWithoutExt(factor)->isConst() &&
           !isSplatParameter(graph, factor, state.coordinates);
  };
  SmallVector<ScalarExpr *> factors;
  if (state.hasInput || matchInput(side, state))
    factors.push_back(side);
  else
    collectFactors(graph, side, step.node->type, factors);

  bool joins = false;
  for (ScalarExpr *factor : factors) {
    if (isScale(factor)) {
      if (graph.resolveWithoutExt(factor)->number == 1)
        continue;
      return state.fail("a constant factor is no part of a norm");
    }
    if (!state.hasInput &&
        (state.inputSide == factor || matchInput(factor, state))) {
      state.hasInput = joins = true;
      state.productType = step.node->type;
      continue;
    }
    if (state.gainSide && !state.hasInput && state.mayBeAffine()) {
      state.isAffinePart = true;
      return true;
    }
    if (state.gainSide) {
      if (!state.hasInput && !state.inputFailure.empty())
        return state.fail(state.inputFailure);
      return state.fail(state.hasInput ? "a second factor beside the gain"
                                       : kOtherNumerator);
    }
    state.gainSide = factor;
    state.gainStep = &step;
    if (state.hasInput)
      joins = true;
  }
  // A gain counts from when it meets the normalized value.
  if (joins && state.gainSide && !state.hasGainEvent) {
    state.hasGainEvent = true;
    state.events += 'G';
    return matchGain(state);
  }
  return true;
}

bool NormMatcher::matchGain(State &state) {
  NormMatch &norm = state.norm();
  std::optional<SmallVector<int64_t>> axes =
      getVaryingAxes(graph, state.gainSide, state.coordinates);
  if (!axes || !isParameterLike(*axes, norm.axes, state.coordinates))
    return state.fail("a factor differs in every row: no gain");
  bool perRow = llvm::any_of(*axes, [&](int64_t axis) {
    return !llvm::is_contained(norm.axes, axis);
  });
  ScalarExpr *gain = graph.withoutFloatExt(state.gainSide);
  norm.gain = ParameterMatch{gain, *axes};
  norm.gainForm = GainForm::direct;
  ScalarExpr *sum = graph.resolve(gain);
  for (unsigned i : {0u, 1u}) {
    if (sum->kind != ScalarKind::Add ||
        !graph.resolveWithoutExt(sum->operands[i])->isConst(1) ||
        graph.resolveWithoutExt(sum->operands[1 - i])->isConst())
      continue;
    norm.gain->expr = graph.withoutFloatExt(sum->operands[1 - i]);
    norm.gainForm = GainForm::zero_centered;
    if (sum->type != state.computeType())
      norm.offsetType = sum->type;
    break;
  }
  // cos and sin of a rotary embedding look like a gain per position, but the
  // normalized value has a second use there.
  if (perRow && graph.resolve(norm.gain->expr)->kind != ScalarKind::Leaf &&
      !hasSoleUse(state.gainStep->spine))
    return state.fail("a factor differs by row and the value has other uses");
  return true;
}

bool NormMatcher::addBias(ScalarExpr *side, const Step &step, State &state) {
  if (!state.hasInput && state.mayBeAffine() && state.gainSide) {
    // The rest is seen where the two products meet.
    state.isAffinePart = state.isAffineSum = true;
    return true;
  }
  if (!state.hasInput)
    return state.fail(kOtherNumerator);
  ScalarExpr *value = graph.resolveWithoutExt(side);
  if (value->isConst() && !isSplatParameter(graph, side, state.coordinates)) {
    if (value->number == 0)
      return true;
    return state.fail("a constant is added: no bias");
  }
  if (state.norm().bias)
    return state.fail("a second bias");
  std::optional<SmallVector<int64_t>> axes =
      getVaryingAxes(graph, side, state.coordinates);
  NormMatch &norm = state.norm();
  // A bias by row comes with a gain by row (adaptive norms); what is added to
  // a plain norm by position is an embedding or a residual.
  bool known =
      axes && llvm::all_of(*axes, [&](int64_t axis) {
        return llvm::is_contained(norm.axes, axis) ||
               (norm.gain && llvm::is_contained(norm.gain->axes, axis));
      });
  if (!known)
    return state.fail("what is added differs by row: no bias");
  norm.bias = ParameterMatch{graph.withoutFloatExt(side), *axes};
  state.events += 'B';
  return true;
}

bool NormMatcher::applyProductStep(const Step &step, State &state) {
  ScalarExpr *side = step.side ? graph.resolveWithoutExt(step.side) : nullptr;
  if (state.isAffineSum)
    return state.fail(kOtherNumerator);
  switch (step.node->kind) {
  case ScalarKind::Mul:
    return addFactor(step.side, step, state);
  case ScalarKind::Add:
    return addBias(step.side, step, state);
  case ScalarKind::Sub:
    if (state.hasInput || step.spineIsFirst)
      return state.fail(
          "the normalized value is subtracted, or subtracted from");
    return addBias(step.side, step, state);
  case ScalarKind::Neg:
    state.negative = !state.negative;
    return true;
  case ScalarKind::Div:
    if (step.spineIsFirst && side->isConst(1))
      return true;
    return state.fail("the normalized value is divided, or divides");
  case ScalarKind::Ext:
    // The value was rounded to its storage type: the norm ends there.
    if (state.hasInput)
      return state.fail("the normalized value is widened again");
    return true;
  case ScalarKind::Trunc:
    if (!state.hasInput)
      state.noteNarrow(step.node->type);
    else if (step.node->type != state.computeType())
      state.events += 'T';
    return true;
  default:
    return state.fail("the normalized value is used by another op");
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

/// Checks what is known once all steps are taken, and the rounding point.
bool NormMatcher::finish(ScalarExpr *point, State &state) {
  NormMatch &norm = state.norm();
  norm.resultType = point->type;
  if (state.negative) {
    state.fail("the normalized value is negated");
    return false;
  }
  StringRef events = state.events;
  bool storageProduct = state.productType.getIntOrFloatBitWidth() <
                        state.computeType().getIntOrFloatBitWidth();
  if (events.starts_with("TG") && !events.drop_front(2).contains('T'))
    norm.rounding = Rounding::before_gain;
  else if (events.contains('T') &&
           (!events.ends_with("T") || events.count('T') != 1)) {
    state.fail("the value is rounded between gain and bias");
    return false;
  } else if (norm.gain && storageProduct)
    norm.rounding = Rounding::before_gain;
  else if (events.contains('T') && events.size() > 1)
    norm.rounding = Rounding::after_gain;
  if (norm.rounding == Rounding::before_gain &&
      graph.resolve(norm.gain->expr)->type != norm.resultType) {
    state.fail("a gain of another type than the rounded value");
    return false;
  }
  return true;
}

/// Reads what stands under the root.
bool NormMatcher::readTerm(ScalarExpr *root, State &state) {
  state.term = matchSquareTerm(graph, readRoot(graph, root, state.reciprocal));
  if (!state.term.failure.empty() || !state.term.isSum)
    return state.fail(state.term.failure);
  state.noteRoot(root->type);
  state.baseIsDifference =
      graph.resolveWithoutExt(state.term.base)->kind == ScalarKind::Sub;
  return true;
}

PointMatch NormMatcher::match(ScalarExpr *point,
                              const Coordinates &coordinates) {
  State state(coordinates);
  SmallVector<Step> steps;
  ScalarExpr *root = nullptr;
  if (!descend(point, steps, root, state.result.failure)) {
    if (matchAffine(point, state))
      state.result.progress = Progress::Norm;
    return state.result;
  }
  if (!readTerm(root, state))
    return state.result;
  for (const Step &step : llvm::reverse(steps)) {
    bool known = state.inProduct ? applyProductStep(step, state)
                                 : applyDenominatorStep(step, state);
    if (!known)
      return state.result;
    ++state.result.depth;
  }
  state.result.progress = Progress::Partial;
  if (!state.hasInput) {
    state.result.failure =
        state.inProduct ? kOtherNumerator : "nothing is divided by the root";
    if (!state.inputFailure.empty())
      state.result.failure = state.inputFailure;
    return state.result;
  }
  if (finish(point, state))
    state.result.progress = Progress::Norm;
  return state.result;
}
