//===- RowSpaceOps.cpp - Which dimensions of an op are one ---- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Legality.h"
#include "norm/Fusion/RowSpace.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::norm;

static int64_t getRank(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

LogicalResult RowSpace::add(Operation *op, std::string &reason) {
  if (isStructuralOp(op))
    return success();
  bool done =
      TypeSwitch<Operation *, bool>(op)
          .Case([&](KernelOp kernel) { return addKernel(kernel, reason); })
          .Case([&](tensor::CastOp cast) {
            return unifyValues(cast.getSource(), cast.getDest());
          })
          .Case([&](tensor::ExpandShapeOp reshape) {
            return addReshape(reshape.getResult(), reshape.getSrc(),
                              reshape.getReassociationIndices());
          })
          .Case([&](tensor::CollapseShapeOp reshape) {
            return addReshape(reshape.getSrc(), reshape.getResult(),
                              reshape.getReassociationIndices());
          })
          .Case([&](linalg::LinalgOp linalg) { return addLinalg(linalg); })
          .Case([&](LoopOpInterface) { return addNorm(op); })
          .Default(false);
  if (!done && reason.empty())
    reason = "the dimensions of " + describeOp(op) + " cannot be told";
  return success(done);
}

bool RowSpace::addKernel(KernelOp op, std::string &reason) {
  Block &block = op.getBody().front();
  for (auto [input, argument] :
       llvm::zip_equal(op.getInputs(), block.getArguments()))
    if (!unifyValues(input, argument))
      return false;
  for (Operation &inner : block.without_terminator())
    if (failed(add(&inner, reason)))
      return false;
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), block.getTerminator()->getOperands()))
    if (!unifyValues(result, value))
      return false;
  return true;
}

bool RowSpace::addReshape(Value expanded, Value collapsed,
                          ArrayRef<ReassociationIndices> groups) {
  for (auto [dim, group] : llvm::enumerate(groups)) {
    Atoms product;
    for (int64_t inner : group)
      llvm::append_range(product, getAtoms(expanded, inner));
    if (!unify(product, getAtoms(collapsed, dim)))
      return false;
  }
  return true;
}

bool RowSpace::addLinalg(linalg::LinalgOp op) {
  SmallVector<std::optional<Atoms>> loops(op.getNumLoops());
  auto follow = [&](Value value, AffineMap map) {
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      // A constant reads the one element of a dimension.
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        continue;
      std::optional<Atoms> &atoms = loops[loop.getPosition()];
      if (!atoms)
        atoms = getAtoms(value, dim);
      else if (!unify(*atoms, getAtoms(value, dim)))
        return false;
    }
    return true;
  };
  for (OpOperand *operand : op.getDpsInputOperands())
    if (isa<RankedTensorType>(operand->get().getType()) &&
        !follow(operand->get(), op.getMatchingIndexingMap(operand)))
      return false;
  for (OpOperand &operand : op.getDpsInitsMutable()) {
    Value result = op.getTiedOpResult(&operand);
    if (!follow(result, op.getMatchingIndexingMap(&operand)))
      return false;
    if (op.payloadUsesValueFromOperand(&operand) &&
        !unifyValues(operand.get(), result))
      return false;
  }
  Atoms &whole = wholes[op];
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction && loops[loop])
      llvm::append_range(whole, *loops[loop]);
  return true;
}

/// A gain or bias, whose dimensions are axes of the input.
bool RowSpace::addParameter(Value input, Value parameter,
                            ArrayRef<int64_t> axes) {
  if (parameter)
    for (auto [dim, axis] : llvm::enumerate(axes))
      if (!unifyDims(parameter, dim, input, axis))
        return false;
  return true;
}

