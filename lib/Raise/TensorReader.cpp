//===- TensorReader.cpp - Scalar expressions of tensor ops -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ScalarExpr.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

/// Forwards to the element of a reshape's source, group by group.
static void forwardReshape(ScalarGraph &graph, ScalarExpr &expr, Value source,
                           ArrayRef<ReassociationIndices> groups,
                           bool collapses) {
  SmallVector<DimSize> from = graph.sizes.of(source);
  SmallVector<DimSize> to = graph.sizes.of(expr.value);
  SmallVector<const IndexExpr *> position;
  for (auto [i, group] : llvm::enumerate(groups)) {
    size_t first = group.front(), count = group.size();
    if (collapses)
      graph.indices.reshapeGroup(expr.indices[i], to[i],
                                 ArrayRef(from).slice(first, count), position);
    else
      graph.indices.reshapeGroup(expr.indices.slice(first, count),
                                 ArrayRef(to).slice(first, count), from[i],
                                 position);
  }
  // A collapse of unit dimensions to rank 0, and the way back, have no groups.
  while (position.size() < from.size())
    position.push_back(graph.indices.constant(0));
  expr.forward = graph.get(source, position);
}

static bool readSlice(ScalarGraph &graph, ScalarExpr &expr,
                      tensor::ExtractSliceOp slice) {
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets();
  SmallVector<OpFoldResult> strides = slice.getMixedStrides();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<const IndexExpr *> position;
  unsigned at = 0;
  for (unsigned dim = 0; dim < offsets.size(); ++dim) {
    const IndexExpr *index = graph.indices.constant(0);
    DimSize size = 1;
    if (!dropped.test(dim)) {
      size = graph.sizes.of(expr.value, at);
      index = expr.indices[at++];
    }
    std::optional<int64_t> offset = getConstantIntValue(offsets[dim]);
    std::optional<int64_t> stride = getConstantIntValue(strides[dim]);
    if (offset && stride && index->kind == IndexKind::Const) {
      position.push_back(
          graph.indices.constant(*offset + index->value * *stride));
      continue;
    }
    if (!offset || (size != 1 && stride != 1))
      return false;
    DimSize whole = graph.sizes.of(slice.getSource(), dim);
    bool exact = (isStaticSize(size) && isStaticSize(whole)) || size == whole;
    position.push_back(graph.indices.offset(index, *offset, exact));
  }
  expr.forward = graph.get(slice.getSource(), position);
  return true;
}

/// An element of known position along the concatenated dimension.
static bool readConcat(ScalarGraph &graph, ScalarExpr &expr,
                       tensor::ConcatOp concat) {
  int64_t dim = concat.getDim();
  const IndexExpr *index = expr.indices[dim];
  if (index->kind != IndexKind::Const)
    return false;
  int64_t at = index->value;
  for (Value input : concat.getInputs()) {
    int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return false;
    if (at >= size) {
      at -= size;
      continue;
    }
    SmallVector<const IndexExpr *> position(expr.indices);
    position[dim] = graph.indices.constant(at);
    expr.forward = graph.get(input, position);
    return true;
  }
  return false;
}

/// An element of which it is known whether it lies in the inserted part: along
/// each dimension its position is known or the part covers everything.
static bool readInsert(ScalarGraph &graph, ScalarExpr &expr,
                       tensor::InsertSliceOp insert) {
  SmallVector<OpFoldResult> offsets = insert.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = insert.getMixedSizes();
  SmallVector<OpFoldResult> strides = insert.getMixedStrides();
  llvm::SmallBitVector dropped = insert.getDroppedDims();
  SmallVector<const IndexExpr *> position;
  bool outside = false;
  for (unsigned dim = 0; dim < offsets.size(); ++dim) {
    std::optional<int64_t> offset = getConstantIntValue(offsets[dim]);
    std::optional<int64_t> size = getConstantIntValue(sizes[dim]);
    std::optional<int64_t> stride = getConstantIntValue(strides[dim]);
    if (!offset || !stride || *stride <= 0)
      return false;
    const IndexExpr *index = expr.indices[dim];
    if (index->kind == IndexKind::Const && size) {
      int64_t at = index->value - *offset;
      outside |= at < 0 || at % *stride != 0 || at / *stride >= *size;
      index = graph.indices.constant(outside ? 0 : at / *stride);
    } else {
      DimSize part =
          size ? *size : graph.sizes.ofIndex(cast<Value>(sizes[dim]));
      if (*offset != 0 || *stride != 1 ||
          part != graph.sizes.of(insert.getDest(), dim))
        return false;
    }
    if (!dropped.test(dim))
      position.push_back(index);
  }
  expr.forward = outside ? graph.get(insert.getDest(), expr.indices)
                         : graph.get(insert.getSource(), position);
  return true;
}

bool norm::readTensorOp(ScalarGraph &graph, ScalarExpr &expr) {
  Operation *op = expr.value.getDefiningOp();
  if (!op)
    return false;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    expr.kind = ScalarKind::Size;
    expr.size = graph.sizes.ofIndex(expr.value);
    if (isStaticSize(expr.size)) {
      expr.kind = ScalarKind::Const;
      expr.number = static_cast<double>(expr.size);
    }
    return true;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    SmallVector<const IndexExpr *> position;
    for (Value index : extract.getIndices()) {
      position.push_back(graph.position(graph.get(index, expr.indices)));
      if (!position.back())
        return false;
    }
    expr.forward = graph.get(extract.getTensor(), position);
    return true;
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    expr.forward = graph.get(splat.getInput(), {});
    return true;
  }
  if (auto castOp = dyn_cast<tensor::CastOp>(op)) {
    auto source = dyn_cast<RankedTensorType>(castOp.getSource().getType());
    if (!source)
      return false;
    expr.forward = graph.get(castOp.getSource(), expr.indices);
    return true;
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    forwardReshape(graph, expr, collapse.getSrc(),
                   collapse.getReassociationIndices(), /*collapses=*/true);
    return true;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    forwardReshape(graph, expr, expand.getSrc(),
                   expand.getReassociationIndices(), /*collapses=*/false);
    return true;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return readSlice(graph, expr, slice);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return readConcat(graph, expr, concat);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return readInsert(graph, expr, insert);
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
    if (!isa<RankedTensorType>(reshape.getSource().getType()))
      return false;
    expr.forward = graph.get(
        reshape.getSource(),
        graph.indices.reshape(expr.indices, graph.sizes.of(expr.value),
                              graph.sizes.of(reshape.getSource())));
    return true;
  }
  return false;
}
