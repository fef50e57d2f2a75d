//===- FindRoots.cpp - Where a norm ends -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/FindRoots.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::norm;

/// A norm and the values around it are a few dozen; a longer walk is no norm.
static constexpr unsigned kMaxPoints = 512;

static bool isParallel(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() &&
         op.getNumParallelLoops() == op.getNumLoops();
}

std::optional<Coordinates> norm::getValueCoordinates(ScalarGraph &graph,
                                                     Value value) {
  if (auto type = dyn_cast<RankedTensorType>(value.getType()))
    return getCoordinates(graph, graph.sizes.of(value));
  auto op = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(value));
  if (!op || !isParallel(op))
    return std::nullopt;
  return getCoordinates(graph, getLoopSizes(graph, op));
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

namespace {
struct UseTarget {
  enum Kind { Ignored, Terminal, Moved, Computed } kind;
  Value value;
};
} // namespace

/// Where the value of one use goes.
static UseTarget followUse(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<linalg::YieldOp>(op)) {
    auto parent = dyn_cast<linalg::LinalgOp>(op->getParentOp());
    if (!parent || !isParallel(parent))
      return {UseTarget::Terminal, {}};
    return {UseTarget::Moved, parent->getResult(use.getOperandNumber())};
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (linalgOp.isDpsInit(&use) &&
        linalgOp.getMatchingBlockArgument(&use).use_empty())
      return {UseTarget::Ignored, {}};
    if (!isParallel(linalgOp) || linalgOp.isDpsInit(&use))
      return {UseTarget::Terminal, {}};
    return {UseTarget::Moved, linalgOp.getMatchingBlockArgument(&use)};
  }
  if (isa<tensor::DimOp>(op))
    return {UseTarget::Ignored, {}};
  if (op->getNumResults() != 1 || op->getNumRegions() != 0)
    return {UseTarget::Terminal, {}};
  bool moves =
      isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
          tensor::ReshapeOp, tensor::ExtractOp, tosa::ReshapeOp,
          tosa::TransposeOp, tosa::TileOp, tosa::IdentityOp>(op);
  if (moves)
    return {use.getOperandNumber() == 0 ? UseTarget::Moved
                                        : UseTarget::Terminal,
            op->getResult(0)};
  bool computes =
      isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      isa<tosa::AddOp, tosa::SubOp, tosa::MulOp, tosa::NegateOp, tosa::PowOp,
          tosa::RsqrtOp, tosa::ReciprocalOp, tosa::MaximumOp, tosa::MinimumOp,
          tosa::ClampOp, tosa::CastOp>(op);
  return {computes ? UseTarget::Computed : UseTarget::Terminal,
          op->getResult(0)};
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {
struct Point {
  Value value;
  bool moved = false;
  Progress progress = Progress::None;
  std::optional<RootMatch> root;
  SmallVector<unsigned> next;
  bool hasTerminalUse = false;
};

class Walk {
public:
  Walk(ScalarGraph &graph, Value anchor)
      : graph(graph), anchor(anchor), matcher(graph, anchor, search.chain) {}

  RootSearch run();

private:
  unsigned addPoint(Value value, bool moved, Progress before);
  void matchPoint(Point &point);
  bool canFormOperands(const RootMatch &root, std::string &failure);
  bool isContinued(unsigned point);

  ScalarGraph &graph;
  Value anchor;
  RootSearch search;
  NormMatcher matcher;
  std::vector<Point> points;
  DenseMap<Value, unsigned> pointOf;
  unsigned failureDepth = 0;
};
} // namespace

/// The tensors that a norm.normalize needs must exist or be formed.
bool Walk::canFormOperands(const RootMatch &root, std::string &failure) {
  IRMapping nothing;
  Materializer materializer(graph, nothing);
  const NormMatch &norm = root.norm;
  if (!materializer.canForm(norm.input, root.coordinates)) {
    failure = "the normalized value cannot be formed as a tensor";
    return false;
  }
  for (const std::optional<ParameterMatch> &parameter : {norm.gain, norm.bias})
    if (parameter && !materializer.canForm(
                         parameter->expr, selectCoordinates(root.coordinates,
                                                            parameter->axes))) {
      failure = "a gain or bias cannot be formed as a tensor";
      return false;
    }
  return true;
}

void Walk::matchPoint(Point &point) {
  std::optional<Coordinates> coordinates =
      getValueCoordinates(graph, point.value);
  if (!coordinates)
    return;
  PointMatch match =
      matcher.match(graph.get(point.value, coordinates->vars), *coordinates);
  point.progress = match.progress;
  if (match.progress == Progress::Norm) {
    RootMatch root{point.value, *coordinates, std::move(match.norm)};
    if (canFormOperands(root, match.failure)) {
      point.root = std::move(root);
      return;
    }
    point.progress = Progress::Partial;
  }
  if (!match.failure.empty() && match.depth >= failureDepth) {
    failureDepth = match.depth;
    search.failure = match.failure;
  }
}

unsigned Walk::addPoint(Value value, bool moved, Progress before) {
  auto [it, inserted] = pointOf.try_emplace(value, points.size());
  if (!inserted)
    return it->second;
  search.chain.insert(value);
  Point &point = points.emplace_back();
  point.value = value;
  point.moved = moved;
  // Moving a value changes its position, not what it is.
  if (moved)
    point.progress =
        before == Progress::None ? Progress::None : Progress::Partial;
  else
    matchPoint(point);
  return it->second;
}

/// Whether every use of a point leads to a norm further on.
bool Walk::isContinued(unsigned index) {
  // The graph is acyclic and small; a stack is kept for its depth all the same.
  SmallVector<unsigned> stack{index};
  DenseSet<unsigned> seen;
  while (!stack.empty()) {
    unsigned current = stack.pop_back_val();
    if (!seen.insert(current).second)
      continue;
    const Point &point = points[current];
    if (current != index && point.root)
      continue;
    if (point.hasTerminalUse || point.progress == Progress::None)
      return false;
    llvm::append_range(stack, point.next);
  }
  return true;
}

RootSearch Walk::run() {
  search.failure = "nothing is divided by the root";
  addPoint(anchor, /*moved=*/false, Progress::Partial);
  points[0].progress = Progress::Partial;
  for (unsigned i = 0; i < points.size() && points.size() < kMaxPoints; ++i) {
    if (points[i].progress == Progress::None)
      continue;
    Value value = points[i].value;
    Progress before = points[i].progress;
    // Marks first: a product may be reached by both of its operands.
    SmallVector<UseTarget> targets;
    for (OpOperand &use : value.getUses()) {
      targets.push_back(followUse(use));
      if (targets.back().value)
        search.chain.insert(targets.back().value);
    }
    for (const UseTarget &target : targets) {
      if (target.kind == UseTarget::Ignored)
        continue;
      if (target.kind == UseTarget::Terminal) {
        points[i].hasTerminalUse = true;
        continue;
      }
      unsigned next =
          addPoint(target.value, target.kind == UseTarget::Moved, before);
      points[i].next.push_back(next);
    }
  }
  for (unsigned i = 0; i < points.size(); ++i) {
    const Point &point = points[i];
    if (point.root && !point.value.use_empty() && !isContinued(i))
      search.roots.push_back(*point.root);
  }
  return std::move(search);
}

RootSearch norm::findRoots(ScalarGraph &graph, Value anchor) {
  return Walk(graph, anchor).run();
}
