//===- Materialize.cpp - A scalar expression as a tensor -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/Materialize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr unsigned kMaxDepth = 48;

/// Whether a tensor dimension of `size` may be a coordinate of `expected`: two
/// sizes that are not both static belong to one loop.
static bool fits(DimSize size, DimSize expected) {
  return size == expected || !isStaticSize(size) || !isStaticSize(expected);
}

//===----------------------------------------------------------------------===//
// Existing tensors
//===----------------------------------------------------------------------===//

Value Materializer::findTensor(ScalarExpr *expr,
                               const Coordinates &coordinates) {
  for (; expr; expr = graph.read(expr)->forward) {
    if (!expr->value || !isa<RankedTensorType>(expr->value.getType()) ||
        expr->indices != IndexList(coordinates.vars))
      continue;
    bool same = true;
    for (auto [dim, size] : llvm::enumerate(coordinates.sizes))
      same &= fits(graph.sizes.of(expr->value, dim), size);
    if (same)
      return lookup(expr->value);
  }
  return {};
}

Value Materializer::findUpToUnitDims(ScalarExpr *expr,
                                     const Coordinates &coordinates) {
  SmallVector<const IndexExpr *> wanted;
  for (const IndexExpr *var : coordinates.vars)
    if (var->isVar())
      wanted.push_back(var);
  for (; expr; expr = graph.read(expr)->forward) {
    auto type = expr->value ? dyn_cast<RankedTensorType>(expr->value.getType())
                            : RankedTensorType();
    if (!type)
      continue;
    SmallVector<const IndexExpr *> found;
    bool same = true;
    for (auto [dim, index] : llvm::enumerate(expr->indices)) {
      if (type.getDimSize(dim) == 1)
        continue;
      found.push_back(index);
      same &=
          index->isVar() && !index->owner &&
          fits(graph.sizes.of(expr->value, dim),
               coordinates
                   .sizes[std::min<size_t>(llvm::find(coordinates.vars, index) -
                                               coordinates.vars.begin(),
                                           coordinates.sizes.size() - 1)]);
    }
    if (same && found == wanted)
      return lookup(expr->value);
  }
  return {};
}

Value Materializer::findSplitTensor(
    ScalarExpr *expr, const Coordinates &coordinates,
    SmallVectorImpl<ReassociationIndices> &groups) {
  for (; expr; expr = graph.read(expr)->forward) {
    auto type = expr->value ? dyn_cast<RankedTensorType>(expr->value.getType())
                            : RankedTensorType();
    if (!type)
      continue;
    groups.clear();
    size_t dim = 0;
    bool complete = true;
    for (const IndexExpr *var : coordinates.vars) {
      ReassociationIndices &group = groups.emplace_back();
      if (dim < expr->indices.size() && expr->indices[dim] == var) {
        group.push_back(dim++);
        continue;
      }
      // All components of a split, each of a dimension of its size.
      for (int64_t part = 0; dim < expr->indices.size(); ++part) {
        const IndexExpr *index = expr->indices[dim];
        if (index->kind != IndexKind::Split || index->operands[0] != var ||
            index->value != part ||
            index->sizes[part] != graph.sizes.of(expr->value, dim))
          break;
        group.push_back(dim++);
        if (part + 1 == static_cast<int64_t>(index->sizes.size()))
          break;
      }
      complete = group.size() >= 2 &&
                 expr->indices[group.front()]->sizes.size() == group.size();
      if (!complete)
        break;
    }
    if (complete && dim == expr->indices.size() && !groups.empty())
      return lookup(expr->value);
  }
  return {};
}

/// One group per dimension that is not 1; unit dimensions go with the next one,
/// the last ones with the last group.
static SmallVector<ReassociationIndices>
groupUnitDims(ArrayRef<int64_t> shape) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices pending;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    pending.push_back(dim);
    if (size != 1)
      groups.push_back(std::exchange(pending, {}));
  }
  if (!groups.empty())
    llvm::append_range(groups.back(), pending);
  return groups;
}

Value norm::reshapeUnitDims(Value value, ArrayRef<int64_t> shape,
                            OpBuilder &builder, Location loc) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == shape)
    return value;
  SmallVector<ReassociationIndices> from = groupUnitDims(type.getShape());
  if (llvm::is_contained(type.getShape(), 1)) {
    SmallVector<int64_t> collapsed;
    for (int64_t size : type.getShape())
      if (size != 1)
        collapsed.push_back(size);
    value = tensor::CollapseShapeOp::create(
        builder, loc, RankedTensorType::get(collapsed, type.getElementType()),
        value, from);
    type = cast<RankedTensorType>(value.getType());
  }
  if (!llvm::is_contained(shape, 1))
    return value;
  SmallVector<ReassociationIndices> to = groupUnitDims(shape);
  SmallVector<int64_t> result(shape);
  SmallVector<OpFoldResult> sizes;
  unsigned dim = 0;
  for (int64_t &size : result) {
    if (size != 1) {
      size = type.getDimSize(dim);
      sizes.push_back(tensor::getMixedSize(builder, loc, value, dim++));
    } else {
      sizes.push_back(builder.getIndexAttr(1));
    }
  }
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(result, type.getElementType()), value,
      to, sizes);
}

//===----------------------------------------------------------------------===//
// New tensors
//===----------------------------------------------------------------------===//

struct Materializer::Plan {
  /// Operands of the new op, with their maps and block arguments.
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  DenseMap<ScalarExpr *, unsigned> inputOf;
  Block *body = nullptr;
  DenseMap<ScalarExpr *, Value> emitted;
};