/// Normalized axes: the last is split if there are groups. Row values have the
/// groups or nothing along them.
bool RowSpace::addNormAxes(Operation *op, ArrayRef<int64_t> axes,
                           std::optional<int64_t> groupSize) {
  Value input = op->getOperand(0);
  Atoms &whole = wholes[op];
  for (int64_t axis : axes)
    if (!groupSize)
      llvm::append_range(whole, getAtoms(input, axis));
  if (!groupSize)
    return true;
  int64_t axis = axes.back();
  int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(axis);
  Atoms group = makeDim(*groupSize);
  Atoms groups = makeDim(ShapedType::isDynamic(size)
                             ? size
                             : size / std::max(*groupSize, int64_t(1)));
  Atoms product(groups);
  llvm::append_range(product, group);
  if (!unify(getAtoms(input, axis), product))
    return false;
  llvm::append_range(whole, group);
  auto follow = [&](Value rowValue) {
    return !rowValue || unify(getAtoms(rowValue, axis), groups);
  };
  if (auto normalize = dyn_cast<NormalizeOp>(op))
    return follow(normalize.getRstd()) && follow(normalize.getMean());
  if (auto apply = dyn_cast<ApplyOp>(op))
    return follow(apply.getRstd()) && follow(apply.getShift()) &&
           follow(apply.getRest());
  return llvm::all_of(op->getResults(), follow);
}

/// `wide` holds branches of `narrow` side by side along the last dimension.
bool RowSpace::addBranches(Value wide, Value narrow, Value weight,
                           int64_t branches, Atoms &split) {
  int64_t last = getRank(wide) - 1;
  Atoms branch = makeDim(branches);
  Atoms product(branch);
  llvm::append_range(product, getAtoms(narrow, last));
  if (!unify(getAtoms(wide, last), product))
    return false;
  split = branch;
  return !weight || unify(getAtoms(weight, last), branch);
}

bool RowSpace::addNorm(Operation *op) {
  // Dimensions that follow one loop are one.
  LoopMaps maps = cast<LoopOpInterface>(op).getLoopMaps();
  SmallVector<std::pair<Value, int64_t>> first(maps.numLoops);
  auto follow = [&](Value value, ArrayRef<int64_t> loops) {
    for (auto [dim, loop] : llvm::enumerate(loops)) {
      if (loop == LoopMaps::kWhole)
        continue;
      if (!first[loop].first)
        first[loop] = {value, dim};
      else if (!unifyDims(first[loop].first, first[loop].second, value, dim))
        return false;
    }
    return true;
  };
  for (auto [value, loops] : llvm::zip_equal(op->getOperands(), maps.operands))
    if (!follow(value, loops))
      return false;
  for (auto [value, loops] : llvm::zip_equal(op->getResults(), maps.results))
    if (!follow(value, loops))
      return false;

  // Then those that are needed as a whole.
  return TypeSwitch<Operation *, bool>(op)
      .Case<NormalizeOp, ApplyOp>([&](auto norm) {
        if (!unifyValues(norm.getInput(), norm.getResult()))
          return false;
        if (norm.getGain() && !addParameter(norm.getInput(), norm.getGain(),
                                            norm.getGainFormAttr().getAxes()))
          return false;
        if (norm.getBias() &&
            !addParameter(norm.getInput(), norm.getBias(), *norm.getBiasAxes()))
          return false;
        if (isa<ApplyOp>(op)) {
          // Only scaled: no element needs another.
          bool done = addNormAxes(op, norm.getAxes(), norm.getGroupSize());
          wholes[op].clear();
          return done;
        }
        return addNormAxes(op, norm.getAxes(), norm.getGroupSize());
      })
      .Case([&](StatisticsOp statistics) {
        return addNormAxes(op, statistics.getAxes(), statistics.getGroupSize());
      })
      .Case([&](RopeOp rope) {
        if (!unifyValues(rope.getInput(), rope.getResult()))
          return false;
        llvm::append_range(wholes[op], getAtoms(rope.getInput(),
                                                getRank(rope.getInput()) - 1));
        return true;
      })
      .Case([&](BranchMergeOp merge) {
        return unifyValues(merge.getInput(), merge.getGate()) &&
               addBranches(merge.getInput(), merge.getResult(), {},
                           merge.getBranches(), wholes[op]);
      })
      .Case([&](BranchWriteOp write) {
        int64_t last = getRank(write.getWeight()) - 1;
        int64_t branches = cast<RankedTensorType>(write.getWeight().getType())
                               .getDimSize(last);
        Atoms split;
        return unifyValues(write.getStream(), write.getResult()) &&
               addBranches(write.getStream(), write.getUpdate(),
                           write.getWeight(), branches, split);
      })
      .Case<ResidualAddOp, GateOp>([](auto) { return true; })
      .Default(false);
}
