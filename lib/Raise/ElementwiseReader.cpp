//===- ElementwiseReader.cpp - Scalar expressions of arith and math ops -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ScalarExpr.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;

double norm::roundTo(double number, Type type) {
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return number;
  llvm::APFloat value(number);
  bool lost = false;
  value.convert(floatType.getFloatSemantics(),
                llvm::APFloat::rmNearestTiesToEven, &lost);
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
                &lost);
  return value.convertToDouble();
}

static ScalarKind classify(Operation *op) {
  return llvm::TypeSwitch<Operation *, ScalarKind>(op)
      .Case<arith::AddFOp, arith::AddIOp>([](auto) { return ScalarKind::Add; })
      .Case<arith::SubFOp, arith::SubIOp>([](auto) { return ScalarKind::Sub; })
      .Case<arith::MulFOp, arith::MulIOp>([](auto) { return ScalarKind::Mul; })
      .Case<arith::DivFOp, arith::DivSIOp, arith::DivUIOp>(
          [](auto) { return ScalarKind::Div; })
      .Case<arith::NegFOp>([](auto) { return ScalarKind::Neg; })
      .Case<math::AbsFOp>([](auto) { return ScalarKind::Abs; })
      .Case<math::SqrtOp>([](auto) { return ScalarKind::Sqrt; })
      .Case<math::RsqrtOp>([](auto) { return ScalarKind::Rsqrt; })
      .Case<math::PowFOp, math::FPowIOp>([](auto) { return ScalarKind::Pow; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [](auto) { return ScalarKind::Max; })
      .Case<arith::MinimumFOp, arith::MinNumFOp>(
          [](auto) { return ScalarKind::Min; })
      .Case<arith::ExtFOp, arith::SIToFPOp, arith::UIToFPOp, arith::ExtSIOp,
            arith::ExtUIOp>([](auto) { return ScalarKind::Ext; })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>([](auto cast) {
        // Sizes are less than 2^31 where a model counts them in 32 bits.
        Type type = cast.getType();
        return type.isIndex() || (type.isIntOrIndex() &&
                                  type.getIntOrFloatBitWidth() >= 32)
                   ? ScalarKind::Ext
                   : ScalarKind::Other;
      })
      .Case<arith::TruncFOp>([](auto) { return ScalarKind::Trunc; })
      .Case<arith::CmpFOp, arith::CmpIOp>([](auto) { return ScalarKind::Cmp; })
      .Case<arith::SelectOp>([](auto) { return ScalarKind::Select; })
      .Default([](Operation *) { return ScalarKind::Other; });
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static std::optional<double> toNumber(Attribute attribute) {
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return roundTo(number.getValueAsDouble(),
                   Float64Type::get(attribute.getContext()));
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getType().isIndex() || !number.getType().isUnsignedInteger()
               ? static_cast<double>(number.getValue().getSExtValue())
               : static_cast<double>(number.getValue().getZExtValue());
  return std::nullopt;
}

/// The one number that a constant tensor holds everywhere.
static std::optional<double> getSplatNumber(Attribute attribute) {
  if (auto dense = dyn_cast<DenseElementsAttr>(attribute))
    return dense.isSplat() ? toNumber(dense.getSplatValue<Attribute>())
                           : std::nullopt;
  auto resource = dyn_cast<DenseResourceElementsAttr>(attribute);
  if (!resource || resource.getNumElements() != 1)
    return std::nullopt;
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  Type type = resource.getElementType();
  if (!blob || !isa<FloatType>(type))
    return std::nullopt;
  unsigned width = type.getIntOrFloatBitWidth();
  ArrayRef<char> data = blob->getData();
  if (data.size() * 8 != width)
    return std::nullopt;
  uint64_t bits = 0;
  std::memcpy(&bits, data.data(), data.size());
  llvm::APFloat value(cast<FloatType>(type).getFloatSemantics(),
                      llvm::APInt(width, bits));
  return toNumber(FloatAttr::get(type, value));
}

/// The number at a known position of a constant tensor.
static std::optional<double> getNumberAt(Attribute attribute,
                                         IndexList position) {
  auto dense = dyn_cast<DenseElementsAttr>(attribute);
  if (!dense || dense.isSplat() ||
      !dense.getElementType().isIntOrIndexOrFloat())
    return std::nullopt;
  SmallVector<uint64_t> at;
  for (const IndexExpr *index : position) {
    if (index->kind != IndexKind::Const || index->value < 0)
      return std::nullopt;
    at.push_back(index->value);
  }
  if (!ElementsAttr::isValidIndex(dense.getType(), at))
    return std::nullopt;
  return toNumber(dense.getValues<Attribute>()[at]);
}

bool norm::readConstant(ScalarGraph &graph, ScalarExpr &expr) {
  Attribute attribute;
  if (!matchPattern(expr.value, m_Constant(&attribute)))
    return false;
  std::optional<double> number = isa<ElementsAttr>(attribute)
                                     ? getSplatNumber(attribute)
                                     : toNumber(attribute);
  if (!number && isa<ElementsAttr>(attribute))
    number = getNumberAt(attribute, expr.indices);
  if (!number)
    return false;
  expr.kind = ScalarKind::Const;
  expr.number = *number;
  return true;
}

static bool mayBeConstant(Value value, unsigned depth) {
  for (unsigned i = 0; i < 16; ++i) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto op = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(value));
      if (!op)
        return false;
      value = op.getMatchingOpOperand(argument)->get();
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (op->hasTrait<OpTrait::ConstantLike>() ||
        isa<tensor::DimOp, affine::AffineApplyOp>(op))
      return true;
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      if (linalgOp.getNumReductionLoops() != 0)
        return false;
      value = linalgOp.getBlock()->getTerminator()->getOperand(
          cast<OpResult>(value).getResultNumber());
      continue;
    }
    switch (classify(op)) {
    case ScalarKind::Ext:
    case ScalarKind::Trunc:
    case ScalarKind::Neg:
      value = op->getOperand(0);
      continue;
    case ScalarKind::Add:
    case ScalarKind::Sub:
    case ScalarKind::Mul:
    case ScalarKind::Div:
      return depth < 3 && llvm::all_of(
                              op->getOperands(),
                              [&](Value operand) {
                                return mayBeConstant(operand, depth + 1);
                              });
    default:
      break;
    }
    bool moves = isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
                     tensor::CastOp, tensor::SplatOp, tensor::ExtractOp,
                     tosa::ReshapeOp, tosa::CastOp, tosa::TileOp>(op);
    if (!moves)
      return false;
    value = op->getOperand(0);
  }
  return false;
}

