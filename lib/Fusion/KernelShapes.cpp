//===- KernelShapes.cpp - Sizes of a kernel's values ---------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body is cloned and decomposed into linalg, whose indexing maps say which
// sizes are equal, so that no op of the dialect is known by name here.
//
//===----------------------------------------------------------------------===//

#include "KernelShapes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace mlir::norm;

static bool hasDynamicShape(Type type) {
  return !cast<RankedTensorType>(type).hasStaticShape();
}

static bool isStatic(KernelOp kernel) {
  bool dynamic = false;
  kernel.getBody().walk([&](Operation *op) {
    for (TypeRange types :
         {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
      for (Type type : types)
        if (auto tensor = dyn_cast<RankedTensorType>(type))
          dynamic |= !tensor.hasStaticShape();
  });
  return !dynamic && llvm::none_of(kernel.getOperandTypes(), hasDynamicShape);
}

/// Rewrites the norm ops of a body as linalg.
static void decomposeBody(KernelOp kernel) {
  SmallVector<linalg::AggregatedOpInterface> ops;
  kernel.getBody().walk([&](linalg::AggregatedOpInterface op) {
    if (isa<NormDialect>(op->getDialect()))
      ops.push_back(op);
  });
  IRRewriter rewriter(kernel.getContext());
  for (linalg::AggregatedOpInterface op : ops) {
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (succeeded(values))
      rewriter.replaceOp(op, *values);
  }
  DominanceInfo dominance(kernel);
  eliminateCommonSubExpressions(rewriter, dominance, kernel);
}

namespace {
class ShapeReader {
public:
  ShapeReader(KernelOp clone, OpBuilder &outside)
      : kernel(clone), outside(outside) {}

  /// The size of a value of the body, or null.
  OpFoldResult getSize(Value value, int64_t dim) {
    auto type = cast<RankedTensorType>(value.getType());
    if (!type.isDynamicDim(dim))
      return outside.getIndexAttr(type.getDimSize(dim));
    OpFoldResult &known = sizes[{value, dim}];
    if (!known) {
      // The recursion may move the entries.
      OpFoldResult size = computeSize(value, dim);
      return sizes[{value, dim}] = size;
    }
    return known;
  }

  void readEqualities(
      SmallVectorImpl<std::pair<OpFoldResult, OpFoldResult>> &equalities) {
    for (Operation &op : kernel.getBody().front()) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
        readLoops(linalgOp);
      else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
        readExpansion(expand);
      else if (auto cast = dyn_cast<tensor::CastOp>(op))
        readCast(cast);
    }
    equalities.append(found.begin(), found.end());
  }

private:
  OpFoldResult computeSize(Value value, int64_t dim) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return tensor::getMixedSize(outside, kernel.getLoc(),
                                  kernel.getInputs()[argument.getArgNumber()],
                                  dim);
    Operation *op = value.getDefiningOp();
    if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
      return getSize(destination.getTiedOpOperand(cast<OpResult>(value))->get(),
                     dim);
    if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      return hoist(empty.getDynamicSize(dim));
    OpBuilder inside(op);
    FailureOr<OpFoldResult> size = reifyDimOfResult(
        inside, op, cast<OpResult>(value).getResultNumber(), dim);
    if (failed(size))
      return {};
    if (auto dynamic = dyn_cast<Value>(*size))
      return hoist(dynamic);
    return *size;
  }

  /// The same number, computed outside of the kernel; null if it depends on
  /// elements.
  OpFoldResult hoist(Value value) {
    if (std::optional<int64_t> constant = getConstantIntValue(value))
      return outside.getIndexAttr(*constant);
    auto known = hoisted.find(value);
    if (known != hoisted.end())
      return known->second;
    OpFoldResult result = computeHoisted(value);
    return hoisted[value] = result;
  }

  OpFoldResult computeHoisted(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return {};
    if (auto dim = dyn_cast<tensor::DimOp>(op)) {
      std::optional<int64_t> index = dim.getConstantIndex();
      auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
      if (!type || !index || *index < 0 || *index >= type.getRank())
        return {};
      return getSize(dim.getSource(), *index);
    }
    if (op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return {};
    SmallVector<OpFoldResult> operands;
    for (Value operand : op->getOperands()) {
      if (!operand.getType().isIntOrIndex())
        return {};
      operands.push_back(hoist(operand));
      if (!operands.back())
        return {};
    }
    if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
      return compose(apply.getAffineMap(), operands);
    IRMapping mapping;
    for (auto [operand, size] : llvm::zip(op->getOperands(), operands))
      mapping.map(operand, materialize(size, operand.getType()));
    Operation *clone = outside.clone(*op, mapping);
    return clone->getResult(cast<OpResult>(value).getResultNumber());
  }

  /// Equal expressions of the same sizes are one value.
  OpFoldResult compose(AffineMap map, ArrayRef<OpFoldResult> operands) {
    OpFoldResult result = affine::makeComposedFoldedAffineApply(
        outside, kernel.getLoc(), map, operands);
    auto value = dyn_cast<Value>(result);
    if (!value)
      return result;
    auto apply = value.getDefiningOp<affine::AffineApplyOp>();
    if (!apply)
      return result;
    for (affine::AffineApplyOp known : applied)
      if (known.getAffineMap() == apply.getAffineMap() &&
          llvm::equal(known.getMapOperands(), apply.getMapOperands()))
        return known.getResult();
    applied.push_back(apply);
    return result;
  }

  Value materialize(OpFoldResult size, Type type) {
    if (auto value = dyn_cast<Value>(size))
      return value;
    return arith::ConstantOp::create(
        outside, kernel.getLoc(),
        outside.getIntegerAttr(type, *getConstantIntValue(size)));
  }

  void requireEqual(OpFoldResult lhs, OpFoldResult rhs) {
    if (!lhs || !rhs || isEqualConstantIntOrValue(lhs, rhs))
      return;
    auto pair = std::make_pair(lhs, rhs);
    if (!llvm::is_contained(found, pair))
      found.push_back(pair);
  }

  /// Every loop of a linalg op has one size.
  void readLoops(linalg::LinalgOp op) {
    SmallVector<OpFoldResult> loops(op.getNumLoops());
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<RankedTensorType>(operand.get().getType()))
        continue;
      AffineMap map = op.getMatchingIndexingMap(&operand);
      for (auto [dim, result] : llvm::enumerate(map.getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(result);
        if (!loop)
          continue;
        OpFoldResult size = getSize(operand.get(), dim);
        OpFoldResult &known = loops[loop.getPosition()];
        if (!known)
          known = size;
        else
          requireEqual(known, size);
      }
    }
  }

  void readExpansion(tensor::ExpandShapeOp op) {
    for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
      OpFoldResult source = getSize(op.getSrc(), dim);
      OpFoldResult product = outside.getIndexAttr(1);
      for (int64_t index : group)
        product = multiply(product, getSize(op.getResult(), index));
      requireEqual(source, product);
    }
  }

  OpFoldResult multiply(OpFoldResult lhs, OpFoldResult rhs) {
    if (!lhs || !rhs)
      return {};
    AffineExpr a = outside.getAffineSymbolExpr(0);
    AffineExpr b = outside.getAffineSymbolExpr(1);
    return compose(AffineMap::get(0, 2, a * b), {lhs, rhs});
  }

  void readCast(tensor::CastOp op) {
    auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (!from || !to)
      return;
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      if (from.isDynamicDim(dim) && !to.isDynamicDim(dim))
        requireEqual(getSize(op.getSource(), dim), getSize(op.getDest(), dim));
  }

  KernelOp kernel;
  OpBuilder &outside;
  DenseMap<std::pair<Value, int64_t>, OpFoldResult> sizes;
  DenseMap<Value, OpFoldResult> hoisted;
  SmallVector<affine::AffineApplyOp> applied;
  SmallVector<std::pair<OpFoldResult, OpFoldResult>> found;
};
} // namespace

