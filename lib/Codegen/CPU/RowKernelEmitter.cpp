//===- RowKernelEmitter.cpp - The loops around a row ------------ -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowKernelEmitter.h"

#include "RowFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Elements of one call of a task: enough that the call does not count.
static constexpr int64_t kTaskElements = 16384;
/// What a dynamic dimension is taken for.
static constexpr int64_t kUsualSize = 256;

RowKernelEmitter::RowKernelEmitter(ImplicitLocOpBuilder &b,
                                   const RowProgram &program,
                                   ValueRange operands,
                                   const RowKernelOptions &options)
    : b(b), program(program), operands(operands), options(options) {}

Value *RowKernelEmitter::find(RowNodeId id, int index) {
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find({id, index}); it != scope.end())
      return &it->second;
  return nullptr;
}

Value RowKernelEmitter::allocate(Type element, int64_t size) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(allocationBlock);
  return memref::AllocaOp::create(b, MemRefType::get({size}, element),
                                  b.getI64IntegerAttr(64));
}

Value RowKernelEmitter::getSize(ArrayRef<RowDimId> dims) {
  SmallVector<OpFoldResult> factors;
  for (RowDimId dim : dims)
    factors.push_back(sizes[dim]);
  int64_t known = 1;
  Value product;
  for (OpFoldResult factor : factors) {
    if (std::optional<int64_t> constant = getConstantIntValue(factor))
      known *= *constant;
    else if (product)
      product = arith::MulIOp::create(b, product, cast<Value>(factor));
    else
      product = cast<Value>(factor);
  }
  if (!product)
    return arith::ConstantIndexOp::create(b, known);
  if (known == 1)
    return product;
  return arith::MulIOp::create(b, product,
                               arith::ConstantIndexOp::create(b, known));
}

/// The number of an element among those that `dims` count, at the counters.
Value RowKernelEmitter::getIndex(ArrayRef<RowDimId> dims) {
  Value index;
  for (RowDimId dim : dims) {
    if (index) {
      index = b.createOrFold<arith::MulIOp>(index, getSize(dim));
      index = b.createOrFold<arith::AddIOp>(index, counters.lookup(dim));
    } else {
      index = counters.lookup(dim);
    }
  }
  return index ? index : arith::ConstantIndexOp::create(b, 0).getResult();
}

void RowKernelEmitter::forDims(ArrayRef<RowDimId> dims,
                               function_ref<void()> body) {
  if (dims.empty())
    return body();
  RowDimId dim = dims.front();
  loop(b.getIndexAttr(0), sizes[dim], 1, {}, [&](Value counter, ValueRange) {
    Scope scope(*this);
    counters[dim] = counter;
    forDims(dims.drop_front(), body);
    counters.erase(dim);
    return Values();
  });
}

RowKernelEmitter::Values RowKernelEmitter::loop(OpFoldResult from,
                                                OpFoldResult to, int64_t step,
                                                ArrayRef<Value> inits,
                                                RowLoopBody body) {
  std::optional<int64_t> first = getConstantIntValue(from);
  std::optional<int64_t> last = getConstantIntValue(to);
  if (first && last && *last <= *first)
    return Values(inits);
  Value start = toIndex(b, b.getLoc(), from);
  if (first && last && *last - *first <= step)
    return body(start, inits);
  auto op = scf::ForOp::create(b, start, toIndex(b, b.getLoc(), to),
                               arith::ConstantIndexOp::create(b, step), inits);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(op.getBody());
  Values results = body(op.getInductionVar(), Values(op.getRegionIterArgs()));
  if (inits.empty())
    return {};
  b.setInsertionPointToEnd(op.getBody());
  scf::YieldOp::create(b, results);
  return Values(op.getResults());
}

/// Reads dynamic sizes, and compares those that must be equal.
void RowKernelEmitter::findSizes() {
  ArrayRef<RowDim> dims = program.getDims();
  sizes.resize(dims.size());
  for (auto [id, dim] : llvm::enumerate(dims)) {
    if (!ShapedType::isDynamic(dim.size)) {
      sizes[id] = b.getIndexAttr(dim.size);
      continue;
    }
    if (!dim.isUsed)
      continue;
    Value size = memref::DimOp::create(b, operands[dim.operand], dim.dim);
    if (dim.divisor != 1)
      size = arith::DivUIOp::create(
          b, size, arith::ConstantIndexOp::create(b, dim.divisor));
    sizes[id] = size;
  }
  for (auto [operand, lists] : llvm::enumerate(program.getOperandDims())) {
    auto type = cast<MemRefType>(operands[operand].getType());
    for (auto [position, list] : llvm::enumerate(lists)) {
      bool isSource = list.size() == 1 && dims[list[0]].operand == operand &&
                      dims[list[0]].dim == position;
      if (!type.isDynamicDim(position) || isSource)
        continue;
      Value size = memref::DimOp::create(b, operands[operand],
                                         static_cast<int64_t>(position));
      Value isEqual = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size,
                                            getSize(list));
      cf::AssertOp::create(b, isEqual,
                           "sizes of a kernel's operands do not agree");
    }
  }
}

