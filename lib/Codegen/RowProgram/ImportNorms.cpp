//===- ImportNorms.cpp - Statistics and rotations as nodes ------ -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::norm;

/// 1 / denominator for the square term v.
RowNodeId RowProgramBuilder::addReciprocal(RowNodeId v, EpsilonAttr epsilon) {
  Type type = program.nodes[v].type;
  auto eps = [&] { return addFloat(epsilon.getDouble(), type); };
  auto invert = [&](RowNodeId x) {
    return add<arith::DivFOp>({addFloat(1, type), x});
  };
  switch (epsilon.getPlace()) {
  case EpsilonPlace::inside:
    return add<math::RsqrtOp>(add<arith::AddFOp>({v, eps()}));
  case EpsilonPlace::clamp_inside:
    return add<math::RsqrtOp>(add<arith::MaximumFOp>({v, eps()}));
  case EpsilonPlace::none:
    return add<math::RsqrtOp>(v);
  case EpsilonPlace::outside:
    return invert(add<arith::AddFOp>({add<math::SqrtOp>(v), eps()}));
  case EpsilonPlace::clamp:
    return invert(add<arith::MaximumFOp>({add<math::SqrtOp>(v), eps()}));
  }
  llvm_unreachable("all places are handled");
}

LogicalResult RowProgramBuilder::importStatistics(StatisticsOp op) {
  FailureOr<View *> input = getView(op.getInput());
  if (failed(input))
    return failure();
  View x = **input;
  if (!x.node)
    return refuse("a statistic of an undefined tensor");
  auto resultType = cast<RankedTensorType>(op.getRstd().getType());
  auto compute = cast<FloatType>(resultType.getElementType());
  Type stated = op.getStatedStatisticType();
  if (options.strictTypes && stated && stated != compute)
    return refuse("a statistic in a stated type");

  View rows;
  rows.dims = x.dims;
  RowNode sum;
  for (int64_t axis : op.getAxes()) {
    if (!op.getGroupSize()) {
      llvm::append_range(sum.reduced, x.dims[axis]);
      rows.dims[axis].clear();
      continue;
    }
    int64_t size = op.getInputType().getDimSize(axis),
            group = *op.getGroupSize();
    RowDims groups = table.create(ShapedType::isDynamic(size)
                                      ? size
                                      : size / std::max<int64_t>(group, 1));
    RowDims elements = table.create(group);
    RowDims both = groups;
    llvm::append_range(both, elements);
    if (failed(table.unify(x.dims[axis], both)))
      return refuse("groups that a reshape cuts differently");
    sum.reduced = elements;
    rows.dims[axis] = groups;
  }
  if (table.resolve(sum.reduced).empty())
    return refuse("a row has one element");
  sum.type = compute;
  sum.operands = {addCast(*x.node, compute)};
  if (op.getExtent() &&
      op.getInput().getType().isDynamicDim(op.getAxes().front()))
    return refuse("a row of unknown size that a statistic covers in part");
  sum.extent = op.getExtent().value_or(ShapedType::kDynamic);

  RowNode count;
  count.kind = RowNode::Kind::count;
  count.type = compute;
  count.reduced = sum.reduced;
  count.extent = sum.extent;
  SmallVector<RowNodeId> values;
  if (op.getStatistic() == Statistic::layer) {
    sum.kind = RowNode::Kind::moments;
    sum.correction = op.getCorrection();
    RowNode moment;
    moment.kind = RowNode::Kind::moment;
    moment.type = compute;
    moment.operands = {addNode(std::move(sum))};
    auto get = [&](RowNode::Moment which) {
      moment.moment = which;
      return addNode(moment);
    };
    values = {addReciprocal(get(RowNode::Moment::variance), op.getEpsilon()),
              get(RowNode::Moment::shift), get(RowNode::Moment::rest)};
  } else {
    sum.kind = RowNode::Kind::rowReduction;
    sum.isSquare = true;
    sum.value = FloatAttr::get(compute, 0);
    sum.name = OperationName(arith::AddFOp::getOperationName(), context);
    RowNodeId v = addNode(std::move(sum));
    if (op.getStatistic() == Statistic::rms)
      v = add<arith::DivFOp>({v, addNode(std::move(count))});
    values = {addReciprocal(v, op.getEpsilon())};
  }
  for (auto [value, result] : llvm::zip(values, op.getResults())) {
    rows.node = value;
    views[result] = rows;
  }
  return success();
}

