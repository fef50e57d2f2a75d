//===- RowTraversal.cpp - Along a row, chunk by chunk ----------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowKernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Vectors that the body of a loop over elements handles.
static constexpr unsigned kUnroll = 4;

bool RowKernelEmitter::isContiguous(Value memref, ArrayRef<RowDims> indices,
                                    ArrayRef<RowDimId> along) {
  auto isAlong = [&](RowDimId dim) {
    return llvm::is_contained(along, program.getDim(dim).owner);
  };
  auto type = cast<MemRefType>(memref.getType());
  for (auto [position, dims] : llvm::enumerate(indices)) {
    unsigned count = llvm::count_if(dims, isAlong);
    if (count == 0)
      continue;
    // In the last dimension, innermost, all of them, in order.
    if (position + 1 != indices.size() || count != along.size() ||
        !isLastDimContiguous(type) || type.getElementType().isInteger(1))
      return false;
    for (auto [dim, expected] :
         llvm::zip_equal(ArrayRef(dims).take_back(count), along))
      if (program.getDim(dim).owner != expected)
        return false;
  }
  return true;
}

void RowKernelEmitter::chooseVectorDims(int space, ArrayRef<RowNodeId> values,
                                        bool isLinear) {
  vectorDims = program.getSpaces()[space];
  if (isLinear)
    return;
  SmallVector<RowNodeId> worklist(values);
  DenseSet<RowNodeId> seen;
  SmallVector<const RowNode *> inputs;
  while (!worklist.empty()) {
    RowNodeId id = worklist.pop_back_val();
    const RowNode &node = program.getNode(id);
    if (node.space != space || !seen.insert(id).second)
      continue;
    if (node.kind == Kind::input && !packed.contains(id))
      inputs.push_back(&node);
    llvm::append_range(worklist, node.operands);
  }
  unsigned numInputs = operands.size() - program.getResults().size();
  auto isEasy = [&] {
    return llvm::all_of(inputs,
                        [&](const RowNode *node) {
                          return isContiguous(operands[node->index],
                                              node->indices, vectorDims);
                        }) &&
           llvm::all_of(levelResults, [&](unsigned index) {
             return isContiguous(operands[numInputs + index],
                                 program.getResults()[index].indices,
                                 vectorDims);
           });
  };
  // A rotated dimension is walked by itself.
  bool isRotated = findRotation(values).has_value();
  while (vectorDims.size() > 1 && (isRotated || !isEasy()))
    vectorDims.erase(vectorDims.begin());
}

std::optional<RowDimId>
RowKernelEmitter::findRotation(ArrayRef<RowNodeId> values) {
  SmallVector<RowNodeId> worklist(values);
  DenseSet<RowNodeId> seen;
  while (!worklist.empty()) {
    RowNodeId id = worklist.pop_back_val();
    const RowNode &node = program.getNode(id);
    if (node.space < 0 || !seen.insert(id).second)
      continue;
    if (node.kind == Kind::rotation)
      return node.rotated;
    llvm::append_range(worklist, node.operands);
  }
  return std::nullopt;
}

OpFoldResult RowKernelEmitter::getWhole(OpFoldResult size, int64_t unit) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return b.getIndexAttr(*constant / unit * unit);
  Value all = cast<Value>(size);
  Value rest =
      arith::RemSIOp::create(b, all, arith::ConstantIndexOp::create(b, unit));
  return arith::SubIOp::create(b, all, rest).getResult();
}

RowChunk RowKernelEmitter::makeChunk(OpFoldResult start, unsigned units,
                                     Value count) {
  RowChunk chunk;
  for (unsigned unit = 0; unit < units; ++unit) {
    RowVector vector;
    vector.start =
        addIndex(b, b.getLoc(), start, b.getIndexAttr(unit * getUnit()));
    vector.count = count;
    for (int parity : {0, 1}) {
      vector.parity = usesPairs ? parity : -1;
      if (usesPairs || parity == 0)
        chunk.vectors.push_back(vector);
    }
  }
  return chunk;
}

