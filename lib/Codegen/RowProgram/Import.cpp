//===- Import.cpp - Tensors as nodes over dimensions ------------ -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

LogicalResult RowProgramBuilder::refuse(const Twine &why) {
  reason = why.str();
  return failure();
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

RowNodeId RowProgramBuilder::addNode(RowNode node) {
  program.nodes.push_back(std::move(node));
  return program.nodes.size() - 1;
}

RowNodeId RowProgramBuilder::addConstant(TypedAttr value) {
  RowNode node;
  node.kind = RowNode::Kind::constant;
  node.type = value.getType();
  node.value = value;
  return addNode(std::move(node));
}

RowNodeId RowProgramBuilder::addFloat(double value, Type type) {
  return addConstant(FloatAttr::get(type, value));
}

RowNodeId RowProgramBuilder::addOp(OperationName name,
                                   ArrayRef<RowNodeId> operands, Type type,
                                   ArrayRef<NamedAttribute> attributes) {
  RowNode node;
  node.kind = RowNode::Kind::op;
  node.type = type;
  node.name = name;
  node.operands.assign(operands.begin(), operands.end());
  node.attributes.assign(attributes.begin(), attributes.end());
  return addNode(std::move(node));
}

RowNodeId RowProgramBuilder::addCast(RowNodeId node, Type type) {
  Type from = program.nodes[node].type;
  if (from == type)
    return node;
  unsigned width = from.getIntOrFloatBitWidth();
  OperationName extend(arith::ExtFOp::getOperationName(), context);
  OperationName truncate(arith::TruncFOp::getOperationName(), context);
  if (width < type.getIntOrFloatBitWidth())
    return addOp(extend, node, type);
  // f16 and bf16: f32 holds both exactly.
  if (width == type.getIntOrFloatBitWidth())
    node = addOp(extend, node, Float32Type::get(context));
  return addOp(truncate, node, type);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

RowProgramBuilder::View RowProgramBuilder::createView(RankedTensorType type) {
  View view;
  for (int64_t size : type.getShape())
    view.dims.push_back(table.create(size));
  return view;
}

FailureOr<RowProgramBuilder::View *> RowProgramBuilder::getView(Value tensor) {
  auto it = views.find(tensor);
  if (it != views.end())
    return &it->second;
  return refuse("it reads a tensor that is computed outside of it");
}

LogicalResult RowProgramBuilder::importCast(Value source, Value result) {
  FailureOr<View *> from = getView(source);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (failed(from) || !type)
    return refuse("an unranked cast");
  View view = **from;
  for (auto [dims, size] : llvm::zip_equal(view.dims, type.getShape()))
    if (!ShapedType::isDynamic(size) &&
        failed(table.unify(dims, table.create(size))))
      return refuse("a cast between sizes that differ");
  views[result] = view;
  return success();
}

LogicalResult
RowProgramBuilder::importReshape(Value source, Value result,
                                 ArrayRef<ReassociationIndices> groups,
                                 bool isExpand) {
  FailureOr<View *> from = getView(source);
  if (failed(from))
    return failure();
  View view = createView(cast<RankedTensorType>(result.getType()));
  view.node = (*from)->node;
  const SmallVector<RowDims> &many = isExpand ? view.dims : (*from)->dims;
  const SmallVector<RowDims> &few = isExpand ? (*from)->dims : view.dims;
  auto join = [&](ArrayRef<RowDimId> whole, ArrayRef<RowDimId> parts) {
    if (failed(table.unify(whole, parts)))
      return refuse("a reshape whose sizes are not known");
    return success();
  };
  for (auto [index, group] : llvm::enumerate(groups)) {
    RowDims parts;
    for (int64_t dim : group)
      llvm::append_range(parts, many[dim]);
    if (failed(join(few[index], parts)))
      return failure();
  }
  // A tensor of one element has no groups.
  if (groups.empty())
    for (const RowDims &dims : many)
      if (failed(join({}, dims)))
        return failure();
  views[result] = std::move(view);
  return success();
}

/// An op of arith or math on whole tensors.
LogicalResult RowProgramBuilder::importElementwise(Operation &op) {
  std::optional<View> shape;
  SmallVector<RowNodeId> operands;
  for (Value operand : op.getOperands()) {
    FailureOr<View *> view = getView(operand);
    if (failed(view))
      return failure();
    if (!(*view)->node)
      return refuse("an op reads an undefined tensor");
    operands.push_back(*(*view)->node);
    if (!shape) {
      shape = **view;
      continue;
    }
    for (auto [lhs, rhs] : llvm::zip_equal(shape->dims, (*view)->dims))
      if (failed(table.unify(lhs, rhs)))
        return refuse("operands whose sizes differ");
  }
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  shape->node = addOp(op.getName(), operands, type.getElementType(),
                      llvm::to_vector(op.getAttrs()));
  views[op.getResult(0)] = *shape;
  return success();
}

LogicalResult RowProgramBuilder::importOp(Operation &op) {
  auto hasTensors = [](auto types) {
    return llvm::any_of(types, llvm::IsaPred<TensorType>);
  };
  // Sizes: dimensions say them.
  if (!hasTensors(op.getResultTypes()))
    return success();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return importLinalg(linalgOp);
  if (auto statistics = dyn_cast<StatisticsOp>(op))
    return importStatistics(statistics);
  if (auto rope = dyn_cast<RopeOp>(op))
    return importRope(rope);
  if (auto castOp = dyn_cast<tensor::CastOp>(op))
    return importCast(castOp.getSource(), castOp.getDest());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return importReshape(expand.getSrc(), expand.getResult(),
                         expand.getReassociationIndices(), /*isExpand=*/true);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return importReshape(collapse.getSrc(), collapse.getResult(),
                         collapse.getReassociationIndices(),
                         /*isExpand=*/false);
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    views[empty] = createView(empty.getType());
    return success();
  }
  if (DenseElementsAttr value;
      matchPattern(&op, m_Constant(&value)) && value.isSplat()) {
    View view = createView(cast<RankedTensorType>(op.getResult(0).getType()));
    view.node = addConstant(value.getSplatValue<TypedAttr>());
    views[op.getResult(0)] = view;
    return success();
  }
  if (OpTrait::hasElementwiseMappableTraits(&op) && op.getNumResults() == 1 &&
      op.getNumOperands() > 0 && op.getNumRegions() == 0 &&
      llvm::all_of(op.getOperandTypes(), llvm::IsaPred<RankedTensorType>))
    return importElementwise(op);
  return refuse("'" + op.getName().getStringRef() + "' is not row-wise");
}

LogicalResult RowProgramBuilder::importKernel(KernelOp kernel) {
  context = kernel.getContext();
  Block &body = kernel.getBody().front();
  for (BlockArgument argument : body.getArguments()) {
    auto type = cast<RankedTensorType>(argument.getType());
    View view = createView(type);
    RowNode node;
    node.kind = RowNode::Kind::input;
    node.index = argument.getArgNumber();
    node.type = type.getElementType();
    node.indices = view.dims;
    view.node = addNode(std::move(node));
    program.operandDims.push_back(view.dims);
    distinct.emplace_back();
    for (const RowDims &dims : view.dims)
      llvm::append_range(distinct.back(), dims);
    views[argument] = std::move(view);
  }
  for (Operation &op : body.without_terminator())
    if (failed(importOp(op)))
      return failure();
  for (Value value : body.getTerminator()->getOperands()) {
    FailureOr<View *> view = getView(value);
    if (failed(view))
      return failure();
    if (!(*view)->node)
      return refuse("a result is undefined");
    RowResult result;
    result.node = *(*view)->node;
    result.indices = (*view)->dims;
    program.results.push_back(result);
    program.operandDims.push_back((*view)->dims);
    distinct.emplace_back();
    for (const RowDims &dims : (*view)->dims)
      llvm::append_range(distinct.back(), dims);
  }
  if (program.results.empty())
    return refuse("it has no results");
  return success();
}
