//===- RowAccess.cpp - Rows in memory --------------------------- -*- C++
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

/// Rows of more elements are not kept on the stack.
static constexpr int64_t kMaxKept = 16384;

RowVector RowKernelEmitter::getAccess(ArrayRef<RowDims> indices,
                                      const RowVector &vector) {
  for (const RowDims &dims : indices)
    for (RowDimId dim : dims) {
      const RowDim &info = program.getDim(dim);
      if (info.piece != RowDim::Piece::pair)
        continue;
      RowVector access = vector;
      access.start = vector.pairStart;
      if (program.getDim(info.owner).layout == RopeLayout::half_split)
        return access;
      // Both elements of a pair are neighbours: so are the pairs.
      access.parity = -1;
      if (access.count)
        access.count = b.createOrFold<arith::DivUIOp>(
            access.count, arith::ConstantIndexOp::create(b, 2));
      return access;
    }
  return vector;
}

/// The indices of the element `lane` behind the start of an access.
RowKernelEmitter::Values RowKernelEmitter::getIndices(ArrayRef<RowDims> indices,
                                                      const RowVector &access,
                                                      Value lane) {
  auto isAlong = [&](RowDimId dim) {
    return llvm::is_contained(vectorDims, program.getDim(dim).owner);
  };
  Value element = access.start;
  if (lane)
    element = b.createOrFold<arith::AddIOp>(element, lane);
  // Where the vector's dimensions lie apart, the element has a place in each.
  DenseMap<RowDimId, Value> places;
  auto findPlaces = [&] {
    Value rest = element;
    for (RowDimId dim : llvm::reverse(vectorDims)) {
      if (dim == vectorDims.front()) {
        places[dim] = rest;
        continue;
      }
      Value size = getSize(dim);
      places[dim] = arith::RemUIOp::create(b, rest, size);
      rest = arith::DivUIOp::create(b, rest, size);
    }
  };
  Values result;
  for (const RowDims &dims : indices) {
    size_t count = llvm::count_if(dims, isAlong);
    if (count == 0) {
      result.push_back(getIndex(dims));
      continue;
    }
    ArrayRef<RowDimId> before = ArrayRef(dims).drop_back(count);
    ArrayRef<RowDimId> along = ArrayRef(dims).take_back(count);
    bool isWhole = count == vectorDims.size() && llvm::all_of(along, isAlong);
    for (auto [dim, expected] : llvm::zip(along, vectorDims))
      isWhole &= program.getDim(dim).owner == expected;
    if (isWhole) {
      Value index = element;
      if (!before.empty()) {
        index = b.createOrFold<arith::MulIOp>(getIndex(before), getSize(along));
        index = b.createOrFold<arith::AddIOp>(index, element);
      }
      result.push_back(index);
      continue;
    }
    if (places.empty())
      findPlaces();
    Value index;
    for (RowDimId dim : dims) {
      Value place = isAlong(dim) ? places.lookup(program.getDim(dim).owner)
                                 : counters.lookup(dim);
      if (index) {
        index = b.createOrFold<arith::MulIOp>(index, getSize(dim));
        index = b.createOrFold<arith::AddIOp>(index, place);
      } else {
        index = place;
      }
    }
    result.push_back(index);
  }
  return result;
}

Value RowKernelEmitter::readScalar(Value memref, ArrayRef<RowDims> indices) {
  Values at;
  for (const RowDims &dims : indices)
    at.push_back(getIndex(dims));
  return widenElements(b, b.getLoc(),
                       memref::LoadOp::create(b, memref, at).getResult());
}

static Value createMask(ImplicitLocOpBuilder &b, int64_t number, Value count) {
  return vector::CreateMaskOp::create(
      b, VectorType::get({number}, b.getI1Type()), count);
}

/// Bits are bytes in memory, but not in a vector in memory.
static Type getBufferType(ImplicitLocOpBuilder &b, Type element) {
  return element.isInteger(1) ? b.getI8Type() : element;
}

static Value createZero(ImplicitLocOpBuilder &b, Type type) {
  return arith::ConstantOp::create(b, b.getZeroAttr(type));
}

