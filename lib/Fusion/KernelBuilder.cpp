//===- KernelBuilder.cpp - Making and growing norm.kernel ----- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/KernelBuilder.h"

#include "KernelContents.h"
#include "Placement.h"

#include "norm/Codegen/RowProgram.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::norm;

/// More than this is no longer one kernel that a reader, or a register file,
/// could follow.
static constexpr unsigned kMaxOps = 128;
static constexpr unsigned kMaxStreams = 24;

//===----------------------------------------------------------------------===//
// Neighbors
//===----------------------------------------------------------------------===//

Neighbor norm::getProducer(Value value, Block *block) {
  Neighbor result;
  Operation *producer = value.getDefiningOp();
  while (producer && producer->getBlock() == block && isViewLike(producer)) {
    result.views.push_back(producer);
    producer = producer->getOperand(0).getDefiningOp();
  }
  if (producer && producer->getBlock() == block)
    result.op = producer;
  return result;
}

static void collectConsumers(Value value, SmallVector<Operation *> &views,
                             SmallVector<Neighbor> &result) {
  for (Operation *user : value.getUsers()) {
    if (user->getBlock() != value.getParentBlock())
      continue;
    if (!isViewLike(user)) {
      result.push_back({user, views});
      continue;
    }
    // An init of a transpose is only a shape.
    if (user->getOperand(0) != value)
      continue;
    views.push_back(user);
    collectConsumers(user->getResult(0), views, result);
    views.pop_back();
  }
}

SmallVector<Neighbor> norm::getConsumers(Value value) {
  SmallVector<Neighbor> result;
  SmallVector<Operation *> views;
  collectConsumers(value, views, result);
  llvm::sort(result, [](const Neighbor &lhs, const Neighbor &rhs) {
    if (lhs.op != rhs.op)
      return lhs.op->isBeforeInBlock(rhs.op);
    return lhs.views.size() < rhs.views.size();
  });
  // An op that reads the value twice is one consumer.
  result.erase(llvm::unique(result,
                            [](const Neighbor &lhs, const Neighbor &rhs) {
                              return lhs.op == rhs.op && lhs.views == rhs.views;
                            }),
               result.end());
  return result;
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

KernelBuilder::~KernelBuilder() {
  for (Operation *op : graveyard)
    op->destroy();
}

Operation *KernelBuilder::resolve(Operation *op) const {
  for (auto it = successors.find(op); it != successors.end();
       it = successors.find(op))
    op = it->second;
  return op;
}

void KernelBuilder::bury(Operation *op, Operation *successor) {
  op->remove();
  successors[op] = successor;
  graveyard.push_back(op);
}

/// Reshapes and casts that somebody outside reads: they cost nothing there,
/// while the kernel would have to write their value in addition.
static DenseSet<Operation *> getKeptViews(ArrayRef<Operation *> members,
                                          const DenseSet<Operation *> &inside) {
  DenseSet<Operation *> kept;
  for (Operation *op : llvm::reverse(members)) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
            op))
      continue;
    if (llvm::any_of(op->getUsers(), [&](Operation *user) {
          return !inside.contains(user) || kept.contains(user);
        }))
      kept.insert(op);
  }
  return kept;
}

/// A user that only wants a size which an input of the kernel has too.
static bool isSizeOfInput(Operation *user, Value value,
                          KernelContents &contents) {
  auto dim = dyn_cast<tensor::DimOp>(user);
  std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
  return index && *index >= 0 &&
         *index < cast<RankedTensorType>(value.getType()).getRank() &&
         contents.findSize(value, *index).has_value();
}

/// Members' values that live on outside.
static SmallVector<Value> getResults(ArrayRef<Operation *> members,
                                     const DenseSet<Operation *> &inside,
                                     const DenseSet<Operation *> &kept,
                                     KernelContents &contents) {
  SmallVector<Value> results;
  for (Operation *op : members) {
    if (kept.contains(op))
      continue;
    for (Value value : op->getResults())
      if (llvm::any_of(value.getUsers(), [&](Operation *user) {
            return (!inside.contains(user) || kept.contains(user)) &&
                   !isSizeOfInput(user, value, contents);
          }))
        results.push_back(value);
  }
  return results;
}

