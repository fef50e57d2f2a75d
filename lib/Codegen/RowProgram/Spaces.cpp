//===- Spaces.cpp - Which dimensions are rows, and which within -- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

using Kind = RowNode::Kind;

static bool isRowSum(const RowNode &node) {
  return node.kind == Kind::rowReduction || node.kind == Kind::moments;
}

static void addSorted(RowDims &dims, ArrayRef<RowDimId> more) {
  for (RowDimId dim : more) {
    auto *it = llvm::lower_bound(dims, dim);
    if (it == dims.end() || *it != dim)
      dims.insert(it, dim);
  }
}

LogicalResult RowProgramBuilder::checkDistinct() {
  for (const RowDims &dims : distinct) {
    DenseSet<RowDimId> seen;
    for (RowDimId dim : table.resolve(dims))
      if (!seen.insert(dim).second)
        return refuse("one dimension of a tensor runs along another");
  }
  return success();
}

/// Drops what no result needs, and replaces dimensions by what they became.
LogicalResult RowProgramBuilder::resolveLists() {
  std::vector<RowNode> &nodes = program.nodes;
  SmallVector<bool> isUsed(nodes.size(), false);
  for (const RowResult &result : program.results)
    isUsed[result.node] = true;
  for (RowNodeId id = nodes.size(); id-- > 0;)
    if (isUsed[id])
      for (RowNodeId operand : nodes[id].operands)
        isUsed[operand] = true;
  SmallVector<RowNodeId> newId(nodes.size());
  std::vector<RowNode> used;
  for (auto [id, node] : llvm::enumerate(nodes)) {
    if (!isUsed[id])
      continue;
    newId[id] = used.size();
    for (RowNodeId &operand : node.operands)
      operand = newId[operand];
    for (RowDims &dims : node.indices)
      dims = table.resolve(dims);
    node.reduced = table.resolve(node.reduced);
    used.push_back(std::move(node));
  }
  nodes = std::move(used);
  for (RowResult &result : program.results) {
    result.node = newId[result.node];
    for (RowDims &dims : result.indices)
      dims = table.resolve(dims);
  }
  for (SmallVector<RowDims> &operand : program.operandDims)
    for (RowDims &dims : operand)
      dims = table.resolve(dims);
  program.dims.resize(table.getNumDims());
  for (auto [id, dim] : llvm::enumerate(program.dims)) {
    dim.size = table.getSize(RowDimId(id));
    dim.owner = id;
  }
  return checkDistinct();
}

LogicalResult RowProgramBuilder::markRotations() {
  for (Rotation &rotation : rotations) {
    rotation.dim = table.resolve(rotation.dim);
    rotation.prefix = table.resolve(rotation.prefix);
    rotation.pair = table.resolve(rotation.pair);
    if (rotation.dim.size() != 1 || rotation.prefix.size() > 1 ||
        rotation.pair.size() > 1)
      return refuse("a rotation of a dimension in pieces");
    RowDim &dim = program.dims[rotation.dim.front()];
    if (dim.half &&
        (dim.half != rotation.half || dim.layout != rotation.layout))
      return refuse("one dimension is rotated in two ways");
    dim.half = rotation.half;
    dim.layout = rotation.layout;
  }
  for (Rotation &rotation : rotations) {
    auto mark = [&](const RowDims &dims, RowDim::Piece piece) {
      for (RowDimId id : dims) {
        RowDim &dim = program.dims[id];
        if (dim.half || dim.piece != RowDim::Piece::whole)
          return refuse("a table of a rotation has two meanings");
        dim.piece = piece;
        dim.owner = rotation.dim.front();
      }
      return success();
    };
    if (failed(mark(rotation.prefix, RowDim::Piece::prefix)) ||
        failed(mark(rotation.pair, RowDim::Piece::pair)))
      return failure();
  }
  for (RowNode &node : program.nodes)
    if (node.kind == Kind::pairElement || node.kind == Kind::rotation)
      node.rotated = rotations[node.rotated].dim.front();
  return success();
}

void RowProgramBuilder::findNodeDims() {
  DenseMap<RowDimId, RowDims> pairs;
  for (Rotation &rotation : rotations)
    pairs[rotation.dim.front()] = rotation.pair;
  auto belongsTo = [&](RowDimId dim, RowDimId rotated) {
    return program.dims[dim].owner == rotated;
  };
  for (RowNode &node : program.nodes) {
    for (const RowDims &dims : node.indices)
      addSorted(node.dims, dims);
    if (node.kind == Kind::count)
      continue;
    for (RowNodeId operand : node.operands)
      addSorted(node.dims, program.nodes[operand].dims);
    llvm::erase_if(node.dims, [&](RowDimId dim) {
      return llvm::is_contained(node.reduced, dim);
    });
    if (node.kind != Kind::pairElement && node.kind != Kind::rotation)
      continue;
    bool isRotated = llvm::any_of(
        node.dims, [&](RowDimId dim) { return belongsTo(dim, node.rotated); });
    llvm::erase_if(node.dims,
                   [&](RowDimId dim) { return belongsTo(dim, node.rotated); });
    if (node.kind == Kind::rotation)
      addSorted(node.dims, node.rotated);
    else if (isRotated)
      addSorted(node.dims, pairs[node.rotated]);
  }
}

/// Whether the node's value at an element is found by going through a rotation.
bool RowProgramBuilder::isRotatedBelow(RowNodeId id) {
  SmallVector<RowNodeId> worklist = {id};
  DenseSet<RowNodeId> seen;
  while (!worklist.empty()) {
    RowNodeId next = worklist.pop_back_val();
    const RowNode &node = program.nodes[next];
    if (!seen.insert(next).second || isRowSum(node))
      continue;
    if (node.kind == Kind::rotation)
      return true;
    llvm::append_range(worklist, node.operands);
  }
  return false;
}

