//===- TosaReader.cpp - Scalar expressions of TOSA ops -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ScalarExpr.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

/// A unit dimension of an operand is broadcast. Dynamic dimensions are taken as
/// they are only if they are known to have the result's size.
static ScalarExpr *getBroadcast(ScalarGraph &graph, ScalarExpr &expr,
                                Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type || type.getRank() != static_cast<int64_t>(expr.indices.size()))
    return nullptr;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.getDimSize(dim) != 1 &&
        graph.sizes.of(operand, dim) != graph.sizes.of(expr.value, dim))
      return nullptr;
  return graph.get(operand, expr.indices);
}

static ScalarKind classify(Operation *op) {
  return llvm::TypeSwitch<Operation *, ScalarKind>(op)
      .Case<tosa::AddOp>([](auto) { return ScalarKind::Add; })
      .Case<tosa::SubOp>([](auto) { return ScalarKind::Sub; })
      .Case<tosa::MulOp>([](auto) { return ScalarKind::Mul; })
      .Case<tosa::NegateOp>([](auto) { return ScalarKind::Neg; })
      .Case<tosa::AbsOp>([](auto) { return ScalarKind::Abs; })
      .Case<tosa::RsqrtOp>([](auto) { return ScalarKind::Rsqrt; })
      .Case<tosa::ReciprocalOp>([](auto) { return ScalarKind::Recip; })
      .Case<tosa::PowOp>([](auto) { return ScalarKind::Pow; })
      .Case<tosa::MaximumOp>([](auto) { return ScalarKind::Max; })
      .Case<tosa::MinimumOp>([](auto) { return ScalarKind::Min; })
      .Case<tosa::ExpOp, tosa::LogOp, tosa::SigmoidOp, tosa::TanhOp,
            tosa::ErfOp, tosa::SinOp, tosa::CosOp, tosa::FloorOp, tosa::CeilOp,
            tosa::SelectOp, tosa::GreaterOp, tosa::GreaterEqualOp,
            tosa::EqualOp>([](auto) { return ScalarKind::Other; })
      .Default([](Operation *) { return ScalarKind::Leaf; });
}

static bool readArithmetic(ScalarGraph &graph, ScalarExpr &expr,
                           Operation *op) {
  ScalarKind kind = classify(op);
  if (kind == ScalarKind::Leaf || !isa<FloatType>(expr.type))
    return false;
  unsigned count = op->getNumOperands();
  if (auto mul = dyn_cast<tosa::MulOp>(op))
    count = 2;
  else if (isa<tosa::NegateOp>(op))
    count = 1;
  for (Value operand : op->getOperands().take_front(count)) {
    ScalarExpr *element = getBroadcast(graph, expr, operand);
    if (!element)
      return false;
    expr.operands.push_back(element);
  }
  expr.kind = kind;
  foldConstants(expr, graph);
  return true;
}

static bool readCast(ScalarGraph &graph, ScalarExpr &expr, tosa::CastOp op) {
  Type from = getElementTypeOrSelf(op.getInput().getType());
  if (!isa<FloatType>(from) || !isa<FloatType>(expr.type))
    return false;
  auto source = cast<FloatType>(from), target = cast<FloatType>(expr.type);
  ScalarExpr *element = graph.get(op.getInput(), expr.indices);
  if (source == target) {
    expr.forward = element;
    return true;
  }
  // Exact where the target holds every value of the source.
  bool exact = target.getFPMantissaWidth() >= source.getFPMantissaWidth() &&
               target.getWidth() > source.getWidth();
  expr.kind = exact ? ScalarKind::Ext : ScalarKind::Trunc;
  expr.operands = {element};
  foldConstants(expr, graph);
  return true;
}

