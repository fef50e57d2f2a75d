//===- RowValues.cpp - Nodes of a row program as vectors -------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowFloats.h"
#include "RowKernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Sequential dimensions up to this size are unrolled.
static constexpr int64_t kMaxUnrolled = 8;
/// Numbers of values in a scope that are no vectors of a chunk.
static constexpr int kScalar = -1, kRest = -2, kVariance = -3;

bool RowKernelEmitter::varies(const RowNode &node) const {
  return llvm::any_of(node.dims, [&](RowDimId dim) {
    return llvm::is_contained(vectorDims, program.getDim(dim).owner);
  });
}

Value RowKernelEmitter::broadcast(Value value) {
  if (isa<VectorType>(value.getType()))
    return value;
  return vector::BroadcastOp::create(
      b, VectorType::get({width}, value.getType()), value);
}

Value RowKernelEmitter::getVector(RowNodeId id, const RowChunk &chunk,
                                  unsigned index) {
  return broadcast(get(id, chunk, index));
}

Value RowKernelEmitter::get(RowNodeId id, const RowChunk &chunk,
                            unsigned index) {
  const RowNode &node = program.getNode(id);
  if (!varies(node))
    return getScalar(id);
  // What belongs to pairs is the same at both of their elements.
  bool isOfPairs = llvm::all_of(node.dims, [&](RowDimId dim) {
    const RowDim &info = program.getDim(dim);
    return info.piece == RowDim::Piece::pair ||
           !llvm::is_contained(vectorDims, info.owner);
  });
  if (isOfPairs && chunk.pairDistance)
    index -= index / chunk.pairDistance % 2 * chunk.pairDistance;
  if (Value *known = find(id, index))
    return *known;
  Value value;
  if (node.isKept)
    value = loadKept(id, chunk, index);
  if (!value) {
    value = compute(id, &chunk, index);
    if (node.isKept && isFilling)
      storeKept(id, chunk, index, broadcast(value));
  }
  scopes.back()[{id, int(index)}] = value;
  return value;
}

Value RowKernelEmitter::getScalar(RowNodeId id) {
  if (Value *known = find(id, kScalar))
    return *known;
  Value value = compute(id, nullptr, 0);
  scopes.back()[{id, kScalar}] = value;
  return value;
}

Value RowKernelEmitter::createScalar(Attribute value) {
  auto typed = cast<TypedAttr>(value);
  if (auto real = dyn_cast<FloatAttr>(value))
    typed =
        b.getFloatAttr(getCarriedType(real.getType()), real.getValueAsDouble());
  return arith::ConstantOp::create(b, typed);
}

Value RowKernelEmitter::compute(RowNodeId id, const RowChunk *chunk,
                                unsigned index) {
  const RowNode &node = program.getNode(id);
  auto operand = [&](unsigned i) {
    return chunk ? get(node.operands[i], *chunk, index)
                 : getScalar(node.operands[i]);
  };
  switch (node.kind) {
  case Kind::input: {
    Value memref = operands[node.index];
    if (chunk && packed.contains(id))
      return loadPacked(id, chunk->vectors[index]);
    return chunk ? readVector(id, memref, node.indices, *chunk, index)
                 : readScalar(memref, node.indices);
  }
  case Kind::constant:
    return createScalar(node.value);
  case Kind::op: {
    Values values;
    for (unsigned i = 0; i < node.operands.size(); ++i)
      values.push_back(operand(i));
    return computeOp(node, values);
  }
  case Kind::count:
    return computeCount(node);
  case Kind::sequentialReduction:
    return computeSequential(id, chunk, index);
  case Kind::moment: {
    RowNodeId moments = node.operands.front();
    int which = node.moment == RowNode::Moment::shift  ? kScalar
                : node.moment == RowNode::Moment::rest ? kRest
                                                       : kVariance;
    if (Value *known = find(moments, which))
      return *known;
    Value at =
        getIndex(program.getGroups()[program.getNode(moments).group].loops);
    int64_t size = program.getStaticSize(
        program.getGroups()[program.getNode(moments).group].loops);
    at = addIndex(b, b.getLoc(), at, b.getIndexAttr((-which - 1) * size));
    return memref::LoadOp::create(b, sharedBuffers.lookup(moments), at);
  }
  case Kind::rowReduction:
  case Kind::moments:
    // A sum of another group.
    return memref::LoadOp::create(
        b, sharedBuffers.lookup(id),
        getIndex(program.getGroups()[node.group].loops));
  case Kind::pairElement: {
    if (!chunk)
      return getScalar(node.operands.front());
    unsigned distance = chunk->pairDistance;
    unsigned first = index - index / distance % 2 * distance;
    return get(node.operands.front(), *chunk, first + node.index * distance);
  }
  case Kind::rotation: {
    if (chunk->isBehindPairs)
      return operand(2);
    return operand(index / chunk->pairDistance % 2);
  }
  }
  llvm_unreachable("all kinds are handled");
}

