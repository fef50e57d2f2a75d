//===- RaiseBranches.cpp - Reads and writes of branches in linalg -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ElementwiseForms.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::norm;

/// The positions that one element of an operand lies at.
static Coordinates extend(const Coordinates &coordinates, unsigned leading,
                          IndexList indices, ArrayRef<DimSize> sizes) {
  Coordinates result;
  result.vars.append(coordinates.vars.begin(),
                     coordinates.vars.begin() + leading);
  result.sizes.append(coordinates.sizes.begin(),
                      coordinates.sizes.begin() + leading);
  llvm::append_range(result.vars, indices);
  llvm::append_range(result.sizes, sizes);
  return result;
}

/// The tensor furthest up that holds `expr` at the wanted positions, up to unit
/// dimensions.
static Value findTensor(ScalarGraph &graph, ScalarExpr *expr,
                        const Coordinates &wanted, bool throughExt) {
  auto isUnit = [](const IndexExpr *index) { return index->isConst(0); };
  SmallVector<const IndexExpr *> positions;
  SmallVector<DimSize> sizes;
  for (auto [index, size] : llvm::zip(wanted.vars, wanted.sizes))
    if (!isUnit(index)) {
      positions.push_back(index);
      sizes.push_back(size);
    }
  Value found;
  while (expr) {
    auto type = expr->value ? dyn_cast<RankedTensorType>(expr->value.getType())
                            : RankedTensorType();
    unsigned at = 0;
    bool same = bool(type);
    for (unsigned dim = 0; same && dim < expr->indices.size(); ++dim) {
      if (type.getDimSize(dim) == 1)
        continue;
      DimSize size = graph.sizes.of(expr->value, dim);
      same = at < positions.size() && expr->indices[dim] == positions[at] &&
             (size == sizes[at] || !isStaticSize(size) ||
              !isStaticSize(sizes[at]));
      ++at;
    }
    if (same && at == positions.size())
      found = expr->value;
    ScalarExpr *next = graph.read(expr)->forward;
    if (!next && throughExt && expr->kind == ScalarKind::Ext &&
        isa<FloatType>(expr->operands[0]->type))
      next = expr->operands[0];
    expr = next;
  }
  return found;
}

static SmallVector<int64_t> getShape(const Coordinates &coordinates) {
  return llvm::map_to_vector(coordinates.sizes, [](DimSize size) {
    return isStaticSize(size) ? size : ShapedType::kDynamic;
  });
}

/// Merges or splits the last two dimensions.
static SmallVector<ReassociationIndices> groupLastTwo(int64_t rank) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim + 2 < rank; ++dim)
    groups.push_back({dim});
  groups.push_back({rank - 2, rank - 1});
  return groups;
}

/// [.., branches * D], whether it exists as that or as [.., branches, D].
static Value buildWide(ScalarGraph &graph, ScalarExpr *expr,
                       const Coordinates &merged, const Coordinates &split,
                       bool throughExt, OpBuilder &builder, Location loc) {
  if (Value found = findTensor(graph, expr, merged, throughExt))
    return reshapeUnitDims(found, getShape(merged), builder, loc);
  Value found = findTensor(graph, expr, split, throughExt);
  if (!found)
    return {};
  found = reshapeUnitDims(found, getShape(split), builder, loc);
  return tensor::CollapseShapeOp::create(builder, loc, found,
                                         groupLastTwo(split.vars.size()));
}

//===----------------------------------------------------------------------===//
// The read
//===----------------------------------------------------------------------===//

namespace {
struct MergeMatch {
  ScalarExpr *input = nullptr, *gate = nullptr;
  Activation activation = Activation::identity;
  BranchReduction reduction = BranchReduction::sum;
  const IndexExpr *branch = nullptr;
  bool each = false;
  FloatType compute;
};
} // namespace

/// The sum under a division by the number of its terms, if there is one.
static ScalarExpr *matchMean(ScalarGraph &graph, ScalarExpr *expr,
                             MergeMatch &match) {
  expr = graph.resolve(expr);
  if (expr->kind == ScalarKind::Sum)
    return expr;
  if ((expr->kind != ScalarKind::Div && expr->kind != ScalarKind::Mul) ||
      !expr->value)
    return nullptr;
  ScalarExpr *lhs = graph.resolve(expr->operands[0]);
  ScalarExpr *rhs = graph.resolve(expr->operands[1]);
  if (expr->kind == ScalarKind::Mul && rhs->kind == ScalarKind::Sum)
    std::swap(lhs, rhs);
  if (lhs->kind != ScalarKind::Sum || !rhs->isConst() ||
      lhs->reduced.size() != 1)
    return nullptr;
  auto count = static_cast<double>(lhs->reduced.front()->size);
  // A product with the reciprocal is the quotient where that is exact.
  bool isMean = expr->kind == ScalarKind::Div
                    ? rhs->isConst(count)
                    : llvm::isPowerOf2_64(lhs->reduced.front()->size) &&
                          rhs->isConst(1 / count);
  match.reduction = BranchReduction::mean;
  return isMean ? lhs : nullptr;
}