/// Members but for the views of what the kernel reads: those may stand far
/// away, and the kernel only needs what they look at.
static SmallVector<Operation *>
getPlacedMembers(ArrayRef<Operation *> members) {
  SmallVector<Operation *> placed;
  DenseSet<Operation *> computed;
  for (Operation *op : members) {
    Operation *source =
        isViewLike(op) ? op->getOperand(0).getDefiningOp() : nullptr;
    if (isViewLike(op) && !(source && computed.contains(source)))
      continue;
    computed.insert(op);
    placed.push_back(op);
  }
  return placed;
}

static unsigned countOps(ArrayRef<Operation *> members) {
  unsigned count = 0;
  for (Operation *op : members) {
    auto kernel = dyn_cast<KernelOp>(op);
    if (!kernel) {
      ++count;
      continue;
    }
    for (Operation &inner : kernel.getBody().front().without_terminator())
      count += !isStructuralOp(&inner);
  }
  return count;
}

/// Adds the views on all ways from one member to another, and those through
/// which members see one tensor in several shapes, so that the kernel reads it
/// once and knows that its rows are the same.
static void addViewsBetween(SmallVectorImpl<Operation *> &members) {
  struct Way {
    Value read;
    SmallVector<Operation *> views;
  };
  DenseSet<Operation *> inside(members.begin(), members.end());
  llvm::MapVector<Value, SmallVector<Way>> sources;
  auto add = [&](const Way &way) {
    for (Operation *view : way.views)
      if (inside.insert(view).second)
        members.push_back(view);
  };
  for (Operation *member : llvm::to_vector(members)) {
    for (OpOperand &operand : member->getOpOperands()) {
      auto linalg = dyn_cast<linalg::LinalgOp>(member);
      if (linalg && linalg.isDpsInit(&operand))
        continue;
      Way way{operand.get(), {}};
      Value source = operand.get();
      while (Operation *op = source.getDefiningOp()) {
        if (op->getBlock() != member->getBlock() || inside.contains(op) ||
            !isViewLike(op))
          break;
        way.views.push_back(op);
        source = op->getOperand(0);
      }
      if (Operation *op = source.getDefiningOp(); op && inside.contains(op))
        add(way);
      else if (isa<RankedTensorType>(source.getType()))
        sources[source].push_back(std::move(way));
    }
  }
  for (const auto &entry : sources) {
    const SmallVector<Way> &ways = entry.second;
    Value first = ways.front().read;
    if (llvm::any_of(ways, [&](const Way &way) { return way.read != first; }))
      llvm::for_each(ways, add);
  }
}

/// Sorts the members and checks each alone.
static LogicalResult checkMembers(SmallVectorImpl<Operation *> &members,
                                  std::string &reason) {
  Block *block = members.front()->getBlock();
  for (Operation *op : members) {
    if (op->getBlock() != block) {
      reason = "they are in different blocks";
      return failure();
    }
    if (classifyRowOp(op, reason) == RowOpKind::none)
      return failure();
  }
  llvm::sort(members, [](Operation *lhs, Operation *rhs) {
    return lhs != rhs && lhs->isBeforeInBlock(rhs);
  });
  members.erase(llvm::unique(members), members.end());
  if (countOps(members) > kMaxOps) {
    reason = "the kernel would be too large";
    return failure();
  }
  return success();
}

static Location chooseLocation(ArrayRef<Operation *> members) {
  for (Operation *op : members)
    if (isa<KernelOp, LoopOpInterface>(op))
      return op->getLoc();
  return members.front()->getLoc();
}

