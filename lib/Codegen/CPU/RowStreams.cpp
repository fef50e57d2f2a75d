//===- RowStreams.cpp - Rows that do not fit into a cache ------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A result that is larger than the caches, and that the kernel does not read
// again, is stored around them. While a row is stored, the next one is fetched.
//
//===----------------------------------------------------------------------===//

#include "RowKernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Bytes from which on a result is stored around the caches, and from which on
/// an input is fetched ahead.
static constexpr int64_t kStreamBytes = 8 << 20, kPrefetchBytes = 1 << 20;
static constexpr int64_t kLine = 64;

static int64_t getBytes(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = type.getElementTypeBitWidth() / 8;
  for (int64_t size : type.getShape())
    if (ShapedType::isDynamic(size) ||
        llvm::MulOverflow(bytes, std::max<int64_t>(size, 1), bytes))
      return ShapedType::kDynamic;
  return bytes;
}

static bool isSmall(Value memref, int64_t limit) {
  int64_t bytes = getBytes(memref);
  return !ShapedType::isDynamic(bytes) && bytes < limit;
}

/// Whether a result is large and every row of it starts with a cache line.
Value RowKernelEmitter::isLargeAndAligned(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t size = type.getElementTypeBitWidth() / 8;
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  Value line = arith::ConstantIndexOp::create(b, kLine);
  Value bytes = arith::ConstantIndexOp::create(b, size);
  Value total = bytes;
  for (Value extent : metadata.getSizes())
    total = b.createOrFold<arith::MulIOp>(total, extent);
  Value result =
      arith::CmpIOp::create(b, arith::CmpIPredicate::uge, total,
                            arith::ConstantIndexOp::create(b, kStreamBytes));
  Value rest = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  Value offset = b.createOrFold<arith::MulIOp>(metadata.getOffset(), bytes);
  rest = arith::AddIOp::create(b, rest, offset);
  for (Value stride : metadata.getStrides().drop_back())
    rest = arith::OrIOp::create(b, rest,
                                b.createOrFold<arith::MulIOp>(stride, bytes));
  rest = arith::RemUIOp::create(b, rest, line);
  Value isAligned = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest,
                                          arith::ConstantIndexOp::create(b, 0));
  return arith::AndIOp::create(b, result, isAligned);
}

/// Finds the results that may be stored around the caches.
void RowKernelEmitter::findStreams() {
  unsigned numInputs = operands.size() - program.getResults().size();
  for (auto [index, result] : llvm::enumerate(program.getResults())) {
    Value memref = operands[numInputs + index];
    const RowNode &node = program.getNode(result.node);
    if (result.space < 0 || node.isKept ||
        node.level + 1 != program.getGroups()[result.group].numLevels ||
        isSmall(memref, kStreamBytes) ||
        !isContiguous(memref, result.indices,
                      program.getSpaces()[result.space]))
      continue;
    streams[index] = isLargeAndAligned(memref);
  }
}

/// Under which condition all results of the level are stored around the caches;
/// null: never.
Value RowKernelEmitter::getStreamCondition(ArrayRef<RowNodeId> stored) {
  if (findRotation(stored))
    return {};
  Value condition;
  for (unsigned index : levelResults) {
    Value stream = streams.lookup(index);
    if (!stream)
      return {};
    condition = condition
                    ? arith::AndIOp::create(b, condition, stream).getResult()
                    : stream;
  }
  return condition;
}

/// Stores that went around the caches become visible to other threads.
void RowKernelEmitter::emitFence() {
  Value any;
  for (auto &[index, stream] : streams)
    any = any ? arith::OrIOp::create(b, any, stream).getResult() : stream;
  if (!any)
    return;
  auto ifOp = scf::IfOp::create(b, any, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifOp.thenBlock());
  // A locked operation that changes nothing: the fence that every pass knows.
  Value nothing = arith::ConstantIntOp::create(b, b.getI32Type(), 0);
  memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::ori, nothing,
                              allocate(b.getI32Type(), 1),
                              arith::ConstantIndexOp::create(b, 0).getResult());
}

/// Finds the inputs of the next row that the last level fetches.
void RowKernelEmitter::findPrefetches(int space) {
  prefetches.clear();
  if (!nextRow)
    return;
  for (const RowNode &node : program.getNodes())
    if (node.kind == Kind::input && node.space == space &&
        llvm::is_contained(node.dims, rowDim) &&
        !isSmall(operands[node.index], kPrefetchBytes) &&
        isContiguous(operands[node.index], node.indices, vectorDims))
      prefetches.push_back(&node);
}

/// Fetches the elements of a chunk in the next row.
void RowKernelEmitter::prefetch(const RowChunk &chunk) {
  if (prefetches.empty())
    return;
  Value row = counters.lookup(rowDim);
  counters[rowDim] = nextRow;
  for (const RowNode *node : prefetches) {
    // An op that sums over a sequential dimension has no one next element.
    if (!llvm::all_of(node->dims, [&](RowDimId dim) {
          return counters.contains(dim) ||
                 llvm::is_contained(vectorDims, program.getDim(dim).owner);
        }))
      continue;
    int64_t bytes = node->type.getIntOrFloatBitWidth() / 8;
    int64_t last = -kLine;
    for (auto [i, vector] : llvm::enumerate(chunk.vectors)) {
      // One for each line.
      int64_t at = i * width * bytes;
      if (vector.count || at < last + kLine || vector.parity == 1)
        continue;
      last = at;
      memref::PrefetchOp::create(b, operands[node->index],
                                 getIndices(node->indices, vector, nullptr),
                                 /*isWrite=*/false, /*localityHint=*/2,
                                 /*isDataCache=*/true);
    }
  }
  counters[rowDim] = row;
}
