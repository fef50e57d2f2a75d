//===- ElementwiseForms.cpp - Parts of rotations, gates, branches -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ElementwiseForms.h"

#include "norm/Raise/ExprMatcher.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

std::optional<RoundedOp> norm::matchRounded(ScalarGraph &graph,
                                            ScalarExpr *expr, ScalarKind kind,
                                            FloatType step) {
  expr = graph.resolve(expr);
  if (expr->type != step)
    return std::nullopt;
  RoundedOp result;
  // A part of a larger op (such as the product in an fma) is not rounded.
  if (expr->kind == kind && expr->value) {
    result.node = expr;
    llvm::append_range(result.operands, expr->operands);
    return result;
  }
  if (expr->kind != ScalarKind::Trunc || step.getWidth() > 16)
    return std::nullopt;
  ScalarExpr *wide = graph.resolve(expr->operands[0]);
  if (wide->kind != kind || !wide->value || !wide->type.isF32())
    return std::nullopt;
  result.node = wide;
  for (ScalarExpr *operand : wide->operands) {
    ScalarExpr *ext = graph.resolve(operand);
    if (ext->kind == ScalarKind::Ext && ext->operands[0]->type == step)
      result.operands.push_back(ext->operands[0]);
    else if (ext->isConst() && roundTo(ext->number, step) == ext->number)
      result.operands.push_back(graph.constant(ext->number, step));
    else
      return std::nullopt;
  }
  return result;
}

SmallVector<RoundingForm> norm::getRoundingForms(ScalarGraph &graph,
                                                 ScalarExpr *element) {
  SmallVector<RoundingForm> forms;
  auto type = dyn_cast<FloatType>(element->type);
  if (!type)
    return forms;
  if (type.getWidth() <= 16)
    forms.push_back({type, /*each=*/true, element});
  ScalarExpr *body = graph.resolve(element);
  if (body->kind == ScalarKind::Trunc)
    body = graph.resolve(body->operands[0]);
  auto compute = dyn_cast<FloatType>(body->type);
  if (compute && (compute.isF32() || compute.isF64()))
    forms.push_back({compute, /*each=*/false, body});
  return forms;
}