/// Whether the result has no more digits than the operands.
static bool isExact(StringRef name) {
  return name == arith::NegFOp::getOperationName() ||
         name == arith::MaximumFOp::getOperationName() ||
         name == arith::MinimumFOp::getOperationName() ||
         name == arith::MaxNumFOp::getOperationName() ||
         name == arith::MinNumFOp::getOperationName() ||
         name == arith::SelectOp::getOperationName();
}

Value RowKernelEmitter::createOp(const RowNode &node, ArrayRef<Value> values) {
  // Folding a vector makes shorter ones.
  VectorType shape;
  for (Value value : values)
    if (auto vector = dyn_cast<VectorType>(value.getType()))
      shape = vector;
  Type type = getCarriedType(node.type);
  OperationState state(b.getLoc(), *node.name);
  for (Value value : values)
    state.addOperands(shape ? broadcast(value) : value);
  state.addTypes(shape ? shape.clone(type) : type);
  state.addAttributes(node.attributes);
  return b.create(state)->getResult(0);
}

Value RowKernelEmitter::computeOp(const RowNode &node, ArrayRef<Value> values) {
  StringRef name = node.name->getStringRef();
  bool isNarrow = isNarrowFloat(node.type);
  if (name == arith::ExtFOp::getOperationName() &&
      getElementTypeOrSelf(values.front().getType()) == node.type)
    return values.front();
  if (name == arith::TruncFOp::getOperationName() && isNarrow)
    return roundTo(b, b.getLoc(), values.front(), node.type, mayBeNaN);
  bool isByScalar = name == arith::DivFOp::getOperationName() &&
                    isa<VectorType>(values[0].getType()) &&
                    values[1].getType().isF32();
  Value value = isByScalar ? divideByScalar(b, b.getLoc(), values[0], values[1])
                           : createOp(node, values);
  if (isNarrow && !isExact(name))
    value = roundTo(b, b.getLoc(), value, node.type, mayBeNaN);
  return value;
}

Value RowKernelEmitter::computeCount(const RowNode &node) {
  int64_t known = program.getStaticSize(node.reduced);
  if (!ShapedType::isDynamic(node.extent))
    known = node.extent;
  if (!ShapedType::isDynamic(known))
    return createConstant(b, b.getLoc(), node.type,
                          double(known - node.correction));
  Value integer =
      arith::IndexCastOp::create(b, b.getI64Type(), getSize(node.reduced));
  Value count = arith::SIToFPOp::create(b, node.type, integer);
  if (node.correction)
    count = arith::SubFOp::create(
        b, count,
        createConstant(b, b.getLoc(), node.type, double(node.correction)));
  return count;
}

/// Combines over sequential dimensions in order.
Value RowKernelEmitter::computeSequential(RowNodeId id, const RowChunk *chunk,
                                          unsigned index) {
  const RowNode &node = program.getNode(id);
  auto getOperand = [&](unsigned i) {
    return chunk ? getVector(node.operands[i], *chunk, index)
                 : getScalar(node.operands[i]);
  };
  Value total = getOperand(1);
  auto add = [&](Value before) {
    return computeOp(node, {before, getOperand(0)});
  };
  int64_t size = program.getStaticSize(node.reduced);
  auto visit = [&](auto &&self, ArrayRef<RowDimId> dims,
                   Value before) -> Value {
    if (dims.empty()) {
      Scope scope(*this);
      return add(before);
    }
    RowDimId dim = dims.front();
    auto body = [&](Value at, Value value) {
      Scope scope(*this);
      counters[dim] = at;
      Value after = self(self, dims.drop_front(), value);
      counters.erase(dim);
      return after;
    };
    if (!ShapedType::isDynamic(size) && size <= kMaxUnrolled) {
      for (int64_t i = 0; i < program.getDim(dim).size; ++i)
        before = body(arith::ConstantIndexOp::create(b, i), before);
      return before;
    }
    return loop(b.getIndexAttr(0), sizes[dim], 1, before,
                [&](Value at, ArrayRef<Value> carried) {
                  return Values{body(at, carried.front())};
                })
        .front();
  };
  return visit(visit, node.reduced, total);
}