FailureOr<KernelShapes> norm::computeKernelShapes(KernelOp kernel,
                                                  std::string &reason) {
  KernelShapes shapes;
  OpBuilder builder(kernel);
  if (isStatic(kernel)) {
    for (Type type : kernel.getResultTypes())
      shapes.results.push_back(getAsIndexOpFoldResult(
          builder.getContext(), cast<RankedTensorType>(type).getShape()));
    return shapes;
  }
  auto clone = cast<KernelOp>(builder.clone(*kernel));
  decomposeBody(clone);
  builder.setInsertionPoint(clone);
  ShapeReader reader(clone, builder);
  bool isKnown = true;
  Operation *yield = clone.getBody().front().getTerminator();
  for (Value result : yield->getOperands()) {
    SmallVector<OpFoldResult> &sizes = shapes.results.emplace_back();
    int64_t rank = cast<RankedTensorType>(result.getType()).getRank();
    for (int64_t dim = 0; dim < rank; ++dim) {
      sizes.push_back(reader.getSize(result, dim));
      isKnown &= bool(sizes.back());
    }
  }
  if (isKnown)
    reader.readEqualities(shapes.equalities);
  clone.erase();
  if (isKnown)
    return shapes;
  reason = "the size of a result depends on more than the sizes of the inputs";
  return failure();
}