/// max(min(x, upper), lower), without the bounds that bound nothing.
static bool readClamp(ScalarGraph &graph, ScalarExpr &expr, tosa::ClampOp op) {
  auto lower = dyn_cast<FloatAttr>(op.getMinVal());
  auto upper = dyn_cast<FloatAttr>(op.getMaxVal());
  if (!lower || !upper)
    return false;
  auto isOpen = [](const llvm::APFloat &bound, bool negative) {
    return bound.isNegative() == negative &&
           (bound.isInfinity() ||
            bound.bitwiseIsEqual(
                llvm::APFloat::getLargest(bound.getSemantics(), negative)));
  };
  ScalarExpr *value = graph.get(op.getInput(), expr.indices);
  if (!isOpen(upper.getValue(), /*negative=*/false))
    value = graph.make(
        ScalarKind::Min, expr.type,
        {value, graph.constant(upper.getValueAsDouble(), expr.type)});
  if (!isOpen(lower.getValue(), /*negative=*/true)) {
    expr.kind = ScalarKind::Max;
    expr.operands = {value,
                     graph.constant(lower.getValueAsDouble(), expr.type)};
    return true;
  }
  expr.forward = value;
  return true;
}

static bool readSum(ScalarGraph &graph, ScalarExpr &expr,
                    tosa::ReduceSumOp op) {
  if (!isa<FloatType>(expr.type))
    return false;
  int64_t axis = op.getAxis();
  const IndexExpr *var = graph.indices.var(op.getOperation(), axis,
                                           graph.sizes.of(op.getInput(), axis));
  SmallVector<const IndexExpr *> position(expr.indices);
  position[axis] = var;
  expr.kind = ScalarKind::Sum;
  expr.operands = {graph.get(op.getInput(), position)};
  expr.reduced = graph.indices.copy(var);
  return true;
}

static bool readSlice(ScalarGraph &graph, ScalarExpr &expr, tosa::SliceOp op) {
  DenseElementsAttr start;
  if (!matchPattern(op.getStart(), m_Constant(&start)))
    return false;
  SmallVector<const IndexExpr *> position;
  for (auto [dim, offset] : llvm::enumerate(start.getValues<llvm::APInt>())) {
    DimSize size = graph.sizes.of(expr.value, dim);
    DimSize whole = graph.sizes.of(op.getInput1(), dim);
    bool exact = (isStaticSize(size) && isStaticSize(whole)) || size == whole;
    position.push_back(
        graph.indices.offset(expr.indices[dim], offset.getSExtValue(), exact));
  }
  expr.forward = graph.get(op.getInput1(), position);
  return true;
}

/// Only copies along unit dimensions are broadcasts.
static bool readTile(ScalarGraph &graph, ScalarExpr &expr, tosa::TileOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getInput1().getType());
  if (!type)
    return false;
  SmallVector<int64_t> multiples;
  if (failed(op.getConstantMultiples(multiples)))
    return false;
  for (auto [dim, multiple] : llvm::enumerate(multiples))
    if (multiple != 1 && type.getDimSize(dim) != 1)
      return false;
  expr.forward = graph.get(op.getInput1(), expr.indices);
  return true;
}

bool norm::readTosa(ScalarGraph &graph, ScalarExpr &expr) {
  Operation *op = expr.value.getDefiningOp();
  if (!op || !isa_and_nonnull<tosa::TosaDialect>(op->getDialect()))
    return false;
  if (auto castOp = dyn_cast<tosa::CastOp>(op))
    return readCast(graph, expr, castOp);
  if (auto clamp = dyn_cast<tosa::ClampOp>(op))
    return readClamp(graph, expr, clamp);
  if (auto sum = dyn_cast<tosa::ReduceSumOp>(op))
    return readSum(graph, expr, sum);
  if (auto slice = dyn_cast<tosa::SliceOp>(op))
    return readSlice(graph, expr, slice);
  if (auto tile = dyn_cast<tosa::TileOp>(op))
    return readTile(graph, expr, tile);
  if (auto identity = dyn_cast<tosa::IdentityOp>(op)) {
    expr.forward = graph.get(identity.getInput1(), expr.indices);
    return true;
  }
  if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
    SmallVector<const IndexExpr *> position(expr.indices.size());
    for (auto [i, perm] : llvm::enumerate(transpose.getPerms()))
      position[perm] = expr.indices[i];
    expr.forward = graph.get(transpose.getInput1(), position);
    return true;
  }
  if (auto reshape = dyn_cast<tosa::ReshapeOp>(op)) {
    if (!isa<RankedTensorType>(reshape.getInput1().getType()))
      return false;
    expr.forward = graph.get(
        reshape.getInput1(),
        graph.indices.reshape(expr.indices, graph.sizes.of(expr.value),
                              graph.sizes.of(reshape.getInput1())));
    return true;
  }
  return readArithmetic(graph, expr, op);
}