FailureOr<unsigned> RowProgramBuilder::addRotation(RopeOp op,
                                                   ArrayRef<RowDimId> dim,
                                                   int64_t rotary) {
  RowDims resolved = table.resolve(dim);
  if (resolved.size() != 1)
    return refuse("a rotation of a dimension in pieces");
  for (auto [index, rotation] : llvm::enumerate(rotations))
    if (table.resolve(rotation.dim) == resolved) {
      if (rotation.half == rotary / 2 && rotation.layout == op.getLayout())
        return index;
      return refuse("one dimension is rotated in two ways");
    }
  Rotation rotation;
  rotation.dim = resolved;
  rotation.prefix = {table.createDim(rotary)};
  rotation.pair = {table.createDim(rotary / 2)};
  rotation.half = rotary / 2;
  rotation.layout = op.getLayout();
  rotations.push_back(rotation);
  return rotations.size() - 1;
}

/// Where a table of the op is that of another rotation (a query's and a key's),
/// their dimensions are one.
void RowProgramBuilder::joinRotations(RopeOp op, ArrayRef<RowDimId> dim,
                                      int64_t rotary) {
  auto it = views.find(op.getCos());
  if (it == views.end())
    return;
  RowDims last = table.resolve(it->second.dims.back());
  for (const Rotation &rotation : rotations)
    if (rotation.half == rotary / 2 && rotation.layout == op.getLayout() &&
        table.getSize(table.resolve(rotation.dim)) ==
            table.getSize(table.resolve(dim)) &&
        (table.resolve(rotation.pair) == last ||
         table.resolve(rotation.prefix) == last))
      (void)table.unify(rotation.dim, dim);
}

LogicalResult RowProgramBuilder::importRope(RopeOp op) {
  FailureOr<View *> input = getView(op.getInput());
  if (failed(input))
    return failure();
  View x = **input;
  int64_t rotary = op.getRotarySize();
  if (!x.node || ShapedType::isDynamic(rotary))
    return refuse("a rotation of unknown length");
  if (op.getInput().getType().isDynamicDim(op.getInput().getType().getRank() -
                                           1))
    return refuse("a rotated dimension of unknown size");
  // Dimensions of size 1 are none, and so have no halves.
  if (rotary < 4)
    return refuse("a rotation of a single pair");
  joinRotations(op, x.dims.back(), rotary);
  FailureOr<unsigned> index = addRotation(op, x.dims.back(), rotary);
  if (failed(index))
    return failure();
  Rotation rotation = rotations[*index];

  auto type = cast<RankedTensorType>(op.getType());
  Type element = type.getElementType(), compute = Float32Type::get(context);
  for (Type operand : op.getOperandTypes())
    if (getElementTypeOrSelf(operand).isF64())
      compute = getElementTypeOrSelf(operand);
  Type step = op.getRounding() == RoundingSteps::each ? element : compute;
  auto getHalf = [&](RowNodeId of, unsigned second) {
    RowNode node;
    node.kind = RowNode::Kind::pairElement;
    node.type = program.nodes[of].type;
    node.operands = {of};
    node.index = second;
    // Dimensions are found by number when they are final.
    node.rotated = *index;
    return addNode(std::move(node));
  };
  // x0, x1, cos0, cos1, sin0, sin1.
  SmallVector<RowNodeId> pairs = {getHalf(*x.node, 0), getHalf(*x.node, 1)};
  for (Value tensor : {op.getCos(), op.getSin()}) {
    FailureOr<View *> view = getView(tensor);
    if (failed(view) || !(*view)->node)
      return refuse("a rotation by an undefined table");
    View entries = **view;
    int64_t size = cast<RankedTensorType>(tensor.getType()).getShape().back();
    bool perPair = size != rotary;
    RowDims last = perPair                                 ? rotation.pair
                   : table.getSize(rotation.dim) == rotary ? rotation.dim
                                                           : rotation.prefix;
    SmallVector<RowDims> expected;
    for (int64_t axis : op.getTableAxes())
      expected.push_back(x.dims[axis]);
    expected.back() = last;
    for (auto [lhs, rhs] : llvm::zip_equal(entries.dims, expected))
      if (failed(table.unify(lhs, rhs)))
        return refuse("a table of other dimensions than its input's");
    for (unsigned second : {0, 1})
      pairs.push_back(perPair ? *entries.node : getHalf(*entries.node, second));
  }
  for (RowNodeId &node : pairs)
    node = addCast(node, step);
  auto multiply = [&](RowNodeId a, RowNodeId b) {
    return add<arith::MulFOp>({a, b});
  };
  RowNodeId first = add<arith::SubFOp>(
      {multiply(pairs[0], pairs[2]), multiply(pairs[1], pairs[4])});
  RowNodeId second = add<arith::AddFOp>(
      {multiply(pairs[1], pairs[3]), multiply(pairs[0], pairs[5])});
  RowNode node;
  node.kind = RowNode::Kind::rotation;
  node.type = element;
  node.operands = {addCast(first, element), addCast(second, element),
                   addCast(*x.node, element)};
  node.rotated = *index;
  View result = x;
  result.node = addNode(std::move(node));
  views[op.getResult()] = result;
  return success();
}