void RowKernelEmitter::traverse(int space, ArrayRef<RowNodeId> values,
                                ChunkBody body) {
  chooseVectorDims(space, values, /*isLinear=*/false);
  ArrayRef<RowDimId> dims = program.getSpaces()[space];
  ArrayRef<RowDimId> outer = dims.drop_back(vectorDims.size());
  std::optional<RowDimId> rotated = findRotation(values);
  isFilling = outer.empty() && !rotated;
  forDims(outer, [&] {
    hoist(values);
    if (rotated)
      return traversePairs(*rotated, body);
    OpFoldResult size = sizes[vectorDims.front()];
    if (vectorDims.size() > 1)
      size = getAsOpFoldResult(getSize(vectorDims));
    traverseLinear(b.getIndexAttr(0), size, /*isBehindPairs=*/false, body);
  });
  if (isFilling)
    filled.insert(filling.begin(), filling.end());
  isFilling = false;
  filling.clear();
}

void RowKernelEmitter::traverseLinear(OpFoldResult from, OpFoldResult to,
                                      bool isBehindPairs, ChunkBody body) {
  int64_t unit = getUnit();
  unsigned units = usesPairs ? kUnroll / 2 : kUnroll;
  OpFoldResult size = to;
  if (!isZeroInteger(from))
    size = getAsOpFoldResult(subIndex(b, b.getLoc(), to, from));
  auto shifted = [&](OpFoldResult at) {
    return getAsOpFoldResult(addIndex(b, b.getLoc(), from, at));
  };
  auto emitChunk = [&](OpFoldResult start, unsigned number, Value count) {
    Scope scope(*this);
    RowChunk chunk = makeChunk(start, number, count);
    chunk.isBehindPairs = isBehindPairs;
    body(chunk);
  };
  OpFoldResult blocks = shifted(getWhole(size, unit * units));
  OpFoldResult whole = shifted(getWhole(size, unit));
  loop(from, blocks, unit * units, {}, [&](Value start, ArrayRef<Value>) {
    emitChunk(start, units, nullptr);
    return Values();
  });
  loop(blocks, whole, unit, {}, [&](Value start, ArrayRef<Value>) {
    emitChunk(start, 1, nullptr);
    return Values();
  });
  std::optional<int64_t> end = getConstantIntValue(whole);
  if (end && end == getConstantIntValue(to))
    return;
  Value count = subIndex(b, b.getLoc(), to, whole);
  if (end && getConstantIntValue(to))
    return emitChunk(whole, 1, count);
  Value isAny = arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, count,
                                      arith::ConstantIndexOp::create(b, 0));
  auto ifOp = scf::IfOp::create(b, isAny, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifOp.thenBlock());
  emitChunk(whole, 1, count);
}

/// The pairs, each with both elements, then what lies behind them.
void RowKernelEmitter::traversePairs(RowDimId rotated, ChunkBody body) {
  const RowDim &dim = program.getDim(rotated);
  bool isSplit = dim.layout == RopeLayout::half_split;
  auto emitChunk = [&](Value pair, int64_t pairs, int64_t count) {
    Scope scope(*this);
    RowChunk chunk;
    auto add = [&](Value start, bool twice, int64_t elements) {
      RowVector vector;
      vector.start = start;
      vector.pairStart = pair;
      if (count < pairs)
        vector.count = arith::ConstantIndexOp::create(b, elements);
      for (int parity : {0, 1}) {
        vector.parity = twice ? parity : -1;
        if (twice || parity == 0)
          chunk.vectors.push_back(vector);
      }
    };
    if (isSplit) {
      add(pair, usesPairs, count);
      add(addIndex(b, b.getLoc(), pair, b.getIndexAttr(dim.half)), usesPairs,
          count);
      chunk.pairDistance = usesPairs ? 2 : 1;
    } else {
      Value two = arith::ConstantIndexOp::create(b, 2);
      add(b.createOrFold<arith::MulIOp>(pair, two), /*twice=*/true, 2 * count);
      chunk.pairDistance = 1;
    }
    body(chunk);
  };
  int64_t step = isSplit ? getUnit() : width;
  int64_t whole = dim.half / step * step;
  loop(b.getIndexAttr(0), b.getIndexAttr(whole), step, {},
       [&](Value pair, ArrayRef<Value>) {
         emitChunk(pair, step, step);
         return Values();
       });
  if (whole != dim.half)
    emitChunk(arith::ConstantIndexOp::create(b, whole), step, dim.half - whole);
  OpFoldResult end = sizes[rotated];
  if (getConstantIntValue(end) != 2 * dim.half)
    traverseLinear(b.getIndexAttr(2 * dim.half), end, /*isBehindPairs=*/true,
                   body);
}