/// A buffer for a vector that is filled or emptied element by element.
Value RowKernelEmitter::getTailBuffer(VectorType type) {
  Value &buffer = tailBuffers[type];
  if (!buffer)
    buffer = allocate(type.getElementType(), type.getNumElements());
  return buffer;
}

/// `number` neighbours; zeros where they do not exist.
Value RowKernelEmitter::loadElements(Value memref, ArrayRef<RowDims> indices,
                                     const RowVector &access, int64_t number) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  auto type = VectorType::get({number}, element);
  bool isTogether = isContiguous(memref, indices, vectorDims);
  if (isTogether && !access.count)
    return vector::LoadOp::create(b, type, memref,
                                  getIndices(indices, access, nullptr));
  if (isTogether && element.getIntOrFloatBitWidth() >= 32)
    return vector::MaskedLoadOp::create(
        b, type, memref, getIndices(indices, access, nullptr),
        createMask(b, number, access.count), createZero(b, type));
  if (!access.count) {
    Values elements;
    for (int64_t lane = 0; lane < number; ++lane)
      elements.push_back(memref::LoadOp::create(
          b, memref,
          getIndices(indices, access,
                     arith::ConstantIndexOp::create(b, lane))));
    return vector::FromElementsOp::create(b, type, elements);
  }
  // One by one into a buffer.
  auto bufferType = VectorType::get({number}, getBufferType(b, element));
  Value buffer = getTailBuffer(bufferType);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  vector::StoreOp::create(b, createZero(b, bufferType), buffer, zero);
  loop(b.getIndexAttr(0), access.count, 1, {},
       [&](Value lane, ArrayRef<Value>) {
         Value value = memref::LoadOp::create(
             b, memref, getIndices(indices, access, lane));
         if (element.isInteger(1))
           value = arith::ExtUIOp::create(b, b.getI8Type(), value);
         memref::StoreOp::create(b, value, buffer, lane);
         return Values();
       });
  Value elements = vector::LoadOp::create(b, bufferType, buffer, zero);
  if (element.isInteger(1))
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, elements,
                                 createZero(b, bufferType));
  return elements;
}

void RowKernelEmitter::storeElements(Value memref, ArrayRef<RowDims> indices,
                                     const RowVector &access, Value elements) {
  auto type = cast<VectorType>(elements.getType());
  int64_t number = type.getNumElements();
  bool isBit = type.getElementType().isInteger(1);
  bool isTogether = isContiguous(memref, indices, vectorDims);
  if (isTogether && !access.count) {
    llvm::MaybeAlign alignment;
    if (isStreaming)
      alignment = llvm::Align(number * type.getElementTypeBitWidth() / 8);
    vector::StoreOp::create(b, elements, memref,
                            getIndices(indices, access, nullptr), isStreaming,
                            alignment);
    return;
  }
  if (isTogether && type.getElementTypeBitWidth() >= 32) {
    vector::MaskedStoreOp::create(
        b, memref, getIndices(indices, access, nullptr),
        createMask(b, number, access.count), elements);
    return;
  }
  if (!access.count) {
    for (int64_t lane = 0; lane < number; ++lane)
      memref::StoreOp::create(
          b, vector::ExtractOp::create(b, elements, lane).getResult(), memref,
          getIndices(indices, access, arith::ConstantIndexOp::create(b, lane)));
    return;
  }
  auto bufferType =
      VectorType::get({number}, getBufferType(b, type.getElementType()));
  Value buffer = getTailBuffer(bufferType);
  if (isBit)
    elements = arith::ExtUIOp::create(b, bufferType, elements);
  vector::StoreOp::create(b, elements, buffer,
                          arith::ConstantIndexOp::create(b, 0).getResult());
  loop(b.getIndexAttr(0), access.count, 1, {},
       [&](Value lane, ArrayRef<Value>) {
         Value value = memref::LoadOp::create(b, buffer, lane);
         if (isBit)
           value = arith::TruncIOp::create(b, b.getI1Type(), value);
         memref::StoreOp::create(b, value, memref,
                                 getIndices(indices, access, lane));
         return Values();
       });
}

