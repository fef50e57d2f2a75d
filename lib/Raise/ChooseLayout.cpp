//===- ChooseLayout.cpp - The layout that a norm is stated in -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fusion moves reshapes and transposes: the body that ends a norm may have
// other loops than the tensors that hold its input and gain. The norm is stated
// on those tensors, so that nothing is copied and parameters keep their names.
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/FindRoots.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether input and parameters are tensors of the source.
static bool operandsExist(ScalarGraph &graph, const RootMatch &root,
                          bool mayMerge = false) {
  IRMapping nothing;
  Materializer materializer(graph, nothing);
  const NormMatch &norm = root.norm;
  if (!materializer.exists(norm.input, root.coordinates) &&
      !(mayMerge && materializer.existsSplit(norm.input, root.coordinates)))
    return false;
  for (const std::optional<ParameterMatch> &parameter : {norm.gain, norm.bias})
    if (parameter && !materializer.exists(
                         parameter->expr,
                         selectCoordinates(root.coordinates, parameter->axes)))
      return false;
  return true;
}

/// Matches `root` again, read at `position` and with other coordinates.
static std::optional<RootMatch>
rematch(ScalarGraph &graph, NormMatcher &matcher, const RootMatch &root,
        IndexList position, Coordinates coordinates, ArrayRef<unsigned> loops) {
  PointMatch match =
      matcher.match(graph.get(root.value, position), coordinates);
  if (match.progress != Progress::Norm)
    return std::nullopt;
  RootMatch result;
  result.value = root.value;
  result.coordinates = std::move(coordinates);
  result.loops.assign(loops.begin(), loops.end());
  result.norm = std::move(match.norm);
  // An input that is held in parts is put together for a gain that is whole.
  if (!operandsExist(graph, result, /*mayMerge=*/true))
    return std::nullopt;
  return result;
}

/// The order of coordinates in a tensor that holds the input.
static std::optional<SmallVector<unsigned>>
findInputOrder(ScalarGraph &graph, const RootMatch &root) {
  ArrayRef<const IndexExpr *> vars = root.coordinates.vars;
  for (ScalarExpr *at = root.norm.input; at; at = graph.read(at)->forward) {
    if (!at->value || !isa<RankedTensorType>(at->value.getType()) ||
        at->indices.size() != vars.size())
      continue;
    SmallVector<unsigned> order;
    for (const IndexExpr *index : at->indices) {
      const auto *it = llvm::find(vars, index);
      if (!index->isVar() || it == vars.end() ||
          llvm::is_contained(order, it - vars.begin()))
        break;
      order.push_back(it - vars.begin());
    }
    if (order.size() == vars.size())
      return order;
  }
  return std::nullopt;
}

static std::optional<RootMatch>
permuteLoops(ScalarGraph &graph, NormMatcher &matcher, const RootMatch &root) {
  if (root.loops.empty())
    return std::nullopt;
  std::optional<SmallVector<unsigned>> order = findInputOrder(graph, root);
  if (!order || llvm::is_sorted(*order))
    return std::nullopt;
  SmallVector<unsigned> loops;
  SmallVector<DimSize> sizes;
  for (unsigned old : *order) {
    loops.push_back(root.loops[old]);
    sizes.push_back(root.coordinates.sizes[old]);
  }
  std::optional<Viewpoint> view = getViewpoint(graph, root.value);
  if (!view)
    return std::nullopt;
  Coordinates coordinates = getCoordinates(graph, sizes);
  for (auto [i, loop] : llvm::enumerate(loops))
    view->position[loop] = coordinates.vars[i];
  return rematch(graph, matcher, root, view->position, coordinates, loops);
}

/// Whether a dimension of the root's own type is static: its size may be known
/// from elsewhere while the type leaves it open.
static bool isStaticInType(const RootMatch &root, int64_t dim) {
  if (auto type = dyn_cast<RankedTensorType>(root.value.getType()))
    return !type.isDynamicDim(dim);
  auto op = cast<linalg::LinalgOp>(getBodyOwner(root.value));
  return !ShapedType::isDynamic(op.getStaticLoopRanges()[root.loops[dim]]);
}

/// Merges coordinate `dim` with the next one.
static std::optional<RootMatch> mergeDims(ScalarGraph &graph,
                                          NormMatcher &matcher,
                                          const RootMatch &root, int64_t dim) {
  std::optional<Viewpoint> view = getViewpoint(graph, root.value);
  ArrayRef<DimSize> pair = ArrayRef(root.coordinates.sizes).slice(dim, 2);
  if (!view || !isStaticInType(root, dim) || !isStaticInType(root, dim + 1) ||
      !isStaticSize(pair[0]) || !isStaticSize(pair[1]) || pair[0] <= 1 ||
      pair[1] <= 1)
    return std::nullopt;
  SmallVector<DimSize> sizes(root.coordinates.sizes);
  sizes[dim] = graph.sizes.product(pair);
  sizes.erase(sizes.begin() + dim + 1);
  Coordinates coordinates = getCoordinates(graph, sizes);
  for (int64_t i = 0, rank = sizes.size(); i <= rank; ++i) {
    const IndexExpr *index =
        i == dim || i == dim + 1
            ? graph.indices.split(coordinates.vars[dim], pair, i - dim)
            : coordinates.vars[i > dim ? i - 1 : i];
    view->position[root.loops.empty() ? i : root.loops[i]] = index;
  }
  std::optional<RootMatch> result =
      rematch(graph, matcher, root, view->position, coordinates, root.loops);
  if (result)
    result->mergedDim = dim;
  return result;
}

RootMatch norm::chooseLayout(ScalarGraph &graph, NormMatcher &matcher,
                             RootMatch root) {
  if (!operandsExist(graph, root))
    if (std::optional<RootMatch> other = permuteLoops(graph, matcher, root))
      root = std::move(*other);
  // A gain over a normalized axis and the one before it, which the source holds
  // as one: groups of a longer axis, or one axis in two.
  if (!root.norm.gain || root.norm.groupSize || root.norm.extent)
    return root;
  ArrayRef<int64_t> covered = root.norm.gain->axes;
  for (int64_t axis : root.norm.axes)
    if (llvm::is_contained(covered, axis) &&
        llvm::is_contained(covered, axis - 1))
      if (std::optional<RootMatch> other =
              mergeDims(graph, matcher, root, axis - 1))
        return *other;
  return root;
}
