//===- MatchRope.cpp - What proves a rotary embedding -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rotation is proven element by element: for each position j of the last
// dimension the expression of y[.., j] is read, with j as a number, and must be
// x[j] * cos[j] -/+ x[j'] * sin[j] of one x, cos and sin for all j. How the row
// was cut, negated and put together again (halves, strides, stacked pairs,
// insertions) does not matter then.
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/MatchRope.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::rope;

/// Longer rows than heads have are not looked at.
static constexpr int64_t kMaxRow = 2048;

static int64_t getPartner(int64_t j, RopeLayout layout, int64_t rotary) {
  if (layout == RopeLayout::interleaved)
    return j ^ 1;
  return j < rotary / 2 ? j + rotary / 2 : j - rotary / 2;
}
static bool isFirst(int64_t j, RopeLayout layout, int64_t rotary) {
  return getPartner(j, layout, rotary) > j;
}
static int64_t getPair(int64_t j, RopeLayout layout, int64_t rotary) {
  return layout == RopeLayout::interleaved ? j / 2 : j % (rotary / 2);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

ScalarExpr *RopeMatcher::getElement(int64_t j) {
  SmallVector<const IndexExpr *> position(coordinates.vars);
  position.back() = graph.indices.constant(j);
  return graph.get(root, position);
}

void RopeMatcher::addPlace(ScalarExpr *expr, bool negated, Places &places) {
  auto tensor = expr->value ? dyn_cast<RankedTensorType>(expr->value.getType())
                            : RankedTensorType();
  if (!tensor)
    return;
  Place place;
  place.line.tensor = expr->value;
  place.negated = negated;
  int64_t last = type.getRank() - 1, dim = -1;
  for (auto [i, index] : llvm::enumerate(expr->indices)) {
    if (tensor.getDimSize(i) == 1) {
      place.line.axes.push_back(-1);
      continue;
    }
    if (index->kind == IndexKind::Const) {
      if (dim >= 0 || tensor.isDynamicDim(i))
        return;
      dim = i;
      place.element = index->value;
      place.line.axes.push_back(last);
      continue;
    }
    auto *it = llvm::find(coordinates.vars, index);
    if (!index->isVar() || it == coordinates.vars.end())
      return;
    int64_t axis = it - coordinates.vars.begin();
    DimSize size = graph.sizes.of(expr->value, i);
    DimSize expected = coordinates.sizes[axis];
    // Sizes that are not both static belong to one loop.
    if (size != expected && isStaticSize(size) && isStaticSize(expected))
      return;
    if (llvm::is_contained(place.line.axes, axis))
      return;
    place.line.axes.push_back(axis);
  }
  if (dim < 0)
    return;
  place.line.dim = dim;
  places.push_back(std::move(place));
}

/// The tensors that hold `expr` or its negation, nearest first.
Places RopeMatcher::getPlaces(ScalarExpr *expr, bool throughExt) {
  Places places;
  bool negated = false;
  for (;;) {
    addPlace(expr, negated, places);
    if (ScalarExpr *next = graph.read(expr)->forward) {
      expr = next;
    } else if (expr->kind == ScalarKind::Neg) {
      negated = !negated;
      expr = expr->operands[0];
    } else if (throughExt && expr->kind == ScalarKind::Ext &&
               isa<FloatType>(expr->operands[0]->type)) {
      expr = expr->operands[0];
    } else {
      return places;
    }
  }
}

std::optional<Rotation> RopeMatcher::readRotation(ScalarExpr *element) {
  for (const RoundingForm &form : getRoundingForms(graph, element)) {
    Rotation rotation;
    rotation.form = form;
    std::optional<RoundedOp> sum =
        matchRounded(graph, form.body, ScalarKind::Add, form.step);
    if (!sum) {
      sum = matchRounded(graph, form.body, ScalarKind::Sub, form.step);
      rotation.terms[1].negated = true;
    }
    if (!sum)
      continue;
    bool products = true;
    for (unsigned i : {0, 1}) {
      Term &term = rotation.terms[i];
      ScalarExpr *operand = graph.resolve(sum->operands[i]);
      if (operand->kind == ScalarKind::Neg) {
        term.negated = !term.negated;
        operand = operand->operands[0];
      }
      std::optional<RoundedOp> product =
          matchRounded(graph, operand, ScalarKind::Mul, form.step);
      products &= product.has_value();
      if (!products)
        break;
      for (unsigned f : {0, 1})
        term.factors[f] = getPlaces(product->operands[f], !form.each);
    }
    if (products)
      return rotation;
  }
  return std::nullopt;
}

const std::optional<Rotation> &RopeMatcher::getRotation(int64_t j) {
  auto it = rotations.find(j);
  if (it == rotations.end())
    it = rotations.try_emplace(j, readRotation(getElement(j))).first;
  return it->second;
}

//===----------------------------------------------------------------------===//
// Proving
//===----------------------------------------------------------------------===//

/// Whether the line runs along the whole of the root.
bool RopeMatcher::coversAll(const Line &line) {
  int64_t count = llvm::count_if(
      coordinates.vars, [](const IndexExpr *var) { return var->isVar(); });
  auto tensor = cast<RankedTensorType>(line.tensor.getType());
  return tensor.getDimSize(line.dim) == type.getShape().back() &&
         count == llvm::count_if(line.axes, [](int64_t a) { return a >= 0; });
}

bool RopeMatcher::isIdentity(const Line &line) {
  auto tensor = cast<RankedTensorType>(line.tensor.getType());
  if (tensor.getRank() != type.getRank())
    return false;
  for (auto [dim, axis] : llvm::enumerate(line.axes))
    if (axis != static_cast<int64_t>(dim) &&
        !(axis < 0 && type.getDimSize(dim) == 1))
      return false;
  return true;
}

static const Place *findPlace(const Places &places, const Line &line,
                              int64_t element) {
  const Place *found = llvm::find_if(places, [&](const Place &place) {
    return place.element == element && place.line == line;
  });
  return found == places.end() ? nullptr : found;
}

bool RopeMatcher::passes(int64_t j, const Line &input) {
  ScalarExpr *element = getElement(j);
  ScalarExpr *resolved = graph.resolve(element);
  if (resolved->kind == ScalarKind::Trunc)
    element = resolved->operands[0];
  const Places places = getPlaces(element, /*throughExt=*/true);
  const Place *place = findPlace(places, input, j);
  return place && !place->negated;
}

/// Keeps the lines of `candidates` on which the factor lies at element j, one
/// for each element or one for each pair, with the sign that is asked for.
static void intersectTables(SmallVectorImpl<Line> &candidates, bool isStart,
                            const Places &factor, int64_t j, bool negated,
                            const RopeMatch &match, int64_t last) {
  SmallVector<Line> here;
  for (const Place &place : factor) {
    auto tensor = cast<RankedTensorType>(place.line.tensor.getType());
    int64_t size = tensor.getDimSize(place.line.dim);
    int64_t wanted =
        size == match.rotary ? j : getPair(j, match.layout, match.rotary);
    if (place.negated != negated || place.element != wanted ||
        (size != match.rotary && size != match.rotary / 2) ||
        place.line.dim + 1 != tensor.getRank())
      continue;
    // Its dimensions in the order of the result's.
    int64_t before = -1;
    bool ascending = true;
    for (int64_t axis : place.line.axes) {
      if (axis < 0)
        continue;
      ascending &= axis > before;
      before = axis;
    }
    if (ascending && before == last)
      here.push_back(place.line);
  }
  if (isStart)
    candidates = std::move(here);
  else
    llvm::erase_if(candidates, [&](const Line &line) {
      return !llvm::is_contained(here, line);
    });
}

/// Finds the factors of element j on the input, and what is left of the
/// tables. `failure` says what is wrong if the element is no rotation of it.
bool RopeMatcher::verifyPair(int64_t j, RopeMatch &match,
                             SmallVectorImpl<Line> &cos,
                             SmallVectorImpl<Line> &sin, std::string &failure) {
  const std::optional<Rotation> &rotation = getRotation(j);
  if (!rotation) {
    failure = "an element of a pair is not rotated";
    return false;
  }
  if (rotation->form.each != match.each) {
    failure = "elements are rounded in different ways";
    return false;
  }
  int64_t partner = getPartner(j, match.layout, match.rotary);
  bool first = isFirst(j, match.layout, match.rotary);
  for (unsigned t : {0, 1})
    for (unsigned f : {0, 1})
      for (unsigned g : {0, 1}) {
        const Term &cosTerm = rotation->terms[t];
        const Term &sinTerm = rotation->terms[1 - t];
        const Place *own = findPlace(cosTerm.factors[f], match.input, j);
        const Place *other =
            findPlace(sinTerm.factors[g], match.input, partner);
        if (!own || !other)
          continue;
        bool cosSign = cosTerm.negated != own->negated;
        bool sinSign = (sinTerm.negated != other->negated) != first;
        int64_t last = type.getRank() - 1;
        intersectTables(cos, j == 0, cosTerm.factors[1 - f], j, cosSign, match,
                        last);
        intersectTables(sin, j == 0, sinTerm.factors[1 - g], j, sinSign, match,
                        last);
        if (!cos.empty() && !sin.empty())
          return true;
        SmallVector<Line> ignored;
        intersectTables(ignored, true, cosTerm.factors[1 - f], j, !cosSign,
                        match, last);
        bool wrongSign = cos.empty() && !ignored.empty();
        intersectTables(ignored, true, sinTerm.factors[1 - g], j, !sinSign,
                        match, last);
        wrongSign |= sin.empty() && !ignored.empty();
        failure = wrongSign ? "a product has the wrong sign"
                            : "cos or sin is no table of one row for each "
                              "position, in the order of the elements";
        return false;
      }
  failure = "an element is not combined with the other one of its pair";
  return false;
}

/// A table's dimensions that are not unit ones.
SmallVector<int64_t> rope::getTableAxes(const Line &line) {
  return llvm::filter_to_vector(line.axes, [](int64_t a) { return a >= 0; });
}

bool RopeMatcher::chooseTables(ArrayRef<Line> cosLines, ArrayRef<Line> sinLines,
                               RopeMatch &match, std::string &failure) {
  auto getShape = [](const Line &line) {
    auto tensor = cast<RankedTensorType>(line.tensor.getType());
    SmallVector<int64_t> shape;
    for (auto [dim, axis] : llvm::enumerate(line.axes))
      if (axis >= 0)
        shape.push_back(tensor.getDimSize(dim));
    return RankedTensorType::get(shape, tensor.getElementType());
  };
  // The smallest tables, and of those the ones nearest to where they come from.
  int64_t best = 0;
  for (const Line &cos : cosLines)
    for (const Line &sin : sinLines) {
      RankedTensorType table = getShape(cos);
      if (table != getShape(sin) || getTableAxes(cos) != getTableAxes(sin))
        continue;
      if (match.each && table.getElementType() != type.getElementType())
        continue;
      if (best && table.getShape().back() > best)
        continue;
      best = table.getShape().back();
      match.cos = cos;
      match.sin = sin;
    }
  failure = "cos and sin are not two tables of one shape";
  return best != 0;
}

std::optional<RopeMatch> RopeMatcher::verify(const Line &input, int64_t partner,
                                             std::string &failure) {
  RopeMatch match;
  match.input = input;
  match.each = getRotation(0)->form.each;
  int64_t row = type.getShape().back();
  if (match.each &&
      getElementTypeOrSelf(input.tensor.getType()) != type.getElementType()) {
    failure = "the input has another type than the rounded steps";
    return std::nullopt;
  }
  if (partner == 1) {
    match.layout = RopeLayout::interleaved;
    while (match.rotary < row && getRotation(match.rotary))
      ++match.rotary;
    if (match.rotary == 2)
      match.layout = RopeLayout::half_split;
  } else {
    match.rotary = 2 * partner;
  }
  if (match.rotary % 2 != 0 || match.rotary > row) {
    failure = "a pair reaches beyond the row";
    return std::nullopt;
  }
  SmallVector<Line> cos, sin;
  for (int64_t j = 0; j < match.rotary; ++j)
    if (!verifyPair(j, match, cos, sin, failure))
      return std::nullopt;
  for (int64_t j = match.rotary; j < row; ++j)
    if (!passes(j, input)) {
      failure = "an element beyond the rotated ones does not pass unchanged";
      return std::nullopt;
    }
  if (!chooseTables(cos, sin, match, failure))
    return std::nullopt;
  FloatType compute =
      getComputeType({match.input.tensor.getType(), match.cos.tensor.getType(),
                      match.sin.tensor.getType()});
  if (!match.each && getRotation(0)->form.step != compute) {
    failure = "it is computed in a wider type than its operands have";
    return std::nullopt;
  }
  return match;
}

std::optional<RopeMatch> RopeMatcher::match(std::string &failure) {
  int64_t row = type.getShape().back();
  if (ShapedType::isDynamic(row) || row < 2 || row > kMaxRow)
    return std::nullopt;
  coordinates = getCoordinates(graph, graph.sizes.of(root));
  const std::optional<Rotation> &start = getRotation(0);
  if (!start)
    return std::nullopt;
  std::optional<RopeMatch> best;
  for (unsigned t : {0, 1})
    for (unsigned f : {0, 1})
      for (unsigned g : {0, 1})
        for (const Place &own : start->terms[t].factors[f]) {
          if (own.element != 0)
            continue;
          const Places &others = start->terms[1 - t].factors[g];
          const Place *other = llvm::find_if(others, [&](const Place &place) {
            return place.element > 0 && place.line == own.line;
          });
          if (other == others.end())
            continue;
          // A part of the row: what puts it together again is the candidate.
          if (!coversAll(own.line)) {
            if (failure.empty())
              failure = "the row is not rotated as a whole";
            continue;
          }
          std::string reason;
          std::optional<RopeMatch> found =
              verify(own.line, other->element, reason);
          if (!found)
            failure = reason;
          else if (!best || isIdentity(found->input) ||
                   !isIdentity(best->input))
            best = found;
        }
  return best;
}