LogicalResult RowProgramBuilder::findRowSpaces() {
  DenseMap<RowDimId, int> spaceOf;
  auto addSpace = [&](const RowDims &dims) {
    for (RowDimId dim : dims)
      spaceOf[dim] = program.spaces.size();
    program.spaces.push_back(dims);
  };
  DenseSet<RowDimId> reduced;
  for (RowNode &node : program.nodes) {
    reduced.insert(node.reduced.begin(), node.reduced.end());
    if (!isRowSum(node))
      continue;
    if (isRotatedBelow(node.operands.front()))
      return refuse("a row of rotated elements is combined");
    int known = -1;
    for (RowDimId dim : node.reduced) {
      if (program.dims[dim].piece != RowDim::Piece::whole)
        return refuse("a row of pairs is combined");
      if (auto it = spaceOf.find(dim); it != spaceOf.end())
        known = it->second;
    }
    if (known < 0)
      addSpace(node.reduced);
    else if (program.spaces[known] != node.reduced)
      return refuse("rows of different dimensions are combined");
  }

  // What all results have.
  SmallVector<SmallVector<RowDimId>> resultDims;
  for (const RowResult &result : program.results) {
    resultDims.emplace_back();
    for (const RowDims &index : result.indices)
      llvm::append_range(resultDims.back(), index);
  }
  llvm::SetVector<RowDimId> common(resultDims.front().begin(),
                                   resultDims.front().end());
  common.remove_if([&](RowDimId dim) {
    return reduced.contains(dim) ||
           !llvm::all_of(resultDims, [&](ArrayRef<RowDimId> dims) {
             return llvm::is_contained(dims, dim);
           });
  });

  // Results with the most dimensions say which of them are rows.
  SmallVector<unsigned> order =
      llvm::to_vector(llvm::seq<unsigned>(0, resultDims.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    size_t left = resultDims[a].size(), right = resultDims[b].size();
    return left != right ? left > right : a < b;
  });
  for (unsigned index : order) {
    RowResult &result = program.results[index];
    ArrayRef<RowDimId> dims = resultDims[index];
    for (RowDimId dim : dims) {
      if (program.dims[dim].piece != RowDim::Piece::whole)
        return refuse("a table of a rotation is a result");
      if (auto it = spaceOf.find(dim); it != spaceOf.end())
        result.space = it->second;
    }
    if (result.space >= 0 || dims.empty())
      continue;
    bool isPerRow =
        !program.spaces.empty() &&
        llvm::all_of(dims, [&](RowDimId dim) { return common.contains(dim); });
    if (isPerRow)
      continue;
    result.space = program.spaces.size();
    addSpace({dims.back()});
  }
  for (const RowDims &space : program.spaces) {
    for (RowDimId dim : space) {
      common.remove(dim);
      if (program.dims[dim].half && dim != space.back())
        return refuse("a rotation of a dimension that is not the innermost");
    }
    bool isStatic = llvm::none_of(space, [&](RowDimId dim) {
      return ShapedType::isDynamic(program.dims[dim].size);
    });
    if (isStatic && ShapedType::isDynamic(program.getStaticSize(space)))
      return refuse("its size overflows");
  }
  program.parallel = common.takeVector();

  for (RowNode &node : program.nodes)
    for (RowDimId dim : node.dims) {
      auto it = spaceOf.find(program.dims[dim].owner);
      if (it == spaceOf.end() || it->second == node.space)
        continue;
      if (node.space >= 0)
        return refuse("a value varies over two kinds of rows");
      node.space = it->second;
    }
  for (auto [id, dim] : llvm::enumerate(program.dims)) {
    dim.part = RowDim::Part::sequential;
    if (spaceOf.contains(dim.owner))
      dim.part = RowDim::Part::row;
    else if (llvm::is_contained(program.parallel, RowDimId(id)))
      dim.part = RowDim::Part::parallel;
    if (dim.piece != RowDim::Piece::whole && dim.part != RowDim::Part::row)
      return refuse("a rotation of a dimension that is no row");
  }
  return success();
}

/// Finds an operand whose type or descriptor says each dynamic size.
LogicalResult RowProgramBuilder::findSizes() {
  DenseSet<RowDimId> needed;
  for (const RowNode &node : program.nodes) {
    needed.insert(node.dims.begin(), node.dims.end());
    needed.insert(node.reduced.begin(), node.reduced.end());
  }
  for (const RowResult &result : program.results)
    for (const RowDims &dims : result.indices)
      needed.insert(dims.begin(), dims.end());
  for (RowDimId id : needed) {
    RowDim &dim = program.dims[id];
    dim.isUsed = true;
    if (!ShapedType::isDynamic(dim.size))
      continue;
    bool isFound = false;
    for (auto [operand, lists] : llvm::enumerate(program.operandDims))
      for (auto [position, dims] : llvm::enumerate(lists)) {
        if (isFound || !llvm::is_contained(dims, id))
          continue;
        RowDims others(dims);
        llvm::erase(others, id);
        int64_t divisor = program.getStaticSize(others);
        if (ShapedType::isDynamic(divisor))
          continue;
        dim.operand = operand;
        dim.dim = position;
        dim.divisor = divisor;
        isFound = true;
      }
    if (!isFound)
      return refuse("a size is known as part of a product only");
  }
  return success();
}

LogicalResult RowProgramBuilder::findSpaces() {
  if (failed(resolveLists()) || failed(markRotations()))
    return failure();
  findNodeDims();
  if (failed(findRowSpaces()))
    return failure();
  return findSizes();
}