Value RowKernelEmitter::readVector(RowNodeId id, Value memref,
                                   ArrayRef<RowDims> indices,
                                   const RowChunk &chunk, unsigned index) {
  RowVector access = getAccess(indices, chunk.vectors[index]);
  if (access.parity < 0)
    return widenElements(b, b.getLoc(),
                         loadElements(memref, indices, access, width));
  auto [even, odd] = splitPairs(
      b, b.getLoc(), loadElements(memref, indices, access, 2 * width));
  bool isOdd = access.parity == 1;
  scopes.back()[{id, int(isOdd ? index - 1 : index + 1)}] = isOdd ? even : odd;
  return isOdd ? odd : even;
}

void RowKernelEmitter::store(const RowResult &result, Value memref,
                             const RowChunk &chunk) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  // All values first: stores may stand in the way of loads.
  Values elements;
  for (unsigned i = 0; i < chunk.vectors.size(); ++i) {
    Value value = getVector(result.node, chunk, i);
    if (chunk.vectors[i].parity < 0)
      elements.push_back(narrowElements(b, b.getLoc(), value, element));
    else
      elements.push_back(joinPairs(
          b, b.getLoc(), value, getVector(result.node, chunk, ++i), element));
  }
  unsigned next = 0;
  for (unsigned i = 0; i < chunk.vectors.size(); ++i) {
    storeElements(memref, result.indices, chunk.vectors[i], elements[next++]);
    if (chunk.vectors[i].parity == 0)
      ++i;
  }
}

void RowKernelEmitter::storeScalar(const RowResult &result, Value memref) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Values at;
  for (const RowDims &dims : result.indices)
    at.push_back(getIndex(dims));
  memref::StoreOp::create(
      b, narrowElements(b, b.getLoc(), getScalar(result.node), element), memref,
      at);
}

/// The result that holds a node's values since an earlier level.
const RowResult *RowKernelEmitter::findStored(RowNodeId id, unsigned &index) {
  for (auto [i, result] : llvm::enumerate(program.getResults()))
    if (result.node == id && result.group == currentGroup) {
      index = i;
      return &result;
    }
  return nullptr;
}

Value RowKernelEmitter::loadKept(RowNodeId id, const RowChunk &chunk,
                                 unsigned index) {
  const RowNode &node = program.getNode(id);
  unsigned number;
  if (const RowResult *result = findStored(id, number)) {
    Value memref =
        operands[operands.size() - program.getResults().size() + number];
    if (node.level < currentLevel &&
        isContiguous(memref, result->indices, vectorDims))
      return readVector(id, memref, result->indices, chunk, index);
    return Value();
  }
  const RowVector &vector = chunk.vectors[index];
  if (!filled.contains(id) || chunk.pairDistance)
    return Value();
  Value at = vector.start;
  if (vector.parity == 1)
    at = addIndex(b, b.getLoc(), at, b.getIndexAttr(width));
  auto type = VectorType::get({width}, getCarriedType(node.type));
  return vector::LoadOp::create(b, type, keptBuffers.lookup(id), at);
}

/// Keeps a vector. The odd elements of a pair of vectors follow the even ones.
void RowKernelEmitter::storeKept(RowNodeId id, const RowChunk &chunk,
                                 unsigned index, Value value) {
  const RowNode &node = program.getNode(id);
  unsigned number;
  ArrayRef<RowDimId> dims = program.getSpaces()[node.space];
  int64_t size = program.getStaticSize(dims);
  // Another traversal may start anywhere.
  if (findStored(id, number) || dims.size() != 1 ||
      program.getDim(dims.front()).half || ShapedType::isDynamic(size) ||
      size > kMaxKept || node.type.isInteger(1))
    return;
  Value &buffer = keptBuffers[id];
  if (!buffer)
    buffer = allocate(getCarriedType(node.type),
                      llvm::alignTo(size, 64) + 2 * width);
  const RowVector &vector = chunk.vectors[index];
  Value at = vector.start;
  if (vector.parity == 1)
    at = addIndex(b, b.getLoc(), at, b.getIndexAttr(width));
  vector::StoreOp::create(b, value, buffer, at);
  filling.insert(id);
}
