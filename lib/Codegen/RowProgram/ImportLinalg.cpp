//===- ImportLinalg.cpp - Linalg ops as nodes ------------------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

LogicalResult
RowProgramBuilder::unifyLoops(linalg::LinalgOp op,
                              SmallVectorImpl<std::optional<RowDims>> &loops) {
  loops.resize(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<RankedTensorType>(operand.get().getType()))
      continue;
    FailureOr<View *> view = getView(operand.get());
    if (failed(view))
      return failure();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<RowDims> operandDims = (*view)->dims;
    // An undefined or constant tensor may be shared by ops that have nothing to
    // do with each other.
    if (!(*view)->node ||
        program.nodes[*(*view)->node].kind == RowNode::Kind::constant)
      operandDims =
          createView(cast<RankedTensorType>(operand.get().getType())).dims;
    for (auto [dims, expr] : llvm::zip_equal(operandDims, map.getResults())) {
      if (isa<AffineConstantExpr>(expr)) {
        if (failed(table.unify(dims, {})))
          return refuse("an operand is read at one index of a dimension");
        continue;
      }
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        return refuse("an operand is indexed by more than a loop");
      std::optional<RowDims> &known = loops[loop.getPosition()];
      if (!known)
        known = dims;
      else if (failed(table.unify(*known, dims)))
        return refuse("dimensions that reshapes cut differently");
    }
  }
  distinct.emplace_back();
  for (std::optional<RowDims> &dims : loops) {
    if (!dims)
      return refuse("a loop has no operand");
    llvm::append_range(distinct.back(), *dims);
  }
  return success();
}

FailureOr<RowNodeId> RowProgramBuilder::importScalar(Value value) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    if (auto typed = dyn_cast<TypedAttr>(constant))
      if (isRowElementType(typed.getType()))
        return addConstant(typed);
  return refuse("a scalar is computed outside of it");
}

LogicalResult
RowProgramBuilder::importBody(linalg::LinalgOp op,
                              DenseMap<Value, RowNodeId> &mapping) {
  auto lookup = [&](Value value) -> FailureOr<RowNodeId> {
    auto it = mapping.find(value);
    if (it != mapping.end())
      return it->second;
    FailureOr<RowNodeId> node = importScalar(value);
    if (succeeded(node))
      mapping[value] = *node;
    return node;
  };
  for (Operation &nested : op.getBlock()->without_terminator()) {
    if (isa<arith::ConstantOp>(nested))
      continue;
    // The integer power has one exponent for all lanes in LLVM.
    bool isKnown = OpTrait::hasElementwiseMappableTraits(&nested) &&
                   nested.getNumResults() == 1 && nested.getNumRegions() == 0 &&
                   !isa<math::FPowIOp, arith::BitcastOp>(nested) &&
                   isRowElementType(nested.getResult(0).getType()) &&
                   llvm::all_of(nested.getOperandTypes(), isRowElementType);
    if (isKnown && isa<arith::SIToFPOp, arith::UIToFPOp>(nested))
      isKnown = nested.getResult(0).getType().getIntOrFloatBitWidth() > 16;
    if (!isKnown)
      return refuse("'" + nested.getName().getStringRef() +
                    "' in a body has no row form");
    SmallVector<RowNodeId> operands;
    for (Value operand : nested.getOperands()) {
      FailureOr<RowNodeId> node = lookup(operand);
      if (failed(node))
        return failure();
      operands.push_back(*node);
    }
    mapping[nested.getResult(0)] =
        addOp(nested.getName(), operands, nested.getResult(0).getType(),
              llvm::to_vector(nested.getAttrs()));
  }
  for (Value value : op.getBlock()->getTerminator()->getOperands())
    if (failed(lookup(value)))
      return failure();
  return success();
}

bool RowProgramBuilder::findReducedLoops(linalg::LinalgOp op,
                                         SmallVectorImpl<unsigned> &order) {
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!llvm::all_of(reduced,
                      [&](unsigned loop) { return map.isFunctionOfDim(loop); }))
      continue;
    auto type = cast<RankedTensorType>(input->get().getType());
    bool isInnermost = false;
    for (auto [expr, size] :
         llvm::zip_equal(map.getResults(), type.getShape())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || size == 1)
        continue;
      isInnermost = llvm::is_contained(reduced, loop.getPosition());
      if (isInnermost)
        order.push_back(loop.getPosition());
    }
    return isInnermost;
  }
  order.assign(reduced.begin(), reduced.end());
  return false;
}