/// The width of vectors, and whether elements are handled by pairs.
void RowKernelEmitter::chooseVectors() {
  unsigned bits = 32, numBF16 = 0, numOther = 0;
  bool isInOrder = true;
  mayBeNaN = false;
  for (const RowNode &node : program.getNodes()) {
    if (!node.type.isInteger(1))
      bits = std::max(bits, node.type.getIntOrFloatBitWidth());
    if (node.kind != Kind::input)
      continue;
    // Only a NaN that fits into bf16 is rounded to itself.
    mayBeNaN |= !node.type.isBF16();
    if (node.space < 0)
      continue;
    ++(node.type.isBF16() ? numBF16 : numOther);
    // Rows that lie in pieces are packed in order.
    ArrayRef<RowDimId> space = program.getSpaces()[node.space];
    if (program.getDim(space.back()).half)
      space = space.take_back(1);
    isInOrder &= isContiguous(operands[node.index], node.indices, space);
  }
  width = options.vectorBits / bits;
  for (const RowResult &result : program.getResults())
    if (result.space >= 0)
      ++(program.getNode(result.node).type.isBF16() ? numBF16 : numOther);
  // Elements of other types are shuffled into pairs.
  usesPairs = numBF16 > numOther && bits == 32 && isInOrder;
}

void RowKernelEmitter::emitRows() {
  int64_t rowElements = 0, cost = 1;
  SmallVector<RowDimId> all;
  for (const RowGroup &group : program.getGroups()) {
    int64_t elements = group.numLevels;
    SmallVector<RowDimId> dims(group.loops.begin(), group.loops.end());
    if (group.space >= 0)
      llvm::append_range(dims, program.getSpaces()[group.space]);
    for (RowDimId dim : dims) {
      int64_t size = program.getDim(dim).size;
      if (llvm::MulOverflow(elements,
                            ShapedType::isDynamic(size) ? kUsualSize : size,
                            elements))
        elements = kTaskElements;
    }
    rowElements += std::min(elements, kTaskElements);
    if (dims.size() > all.size())
      all = dims;
  }
  for (const RowNode &node : program.getNodes())
    cost += node.kind == Kind::op && node.space >= 0;
  int64_t rows =
      std::max<int64_t>(kTaskElements / std::max<int64_t>(rowElements, 1), 1);

  SmallVector<RowDimId> outer(program.getParallelDims()), inner;
  while (outer.size() > 1) {
    int64_t size = program.getDim(outer.back()).size;
    if (ShapedType::isDynamic(size) || size * 2 > rows)
      break;
    inner.insert(inner.begin(), outer.pop_back_val());
    rows = std::max<int64_t>(rows / size, 1);
  }
  SmallVector<LoopRange> ranges;
  SmallVector<OpFoldResult> work;
  for (RowDimId dim : program.getParallelDims())
    work.push_back(sizes[dim]);
  for (RowDimId dim : all)
    work.push_back(sizes[dim]);
  for (RowDimId dim : outer)
    ranges.push_back({sizes[dim], 1});
  if (!ranges.empty())
    ranges.back().step = rows;
  OpFoldResult total = multiplySizes(b, b.getLoc(), work, cost);
  buildLoopNest(b, b.getLoc(), ranges, total, options.threading,
                [&](OpBuilder &nested, Location, ValueRange values) {
                  OpBuilder::InsertionGuard guard(b);
                  b.restoreInsertionPoint(nested.saveInsertionPoint());
                  emitTask(outer, inner, values, rows);
                  nested.restoreInsertionPoint(b.saveInsertionPoint());
                });
}

void RowKernelEmitter::emitTask(ArrayRef<RowDimId> outer,
                                ArrayRef<RowDimId> inner, ValueRange values,
                                int64_t rows) {
  allocationBlock = b.getInsertionBlock();
  keptBuffers.clear();
  sharedBuffers.clear();
  tailBuffers.clear();
  packed.clear();
  packBuffers.clear();
  counters.clear();
  scopes.clear();
  nextRow = Value();
  Scope scope(*this);
  for (auto [dim, value] : llvm::zip(outer, values))
    counters[dim] = value;
  if (outer.empty()) {
    emitRow();
    return emitFence();
  }
  RowDimId last = outer.back();
  Value start = counters[last];
  Value end = minIndex(b, b.getLoc(), sizes[last],
                       addIndex(b, b.getLoc(), start, b.getIndexAttr(rows)));
  loop(start, end, 1, {}, [&](Value row, ValueRange) {
    counters[last] = row;
    if (inner.empty()) {
      rowDim = last;
      nextRow = addIndex(b, b.getLoc(), row, b.getIndexAttr(1));
      Value limit = subIndex(b, b.getLoc(), sizes[last], b.getIndexAttr(1));
      nextRow = b.createOrFold<arith::MinSIOp>(nextRow, limit);
    }
    forDims(inner, [&] { emitRow(); });
    return Values();
  });
  emitFence();
}

