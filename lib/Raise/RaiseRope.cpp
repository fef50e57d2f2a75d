//===- RaiseRope.cpp - Rotary position embeddings in linalg -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/MatchRope.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::rope;

/// The input with its dimensions in the order of the result's.
static Value buildInput(const Line &line, RankedTensorType type,
                        OpBuilder &builder, Location loc) {
  Value value = line.tensor;
  auto tensor = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> axes;
  for (int64_t axis : line.axes)
    if (axis >= 0)
      axes.push_back(axis);
  if (!llvm::is_sorted(axes)) {
    SmallVector<int64_t> flat;
    for (auto [dim, axis] : llvm::enumerate(line.axes))
      if (axis >= 0)
        flat.push_back(tensor.getDimSize(dim));
    value = reshapeUnitDims(value, flat, builder, loc);
    SmallVector<int64_t> permutation =
        llvm::to_vector(llvm::seq<int64_t>(0, axes.size()));
    llvm::sort(permutation,
               [&](int64_t a, int64_t b) { return axes[a] < axes[b]; });
    SmallVector<OpFoldResult> sizes;
    for (int64_t dim : permutation)
      sizes.push_back(tensor::getMixedSize(builder, loc, value, dim));
    Value empty =
        tensor::EmptyOp::create(builder, loc, sizes, tensor.getElementType());
    value = linalg::TransposeOp::create(builder, loc, value, empty, permutation)
                ->getResult(0);
  }
  return reshapeUnitDims(value, type.getShape(), builder, loc);
}

static Value buildTable(const Line &line, OpBuilder &builder, Location loc) {
  auto tensor = cast<RankedTensorType>(line.tensor.getType());
  SmallVector<int64_t> shape;
  for (auto [dim, axis] : llvm::enumerate(line.axes))
    if (axis >= 0)
      shape.push_back(tensor.getDimSize(dim));
  return reshapeUnitDims(line.tensor, shape, builder, loc);
}

FormResult norm::raiseRope(Value root) {
  FormResult result;
  auto type = dyn_cast<RankedTensorType>(root.getType());
  if (!type || type.getRank() == 0 || !isa<FloatType>(type.getElementType()))
    return result;
  RopeMatcher matcher(root);
  std::optional<RopeMatch> match = matcher.match(result.failure);
  if (!match)
    return result;
  result.failure.clear();
  Operation *before = root.getDefiningOp();
  OpBuilder builder(before);
  Location loc = before->getLoc();
  Value input = buildInput(match->input, type, builder, loc);
  Value cos = buildTable(match->cos, builder, loc);
  Value sin = buildTable(match->sin, builder, loc);
  auto rope = RopeOp::create(builder, loc, type, input, cos, sin, match->layout,
                             getTableAxes(match->cos), IntegerAttr(),
                             RoundingStepsAttr());
  if (match->rotary != type.getShape().back())
    rope.setRotaryDim(match->rotary);
  if (match->each)
    rope.setRounding(RoundingSteps::each);
  result.op = rope;
  result.value = rope.getResult();
  return result;
}
