//===- LinalgReader.cpp - Scalar expressions of linalg ops -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ScalarExpr.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::norm;

/// Extent of loop `loop`, from the first operand that has it as a dimension.
static DimSize getLoopSize(ScalarGraph &graph, linalg::LinalgOp op,
                           unsigned loop) {
  DimSize dynamic = 0;
  bool found = false;
  // Results first: their sizes are traced in the fewest steps.
  SmallVector<OpOperand *> operands;
  for (OpOperand &init : op.getDpsInitsMutable())
    operands.push_back(&init);
  for (OpOperand *input : op.getDpsInputOperands())
    operands.push_back(input);
  for (OpOperand *operand : operands) {
    if (!isa<RankedTensorType>(operand->get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto affine = dyn_cast<AffineDimExpr>(expr);
      if (!affine || affine.getPosition() != loop)
        continue;
      DimSize size = graph.sizes.of(operand->get(), dim);
      if (isStaticSize(size))
        return size;
      if (!found)
        dynamic = size;
      found = true;
    }
  }
  return dynamic;
}

SmallVector<DimSize> norm::getLoopSizes(ScalarGraph &graph,
                                        Operation *operation) {
  auto op = cast<linalg::LinalgOp>(operation);
  SmallVector<DimSize> sizes;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    sizes.push_back(getLoopSize(graph, op, loop));
  return sizes;
}

/// The position in `operand` at the point `loops`, or failure if its map has
/// other results than loops and constants.
static FailureOr<SmallVector<const IndexExpr *>>
applyMap(ScalarGraph &graph, AffineMap map, IndexList loops) {
  SmallVector<const IndexExpr *> position;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      position.push_back(loops[dim.getPosition()]);
    else if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      position.push_back(graph.indices.constant(constant.getValue()));
    else
      return failure();
  }
  return position;
}

/// A scalar in the body: an argument stands for an operand's element.
static bool readBodyArgument(ScalarGraph &graph, ScalarExpr &expr) {
  auto argument = dyn_cast<BlockArgument>(expr.value);
  auto op = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(expr.value));
  if (!argument || !op)
    return false;
  OpOperand *operand = op.getMatchingOpOperand(argument);
  // A running sum is no element of the tensor that it starts from.
  if (op.isDpsInit(operand) && op.getNumReductionLoops() != 0)
    return false;
  if (!isa<RankedTensorType>(operand->get().getType())) {
    if (isa<ShapedType>(operand->get().getType()))
      return false;
    expr.forward = graph.get(operand->get(), {});
    return true;
  }
  auto position =
      applyMap(graph, op.getMatchingIndexingMap(operand), expr.indices);
  if (failed(position))
    return false;
  expr.forward = graph.get(operand->get(), *position);
  return true;
}

/// The addend if `yielded` is `addend + out`.
static Value matchSumCombiner(Value yielded, BlockArgument out) {
  auto add = yielded.getDefiningOp<arith::AddFOp>();
  if (!add || !out.hasOneUse())
    return {};
  if (add.getLhs() == out)
    return add.getRhs();
  return add.getRhs() == out ? add.getLhs() : Value();
}

bool norm::readLinalg(ScalarGraph &graph, ScalarExpr &expr) {
  if (readBodyArgument(graph, expr))
    return true;
  auto op = expr.value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !op.hasPureTensorSemantics())
    return false;
  unsigned number = cast<OpResult>(expr.value).getResultNumber();
  OpOperand *init = op.getDpsInitOperand(number);
  AffineMap map = op.getMatchingIndexingMap(init);

  SmallVector<const IndexExpr *> loops(op.getNumLoops(), nullptr);
  for (auto [i, result] : llvm::enumerate(map.getResults())) {
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      loops[dim.getPosition()] = expr.indices[i];
    else if (!isa<AffineConstantExpr>(result))
      return false;
  }
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<const IndexExpr *> reduced;
  bool reduces = false;
  for (auto [loop, index] : llvm::enumerate(loops)) {
    if (index)
      continue;
    DimSize size = getLoopSize(graph, op, loop);
    bool isReduction = iterators[loop] == utils::IteratorType::reduction;
    if (!isReduction && size != 1)
      return false;
    index = graph.indices.var(op.getOperation(), loop, size);
    if (isReduction) {
      reduces = true;
      reduced.push_back(index);
    }
  }

  Block *body = op.getBlock();
  Value yielded = body->getTerminator()->getOperand(number);
  if (!reduces) {
    if (llvm::is_contained(iterators, utils::IteratorType::reduction))
      return false;
    expr.forward = graph.get(yielded, loops);
    return true;
  }
  Value addend = matchSumCombiner(yielded, op.getMatchingBlockArgument(init));
  if (!addend || !mayBeConstant(init->get()) ||
      !graph.resolve(graph.get(init->get(), expr.indices))->isConst(0))
    return false;
  expr.kind = ScalarKind::Sum;
  expr.operands = {graph.get(addend, loops)};
  expr.reduced = graph.indices.copy(reduced);
  return true;
}
