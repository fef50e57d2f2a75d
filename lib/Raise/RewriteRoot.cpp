//===- RewriteRoot.cpp - Puts norm ops in place of what they state -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/RewriteRoot.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

Value RootRewriter::buildNorm(const RootMatch &root, Type resultType,
                              OpBuilder &builder, Location loc) {
  const NormMatch &norm = root.norm;
  MLIRContext *context = builder.getContext();
  Value input = materializer.form(norm.input, root.coordinates, builder, loc);
  Value gain, bias;
  GainAttr gainForm;
  ArrayRef<int64_t> biasAxes;
  if (norm.gain) {
    gain = materializer.form(
        norm.gain->expr, selectCoordinates(root.coordinates, norm.gain->axes),
        builder, loc);
    gainForm =
        GainAttr::get(context, norm.gainForm, norm.gain->axes, norm.offsetType);
  }
  if (norm.bias) {
    bias = materializer.form(
        norm.bias->expr, selectCoordinates(root.coordinates, norm.bias->axes),
        builder, loc);
    biasAxes = norm.bias->axes;
  }
  if (root.mergedDim) {
    auto whole = cast<RankedTensorType>(resultType);
    SmallVector<int64_t> shape(whole.getShape());
    shape[*root.mergedDim] *= shape[*root.mergedDim + 1];
    shape.erase(shape.begin() + *root.mergedDim + 1);
    resultType = whole.clone(shape);
  }
  auto op = NormalizeOp::create(
      builder, loc, resultType, input, norm.statistic, norm.axes,
      EpsilonAttr::get(context, norm.epsilon, norm.place), gain, gainForm, bias,
      biasAxes);
  if (norm.correction)
    op.setCorrection(norm.correction);
  if (norm.groupSize)
    op.setGroupSize(*norm.groupSize);
  if (norm.extent)
    op.setExtent(*norm.extent);
  if (norm.statisticType)
    op.setStatisticType(norm.statisticType);
  if (norm.rounding)
    op.setRounding(*norm.rounding);
  return op.getResult();
}

/// Undoes the merging of dimension `dim` of `type` with the next one.
static Value splitDim(Value value, int64_t dim, RankedTensorType type,
                      OpBuilder &builder, Location loc) {
  SmallVector<ReassociationIndices> groups;
  SmallVector<OpFoldResult> sizes;
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  for (int64_t i = 0, next = 0; i < rank; ++i) {
    ReassociationIndices &group = groups.emplace_back();
    group.push_back(next++);
    if (i == dim) {
      group.push_back(next++);
      // Both are static: a group's size is.
      sizes.push_back(builder.getIndexAttr(type.getDimSize(dim)));
      sizes.push_back(builder.getIndexAttr(type.getDimSize(dim + 1)));
      continue;
    }
    sizes.push_back(tensor::getMixedSize(builder, loc, value, i));
  }
  return tensor::ExpandShapeOp::create(builder, loc, type, value, groups,
                                       sizes);
}

/// Results of `op` that yield `scalar` at the very loops.
static bool yieldsInPlace(linalg::LinalgOp op, unsigned result,
                          const RootMatch &root) {
  return op.getBlock()->getTerminator()->getOperand(result) == root.value &&
         root.loops.size() == op.getNumLoops() && llvm::is_sorted(root.loops) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(result)).isIdentity();
}

void RootRewriter::replaceTensor(Value value, Value by) {
  value.replaceAllUsesWith(by);
  replaced.map(value, by);
  // Splitting a dimension that a user merges again is no use.
  if (auto expand = by.getDefiningOp<tensor::ExpandShapeOp>())
    for (Operation *user : llvm::make_early_inc_range(by.getUsers()))
      if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(user))
        if (collapse.getType() == expand.getSrcType() &&
            collapse.getReassociationIndices() ==
                expand.getReassociationIndices())
          replaceTensor(collapse.getResult(), expand.getSrc());
  maybeDead.push_back(value.getDefiningOp());
}

