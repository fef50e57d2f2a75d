//===- BodyEmitter.cpp - Bodies of linalg ops on vectors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

static bool isScalarType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() && integer.getWidth() <= 64;
  auto isWide = [](FloatType real) {
    return real.isF16() || real.isBF16() || real.isF32() || real.isF64();
  };
  if (auto real = dyn_cast<FloatType>(type))
    return isWide(real);
  return type.isIndex();
}

/// The loop whose counter `value` is, in the body of a linalg op.
static std::optional<unsigned> getLoop(Value value) {
  auto index = value.getDefiningOp<linalg::IndexOp>();
  return index ? std::optional<unsigned>(index.getDim()) : std::nullopt;
}

BodyEmitter::BodyEmitter(linalg::LinalgOp op, unsigned vectorLoop,
                         ArrayRef<unsigned> innerLoops)
    : op(op), vectorLoop(vectorLoop),
      innerLoops(innerLoops.begin(), innerLoops.end()) {
  Block &body = *op.getBlock();
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (map.isFunctionOfDim(vectorLoop))
      vary.insert(arg);
    // The values of outputs are given by the caller.
    if (op.isDpsInit(&operand) || llvm::any_of(innerLoops, [&](unsigned loop) {
          return map.isFunctionOfDim(loop);
        }))
      inner.insert(arg);
    if (op.isDpsInit(&operand) && op.getNumReductionLoops() != 0)
      vary.insert(arg);
  }
  for (Operation &nested : body) {
    bool isInner = false, isVary = false;
    nested.walk([&](Operation *part) {
      for (Value operand : part->getOperands()) {
        isInner |= inner.contains(operand);
        isVary |= vary.contains(operand);
      }
      if (auto index = dyn_cast<linalg::IndexOp>(part)) {
        isInner |= llvm::is_contained(innerLoops, index.getDim());
        isVary |= index.getDim() == vectorLoop;
      }
    });
    if (isInner) {
      innerOps.insert(&nested);
      inner.insert(nested.result_begin(), nested.result_end());
    }
    if (isVary) {
      varyOps.insert(&nested);
      vary.insert(nested.result_begin(), nested.result_end());
    }
  }
}

LogicalResult BodyEmitter::check(std::string &reason) {
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = operand.get().getType();
    auto memref = dyn_cast<MemRefType>(type);
    if (!isScalarType(memref ? memref.getElementType() : type)) {
      reason = "an operand has an element type without vectors";
      return failure();
    }
    if (!isSimpleMap(op.getMatchingIndexingMap(&operand))) {
      reason = "an operand is indexed by more than a loop or a constant";
      return failure();
    }
  }
  for (Operation &nested : op.getBlock()->without_terminator()) {
    if (!varyOps.contains(&nested) || isa<linalg::IndexOp>(nested))
      continue;
    // The integer power has one exponent for all lanes in LLVM.
    bool isKnown = isa<memref::LoadOp>(nested) ||
                   (OpTrait::hasElementwiseMappableTraits(&nested) &&
                    !isa<math::FPowIOp>(nested));
    if (!isKnown || nested.getNumResults() != 1 ||
        !llvm::all_of(nested.getOperandTypes(),
                      [](Type type) {
                        return isScalarType(type) || isa<MemRefType>(type);
                      }) ||
        !isScalarType(nested.getResult(0).getType())) {
      reason = ("'" + nested.getName().getStringRef() +
                "' in the body has no vector form")
                   .str();
      return failure();
    }
  }
  return success();
}

bool BodyEmitter::varies(OpOperand &operand) {
  return op.getMatchingIndexingMap(&operand).isFunctionOfDim(vectorLoop);
}

bool BodyEmitter::isContiguous(OpOperand &operand) {
  auto type = cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  // A bit of a vector of i1 is a byte in memory.
  if (type.getElementType().isInteger() &&
      type.getElementTypeBitWidth() % 8 != 0)
    return false;
  auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
  return last && last.getPosition() == vectorLoop &&
         !map.dropResult(map.getNumResults() - 1).isFunctionOfDim(vectorLoop) &&
         isLastDimContiguous(type);
}

Value BodyEmitter::broadcast(OpBuilder &builder, Location loc, Value value,
                             int64_t width) {
  if (width == 1 || isa<VectorType>(value.getType()))
    return value;
  return vector::BroadcastOp::create(
      builder, loc, VectorType::get({width}, value.getType()), value);
}

/// The counters of one lane.
static SmallVector<Value> getLane(OpBuilder &builder, Location loc,
                                  ValueRange counters, unsigned vectorLoop,
                                  int64_t lane) {
  SmallVector<Value> at(counters);
  at[vectorLoop] =
      addIndex(builder, loc, at[vectorLoop], builder.getIndexAttr(lane));
  return at;
}

Value BodyEmitter::loadOperand(OpBuilder &builder, Location loc,
                               OpOperand &operand, ValueRange counters,
                               int64_t width) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type)
    return operand.get();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (width == 1 || !varies(operand))
    return memref::LoadOp::create(
        builder, loc, operand.get(),
        getOperandIndices(builder, loc, map, counters));
  auto vectorType = VectorType::get({width}, type.getElementType());
  if (isContiguous(operand))
    return vector::LoadOp::create(
        builder, loc, vectorType, operand.get(),
        getOperandIndices(builder, loc, map, counters));
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < width; ++lane)
    elements.push_back(memref::LoadOp::create(
        builder, loc, operand.get(),
        getOperandIndices(builder, loc, map,
                          getLane(builder, loc, counters, vectorLoop, lane))));
  return vector::FromElementsOp::create(builder, loc, vectorType, elements);
}

