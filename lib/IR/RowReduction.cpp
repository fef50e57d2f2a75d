//===- RowReduction.cpp - Accurate sums over rows ------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowReduction.h"
#include "ScalarBuilder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

/// Lanes of a row sum, the longest chain within a lane, and the longest row
/// that is one chain. A chain of 32 equal terms is off by up to 5e-7, rstd by
/// half.
static constexpr int64_t kLanes = 64, kChain = 16, kShortRow = 32;

static OpFoldResult applyAffine(OpBuilder &b, Location loc, AffineExpr expr,
                                ArrayRef<OpFoldResult> operands) {
  return affine::makeComposedFoldedAffineApply(b, loc, expr, operands);
}

AffineMap norm::getRowMap(MLIRContext *context, int64_t rank,
                          ArrayRef<int64_t> dropped) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dropped, dim))
      exprs.push_back(getAffineDimExpr(dim, context));
  return AffineMap::get(rank, 0, exprs, context);
}

Value norm::castTensor(OpBuilder &b, Location loc, Value tensor, Type type) {
  if (tensor.getType() == type)
    return tensor;
  return tensor::CastOp::create(b, loc, type, tensor);
}

Value norm::expandDim(OpBuilder &b, Location loc, Value tensor, int64_t dim,
                      ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(b, loc, tensor);
  int64_t rank = shape.size(), extra = sizes.size() - 1;
  shape.erase(shape.begin() + dim);
  shape.insert(shape.begin() + dim, sizes.begin(), sizes.end());
  SmallVector<ReassociationIndices> groups(rank);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t begin = i <= dim ? i : i + extra;
    int64_t end = i < dim ? i : i + extra;
    for (int64_t j = begin; j <= end; ++j)
      groups[i].push_back(j);
  }
  SmallVector<int64_t> staticShape;
  SmallVector<Value> dynamicShape;
  dispatchIndexOpFoldResults(shape, dynamicShape, staticShape);
  auto type = RankedTensorType::get(staticShape,
                                    getElementTypeOrSelf(tensor.getType()));
  return tensor::ExpandShapeOp::create(b, loc, type, tensor, groups, shape);
}

Value norm::sliceDim(OpBuilder &b, Location loc, Value tensor, int64_t dim,
                     OpFoldResult offset, OpFoldResult size) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
  if (isZeroInteger(offset) && isEqualConstantIntOrValue(sizes[dim], size))
    return tensor;
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  offsets[dim] = offset;
  sizes[dim] = size;
  // No slice of an empty tensor verifies.
  auto type = cast<RankedTensorType>(tensor.getType());
  if (llvm::is_contained(type.getShape(), 0))
    return tensor::EmptyOp::create(b, loc, sizes, type.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, tensor, offsets, sizes,
                                        strides);
}

SmallVector<Value> norm::createElementwise(
    OpBuilder &b, Location loc, ArrayRef<OpFoldResult> loopSizes,
    ValueRange inputs, ArrayRef<AffineMap> maps, ArrayRef<Type> elementTypes,
    function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<Value> outputs;
  SmallVector<Type> types;
  SmallVector<AffineMap> allMaps(maps);
  for (Type type : elementTypes) {
    outputs.push_back(tensor::EmptyOp::create(b, loc, loopSizes, type));
    types.push_back(outputs.back().getType());
    allMaps.push_back(b.getMultiDimIdentityMap(loopSizes.size()));
  }
  SmallVector<utils::IteratorType> iterators(loopSizes.size(),
                                             utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(
      b, loc, types, inputs, outputs, allMaps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        linalg::YieldOp::create(
            nested, nestedLoc,
            body(nested, nestedLoc, args.take_front(inputs.size())));
      });
  return llvm::to_vector_of<Value>(op.getResults());
}

namespace {
/// Sums of one tensor of terms; the row's operands are indexed by the loops
/// that are not in `rowDims`.
class Summer {
public:
  Summer(OpBuilder &b, Location loc, const RowSums &sums, TermFn terms)
      : b(b), loc(loc), sums(sums), terms(terms) {}

  /// Adds the terms of `source` over `reduced` to `inits`, or to 0 if there are
  /// none. `rowDims` are the dimensions of `source` that stand for one row.
  SmallVector<Value> sum(Value source, ArrayRef<int64_t> reduced,
                         ArrayRef<int64_t> rowDims, ArrayRef<Value> inits = {});
  /// The sums of each of the 64 lanes of dimension `dim`. Blocks have
  /// 64 * 16^level elements; what is left is summed with smaller blocks.
  SmallVector<Value> sumLanes(Value source, int64_t dim, int64_t level);
  /// Fewer than 64 elements, each in its lane.
  SmallVector<Value> startLanes(Value tail, int64_t dim);
  /// Folds the 64 lanes at `dim`, by eight and eight.
  Value foldLanes(Value lanes, int64_t dim);

private:
  SmallVector<Value> getInits(Value source, ArrayRef<int64_t> reduced,
                              unsigned count, ArrayRef<Value> inits);
  SmallVector<utils::IteratorType> getIterators(int64_t rank,
                                                ArrayRef<int64_t> reduced);