/// Lets the body that computes `scalar` read it from the tensor `by` instead:
/// the op is rebuilt around the same region, so that other matches in it hold.
void RootRewriter::splitBody(Value scalar, ArrayRef<unsigned> loops, Value by) {
  auto op = cast<linalg::LinalgOp>(scalar.getParentBlock()->getParentOp());
  OpBuilder builder(op);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands()) {
    inputs.push_back(input->get());
    maps.push_back(op.getMatchingIndexingMap(input));
  }
  inputs.push_back(by);
  SmallVector<AffineExpr> position;
  for (unsigned loop : loops)
    position.push_back(builder.getAffineDimExpr(loop));
  maps.push_back(
      AffineMap::get(op.getNumLoops(), 0, position, builder.getContext()));
  SmallVector<Value> inits(op.getDpsInits());
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(op.getMatchingIndexingMap(&init));
  Block *body = op.getBlock();
  auto generic = linalg::GenericOp::create(builder, op.getLoc(),
                                           op->getResultTypes(), inputs, inits,
                                           maps, op.getIteratorTypesArray());
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  generic.getRegion().takeBody(*body->getParent());
  BlockArgument argument = generic.getRegion().front().insertArgument(
      inputs.size() - 1, getElementTypeOrSelf(by.getType()), op.getLoc());
  scalar.replaceAllUsesWith(argument);
  for (auto [before, after] :
       llvm::zip(op->getResults(), generic.getResults())) {
    before.replaceAllUsesWith(after);
    if (!replaced.contains(before))
      replaced.map(Value(before), Value(after));
  }
  maybeDead.push_back(generic);
  // Only a shell is left of the old op; expressions still name its results.
  llvm::erase(maybeDead, op.getOperation());
  shells.push_back(op);
}

NormalizeOp RootRewriter::rewrite(const RootMatch &root) {
  Operation *owner = root.value.getDefiningOp();
  auto body = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(root.value));
  Operation *before = body ? body.getOperation() : owner;
  OpBuilder builder(before);
  Location loc = owner->getLoc();

  Type resultType = root.value.getType();
  SmallVector<unsigned> inPlace;
  if (body) {
    for (unsigned i = 0; i < body->getNumResults(); ++i)
      if (yieldsInPlace(body, i, root))
        inPlace.push_back(i);
    SmallVector<int64_t> shape;
    for (unsigned loop : root.loops)
      shape.push_back(body.getStaticLoopRanges()[loop]);
    resultType = inPlace.empty()
                     ? Type(RankedTensorType::get(shape, root.norm.resultType))
                     : body->getResult(inPlace.front()).getType();
  }
  Value result = buildNorm(root, resultType, builder, loc);
  auto norm = result.getDefiningOp<NormalizeOp>();
  if (root.mergedDim)
    result = splitDim(result, *root.mergedDim,
                      cast<RankedTensorType>(resultType), builder, loc);
  if (!body) {
    replaceTensor(root.value, result);
    return norm;
  }
  // Uses in the body other than the yields that are replaced outright.
  Operation *yield = body.getBlock()->getTerminator();
  bool usedInside = llvm::any_of(root.value.getUses(), [&](OpOperand &use) {
    return use.getOwner() != yield ||
           !llvm::is_contained(inPlace, use.getOperandNumber());
  });
  for (unsigned i : inPlace)
    if (body->getResult(i).getType() == resultType)
      replaceTensor(body->getResult(i), result);
    else
      usedInside = true;
  if (usedInside)
    splitBody(root.value, root.loops, result);
  return norm;
}

//===----------------------------------------------------------------------===//
// Cleaning up
//===----------------------------------------------------------------------===//

/// Whether the only effect of a linalg op are its asserts.
static bool onlyAsserts(Operation *op) {
  if (!isa<linalg::LinalgOp>(op))
    return false;
  return !op->walk([&](Operation *inner) {
              return inner == op || isa<cf::AssertOp>(inner) ||
                             isMemoryEffectFree(inner)
                         ? WalkResult::advance()
                         : WalkResult::interrupt();
            }).wasInterrupted();
}

void RootRewriter::cleanUp(const DenseSet<Value> &chain) {
  for (Operation *shell : shells)
    shell->erase();
  // Bodies that lost some of their uses shed them first, and the operands with
  // them.
  llvm::SetVector<Operation *> generics, worklist;
  for (Operation *op : maybeDead) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || op->use_empty()) {
      worklist.insert(op);
      continue;
    }
    for (Operation &inner :
         llvm::make_early_inc_range(llvm::reverse(*generic.getBlock())))
      if (isOpTriviallyDead(&inner))
        inner.erase();
    generics.insert(op);
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp())
        worklist.insert(source);
  }
  if (!generics.empty()) {
    RewritePatternSet patterns(generics.front()->getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps)
        .enableFolding(false)
        .enableConstantCSE(false);
    for (Operation *op : generics)
      worklist.remove(op);
    (void)applyOpPatternsGreedily(generics.getArrayRef(), std::move(patterns),
                                  config);
  }
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    bool ofChain = llvm::any_of(
        op->getResults(), [&](Value result) { return chain.contains(result); });
    if (!op->use_empty() ||
        !(isOpTriviallyDead(op) || (ofChain && onlyAsserts(op))))
      continue;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *source = operand.getDefiningOp())
          if (!op->isAncestor(source))
            worklist.insert(source);
    });
    op->erase();
  }
}
