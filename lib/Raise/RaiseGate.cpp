//===- RaiseGate.cpp - Activated gates in linalg -------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ElementwiseForms.h"
#include "norm/Raise/ExprMatcher.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
struct GateMatch {
  ScalarExpr *input = nullptr;
  ActivationMatch gate;
  bool each = false;
};
} // namespace

/// Whether `expr` is z / (1 + exp(-z)), which rounds once less than silu.
static bool isDividedSilu(ScalarGraph &graph, ScalarExpr *expr,
                          FloatType step) {
  std::optional<RoundedOp> quotient =
      matchRounded(graph, expr, ScalarKind::Div, step);
  if (!quotient || graph.resolve(quotient->operands[0])->isConst())
    return false;
  std::optional<RoundedOp> sum =
      matchRounded(graph, quotient->operands[1], ScalarKind::Add, step);
  return sum && llvm::any_of(sum->operands, [&](ScalarExpr *operand) {
           ScalarExpr *power = graph.resolve(operand);
           return power->value && power->value.getDefiningOp<math::ExpOp>();
         });
}

/// The activation of a gate, which is rounded to `step` once.
static std::optional<ActivationMatch>
matchRoundedActivation(ScalarGraph &graph, ScalarExpr *expr,
                       const RoundingForm &form, std::string &failure) {
  FloatType compute = form.step;
  if (form.each) {
    ScalarExpr *rounded = graph.resolve(expr);
    if (rounded->kind != ScalarKind::Trunc)
      return std::nullopt;
    expr = rounded->operands[0];
    compute = dyn_cast<FloatType>(expr->type);
    if (!compute || compute.getWidth() < 32)
      return std::nullopt;
  }
  std::optional<ActivationMatch> match = matchActivation(graph, expr, compute);
  if (!match && isDividedSilu(graph, expr, compute))
    failure = "z / (1 + exp(-z)) rounds once where silu rounds twice";
  return match;
}

static std::optional<GateMatch>
matchGate(ScalarGraph &graph, ScalarExpr *element, std::string &failure) {
  for (const RoundingForm &form : getRoundingForms(graph, element)) {
    std::optional<RoundedOp> product =
        matchRounded(graph, form.body, ScalarKind::Mul, form.step);
    if (!product)
      continue;
    for (unsigned i : {0, 1}) {
      std::optional<ActivationMatch> gate = matchRoundedActivation(
          graph, product->operands[1 - i], form, failure);
      if (!gate)
        continue;
      GateMatch match;
      match.input = product->operands[i];
      match.gate = *gate;
      match.each = form.each;
      Type input = graph.withoutExt(match.input)->type;
      Type argument = graph.withoutExt(match.gate.argument)->type;
      // A product with its own activation is that activation.
      if (ExprMatcher(graph, {}).matches(match.input, match.gate.argument))
        continue;
      if (form.each ? match.input->type != form.step || argument != form.step
                    : getComputeType({input, argument}) != form.step)
        continue;
      return match;
    }
  }
  return std::nullopt;
}

FormResult norm::raiseGate(Value root) {
  FormResult result;
  auto type = cast<RankedTensorType>(root.getType());
  if (!isa<FloatType>(type.getElementType()))
    return result;
  ScalarGraph graph;
  Coordinates coordinates = getCoordinates(graph, graph.sizes.of(root));
  ScalarExpr *element = graph.get(root, coordinates.vars);
  std::string failure;
  std::optional<GateMatch> match = matchGate(graph, element, failure);
  if (!match) {
    if (!failure.empty() &&
        (goesToNorm(root) ||
         llvm::any_of(root.getDefiningOp()->getOperands(), comesFromNorm)))
      result.failure = failure;
    return result;
  }
  // Conversions to the compute type are the op's own.
  ScalarExpr *input =
      match->each ? match->input : graph.withoutExt(match->input);
  ScalarExpr *argument = graph.withoutExt(match->gate.argument);
  IRMapping nothing;
  Materializer materializer(graph, nothing);
  if (!materializer.exists(input, coordinates) ||
      !materializer.exists(argument, coordinates))
    return result;
  OpBuilder builder(root.getDefiningOp());
  Location loc = root.getLoc();
  Value inputTensor = materializer.form(input, coordinates, builder, loc);
  Value gateTensor = materializer.form(argument, coordinates, builder, loc);
  if (!comesFromNorm(inputTensor) && !goesToNorm(root))
    return result;
  auto gate = GateOp::create(builder, loc, type, inputTensor, gateTensor,
                             match->gate.activation, RoundingStepsAttr());
  if (match->each)
    gate.setRounding(RoundingSteps::each);
  result.op = gate;
  result.value = gate.getResult();
  return result;
}
