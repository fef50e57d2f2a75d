//===- MatchInput.cpp - The numerator and its row -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormMatcherState.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace {
/// The parts of one coordinate that the sum runs over.
struct AxisCover {
  bool whole = false;
  /// Size of the summed range where the whole coordinate is bound.
  DimSize range = 0;
  ArrayRef<DimSize> sizes;
  SmallVector<int64_t> components;
};
} // namespace

/// Adds what a variable of `range` elements, bound to `position`, covers.
static bool addCover(std::map<int64_t, AxisCover> &covers,
                     const IndexExpr *position, DimSize range) {
  switch (position->kind) {
  case IndexKind::Var: {
    if (position->owner)
      return false;
    auto [it, inserted] = covers.try_emplace(position->value);
    it->second.whole = true;
    it->second.range = range;
    return inserted;
  }
  case IndexKind::Split: {
    const IndexExpr *base = position->operands[0];
    if (!base->isVar() || base->owner ||
        position->sizes[position->value] != range)
      return false;
    AxisCover &cover = covers[base->value];
    if (cover.whole ||
        (!cover.components.empty() && cover.sizes != position->sizes))
      return false;
    cover.sizes = position->sizes;
    cover.components.push_back(position->value);
    return true;
  }
  case IndexKind::Merge:
    for (auto [part, size] : llvm::zip(position->operands, position->sizes))
      if (!addCover(covers, part, size))
        return false;
    return true;
  default:
    return false;
  }
}

/// Whether `index` depends on the coordinate `var` in another way than by the
/// leading components that choose a group.
static bool dependsOnRow(const IndexExpr *index, const IndexExpr *var,
                         ArrayRef<DimSize> sizes, int64_t firstComponent) {
  if (index == var)
    return true;
  if (index->kind == IndexKind::Split && index->operands[0] == var &&
      index->sizes == sizes && index->value < firstComponent)
    return false;
  return llvm::any_of(index->operands, [&](const IndexExpr *operand) {
    return dependsOnRow(operand, var, sizes, firstComponent);
  });
}