bool norm::mayBeConstant(Value value) { return ::mayBeConstant(value, 0); }

void norm::foldConstants(ScalarExpr &expr, ScalarGraph &graph) {
  // Nothing is read on suspicion: that would read whole chains of ops.
  for (ScalarExpr *part : expr.operands)
    if (part->value ? !mayBeConstant(part->value) : !part->isConst())
      return;
  auto operand = [&](unsigned i) { return graph.resolve(expr.operands[i]); };
  bool isConversion =
      expr.kind == ScalarKind::Ext || expr.kind == ScalarKind::Trunc;
  switch (expr.kind) {
  case ScalarKind::Ext:
  case ScalarKind::Trunc:
  case ScalarKind::Neg:
  case ScalarKind::Abs:
  case ScalarKind::Add:
  case ScalarKind::Sub:
  case ScalarKind::Mul:
  case ScalarKind::Div:
    break;
  default:
    return;
  }
  if (isConversion && operand(0)->kind == ScalarKind::Size) {
    // A size converted to a float; the rounding of large ones is not tracked.
    expr.size = operand(0)->size;
    expr.kind = ScalarKind::Size;
    expr.operands.clear();
    return;
  }
  if (expr.kind == ScalarKind::Mul && operand(0)->kind == ScalarKind::Size &&
      operand(1)->kind == ScalarKind::Size) {
    expr.size = graph.sizes.product({operand(0)->size, operand(1)->size});
    expr.kind = ScalarKind::Size;
    expr.operands.clear();
    return;
  }
  for (unsigned i = 0; i < expr.operands.size(); ++i)
    if (!operand(i)->isConst())
      return;
  double a = operand(0)->number;
  double b = expr.operands.size() > 1 ? operand(1)->number : 0;
  double result = 0;
  switch (expr.kind) {
  case ScalarKind::Neg:
    result = -a;
    break;
  case ScalarKind::Abs:
    result = std::fabs(a);
    break;
  case ScalarKind::Add:
    result = a + b;
    break;
  case ScalarKind::Sub:
    result = a - b;
    break;
  case ScalarKind::Mul:
    result = a * b;
    break;
  case ScalarKind::Div:
    if (isa<IntegerType, IndexType>(expr.type)) {
      if (b == 0)
        return;
      result = std::trunc(a / b);
    } else {
      result = a / b;
    }
    break;
  default:
    result = a;
  }
  expr.kind = ScalarKind::Const;
  expr.number = roundTo(result, expr.type);
  expr.operands.clear();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// `a < b ? b : a` and its like are maxima and minima.
static void readSelect(ScalarGraph &graph, ScalarExpr &expr) {
  ScalarExpr *condition = graph.resolve(expr.operands[0]);
  auto compare = condition->value
                     ? condition->value.getDefiningOp<arith::CmpFOp>()
                     : nullptr;
  if (!compare)
    return;
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  bool less = predicate == P::OLT || predicate == P::ULT ||
              predicate == P::OLE || predicate == P::ULE;
  bool greater = predicate == P::OGT || predicate == P::UGT ||
                 predicate == P::OGE || predicate == P::UGE;
  if (!less && !greater)
    return;
  auto same = [&](ScalarExpr *a, ScalarExpr *b) {
    if (a == b || !a->value || !b->value || !mayBeConstant(a->value) ||
        !mayBeConstant(b->value))
      return a == b;
    a = graph.resolve(a);
    b = graph.resolve(b);
    return a == b || (a->isConst() && b->isConst() && a->number == b->number);
  };
  ScalarExpr *lhs = condition->operands[0], *rhs = condition->operands[1];
  ScalarExpr *ifTrue = expr.operands[1], *ifFalse = expr.operands[2];
  bool straight = same(lhs, ifTrue) && same(rhs, ifFalse);
  bool crossed = same(lhs, ifFalse) && same(rhs, ifTrue);
  if (!straight && !crossed)
    return;
  expr.kind = less == crossed ? ScalarKind::Max : ScalarKind::Min;
  expr.operands = {lhs, rhs};
}

bool norm::readElementwise(ScalarGraph &graph, ScalarExpr &expr) {
  Operation *op = expr.value.getDefiningOp();
  if (!op || op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      !isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect())) {
    if (auto index = dyn_cast_or_null<linalg::IndexOp>(op)) {
      if (expr.indices.size() <= index.getDim())
        return false;
      expr.kind = ScalarKind::Index;
      expr.index = expr.indices[index.getDim()];
      return true;
    }
    // Index arithmetic that names a size.
    if (isa_and_nonnull<affine::AffineApplyOp>(op)) {
      expr.kind = ScalarKind::Size;
      expr.size = graph.sizes.ofIndex(expr.value);
      return true;
    }
    return false;
  }
  auto shaped = dyn_cast<RankedTensorType>(expr.value.getType());
  if (shaped && !op->hasTrait<OpTrait::Elementwise>())
    return false;
  for (Value operand : op->getOperands())
    expr.operands.push_back(graph.get(operand, expr.indices));
  expr.kind = classify(op);
  if (isa<math::FmaOp>(op)) {
    expr.kind = ScalarKind::Add;
    ScalarExpr *product = graph.make(ScalarKind::Mul, expr.type,
                                     {expr.operands[0], expr.operands[1]});
    expr.operands = {product, expr.operands[2]};
  }
  if (expr.kind == ScalarKind::Select)
    readSelect(graph, expr);
  foldConstants(expr, graph);
  return true;
}