  OpBuilder &b;
  Location loc;
  const RowSums &sums;
  TermFn terms;
};
} // namespace

SmallVector<utils::IteratorType>
Summer::getIterators(int64_t rank, ArrayRef<int64_t> reduced) {
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  for (int64_t dim : reduced)
    iterators[dim] = utils::IteratorType::reduction;
  return iterators;
}

SmallVector<Value> Summer::getInits(Value source, ArrayRef<int64_t> reduced,
                                    unsigned count, ArrayRef<Value> inits) {
  if (!inits.empty())
    return llvm::to_vector(inits);
  SmallVector<OpFoldResult> shape;
  for (auto [dim, size] :
       llvm::enumerate(tensor::getMixedSizes(b, loc, source)))
    if (!llvm::is_contained(reduced, static_cast<int64_t>(dim)))
      shape.push_back(size);
  Value empty = tensor::EmptyOp::create(b, loc, shape, sums.sumType);
  Value zero = ScalarBuilder(b, loc, sums.sumType).constant(0);
  Value filled = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  return SmallVector<Value>(count, filled);
}

SmallVector<Value> Summer::sum(Value source, ArrayRef<int64_t> reduced,
                               ArrayRef<int64_t> rowDims,
                               ArrayRef<Value> inits) {
  int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
  SmallVector<Value> outputs = getInits(source, reduced, sums.numSums, inits);
  SmallVector<Value> inputs = {source};
  llvm::append_range(inputs, sums.rowOperands);
  SmallVector<AffineMap> maps = {b.getMultiDimIdentityMap(rank)};
  maps.append(sums.rowOperands.size(),
              getRowMap(b.getContext(), rank, rowDims));
  maps.append(sums.numSums, getRowMap(b.getContext(), rank, reduced));
  auto op = linalg::GenericOp::create(
      b, loc, ValueRange(outputs).getTypes(), inputs, outputs, maps,
      getIterators(rank, reduced),
      [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
        ScalarBuilder scalar(nested, nestedLoc, sums.sumType);
        SmallVector<Value> values =
            terms(nested, nestedLoc, args.front(),
                  args.slice(1, sums.rowOperands.size()));
        for (auto [value, acc] :
             llvm::zip_equal(values, args.take_back(sums.numSums)))
          value = scalar.add(acc, value);
        linalg::YieldOp::create(nested, nestedLoc, values);
      });
  return llvm::to_vector_of<Value>(op.getResults());
}

/// Sums `source` itself over one dimension.
static Value sumDim(OpBuilder &b, Location loc, Value source, int64_t dim,
                    Value init, ArrayRef<utils::IteratorType> iterators) {
  int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
  SmallVector<AffineMap> maps = {b.getMultiDimIdentityMap(rank),
                                 getRowMap(b.getContext(), rank, {dim})};
  return linalg::GenericOp::create(
             b, loc, init.getType(), source, init, maps, iterators,
             [](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               linalg::YieldOp::create(
                   nested, nestedLoc,
                   Value(arith::AddFOp::create(nested, nestedLoc, args[1],
                                               args[0])));
             })
      .getResult(0);
}

SmallVector<Value> Summer::startLanes(Value tail, int64_t dim) {
  OpFoldResult size = tensor::getMixedSize(b, loc, tail, dim);
  AffineExpr missing =
      b.getAffineConstantExpr(kLanes) - b.getAffineSymbolExpr(0);
  int64_t rank = cast<RankedTensorType>(tail.getType()).getRank();
  SmallVector<OpFoldResult> low(rank, b.getIndexAttr(0)), high(low);
  high[dim] = applyAffine(b, loc, missing, size);
  Value zero = ScalarBuilder(b, loc, sums.sumType).constant(0);
  SmallVector<Value> lanes;
  for (Value term : sum(tail, {}, {dim})) {
    SmallVector<int64_t> shape(
        cast<RankedTensorType>(term.getType()).getShape());
    shape[dim] = kLanes;
    auto type = RankedTensorType::get(shape, sums.sumType);
    lanes.push_back(tensor::PadOp::create(b, loc, type, term, low, high, zero));
  }
  return lanes;
}