FailureOr<RowNodeId>
RowProgramBuilder::importReduction(linalg::LinalgOp op, unsigned result,
                                   ArrayRef<std::optional<RowDims>> loops,
                                   const DenseMap<Value, RowNodeId> &mapping) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), result, combiners) ||
      combiners.size() != 1)
    return refuse("a result is not combined by one known op");
  Operation *combiner = combiners.front();
  BlockArgument carried = op.getRegionOutputArgs()[result];
  if (combiner->getNumOperands() != 2 || combiner->getNumResults() != 1 ||
      combiner->getBlock() != op.getBlock() ||
      !arith::getNeutralElement(combiner) || !carried.hasOneUse() ||
      op.getBlock()->getTerminator()->getOperand(result) !=
          combiner->getResult(0))
    return refuse("a result is not combined by one known op");
  Value term = combiner->getOperand(combiner->getOperand(0) == carried ? 1 : 0);
  FailureOr<View *> init = getView(op.getDpsInits()[result]);
  if (failed(init))
    return failure();
  if (!(*init)->node)
    return refuse("a reduction starts from an undefined tensor");

  RowNode node;
  node.type = combiner->getResult(0).getType();
  if (node.type.isInteger(1))
    return refuse("bits are reduced");
  node.name = combiner->getName();
  node.attributes = llvm::to_vector(combiner->getAttrs());
  node.value = *arith::getNeutralElement(combiner);
  node.operands = {mapping.lookup(term), *(*init)->node};
  SmallVector<unsigned> order;
  bool isRow = findReducedLoops(op, order);
  for (unsigned loop : order)
    llvm::append_range(node.reduced, *loops[loop]);
  if (table.resolve(node.reduced).empty())
    return addOp(*node.name, {node.operands[1], node.operands[0]}, node.type,
                 node.attributes);
  node.kind =
      isRow ? RowNode::Kind::rowReduction : RowNode::Kind::sequentialReduction;
  // Lanes of 16-bit floats are summed in f32 and rounded once.
  Type type = node.type;
  if (isRow && isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 16) {
    if (options.strictTypes)
      return refuse("the order of a sum of 16-bit floats is kept");
    node.type = Float32Type::get(context);
    node.value = FloatAttr::get(node.type,
                                cast<FloatAttr>(node.value).getValueAsDouble());
    for (RowNodeId &operand : node.operands)
      operand = addCast(operand, node.type);
  }
  return addCast(addNode(std::move(node)), type);
}

LogicalResult RowProgramBuilder::importLinalg(linalg::LinalgOp op) {
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() ||
      !op.hasPureTensorSemantics())
    return refuse("'" + op->getName().getStringRef() + "' has no body");
  if (op.getNumReductionLoops() != 0 && linalg::isaContractionOpInterface(op))
    return refuse("it holds a contraction");
  SmallVector<std::optional<RowDims>> loops;
  if (failed(unifyLoops(op, loops)))
    return failure();
  DenseMap<Value, RowNodeId> mapping;
  bool isReduction = op.getNumReductionLoops() != 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (argument.use_empty())
      continue;
    if (!isa<RankedTensorType>(operand.get().getType())) {
      FailureOr<RowNodeId> scalar = importScalar(operand.get());
      if (failed(scalar))
        return failure();
      mapping[argument] = *scalar;
      continue;
    }
    View &view = views[operand.get()];
    if (!view.node)
      return refuse("an op reads an undefined tensor");
    mapping[argument] = *view.node;
  }
  if (failed(importBody(op, mapping)))
    return failure();
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    View view;
    if (isReduction) {
      FailureOr<RowNodeId> node = importReduction(op, i, loops, mapping);
      if (failed(node))
        return failure();
      view.node = *node;
    } else {
      view.node = mapping.lookup(op.getBlock()->getTerminator()->getOperand(i));
    }
    for (AffineExpr expr : op.getMatchingIndexingMap(&init).getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      view.dims.push_back(loop ? *loops[loop.getPosition()] : RowDims());
    }
    views[op->getResult(i)] = view;
  }
  return success();
}
