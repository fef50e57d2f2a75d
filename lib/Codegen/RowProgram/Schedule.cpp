//===- Schedule.cpp - Levels and groups of a row program -------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

using Kind = RowNode::Kind;

/// Values of one row and group that another group reads are held in an array of
/// at most so many elements.
static constexpr int64_t kMaxArray = 1024;
/// The cost from which on computing a value again is more than a store and a
/// load.
static constexpr unsigned kKeepCost = 3;

static bool isRowSum(const RowNode &node) {
  return node.kind == Kind::rowReduction || node.kind == Kind::moments;
}

RowDims RowProgramBuilder::getSequential(ArrayRef<RowDimId> dims) const {
  RowDims loops;
  for (RowDimId dim : dims)
    if (program.dims[dim].part == RowDim::Part::sequential)
      loops.push_back(dim);
  return loops;
}

unsigned RowProgramBuilder::getGroup(const RowDims &loops, int space) {
  for (unsigned index = 0; index < program.groups.size(); ++index) {
    const RowGroup &group = program.groups[index];
    if (group.space == space && group.loops.size() == loops.size() &&
        llvm::all_of(loops, [&](RowDimId dim) {
          return llvm::is_contained(group.loops, dim);
        }))
      return index;
  }
  RowGroup group;
  group.loops = loops;
  group.space = space;
  program.groups.push_back(group);
  return program.groups.size() - 1;
}

LogicalResult RowProgramBuilder::formGroups() {
  auto add = [&](unsigned group, unsigned level) {
    unsigned &count = program.groups[group].numLevels;
    count = std::max(count, level + 1);
  };
  for (RowNode &node : program.nodes) {
    for (RowNodeId operand : node.operands)
      node.level = std::max(node.level, program.nodes[operand].level);
    if (!isRowSum(node))
      continue;
    int space = -1;
    for (auto [index, dims] : llvm::enumerate(program.spaces))
      if (dims == node.reduced)
        space = index;
    node.group = getGroup(getSequential(node.dims), space);
    add(node.group, node.level);
    ++node.level;
  }
  for (RowResult &result : program.results) {
    SmallVector<RowDimId> dims;
    for (const RowDims &index : result.indices)
      llvm::append_range(dims, index);
    result.group = getGroup(getSequential(dims), result.space);
    add(result.group, program.nodes[result.node].level);
    // The value has no dimension that its result lacks.
    for (RowDimId dim : program.nodes[result.node].dims)
      if (!llvm::is_contained(dims, dim))
        return refuse("a result lacks a dimension");
  }
  return success();
}

SmallVector<RowNodeId> RowProgramBuilder::findSums(RowNodeId id) const {
  SmallVector<RowNodeId> worklist = {id}, sums;
  DenseSet<RowNodeId> seen;
  while (!worklist.empty()) {
    RowNodeId next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (isRowSum(program.nodes[next])) {
      sums.push_back(next);
      continue;
    }
    llvm::append_range(worklist, program.nodes[next].operands);
  }
  return sums;
}