FloatType norm::getComputeType(ArrayRef<Type> operands) {
  MLIRContext *context = operands.front().getContext();
  for (Type type : operands)
    if (getElementTypeOrSelf(type).isF64())
      return Float64Type::get(context);
  return Float32Type::get(context);
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// The operand of `Op` if `expr` is one, computed in `step`.
template <typename Op>
static ScalarExpr *matchUnary(ScalarGraph &graph, ScalarExpr *expr,
                              FloatType step) {
  expr = graph.resolve(expr);
  if (expr->type != step || !expr->value || !expr->value.getDefiningOp<Op>() ||
      expr->operands.size() != 1)
    return nullptr;
  return expr->operands[0];
}

/// The other operand of a commutative operation that has the constant `number`,
/// as `step` holds it.
static ScalarExpr *matchWithConstant(ScalarGraph &graph, ScalarExpr *expr,
                                     ScalarKind kind, double number,
                                     FloatType step) {
  std::optional<RoundedOp> op = matchRounded(graph, expr, kind, step);
  if (!op)
    return nullptr;
  for (unsigned i : {0, 1}) {
    ScalarExpr *operand = op->operands[i];
    if ((!operand->value || mayBeConstant(operand->value)) &&
        graph.resolve(operand)->isConst(roundTo(number, step)))
      return op->operands[1 - i];
  }
  return nullptr;
}

/// x where `expr` is -x, in one of the spellings that are exact.
static ScalarExpr *matchNegated(ScalarGraph &graph, ScalarExpr *expr,
                                FloatType step) {
  ScalarExpr *resolved = graph.resolve(expr);
  if (resolved->type != step)
    return nullptr;
  if (resolved->kind == ScalarKind::Neg)
    return resolved->operands[0];
  return matchWithConstant(graph, expr, ScalarKind::Mul, -1, step);
}

/// z where `expr` is 1 / (1 + exp(-z)).
static ScalarExpr *matchSigmoid(ScalarGraph &graph, ScalarExpr *expr,
                                FloatType step) {
  expr = graph.resolve(expr);
  ScalarExpr *divisor = nullptr;
  if (expr->type != step)
    return nullptr;
  if (expr->kind == ScalarKind::Recip)
    divisor = expr->operands[0];
  else if (expr->kind == ScalarKind::Div && expr->value &&
           graph.resolve(expr->operands[0])->isConst(1))
    divisor = expr->operands[1];
  if (!divisor)
    return nullptr;
  ScalarExpr *power =
      matchWithConstant(graph, divisor, ScalarKind::Add, 1, step);
  if (!power)
    return nullptr;
  ScalarExpr *exponent = matchUnary<math::ExpOp>(graph, power, step);
  return exponent ? matchNegated(graph, exponent, step) : nullptr;
}

/// z where `expr` is (z * 0.5) * (1 + erf(z * sqrt(0.5))).
static ScalarExpr *matchGelu(ScalarGraph &graph, const RoundedOp &product,
                             FloatType step) {
  for (unsigned i : {0, 1}) {
    ScalarExpr *z = matchWithConstant(graph, product.operands[i],
                                      ScalarKind::Mul, 0.5, step);
    ScalarExpr *error = matchWithConstant(graph, product.operands[1 - i],
                                          ScalarKind::Add, 1, step);
    if (!z || !error)
      continue;
    ScalarExpr *scaled = matchUnary<math::ErfOp>(graph, error, step);
    ScalarExpr *other = scaled
                            ? matchWithConstant(graph, scaled, ScalarKind::Mul,
                                                0.70710678118654752, step)
                            : nullptr;
    if (other && ExprMatcher(graph, {}).matches(z, other))
      return z;
  }
  return nullptr;
}

std::optional<ActivationMatch>
norm::matchActivation(ScalarGraph &graph, ScalarExpr *expr, FloatType step) {
  if (ScalarExpr *z = matchSigmoid(graph, expr, step))
    return ActivationMatch{Activation::sigmoid, z};
  std::optional<RoundedOp> product =
      matchRounded(graph, expr, ScalarKind::Mul, step);
  if (!product)
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (ScalarExpr *z = matchSigmoid(graph, product->operands[1 - i], step))
      if (ExprMatcher(graph, {}).matches(product->operands[i], z))
        return ActivationMatch{Activation::silu, product->operands[i]};
  if (ScalarExpr *z = matchGelu(graph, *product, step))
    return ActivationMatch{Activation::gelu, z};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Near a norm
//===----------------------------------------------------------------------===//

/// How many steps lie between a gate and its norm at most.
static constexpr unsigned kMaxSteps = 8;

static bool isNorm(Operation *op) {
  return isa<NormalizeOp, ApplyOp, StatisticsOp>(op);
}

/// Whether `op` only moves elements or converts their type.
static bool movesOrConverts(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ReshapeOp, tensor::ExtractSliceOp, linalg::TransposeOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 || op->getNumResults() != 1)
    return false;
  return llvm::all_of(generic.getBlock()->without_terminator(),
                      [](Operation &inner) {
                        return isa<arith::ExtFOp, arith::TruncFOp>(inner);
                      });
}

bool norm::comesFromNorm(Value value) {
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (isNorm(op))
      return true;
    if (!movesOrConverts(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

static bool goesToNorm(Value value, unsigned depth) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return isNorm(user) || (depth < kMaxSteps && movesOrConverts(user) &&
                            user->getOperand(0) == value &&
                            goesToNorm(user->getResult(0), depth + 1));
  });
}

bool norm::goesToNorm(Value tensor) { return ::goesToNorm(tensor, 0); }