static std::optional<MergeMatch> matchMerge(ScalarGraph &graph,
                                            ScalarExpr *element) {
  MergeMatch match;
  auto type = cast<FloatType>(element->type);
  ScalarExpr *body = graph.resolve(element);
  if (body->kind == ScalarKind::Trunc)
    body = graph.resolve(body->operands[0]);
  match.compute = dyn_cast<FloatType>(body->type);
  if (!match.compute || match.compute.getWidth() < 32)
    return std::nullopt;
  ScalarExpr *sum = matchMean(graph, body, match);
  if (!sum || sum->reduced.size() != 1 ||
      !isStaticSize(sum->reduced.front()->size))
    return std::nullopt;
  match.branch = sum->reduced.front();
  ScalarExpr *term = sum->operands[0];
  std::optional<RoundedOp> product =
      matchRounded(graph, term, ScalarKind::Mul, match.compute);
  if (!product) {
    ScalarExpr *wide = graph.resolve(term);
    if (wide->kind != ScalarKind::Ext || type.getWidth() > 16)
      return std::nullopt;
    match.each = true;
    product = matchRounded(graph, wide->operands[0], ScalarKind::Mul, type);
    if (!product)
      return std::nullopt;
  }
  for (unsigned i : {0, 1}) {
    ScalarExpr *act = product->operands[1 - i];
    if (match.each) {
      ScalarExpr *rounded = graph.resolve(act);
      if (rounded->kind != ScalarKind::Trunc)
        continue;
      act = rounded->operands[0];
    }
    std::optional<ActivationMatch> found =
        matchActivation(graph, act, match.compute);
    if (!found)
      continue;
    match.activation = found->activation;
    match.input = product->operands[i];
    match.gate = found->argument;
    return match;
  }
  return std::nullopt;
}

FormResult norm::raiseBranchMerge(Value root) {
  FormResult result;
  auto type = cast<RankedTensorType>(root.getType());
  if (!isa<FloatType>(type.getElementType()) || type.getRank() == 0 ||
      type.getShape().back() == 1)
    return result;
  ScalarGraph graph;
  Coordinates coordinates = getCoordinates(graph, graph.sizes.of(root));
  std::optional<MergeMatch> match =
      matchMerge(graph, graph.get(root, coordinates.vars));
  if (!match)
    return result;

  unsigned leading = type.getRank() - 1;
  const IndexExpr *channel = coordinates.vars.back();
  DimSize width = coordinates.sizes.back(), branches = match->branch->size;
  DimSize whole = graph.sizes.product({branches, width});
  Coordinates merged = extend(
      coordinates, leading,
      graph.indices.merge({match->branch, channel}, {branches, width}), whole);
  Coordinates split =
      extend(coordinates, leading, {match->branch, channel}, {branches, width});
  OpBuilder builder(root.getDefiningOp());
  Location loc = root.getLoc();
  Value input =
      buildWide(graph, match->input, merged, split, !match->each, builder, loc);
  Value gate = buildWide(graph, match->gate, merged, split,
                         /*throughExt=*/true, builder, loc);
  if (!input || !gate) {
    result.failure = "the branches and their gates are no tensors with one "
                     "branch beside the other";
    return result;
  }
  Type inputType = input.getType(), gateType = gate.getType();
  bool typesFit =
      match->each ? getElementTypeOrSelf(inputType) == type.getElementType() &&
                        getElementTypeOrSelf(gateType) == type.getElementType()
                  : getComputeType({inputType, gateType}) == match->compute;
  if (!typesFit) {
    result.failure = "it is computed in another type than its operands ask for";
    return result;
  }
  auto merge =
      BranchMergeOp::create(builder, loc, type, input, gate, match->activation,
                            match->reduction, branches, RoundingStepsAttr());
  if (match->each)
    merge.setRounding(RoundingSteps::each);
  result.op = merge;
  result.value = merge.getResult();
  return result;
}

//===----------------------------------------------------------------------===//
// The write
//===----------------------------------------------------------------------===//

/// How `expr` splits the last coordinate in two, if it does.
static const IndexExpr *findSplit(ScalarGraph &graph, ScalarExpr *expr,
                                  const IndexExpr *last) {
  for (; expr; expr = graph.read(expr)->forward)
    for (const IndexExpr *index : expr->indices)
      if (index->kind == IndexKind::Split && index->operands[0] == last &&
          index->sizes.size() == 2)
        return index;
  return nullptr;
}