FailureOr<KernelOp> KernelBuilder::fuse(ArrayRef<Operation *> ops,
                                        std::string &reason,
                                        const FusionRules &rules) {
  SmallVector<Operation *> members(ops);
  addViewsBetween(members);
  if (members.empty() || failed(checkMembers(members, reason)))
    return failure();
  if (members.size() == 1 && isa<KernelOp>(members.front()))
    return cast<KernelOp>(members.front());
  RowSpace space;
  if (failed(checkRows(members, rules, space, reason)))
    return failure();
  DenseSet<Operation *> inside(members.begin(), members.end());
  DenseSet<Operation *> kept = getKeptViews(members, inside);
  FailureOr<KernelPlacement> placement =
      planPlacement(getPlacedMembers(members), kept, reason);
  if (failed(placement))
    return failure();

  KernelContents contents(builder.getContext(), space, members);
  SmallVector<Value> results = getResults(members, inside, kept, contents);
  FailureOr<KernelOp> kernel =
      contents.build(chooseLocation(members), results, reason);
  if (failed(kernel))
    return failure();
  if (kernel->getNumOperands() + kernel->getNumResults() > kMaxStreams) {
    reason = "the kernel would have too many inputs and results";
    (*kernel)->erase();
    return failure();
  }

  // What no emitter could run as one kernel stays several.
  std::string obstacle;
  if (members.size() > 1 && failed(RowProgram::build(*kernel, obstacle))) {
    reason = "as one kernel, " + obstacle;
    (*kernel)->erase();
    return failure();
  }

  applyPlacement(*placement, *kernel);
  builder.setInsertionPointAfter(*kernel);
  for (Operation *member : members) {
    if (kept.contains(member))
      continue;
    for (Value value : member->getResults())
      for (Operation *user : llvm::to_vector(value.getUsers()))
        if (!inside.contains(user) && isSizeOfInput(user, value, contents)) {
          auto dim = cast<tensor::DimOp>(user);
          auto [input, index] =
              *contents.findSize(value, *dim.getConstantIndex());
          Value size =
              tensor::DimOp::create(builder, dim.getLoc(), input, index);
          dim->replaceAllUsesWith(ValueRange{size});
        }
  }
  for (Operation *member : members)
    if (!kept.contains(member))
      member->dropAllReferences();
  for (auto [value, result] : llvm::zip_equal(results, kernel->getResults()))
    value.replaceAllUsesWith(result);
  for (Operation *member : members)
    if (!kept.contains(member))
      bury(member, *kernel);
  return *kernel;
}

KernelOp KernelBuilder::tryFuse(Operation *anchor, const Neighbor &added,
                                std::string &reason, const FusionRules &rules) {
  SmallVector<Operation *> members = {anchor, added.op};
  llvm::append_range(members, added.views);
  std::string what = describeOp(anchor) + " and " + describeOp(added.op);
  FailureOr<KernelOp> kernel = fuse(members, reason, rules);
  if (failed(kernel))
    return {};
  reportFused(*kernel, what);
  return *kernel;
}

KernelOp KernelBuilder::tryFuse(Operation *anchor, const Neighbor &added,
                                const FusionRules &rules) {
  std::string reason;
  KernelOp kernel = tryFuse(anchor, added, reason, rules);
  if (!kernel)
    reportRefused(anchor, added.op, reason);
  return kernel;
}

//===----------------------------------------------------------------------===//
// Remarks and cleanup
//===----------------------------------------------------------------------===//

static remark::RemarkOpts describe(Operation *op, StringRef name,
                                   StringRef category) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name).category(category).function(
      function ? function.getName() : StringRef());
}

void KernelBuilder::reportFused(KernelOp kernel, StringRef what) {
  remark::passed(kernel.getLoc(), describe(kernel, "NormFused", passName))
      << remark::add("one kernel: {0}", what);
}

void KernelBuilder::reportRefused(Operation *anchor, Operation *added,
                                  StringRef reason) {
  if (!reported.insert({added, size_t(llvm::hash_value(reason))}).second)
    return;
  remark::missed(added->getLoc(), describe(added, "NormNotFused", passName))
      << remark::reason("{0} is not fused with {1}: {2}", describeOp(added),
                        describeOp(anchor), reason);
}

void KernelBuilder::eraseDeadOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<KernelOp, linalg::LinalgOp>(op) && !isStructuralOp(op))
      return WalkResult::skip();
    if (isStructuralOp(op) || isViewLike(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty() && isMemoryEffectFree(op))
      op->erase();
}
