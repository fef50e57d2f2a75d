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
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::norm;

/// A norm and the values around it are a few dozen; a longer walk is no norm.
static constexpr unsigned kMaxPoints = 512;

static bool isParallel(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() &&
         op.getNumParallelLoops() == op.getNumLoops();
}

/// Bodies are small; a value with more ancestors is no norm's.
static constexpr unsigned kMaxBody = 512;

/// The loops that `value` varies with; false if it depends on an accumulator.
static bool collectLoops(linalg::LinalgOp op, Value value,
                         llvm::SmallBitVector &loops) {
  SmallVector<Value> worklist{value};
  DenseSet<Value> seen;
  Block *body = op.getBlock();
  while (!worklist.empty()) {
    Value current = worklist.pop_back_val();
    if (current.getParentBlock() != body || !seen.insert(current).second)
      continue;
    if (seen.size() > kMaxBody)
      return false;
    if (auto argument = dyn_cast<BlockArgument>(current)) {
      OpOperand *operand = op.getMatchingOpOperand(argument);
      if (op.isDpsInit(operand) && !isParallel(op))
        return false;
      for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults()) {
        if (isa<AffineConstantExpr>(expr))
          continue;
        auto dim = dyn_cast<AffineDimExpr>(expr);
        if (!dim)
          return false;
        loops.set(dim.getPosition());
      }
      continue;
    }
    Operation *owner = current.getDefiningOp();
    if (auto index = dyn_cast<linalg::IndexOp>(owner))
      loops.set(index.getDim());
    llvm::append_range(worklist, owner->getOperands());
  }
  return true;
}

std::optional<Viewpoint> norm::getViewpoint(ScalarGraph &graph, Value value) {
  Viewpoint result;
  if (isa<RankedTensorType>(value.getType())) {
    result.coordinates = getCoordinates(graph, graph.sizes.of(value));
    result.position = result.coordinates.vars;
    return result;
  }
  auto op = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(value));
  // Bodies that leave out the accumulator cannot be rebuilt as a generic.
  if (!op || !op.hasPureTensorSemantics() ||
      op.getBlock()->getNumArguments() != op->getNumOperands())
    return std::nullopt;
  llvm::SmallBitVector varying(op.getNumLoops());
  if (!collectLoops(op, value, varying))
    return std::nullopt;
  // A parallel op keeps all its loops where only unit ones are left out: its
  // result is then replaced as it is.
  SmallVector<DimSize> all = getLoopSizes(graph, op), sizes;
  for (auto [loop, size] : llvm::enumerate(all))
    if (size == 1)
      varying.set(loop);
  for (unsigned loop : varying.set_bits()) {
    result.loops.push_back(loop);
    sizes.push_back(all[loop]);
  }
  result.coordinates = getCoordinates(graph, sizes);
  for (auto [loop, size] : llvm::enumerate(all))
    result.position.push_back(graph.indices.var(op.getOperation(), loop, size));
  for (auto [i, loop] : llvm::enumerate(result.loops))
    result.position[loop] = result.coordinates.vars[i];
  return result;
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
    // What is fused into a contraction has its root in there too.
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

/// Whether a product is summed over the normalized axes right where it is
/// formed: that is a contraction, and its factor is no gain.
static bool isContracted(const RootMatch &root) {
  auto op = dyn_cast_or_null<linalg::LinalgOp>(getBodyOwner(root.value));
  if (!op || isParallel(op) || !root.norm.gain || root.norm.bias)
    return false;
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  bool sumsRow = llvm::any_of(root.norm.axes, [&](int64_t axis) {
    return iterators[root.loops[axis]] == utils::IteratorType::reduction;
  });
  return sumsRow && llvm::any_of(root.value.getUsers(), [&](Operation *user) {
           return llvm::any_of(user->getOperands(), [&](Value operand) {
             auto argument = dyn_cast<BlockArgument>(operand);
             return argument && argument.getOwner() == op.getBlock() &&
                    op.isDpsInit(op.getMatchingOpOperand(argument));
           });
         });
}

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
  std::optional<Viewpoint> view = getViewpoint(graph, point.value);
  if (!view)
    return;
  PointMatch match =
      matcher.match(graph.get(point.value, view->position), view->coordinates);
  point.progress = match.progress;
  if (match.progress == Progress::Norm) {
    RootMatch root;
    root.value = point.value;
    root.coordinates = view->coordinates;
    root.loops = view->loops;
    root.norm = std::move(match.norm);
    if (isContracted(root)) {
      point.progress = Progress::None;
      return;
    }
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
  for (unsigned i = 0; i < points.size(); ++i) {
    if (points.size() >= kMaxPoints) {
      // Not followed further: what it is used for is not known.
      points[i].hasTerminalUse = true;
      continue;
    }
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
      search.roots.push_back(chooseLayout(graph, matcher, *point.root));
  }
  return std::move(search);
}

RootSearch norm::findRoots(ScalarGraph &graph, Value anchor) {
  return Walk(graph, anchor).run();
}