/// Puts the groups in an order in which each finds the sums that it needs.
LogicalResult RowProgramBuilder::sortGroups() {
  unsigned count = program.groups.size();
  SmallVector<llvm::SmallSetVector<unsigned, 4>> needs(count);
  LogicalResult isValid = success();
  auto addNeeds = [&](unsigned group, RowNodeId value) {
    for (RowNodeId sum : findSums(value)) {
      unsigned from = program.nodes[sum].group;
      if (from == group)
        continue;
      needs[group].insert(from);
      const RowDims &loops = program.groups[from].loops;
      program.nodes[sum].isShared = !loops.empty();
      int64_t size = program.getStaticSize(loops);
      if (!loops.empty() && (ShapedType::isDynamic(size) || size > kMaxArray))
        isValid = refuse("too many values of a row are kept");
    }
  };
  for (const RowNode &node : program.nodes)
    if (isRowSum(node))
      for (RowNodeId operand : node.operands)
        addNeeds(node.group, operand);
  for (const RowResult &result : program.results)
    addNeeds(result.group, result.node);
  if (failed(isValid))
    return failure();

  SmallVector<unsigned> newIndex(count, count);
  SmallVector<RowGroup> sorted;
  while (sorted.size() != count) {
    unsigned before = sorted.size();
    for (unsigned group = 0; group < count; ++group) {
      bool isReady = llvm::all_of(
          needs[group], [&](unsigned from) { return newIndex[from] != count; });
      if (newIndex[group] != count || !isReady)
        continue;
      newIndex[group] = sorted.size();
      sorted.push_back(program.groups[group]);
    }
    if (sorted.size() == before)
      return refuse("parts of a row wait for each other");
  }
  program.groups = std::move(sorted);
  for (RowNode &node : program.nodes)
    if (isRowSum(node))
      node.group = newIndex[node.group];
  for (RowResult &result : program.results)
    result.group = newIndex[result.group];
  return success();
}

static unsigned getCost(const RowNode &node) {
  if (node.kind == Kind::input)
    return 1;
  if (node.kind == Kind::sequentialReduction)
    return 8;
  if (node.kind != Kind::op)
    return 0;
  if (node.name->getDialectNamespace() ==
      math::MathDialect::getDialectNamespace())
    return 8;
  return node.name->getStringRef() == arith::DivFOp::getOperationName() ? 4 : 1;
}

/// Marks values that several levels of a group need and that cost more to
/// compute again than to keep.
void RowProgramBuilder::chooseKept() {
  std::vector<RowNode> &nodes = program.nodes;
  // The cost of a value from the inputs on, at most.
  SmallVector<unsigned> cost(nodes.size(), 0);
  for (auto [id, node] : llvm::enumerate(nodes)) {
    if (node.space < 0)
      continue;
    cost[id] = getCost(node);
    for (RowNodeId operand : node.operands)
      cost[id] = std::min(cost[id] + cost[operand], 1000u);
  }
  for (unsigned index = 0; index < program.groups.size(); ++index) {
    const RowGroup &group = program.groups[index];
    if (group.numLevels < 2 || group.space < 0)
      continue;
    // The first level that needs each value, and those that a later one needs
    // for something that was not there before.
    SmallVector<int> first(nodes.size(), -1);
    for (unsigned level = 0; level < group.numLevels; ++level) {
      SmallVector<RowNodeId> worklist;
      for (const RowNode &node : nodes)
        if (isRowSum(node) && node.group == index && node.level == level + 1)
          worklist.push_back(node.operands.front());
      for (const RowResult &result : program.results)
        if (result.group == index && nodes[result.node].level == level)
          worklist.push_back(result.node);
      DenseSet<RowNodeId> seen;
      while (!worklist.empty()) {
        RowNodeId id = worklist.pop_back_val();
        RowNode &node = nodes[id];
        if (node.space != group.space || !seen.insert(id).second ||
            isRowSum(node))
          continue;
        // Sequential dimensions inside of the group have no buffer, nor have
        // tables of rotations.
        bool isPlain =
            llvm::all_of(getSequential(node.dims),
                         [&](RowDimId dim) {
                           return llvm::is_contained(group.loops, dim);
                         }) &&
            llvm::none_of(node.dims,
                          [&](RowDimId dim) {
                            return program.dims[dim].piece !=
                                   RowDim::Piece::whole;
                          }) &&
            node.kind != Kind::rotation;
        if (first[id] >= 0 && isPlain && cost[id] >= kKeepCost &&
            node.kind != Kind::input) {
          node.isKept = true;
          continue;
        }
        if (first[id] < 0)
          first[id] = level;
        llvm::append_range(worklist, node.operands);
      }
    }
  }
}

LogicalResult RowProgramBuilder::schedule() {
  if (failed(formGroups()) || failed(sortGroups()))
    return failure();
  chooseKept();
  return success();
}
