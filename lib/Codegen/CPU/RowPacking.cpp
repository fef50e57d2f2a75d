//===- RowPacking.cpp - Rows that lie in pieces ----------------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row over several axes, or over one that is not the last, is copied to a
// small buffer once, in the order of its elements, so that the tensor itself is
// never transposed in memory.
//
//===----------------------------------------------------------------------===//

#include "RowFloats.h"
#include "RowKernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Rows of more elements are read piece by piece each time.
static constexpr int64_t kMaxPacked = 16384;

Value RowKernelEmitter::getElement(int space, const RowVector &vector) {
  ArrayRef<RowDimId> outer = program.getSpaces()[space];
  outer = outer.drop_back(vectorDims.size());
  if (outer.empty())
    return vector.start;
  Value before =
      b.createOrFold<arith::MulIOp>(getIndex(outer), getSize(vectorDims));
  return b.createOrFold<arith::AddIOp>(before, vector.start);
}

void RowKernelEmitter::packRows(int space) {
  ArrayRef<RowDimId> dims = program.getSpaces()[space];
  int64_t size = program.getStaticSize(dims);
  if (ShapedType::isDynamic(size) || size > kMaxPacked || usesPairs ||
      program.getDim(dims.back()).half)
    return;
  levelResults.clear();
  packed.clear();
  DenseMap<RowNodeId, Value> ready;
  for (auto [id, node] : llvm::enumerate(program.getNodes())) {
    bool isKnown = llvm::all_of(node.dims, [&](RowDimId dim) {
      return counters.contains(dim) || llvm::is_contained(dims, dim);
    });
    if (node.kind != Kind::input || node.space != space || !isKnown ||
        node.type.isInteger(1) ||
        isContiguous(operands[node.index], node.indices, dims))
      continue;
    Value &buffer = packBuffers[id];
    if (!buffer)
      buffer =
          allocate(getCarriedType(node.type), llvm::alignTo(size, 64) + width);
    // Whole vectors may reach into what the next one overwrites.
    RowNodeId source = id;
    Value target = buffer;
    traverse(space, source, [&](const RowChunk &chunk) {
      for (unsigned i = 0; i < chunk.vectors.size(); ++i)
        vector::StoreOp::create(b, getVector(source, chunk, i), target,
                                getElement(space, chunk.vectors[i]));
    });
    ready[id] = buffer;
  }
  packed = ready;
}

Value RowKernelEmitter::loadPacked(RowNodeId id, const RowVector &vector) {
  Type type = getCarriedType(program.getNode(id).type);
  return vector::LoadOp::create(b, VectorType::get({width}, type),
                                packed.lookup(id),
                                getElement(program.getNode(id).space, vector));
}