/// The map from coordinates to the position, if it is a projection.
static std::optional<AffineMap> getMap(IndexList position,
                                       const Coordinates &coordinates,
                                       MLIRContext *context) {
  SmallVector<AffineExpr> results;
  for (const IndexExpr *index : position) {
    if (index->kind == IndexKind::Const) {
      results.push_back(getAffineConstantExpr(index->value, context));
      continue;
    }
    auto *it = llvm::find(coordinates.vars, index);
    if (!index->isVar() || it == coordinates.vars.end())
      return std::nullopt;
    AffineExpr dim = getAffineDimExpr(it - coordinates.vars.begin(), context);
    if (llvm::is_contained(results, dim))
      return std::nullopt;
    results.push_back(dim);
  }
  return AffineMap::get(coordinates.vars.size(), 0, results, context);
}

bool Materializer::plan(ScalarExpr *expr, const Coordinates &coordinates,
                        Plan &plan, unsigned depth) {
  if (depth > kMaxDepth)
    return false;
  // The nearest tensor that can be read by a projection.
  for (ScalarExpr *at = expr; at; at = graph.read(at)->forward) {
    if (plan.inputOf.count(at))
      return true;
    if (!at->value || !isa<RankedTensorType>(at->value.getType()))
      continue;
    std::optional<AffineMap> map =
        getMap(at->indices, coordinates, at->value.getContext());
    bool inside = map.has_value();
    for (auto [dim, index] : llvm::enumerate(at->indices)) {
      // A leading part of a dimension cannot be read by a projection: the
      // loops would take the dimension's size.
      auto *it = llvm::find(coordinates.vars, index);
      if (inside && index->isVar() && it != coordinates.vars.end())
        inside &= fits(graph.sizes.of(at->value, dim),
                       coordinates.sizes[it - coordinates.vars.begin()]);
    }
    if (!inside)
      continue;
    plan.inputOf[at] = plan.inputs.size();
    plan.inputs.push_back(at->value);
    plan.maps.push_back(*map);
    return true;
  }
  ScalarExpr *at = graph.resolve(expr);
  if (!at->value)
    return false;
  if (!getBodyOwner(at->value))
    return !isa<ShapedType>(at->value.getType());
  Operation *op = at->value.getDefiningOp();
  if (!op || op->getNumRegions() != 0 || op->getNumResults() != 1 ||
      !isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return this->plan(graph.get(operand, at->indices), coordinates, plan,
                      depth + 1);
  });
}

Value Materializer::emit(ScalarExpr *expr, Plan &plan, OpBuilder &builder,
                         Location loc) {
  for (ScalarExpr *at = expr; at; at = graph.read(at)->forward) {
    auto it = plan.inputOf.find(at);
    if (it != plan.inputOf.end())
      return plan.body->getArgument(it->second);
  }
  ScalarExpr *at = graph.resolve(expr);
  if (Value value = plan.emitted.lookup(at))
    return value;
  Value result = lookup(at->value);
  if (getBodyOwner(at->value)) {
    Operation *op = at->value.getDefiningOp();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(
          emit(graph.get(operand, at->indices), plan, builder, loc));
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    result = copy->getResult(0);
  }
  plan.emitted[at] = result;
  return result;
}

bool Materializer::canForm(ScalarExpr *expr, const Coordinates &coordinates) {
  if (exists(expr, coordinates) || existsSplit(expr, coordinates))
    return true;
  Plan ignored;
  if (!plan(expr, coordinates, ignored, 0))
    return false;
  // Every loop needs an operand that gives its size.
  for (auto [i, var] : llvm::enumerate(coordinates.vars)) {
    if (!var->isVar())
      continue;
    AffineExpr dim = getAffineDimExpr(i, ignored.inputs.empty()
                                             ? expr->type.getContext()
                                             : ignored.maps[0].getContext());
    if (llvm::none_of(ignored.maps, [&](AffineMap map) {
          return llvm::is_contained(map.getResults(), dim);
        }))
      return false;
  }
  return true;
}

Value Materializer::form(ScalarExpr *expr, const Coordinates &coordinates,
                         OpBuilder &builder, Location loc) {
  if (Value found = findTensor(expr, coordinates))
    return found;
  SmallVector<int64_t> shape;
  for (DimSize size : coordinates.sizes)
    shape.push_back(isStaticSize(size) ? size : ShapedType::kDynamic);
  if (Value found = findUpToUnitDims(expr, coordinates))
    return reshapeUnitDims(found, shape, builder, loc);
  SmallVector<ReassociationIndices> groups;
  if (Value found = findSplitTensor(expr, coordinates, groups))
    return tensor::CollapseShapeOp::create(builder, loc, found, groups);

  Plan plan;
  [[maybe_unused]] bool planned = this->plan(expr, coordinates, plan, 0);
  SmallVector<OpFoldResult> sizes;
  for (auto [i, size] : llvm::enumerate(shape)) {
    sizes.push_back(builder.getIndexAttr(size));
    AffineExpr wanted = getAffineDimExpr(i, builder.getContext());
    for (auto [input, map] : llvm::zip(plan.inputs, plan.maps))
      for (auto [dim, result] : llvm::enumerate(map.getResults()))
        if (result == wanted && ShapedType::isDynamic(size))
          sizes.back() = tensor::getMixedSize(builder, loc, lookup(input), dim);
  }
  Type element = graph.resolve(expr)->type;
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element);
  SmallVector<Value> inputs = llvm::map_to_vector(
      plan.inputs, [&](Value input) { return lookup(input); });
  SmallVector<AffineMap> maps = plan.maps;
  maps.push_back(builder.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> iterators(shape.size(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), inputs, empty, maps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange arguments) {
        plan.body = nested.getInsertionBlock();
        Value result = emit(expr, plan, nested, nestedLoc);
        linalg::YieldOp::create(nested, nestedLoc, result);
      });
  return generic.getResult(0);
}