namespace {
struct WriteMatch {
  ScalarExpr *stream = nullptr, *factors[2] = {};
  bool each = false;
  FloatType step;
};
} // namespace

static SmallVector<WriteMatch> matchWrites(ScalarGraph &graph,
                                           ScalarExpr *element) {
  SmallVector<WriteMatch> matches;
  for (const RoundingForm &form : getRoundingForms(graph, element)) {
    std::optional<RoundedOp> sum =
        matchRounded(graph, form.body, ScalarKind::Add, form.step);
    if (!sum)
      continue;
    for (unsigned i : {0, 1}) {
      std::optional<RoundedOp> product =
          matchRounded(graph, sum->operands[1 - i], ScalarKind::Mul, form.step);
      if (!product)
        continue;
      for (unsigned f : {0, 1}) {
        WriteMatch &match = matches.emplace_back();
        match.stream = sum->operands[i];
        match.factors[0] = product->operands[f];
        match.factors[1] = product->operands[1 - f];
        match.each = form.each;
        match.step = form.step;
      }
    }
  }
  return matches;
}

FormResult norm::raiseBranchWrite(Value root) {
  FormResult result;
  auto type = cast<RankedTensorType>(root.getType());
  int64_t rank = type.getRank();
  if (!isa<FloatType>(type.getElementType()) || rank == 0 ||
      type.getShape().back() == 1)
    return result;
  ScalarGraph graph;
  Coordinates coordinates = getCoordinates(graph, graph.sizes.of(root));
  OpBuilder builder(root.getDefiningOp());
  Location loc = root.getLoc();
  for (const WriteMatch &match :
       matchWrites(graph, graph.get(root, coordinates.vars))) {
    // Branches side by side in the last dimension, or in one of their own.
    const IndexExpr *last = coordinates.vars.back();
    const IndexExpr *split = findSplit(graph, match.factors[0], last);
    bool apart = !split;
    const IndexExpr *branch = nullptr, *channel = last, *whole = last;
    DimSize branches = 0, width = coordinates.sizes.back();
    if (split) {
      branches = split->sizes[0];
      width = split->sizes[1];
      branch = graph.indices.split(last, split->sizes, 0);
      channel = graph.indices.split(last, split->sizes, 1);
    } else {
      if (rank < 2 || !goesToNorm(root))
        continue;
      branches = coordinates.sizes[rank - 2];
      branch = coordinates.vars[rank - 2];
      whole = graph.indices.merge({branch, channel}, {branches, width});
    }
    if (!isStaticSize(branches) || branches < 2 || width == 1)
      continue;
    unsigned leading = apart ? rank - 2 : rank - 1;
    Coordinates merged = extend(coordinates, leading, whole,
                                graph.sizes.product({branches, width}));
    Coordinates separate =
        extend(coordinates, leading, {branch, channel}, {branches, width});
    Coordinates ofUpdate = extend(coordinates, leading, channel, width);
    Coordinates ofWeight = extend(coordinates, leading, branch, branches);
    Value update = findTensor(graph, match.factors[0], ofUpdate, !match.each);
    Value weight = findTensor(graph, match.factors[1], ofWeight, !match.each);
    if (!update || !weight)
      continue;
    Value stream = buildWide(graph, match.stream, merged, separate, !match.each,
                             builder, loc);
    if (!stream)
      continue;
    Type types[] = {stream.getType(), update.getType(), weight.getType()};
    bool typesFit = match.each
                        ? llvm::all_of(types,
                                       [&](Type operand) {
                                         return getElementTypeOrSelf(operand) ==
                                                type.getElementType();
                                       })
                        : getComputeType(types) == match.step;
    if (!typesFit)
      continue;
    update = reshapeUnitDims(update, getShape(ofUpdate), builder, loc);
    weight = reshapeUnitDims(weight, getShape(ofWeight), builder, loc);
    auto wide = RankedTensorType::get(
        cast<RankedTensorType>(stream.getType()).getShape(),
        type.getElementType());
    auto write =
        BranchWriteOp::create(builder, loc, apart ? wide : type, stream, update,
                              weight, RoundingStepsAttr());
    if (match.each)
      write.setRounding(RoundingSteps::each);
    result.op = write;
    result.value = write.getResult();
    Value init = cast<DestinationStyleOpInterface>(root.getDefiningOp())
                     .getDpsInits()
                     .front();
    if (apart)
      result.value = tensor::ExpandShapeOp::create(
          builder, loc, type, result.value, groupLastTwo(rank),
          tensor::getMixedSizes(builder, loc, init));
    return result;
  }
  return result;
}