void BodyEmitter::storeOperand(OpBuilder &builder, Location loc,
                               OpOperand &operand, ValueRange counters,
                               int64_t width, Value value) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (width == 1 || !varies(operand)) {
    memref::StoreOp::create(builder, loc, value, operand.get(),
                            getOperandIndices(builder, loc, map, counters));
    return;
  }
  value = broadcast(builder, loc, value, width);
  if (isContiguous(operand)) {
    vector::StoreOp::create(builder, loc, value, operand.get(),
                            getOperandIndices(builder, loc, map, counters));
    return;
  }
  for (int64_t lane = 0; lane < width; ++lane) {
    Value element = vector::ExtractOp::create(builder, loc, value, lane);
    memref::StoreOp::create(
        builder, loc, element, operand.get(),
        getOperandIndices(builder, loc, map,
                          getLane(builder, loc, counters, vectorLoop, lane)));
  }
}

void BodyEmitter::emitGather(OpBuilder &builder, Location loc, Operation *op,
                             IRMapping &mapping, ValueRange counters,
                             int64_t width) {
  auto load = cast<memref::LoadOp>(op);
  Value source = mapping.lookupOrDefault(load.getMemRef());
  auto type = cast<MemRefType>(source.getType());
  SmallVector<Value> indices;
  bool isRow = isLastDimContiguous(type) &&
               type.getElementType() != builder.getI1Type() &&
               getLoop(load.getIndices().back()) == vectorLoop;
  for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
    indices.push_back(mapping.lookupOrDefault(index));
    if (dim + 1 != load.getIndices().size() &&
        isa<VectorType>(indices.back().getType()))
      isRow = false;
  }
  auto vectorType = VectorType::get({width}, load.getType());
  if (isRow) {
    indices.back() = counters[vectorLoop];
    mapping.map(load.getResult(), vector::LoadOp::create(
                                      builder, loc, vectorType, source, indices)
                                      .getResult());
    return;
  }
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < width; ++lane) {
    SmallVector<Value> at;
    for (Value index : indices)
      at.push_back(
          isa<VectorType>(index.getType())
              ? vector::ExtractOp::create(builder, loc, index, lane).getResult()
              : index);
    elements.push_back(memref::LoadOp::create(builder, loc, source, at));
  }
  mapping.map(load.getResult(),
              vector::FromElementsOp::create(builder, loc, vectorType, elements)
                  .getResult());
}

/// Replaces counters in an op with regions.
static void replaceIndexOps(Operation *op, ValueRange counters) {
  SmallVector<linalg::IndexOp> indices;
  op->walk([&](linalg::IndexOp index) { indices.push_back(index); });
  for (linalg::IndexOp index : indices) {
    index.replaceAllUsesWith(counters[index.getDim()]);
    index.erase();
  }
}

void BodyEmitter::emitOp(OpBuilder &builder, Location loc, Operation *op,
                         IRMapping &mapping, ValueRange counters,
                         int64_t width) {
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    Value value = counters[index.getDim()];
    if (index.getDim() == vectorLoop && width > 1) {
      auto type = VectorType::get({width}, builder.getIndexType());
      value = vector::BroadcastOp::create(builder, loc, type, value);
      Value lanes = vector::StepOp::create(builder, loc, type);
      value = arith::AddIOp::create(builder, loc, value, lanes);
    }
    mapping.map(index.getResult(), value);
    return;
  }
  bool isVector = llvm::any_of(op->getOperands(), [&](Value operand) {
    return isa<VectorType>(mapping.lookupOrDefault(operand).getType());
  });
  if (!isVector) {
    Operation *clone = builder.clone(*op, mapping);
    if (clone->getNumRegions() != 0)
      replaceIndexOps(clone, counters);
    return;
  }
  if (isa<memref::LoadOp>(op))
    return emitGather(builder, loc, op, mapping, counters, width);
  OperationState state(loc, op->getName());
  for (Value operand : op->getOperands())
    state.addOperands(
        broadcast(builder, loc, mapping.lookupOrDefault(operand), width));
  for (Type type : op->getResultTypes())
    state.addTypes(VectorType::get({width}, type));
  state.addAttributes(op->getAttrs());
  Operation *created = builder.create(state);
  mapping.map(op->getResults(), created->getResults());
}

void BodyEmitter::emitHoisted(OpBuilder &builder, Location loc,
                              ValueRange counters) {
  hoisted.clear();
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (!dependsOnInner(arg) && !arg.use_empty())
      hoisted.map(arg, loadOperand(builder, loc, operand, counters, 1));
  }
  for (Operation &nested : op.getBlock()->without_terminator())
    if (!innerOps.contains(&nested))
      emitOp(builder, loc, &nested, hoisted, counters, 1);
}

SmallVector<Value> BodyEmitter::emitInner(OpBuilder &builder, Location loc,
                                          ValueRange counters, int64_t width,
                                          ArrayRef<Value> outputs) {
  IRMapping mapping = hoisted;
  unsigned nextOutput = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (op.isDpsInit(&operand)) {
      Value given = outputs[nextOutput++];
      if (given)
        mapping.map(arg, given);
      else if (!arg.use_empty())
        mapping.map(arg, loadOperand(builder, loc, operand, counters, width));
    } else if (dependsOnInner(arg) && !arg.use_empty()) {
      mapping.map(arg, loadOperand(builder, loc, operand, counters, width));
    }
  }
  for (Operation &nested : op.getBlock()->without_terminator())
    if (innerOps.contains(&nested))
      emitOp(builder, loc, &nested, mapping, counters, width);
  SmallVector<Value> yielded;
  for (Value value : op.getBlock()->getTerminator()->getOperands())
    yielded.push_back(mapping.lookupOrDefault(value));
  return yielded;
}