SmallVector<Value> Summer::sumLanes(Value source, int64_t dim, int64_t level) {
  int64_t block = kLanes;
  for (int64_t i = 0; i < level; ++i)
    block *= kChain;
  AffineExpr n = b.getAffineSymbolExpr(0);
  OpFoldResult size = tensor::getMixedSize(b, loc, source, dim);
  OpFoldResult count = applyAffine(b, loc, n.floorDiv(block), size);
  OpFoldResult covered = applyAffine(b, loc, n.floorDiv(block) * block, size);
  OpFoldResult rest = applyAffine(b, loc, n % block, size);

  // The elements behind the last whole block start the lanes' sums.
  SmallVector<Value> inits;
  if (!isZeroInteger(rest)) {
    Value tail = sliceDim(b, loc, source, dim, covered, rest);
    inits = level ? sumLanes(tail, dim, level - 1) : startLanes(tail, dim);
  }
  if (isZeroInteger(count))
    return inits;
  SmallVector<OpFoldResult> sizes = {count};
  sizes.append(level, b.getIndexAttr(kChain));
  sizes.push_back(b.getIndexAttr(kLanes));
  Value blocks = expandDim(
      b, loc, sliceDim(b, loc, source, dim, b.getIndexAttr(0), covered), dim,
      sizes);
  SmallVector<int64_t> rowDims;
  for (int64_t i = 0, e = sizes.size(); i < e; ++i)
    rowDims.push_back(dim + i);
  if (level == 0)
    return sum(blocks, {dim}, rowDims, inits);

  SmallVector<Value> partials = sum(blocks, {dim + level}, rowDims);
  for (int64_t inner = level - 1; inner >= 0; --inner) {
    SmallVector<Value> starts =
        getInits(partials.front(), {dim + inner}, sums.numSums,
                 inner == 0 ? inits : SmallVector<Value>());
    for (auto [partial, start] : llvm::zip_equal(partials, starts))
      partial = sumDim(
          b, loc, partial, dim + inner, start,
          getIterators(cast<RankedTensorType>(partial.getType()).getRank(),
                       {dim + inner}));
  }
  return partials;
}

Value Summer::foldLanes(Value lanes, int64_t dim) {
  Value value = expandDim(b, loc, lanes, dim,
                          {b.getIndexAttr(8), b.getIndexAttr(kLanes / 8)});
  for (int i = 0; i < 2; ++i) {
    int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
    value = sumDim(b, loc, value, dim, getInits(value, {dim}, 1, {}).front(),
                   getIterators(rank, {dim}));
  }
  return value;
}

/// Makes the reduced axes one dimension, and says which.
static std::pair<Value, int64_t>
joinAxes(OpBuilder &b, Location loc, Value source, ArrayRef<int64_t> axes) {
  int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
  int64_t first = axes.front(), count = axes.size();
  if (axes.back() - first + 1 != count) {
    SmallVector<int64_t> permutation;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (!llvm::is_contained(axes, dim))
        permutation.push_back(dim);
    llvm::append_range(permutation, axes);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, source);
    SmallVector<OpFoldResult> permuted;
    for (int64_t dim : permutation)
      permuted.push_back(sizes[dim]);
    Value empty = tensor::EmptyOp::create(
        b, loc, permuted, getElementTypeOrSelf(source.getType()));
    source = linalg::TransposeOp::create(b, loc, source, empty, permutation)
                 ->getResult(0);
    first = rank - count;
  }
  if (count == 1)
    return {source, first};
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim <= first || dim >= first + count)
      groups.push_back({dim});
    else
      groups.back().push_back(dim);
  }
  return {tensor::CollapseShapeOp::create(b, loc, source, groups), first};
}

SmallVector<Value> norm::sumRows(OpBuilder &b, Location loc, Value source,
                                 const RowSums &sums, TermFn terms) {
  auto type = cast<RankedTensorType>(source.getType());
  int64_t size = 1;
  bool isStatic = true;
  for (int64_t axis : sums.axes) {
    isStatic &= !type.isDynamicDim(axis);
    size *= isStatic ? type.getDimSize(axis) : 1;
  }
  Summer summer(b, loc, sums, terms);
  bool isEmpty = llvm::is_contained(type.getShape(), 0);
  if (sums.inSequence || isEmpty || (isStatic && size <= kShortRow))
    return summer.sum(source, sums.axes, sums.axes);
  auto [joined, dim] = joinAxes(b, loc, source, sums.axes);
  // Enough levels that no chain is longer than 16: up to 262144 elements.
  int64_t level = 0;
  for (int64_t covered = kLanes * kChain;
       level < 2 && (!isStatic || covered < size); covered *= kChain)
    ++level;
  SmallVector<Value> results = summer.sumLanes(joined, dim, level);
  for (Value &result : results)
    result = summer.foldLanes(result, dim);
  return results;
}