void RowKernelEmitter::emitRow() {
  Scope scope(*this);
  for (unsigned group = 0; group < program.getGroups().size(); ++group)
    emitGroup(group);
}

void RowKernelEmitter::emitGroup(unsigned group) {
  const RowGroup &info = program.getGroups()[group];
  forDims(info.loops, [&] {
    filled.clear();
    if (info.space >= 0)
      packRows(info.space);
    for (unsigned level = 0; level < info.numLevels; ++level)
      emitLevel(group, level);
  });
}

void RowKernelEmitter::hoist(ArrayRef<RowNodeId> values) {
  SmallVector<RowNodeId> worklist(values);
  DenseSet<RowNodeId> seen;
  while (!worklist.empty()) {
    RowNodeId id = worklist.pop_back_val();
    const RowNode &node = program.getNode(id);
    if (!seen.insert(id).second || node.kind == Kind::moments)
      continue;
    bool isKnown = llvm::all_of(
        node.dims, [&](RowDimId dim) { return counters.contains(dim); });
    if (isKnown)
      getScalar(id);
    else
      llvm::append_range(worklist, node.operands);
  }
}

void RowKernelEmitter::emitLevel(unsigned group, unsigned level) {
  int space = program.getGroups()[group].space;
  SmallVector<RowNodeId> sums, stored;
  currentGroup = group;
  currentLevel = level;
  levelResults.clear();
  for (auto [id, node] : llvm::enumerate(program.getNodes()))
    if ((node.kind == Kind::rowReduction || node.kind == Kind::moments) &&
        node.group == group && node.level == level + 1)
      sums.push_back(id);
  unsigned numInputs = operands.size() - program.getResults().size();
  for (auto [index, result] : llvm::enumerate(program.getResults())) {
    if (result.group != group || program.getNode(result.node).level != level)
      continue;
    if (space < 0) {
      storeScalar(result, operands[numInputs + index]);
      continue;
    }
    levelResults.push_back(index);
    stored.push_back(result.node);
  }
  if (space < 0)
    return;
  ArrayRef<RowDimId> dims = program.getSpaces()[space];

  // Results are stored alongside of the first sum over whole rows.
  SmallVector<RowNodeId> whole;
  for (RowNodeId id : sums)
    if (ShapedType::isDynamic(program.getNode(id).extent))
      whole.push_back(id);
  bool isAlongside = false;
  if (!whole.empty()) {
    chooseVectorDims(space, stored, /*isLinear=*/false);
    isAlongside = vectorDims.size() == dims.size() && !findRotation(stored);
  }
  auto storeAll = [&](const RowChunk &chunk) { storeResults(chunk); };
  auto nothing = [](const RowChunk &) {};
  if (!stored.empty() && !isAlongside)
    storeLevel(space, stored);
  if (sums.empty())
    return;
  chooseVectorDims(space, sums, /*isLinear=*/true);
  emitSums(space, sums, isAlongside ? ChunkBody(storeAll) : ChunkBody(nothing));
}

/// A traversal that stores the results of a level.
void RowKernelEmitter::storeLevel(int space, ArrayRef<RowNodeId> stored) {
  auto emit = [&] {
    Scope scope(*this);
    findPrefetches(space);
    traverse(space, stored, [&](const RowChunk &chunk) {
      prefetch(chunk);
      storeResults(chunk);
    });
  };
  chooseVectorDims(space, stored, /*isLinear=*/false);
  bool isWhole = vectorDims.size() == program.getSpaces()[space].size();
  Value stream = isWhole ? getStreamCondition(stored) : Value();
  if (!stream)
    return emit();
  auto ifOp = scf::IfOp::create(b, stream, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifOp.thenBlock());
  isStreaming = true;
  emit();
  isStreaming = false;
  b.setInsertionPointToStart(ifOp.elseBlock());
  emit();
}

void RowKernelEmitter::storeResults(const RowChunk &chunk) {
  unsigned numInputs = operands.size() - program.getResults().size();
  for (unsigned index : levelResults)
    store(program.getResults()[index], operands[numInputs + index], chunk);
}

void RowKernelEmitter::emit() {
  findSizes();
  chooseVectors();
  findStreams();
  emitRows();
}
