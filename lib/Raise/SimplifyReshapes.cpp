//===- SimplifyReshapes.cpp - Reshapes that merge and split dims -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/DimSizes.h"
#include "norm/Raise/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMSIMPLIFYRESHAPESPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

#define DEBUG_TYPE "norm-simplify-reshapes"

using namespace mlir;
using namespace mlir::norm;

namespace {
/// A reshape as a merge of dimensions and then a split of some.
struct ReshapePlan {
  SmallVector<ReassociationIndices> merged, split;
  bool merges = false, splits = false;
};
} // namespace

static ReassociationIndices getRange(unsigned begin, unsigned end) {
  return llvm::to_vector<2>(llvm::seq<int64_t>(begin, end));
}

/// How the reshape maps dimensions; nullopt where that is not proven.
static std::optional<ReshapePlan> planReshape(tensor::ReshapeOp op,
                                              DimSizes &sizes) {
  auto from = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  auto shape = op.getShape().getDefiningOp<tensor::FromElementsOp>();
  if (!from || !to || !shape || from.getRank() == 0 || to.getRank() == 0 ||
      static_cast<int64_t>(shape.getElements().size()) != to.getRank())
    return std::nullopt;
  SmallVector<DimSize> wanted;
  for (auto [dim, element] : llvm::enumerate(shape.getElements()))
    wanted.push_back(to.isDynamicDim(dim) ? sizes.ofIndex(element)
                                          : to.getDimSize(dim));
  SmallVector<DimSize> given = sizes.of(op.getSource());
  ReshapePlan plan;
  for (const ReshapeGroup &group : alignShapes(given, wanted)) {
    unsigned fromCount = group.fromEnd - group.fromBegin;
    unsigned toCount = group.toEnd - group.toBegin;
    if (fromCount == 0 || toCount == 0 || (fromCount > 1 && toCount > 1))
      return std::nullopt;
    // The same number of elements, and a size that follows from the others.
    ArrayRef<DimSize> before =
        ArrayRef(given).slice(group.fromBegin, fromCount);
    ArrayRef<DimSize> after = ArrayRef(wanted).slice(group.toBegin, toCount);
    if (sizes.product(before) != sizes.product(after) ||
        llvm::count_if(after, [](DimSize s) { return !isStaticSize(s); }) > 1 ||
        llvm::count_if(before, [](DimSize s) { return !isStaticSize(s); }) > 1)
      return std::nullopt;
    auto isDynamic = [](ArrayRef<int64_t> shape) {
      return llvm::any_of(shape, ShapedType::isDynamic);
    };
    if (isDynamic(from.getShape().slice(group.fromBegin, fromCount)) !=
        isDynamic(to.getShape().slice(group.toBegin, toCount)))
      return std::nullopt;
    plan.merged.push_back(getRange(group.fromBegin, group.fromEnd));
    plan.split.push_back(getRange(group.toBegin, group.toEnd));
    plan.merges |= fromCount > 1;
    plan.splits |= toCount > 1;
  }
  return plan;
}

static void rewrite(tensor::ReshapeOp op, const ReshapePlan &plan) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto to = cast<RankedTensorType>(op.getType());
  Value value = op.getSource();
  if (plan.merges)
    value = tensor::CollapseShapeOp::create(builder, loc, value, plan.merged);
  if (plan.splits) {
    auto shape = op.getShape().getDefiningOp<tensor::FromElementsOp>();
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, element] : llvm::enumerate(shape.getElements())) {
      if (!to.isDynamicDim(dim)) {
        sizes.push_back(builder.getIndexAttr(to.getDimSize(dim)));
        continue;
      }
      Value size = element;
      if (!size.getType().isIndex())
        size = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          size);
      sizes.push_back(size);
    }
    value = tensor::ExpandShapeOp::create(builder, loc, to, value, plan.split,
                                          sizes);
  }
  if (value.getType() != to)
    value = tensor::CastOp::create(builder, loc, to, value);
  op.getResult().replaceAllUsesWith(value);
  op.erase();
}

namespace {
struct NormSimplifyReshapesPass
    : public norm::impl::NormSimplifyReshapesPassBase<
          NormSimplifyReshapesPass> {
  void runOnOperation() override {
    DimSizes sizes;
    std::vector<std::pair<tensor::ReshapeOp, ReshapePlan>> plans;
    getOperation()->walk([&](tensor::ReshapeOp op) {
      if (std::optional<ReshapePlan> plan = planReshape(op, sizes))
        plans.emplace_back(op, std::move(*plan));
    });
    // Sizes are traced through the ops that go: all plans come first.
    for (auto &[op, plan] : plans)
      rewrite(op, plan);
  }
};
} // namespace
