//===- Sharding.cpp - Sharding of ops with loops -------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/ExternalModels.h"
#include "norm/IR/Norm.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::norm;

/// Whether no dimension that the op needs as a whole is split.
static bool keepsWhole(ArrayRef<SmallVector<int64_t>> maps,
                       ArrayRef<shard::Sharding> shardings) {
  for (auto [loops, sharding] : llvm::zip_equal(maps, shardings)) {
    if (!sharding)
      continue;
    ArrayRef<shard::GridAxesAttr> axes = sharding.getSplitAxes();
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop == LoopMaps::kWhole && dim < axes.size() && !axes[dim].empty())
        return false;
  }
  return true;
}

namespace {
/// Each loop is a parallel iterator; a dimension that is needed as a whole has
/// one of its own, which nothing else can split.
template <typename Op>
struct LoopSharding
    : public shard::ShardingInterface::ExternalModel<LoopSharding<Op>, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(
        getIndexingMaps(op).front().getNumDims(),
        utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    LoopMaps maps = cast<LoopOpInterface>(op).getLoopMaps();
    SmallVector<SmallVector<int64_t>> values = maps.operands;
    llvm::append_range(values, maps.results);
    int64_t numLoops = maps.numLoops;
    for (SmallVector<int64_t> &loops : values)
      for (int64_t &loop : loops)
        if (loop == LoopMaps::kWhole)
          loop = numLoops++;
    return llvm::map_to_vector(values, [&](ArrayRef<int64_t> loops) {
      SmallVector<AffineExpr> exprs;
      for (int64_t loop : loops)
        exprs.push_back(getAffineDimExpr(loop, op->getContext()));
      return AffineMap::get(numLoops, 0, exprs, op->getContext());
    });
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<shard::Sharding> operandShardings,
                          ArrayRef<shard::Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbolTable,
                          OpBuilder &builder) const {
    LoopMaps maps = cast<LoopOpInterface>(op).getLoopMaps();
    if (!keepsWhole(maps.operands, operandShardings) ||
        !keepsWhole(maps.results, resultShardings))
      return op->emitOpError(
          "cannot be computed with this dimension split over devices");
    shard::partitionTriviallyShardableOperation(
        *op, partitionedOperands, operandShardings, resultShardings,
        partitionMap, symbolTable, builder);
    return success();
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext *context) {
  (Ops::template attachInterface<LoopSharding<Ops>>(*context), ...);
}

void norm::registerShardingModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, NormDialect *, shard::ShardDialect *) {
        attach<NormalizeOp, StatisticsOp, ApplyOp, ResidualAddOp, GateOp,
               RopeOp, BranchMergeOp, BranchWriteOp>(context);
      });
}