bool norm::matchRow(ScalarGraph &graph, IndexList variables, IndexList bindings,
                    ScalarExpr *summand, const Coordinates &coordinates,
                    NormMatch &norm, std::string &failure) {
  std::map<int64_t, AxisCover> covers;
  for (auto [var, position] : llvm::zip(variables, bindings)) {
    if (!var->isVar())
      continue; // a unit dimension
    if (!addCover(covers, position, var->size)) {
      failure = "the summed row is no axis of the normalized tensor";
      return false;
    }
  }
  if (covers.empty()) {
    failure = "the statistic is taken over one element";
    return false;
  }
  norm.axes.clear();
  for (auto &entry : covers) {
    int64_t axis = entry.first;
    AxisCover &cover = entry.second;
    const IndexExpr *var = coordinates.vars[axis];
    int64_t first = 0;
    if (cover.whole) {
      // Positions in a slice of unknown size are never bound, so two dynamic
      // sizes here are the same.
      if (isStaticSize(cover.range) && isStaticSize(coordinates.sizes[axis]) &&
          cover.range != coordinates.sizes[axis]) {
        if (cover.range > coordinates.sizes[axis] || covers.size() != 1) {
          failure = "the sum is not proven to cover the normalized axis";
          return false;
        }
        norm.extent = cover.range;
      }
    } else {
      llvm::sort(cover.components);
      first = cover.components.front();
      int64_t count = cover.sizes.size();
      if (static_cast<int64_t>(cover.components.size()) != count - first ||
          cover.components.back() != count - 1) {
        failure = "the summed elements are not contiguous groups of the axis";
        return false;
      }
      if (first != 0) {
        DimSize size = graph.sizes.product(cover.sizes.drop_front(first));
        if (covers.size() != 1 || !isStaticSize(size)) {
          failure = "groups of several axes, or of unknown size";
          return false;
        }
        norm.groupSize = size;
      }
    }
    // The row must be the same wherever in it the element lies.
    if (!summand->value ||
        llvm::any_of(summand->indices, [&](const IndexExpr *index) {
          return dependsOnRow(index, var, cover.sizes, first);
        })) {
      failure = "the statistic differs within the normalized axis";
      return false;
    }
    norm.axes.push_back(axis);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Numerators
//===----------------------------------------------------------------------===//

bool NormMatcher::isMean(ScalarExpr *mean, ScalarExpr *input, IndexList row) {
  std::optional<SmallVector<const IndexExpr *>> bindings;
  std::optional<ScaledSum> sum = matchScaledSum(
      graph, mean, [&](ScalarExpr *summand, IndexList variables) {
        ExprMatcher matcher(graph, variables);
        bindings = matcher.matches(summand, input) ? matcher.getBindings()
                                                   : std::nullopt;
        return bindings.has_value();
      });
  if (!sum)
    return false;
  // The same row, whatever its order of loops.
  auto flat = [&](IndexList list) {
    SmallVector<const IndexExpr *> parts;
    for (const IndexExpr *position : list) {
      if (position->kind == IndexKind::Merge)
        llvm::append_range(parts, position->operands);
      else if (position->kind != IndexKind::Const)
        parts.push_back(position);
    }
    llvm::sort(parts);
    return parts;
  };
  if (flat(*bindings) != flat(row))
    return false;
  std::string failure;
  bool divided = false;
  std::optional<int64_t> correction =
      matchDivisor(graph, *sum, divided, failure);
  return correction && divided && *correction == 0;
}

bool NormMatcher::settleInput(ScalarExpr *summand, ScalarExpr *input,
                              IndexList bindings, State &state) {
  NormMatch norm = state.norm();
  std::string failure;
  if (!matchRow(graph, state.term.sum.variables, bindings,
                graph.resolveWithoutExt(summand), state.coordinates, norm,
                failure)) {
    state.inputFailure = failure;
    return false;
  }
  norm.input = graph.withoutFloatExt(input);
  Type type = graph.resolve(norm.input)->type;
  // A gain must not enlarge the result: the input covers all coordinates.
  std::optional<SmallVector<int64_t>> axes =
      getVaryingAxes(graph, norm.input, state.coordinates);
  for (auto [axis, var] : llvm::enumerate(state.coordinates.vars))
    if (var->isVar() &&
        (!axes || !llvm::is_contained(*axes, static_cast<int64_t>(axis)))) {
      state.inputFailure = "the result is larger than the normalized value";
      return false;
    }
  if (!isa<FloatType>(type) || type.getIntOrFloatBitWidth() < 16 ||
      type.getIntOrFloatBitWidth() > 64 ||
      !(type.isF16() || type.isBF16() || type.isF32() || type.isF64())) {
    state.inputFailure = "a float type that norms are not defined for";
    return false;
  }
  state.inputType = type;
  Type compute =
      type.isF64() ? type : Type(Float32Type::get(type.getContext()));
  norm.statisticType = state.term.sum.sumType;
  // A square that is rounded to 16 bits may overflow there, whatever the type
  // of the sum.
  auto square =
      dyn_cast<FloatType>(graph.resolveWithoutExt(state.term.sum.body)->type);
  if (square && square.getWidth() < norm.statisticType.getIntOrFloatBitWidth())
    norm.statisticType = square;
  if (norm.statisticType == compute)
    norm.statisticType = {};
  state.norm() = norm;
  state.inputSide = input;
  return true;
}

/// A numerator x − mean(x) over the row of a variance of x.
bool NormMatcher::matchCentered(ScalarExpr *side, State &state) {
  ScalarExpr *numerator = graph.resolveWithoutExt(side);
  if (numerator->kind != ScalarKind::Sub ||
      !matchMeasured(numerator->operands[0], numerator->operands[1], state))
    return false;
  state.inputSide = side;
  return true;
}

/// Whether the statistic is the variance of `input`, and `mean` its mean.
bool NormMatcher::matchMeasured(ScalarExpr *input, ScalarExpr *centre,
                                State &state) {
  auto tryBase = [&](ScalarExpr *base, ScalarExpr *mean) {
    ExprMatcher matcher(graph, state.term.sum.variables);
    if (!matcher.matches(base, input))
      return false;
    auto bindings = matcher.getBindings();
    if (!bindings || !isMean(mean, input, *bindings) ||
        !isMean(centre, input, *bindings))
      return false;
    if (!settleInput(base, input, *bindings, state))
      return false;
    NormMatch &norm = state.norm();
    norm.statistic = Statistic::layer;
    norm.correction = *state.term.correction;
    return true;
  };
  if (!state.term.correction)
    return false;
  if (state.term.fastMean)
    return *state.term.correction == 0 &&
           tryBase(state.term.base, state.term.fastMean);
  ScalarExpr *base = graph.resolveWithoutExt(state.term.base);
  if (base->kind != ScalarKind::Sub)
    return false;
  return tryBase(base->operands[0], base->operands[1]) ||
         tryBase(base->operands[1], base->operands[0]);
}

bool NormMatcher::matchInput(ScalarExpr *side, State &state) {
  if (matchCentered(side, state))
    return true;
  // A variance goes with a centred numerator only.
  if (state.term.fastMean)
    return false;
  ExprMatcher matcher(graph, state.term.sum.variables);
  if (!matcher.matches(state.term.base, side))
    return false;
  auto bindings = matcher.getBindings();
  if (!bindings) {
    state.inputFailure = "the summed row is no axis of the normalized tensor";
    return false;
  }
  std::optional<int64_t> correction = state.term.correction;
  if (correction && *correction != 0) {
    state.inputFailure = "a mean square divided by the count less one";
    return false;
  }
  if (!settleInput(state.term.base, side, *bindings, state))
    return false;
  state.norm().statistic = correction ? Statistic::rms : Statistic::l2;
  return true;
}
