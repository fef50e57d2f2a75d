//===- RowSums.cpp - A row is combined to one value ------------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowFloats.h"
#include "RowKernelEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::cpu;

/// Element j goes to lane j mod 64; a lane is one chain within a block; so many
/// blocks are summed before their sum goes to the last level.
static constexpr int64_t kLanes = 64, kBlock = 1024, kBlocks = 16;
/// The elements whose mean deviations are measured from.
static constexpr int64_t kFirst = 16;

Value RowKernelEmitter::combine(const RowNode &node, Value lhs, Value rhs) {
  if (node.kind == Kind::moments)
    return arith::AddFOp::create(b, lhs, rhs);
  return createOp(node, {lhs, rhs});
}

RowKernelEmitter::Values RowKernelEmitter::combineAll(ArrayRef<Chain> chains,
                                                      ArrayRef<Value> lhs,
                                                      ArrayRef<Value> rhs) {
  Values results;
  unsigned perChain = lhs.size() / chains.size();
  for (unsigned i = 0; i < lhs.size(); ++i)
    results.push_back(
        combine(program.getNode(chains[i / perChain].id), lhs[i], rhs[i]));
  return results;
}

RowKernelEmitter::Values RowKernelEmitter::getNeutral(ArrayRef<Chain> chains) {
  Values lanes;
  for (const Chain &chain : chains) {
    const RowNode &node = program.getNode(chain.id);
    Value neutral = node.kind == Kind::moments
                        ? createConstant(b, b.getLoc(), node.type, 0)
                        : createScalar(node.value);
    lanes.append(getLaneVectors(), broadcast(neutral));
  }
  return lanes;
}

/// `value` in the lanes whose elements exist, else `neutral`.
Value RowKernelEmitter::keepExisting(const RowVector &vector, Value value,
                                     Value neutral) {
  if (!vector.count)
    return value;
  Value count = vector.count;
  if (vector.parity >= 0) {
    if (vector.parity == 0)
      count = addIndex(b, b.getLoc(), count, b.getIndexAttr(1));
    count = b.createOrFold<arith::DivUIOp>(
        count, arith::ConstantIndexOp::create(b, 2));
  }
  Value mask = vector::CreateMaskOp::create(
      b, VectorType::get({width}, b.getI1Type()), count);
  return arith::SelectOp::create(b, mask, value, broadcast(neutral));
}

/// Adds the vectors of a chunk to the lanes from vector `first` on.
void RowKernelEmitter::addChunk(const RowChunk &chunk, ArrayRef<Chain> chains,
                                Values &lanes, unsigned perChain,
                                unsigned first) {
  for (auto [i, vector] : llvm::enumerate(chunk.vectors))
    for (auto [c, chain] : llvm::enumerate(chains)) {
      const RowNode &node = program.getNode(chain.id);
      Value value = getVector(node.operands.front(), chunk, i);
      Value &lane = lanes[c * perChain + first + i];
      if (chain.shift)
        value = arith::SubFOp::create(b, value, broadcast(chain.shift));
      Value neutral = node.kind == Kind::moments
                          ? createConstant(b, b.getLoc(), node.type, 0)
                          : createScalar(node.value);
      value = keepExisting(vector, value, neutral);
      lane = chain.isSquare
                 ? math::FmaOp::create(b, value, value, lane).getResult()
                 : combine(node, lane, value);
    }
}

RowKernelEmitter::Values RowKernelEmitter::sumSteps(OpFoldResult from,
                                                    OpFoldResult to,
                                                    ArrayRef<Chain> chains,
                                                    Values lanes,
                                                    ChunkBody alongside) {
  return loop(from, to, kLanes, lanes,
              [&](Value start, ArrayRef<Value> carried) {
                Scope scope(*this);
                Values sums(carried);
                RowChunk chunk = makeChunk(start, kLanes / getUnit());
                addChunk(chunk, chains, sums, getLaneVectors(), 0);
                alongside(chunk);
                return sums;
              });
}

/// The last elements, fewer than 64.
RowKernelEmitter::Values RowKernelEmitter::sumTail(OpFoldResult from,
                                                   OpFoldResult to,
                                                   ArrayRef<Chain> chains,
                                                   Values lanes,
                                                   ChunkBody alongside) {
  std::optional<int64_t> first = getConstantIntValue(from);
  std::optional<int64_t> last = getConstantIntValue(to);
  int64_t unit = getUnit();
  unsigned perUnit = unit / width;
  if (first && last) {
    for (int64_t at = *first; at < *last; at += unit) {
      Scope scope(*this);
      Value count;
      if (*last - at < unit)
        count = arith::ConstantIndexOp::create(b, *last - at);
      RowChunk chunk = makeChunk(b.getIndexAttr(at), 1, count);
      addChunk(chunk, chains, lanes, getLaneVectors(),
               (at - *first) / unit * perUnit);
      alongside(chunk);
    }
    return lanes;
  }
  // The lanes that are next depend on the size.
  Values buffers;
  for (const Chain &chain : chains)
    buffers.push_back(
        allocate(getCarriedType(program.getNode(chain.id).type), kLanes));
  auto visit = [&](function_ref<void(Value &, Value, Value)> move) {
    for (auto [i, lane] : llvm::enumerate(lanes))
      move(lane, buffers[i / getLaneVectors()],
           arith::ConstantIndexOp::create(b, i % getLaneVectors() * width));
  };
  visit([&](Value &lane, Value buffer, Value at) {
    vector::StoreOp::create(b, lane, buffer, at);
  });
  loop(from, to, unit, {}, [&](Value start, ArrayRef<Value>) {
    Scope scope(*this);
    Value lane = subIndex(b, b.getLoc(), start, from);
    Value count = subIndex(b, b.getLoc(), to, start);
    count = minIndex(b, b.getLoc(), count, b.getIndexAttr(unit));
    RowChunk chunk = makeChunk(start, 1, count);
    Values part;
    auto forVectors = [&](function_ref<void(Value, Value, unsigned)> body) {
      for (auto [c, buffer] : llvm::enumerate(buffers))
        for (unsigned i = 0; i < perUnit; ++i)
          body(buffer, addIndex(b, b.getLoc(), lane, b.getIndexAttr(i * width)),
               c * perUnit + i);
    };
    forVectors([&](Value buffer, Value at, unsigned) {
      auto type = cast<MemRefType>(buffer.getType()).getElementType();
      part.push_back(vector::LoadOp::create(b, VectorType::get({width}, type),
                                            buffer, at));
    });
    addChunk(chunk, chains, part, perUnit, 0);
    alongside(chunk);
    forVectors([&](Value buffer, Value at, unsigned index) {
      vector::StoreOp::create(b, part[index], buffer, at);
    });
    return Values();
  });
  visit([&](Value &lane, Value buffer, Value at) {
    lane =
        vector::LoadOp::create(b, cast<VectorType>(lane.getType()), buffer, at);
  });
  return lanes;
}

RowKernelEmitter::Values RowKernelEmitter::sumRow(OpFoldResult size,
                                                  ArrayRef<Chain> chains,
                                                  ChunkBody alongside) {
  OpFoldResult zero = b.getIndexAttr(0);
  OpFoldResult steps = getWhole(size, kLanes);
  std::optional<int64_t> known = getConstantIntValue(size);
  Values neutral = getNeutral(chains), lanes;
  auto sumBlocks = [&](OpFoldResult from, OpFoldResult to) {
    return loop(
        from, to, kBlock, neutral, [&](Value start, ArrayRef<Value> before) {
          OpFoldResult end = getAsOpFoldResult(
              addIndex(b, b.getLoc(), start, b.getIndexAttr(kBlock)));
          return combineAll(chains, before,
                            sumSteps(start, end, chains, neutral, alongside));
        });
  };
  if (known && *known <= kBlock) {
    lanes = sumSteps(zero, steps, chains, neutral, alongside);
    lanes = sumTail(steps, size, chains, lanes, alongside);
  } else {
    OpFoldResult blocks = getWhole(size, kBlock);
    OpFoldResult groups = getWhole(size, kBlock * kBlocks);
    Values last =
        loop(zero, groups, kBlock * kBlocks, neutral,
             [&](Value start, ArrayRef<Value> before) {
               OpFoldResult end = getAsOpFoldResult(addIndex(
                   b, b.getLoc(), start, b.getIndexAttr(kBlock * kBlocks)));
               return combineAll(chains, before, sumBlocks(start, end));
             });
    lanes = sumBlocks(groups, blocks);
    Values rest = sumSteps(blocks, steps, chains, neutral, alongside);
    rest = sumTail(steps, size, chains, rest, alongside);
    lanes = combineAll(chains, lanes, rest);
    lanes = combineAll(chains, last, lanes);
  }
  Values totals;
  ArrayRef<Value> all = lanes;
  for (auto [c, chain] : llvm::enumerate(chains))
    totals.push_back(fold(program.getNode(chain.id),
                          all.slice(c * getLaneVectors(), getLaneVectors())));
  return totals;
}

/// Folds the first `lanes` lanes of the vectors, in order, by halves.
Value RowKernelEmitter::foldVectors(const RowNode &node, Values vectors,
                                    int64_t lanes) {
  for (size_t half = vectors.size() / 2; half > 0; half /= 2)
    for (size_t i = 0; i < half; ++i)
      vectors[i] = combine(node, vectors[i], vectors[i + half]);
  Value vector = vectors.front();
  for (int64_t half = std::min(lanes, width) / 2; half > 0; half /= 2) {
    SmallVector<int64_t> low, high;
    for (int64_t lane = 0; lane < half; ++lane) {
      low.push_back(lane);
      high.push_back(lane + half);
    }
    Value first = vector::ShuffleOp::create(b, vector, vector, low);
    Value second = vector::ShuffleOp::create(b, vector, vector, high);
    vector = combine(node, first, second);
  }
  return vector::ExtractOp::create(b, vector, int64_t(0));
}

/// Even and odd elements are folded apart, and joined last: the order of the
/// 64 lanes.
Value RowKernelEmitter::fold(const RowNode &node, ArrayRef<Value> lanes) {
  if (!usesPairs)
    return foldVectors(node, Values(lanes), width);
  Values parts[2];
  for (auto [i, lane] : llvm::enumerate(lanes))
    parts[i % 2].push_back(lane);
  Value even = foldVectors(node, parts[0], width);
  return combine(node, even, foldVectors(node, parts[1], width));
}

/// The mean of the first 16 elements.
Value RowKernelEmitter::emitShift(RowNodeId id, OpFoldResult size) {
  Scope scope(*this);
  const RowNode &node = program.getNode(id);
  Value zero = createConstant(b, b.getLoc(), node.type, 0);
  std::optional<int64_t> known = getConstantIntValue(size);
  Values parts[2];
  for (int64_t at = 0; at < kFirst; at += getUnit()) {
    Value count;
    if (!known || *known < at + getUnit()) {
      Value rest = subIndex(b, b.getLoc(), size, b.getIndexAttr(at));
      count = minIndex(b, b.getLoc(), rest, b.getIndexAttr(getUnit()));
      count = b.createOrFold<arith::MaxSIOp>(
          count, arith::ConstantIndexOp::create(b, 0));
    }
    RowChunk chunk = makeChunk(b.getIndexAttr(at), 1, count);
    Scope inner(*this);
    for (auto [i, vector] : llvm::enumerate(chunk.vectors))
      parts[i].push_back(keepExisting(
          vector, getVector(node.operands.front(), chunk, i), zero));
  }
  Value sum = foldVectors(node, parts[0], usesPairs ? kFirst / 2 : kFirst);
  if (usesPairs)
    sum =
        arith::AddFOp::create(b, sum, foldVectors(node, parts[1], kFirst / 2));
  if (known)
    return arith::DivFOp::create(
        b, sum,
        createConstant(b, b.getLoc(), node.type,
                       double(std::min(*known, kFirst))));
  Value count = minIndex(b, b.getLoc(), size, b.getIndexAttr(kFirst));
  count = arith::IndexCastOp::create(b, b.getI64Type(), count);
  return arith::DivFOp::create(b, sum,
                               arith::SIToFPOp::create(b, node.type, count));
}

/// Deviations from a shift K near the mean, and their squares; where the rest
/// of the mean is large, again from the mean.
void RowKernelEmitter::emitMoments(RowNodeId id, OpFoldResult size,
                                   ChunkBody alongside) {
  const RowNode &node = program.getNode(id);
  RowNode count = node;
  count.correction = 0;
  Value n = computeCount(count);
  auto sum = [&](Value shift, ChunkBody body) {
    Chain chains[] = {{id, shift, false}, {id, shift, true}};
    return sumRow(size, chains, body);
  };
  auto multiply = [&](Value x, Value y) -> Value {
    return arith::MulFOp::create(b, x, y);
  };
  Value shift = emitShift(id, size);
  Values sums = sum(shift, alongside);
  Value rest = arith::DivFOp::create(b, sums[0], n);
  Value half = createConstant(b, b.getLoc(), node.type, 0.5);
  Value isFar = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT,
                                      multiply(n, multiply(rest, rest)),
                                      multiply(sums[1], half));
  auto ifOp =
      scf::IfOp::create(b, TypeRange{node.type, node.type, node.type}, isFar,
                        /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    Scope scope(*this);
    b.setInsertionPointToStart(ifOp.thenBlock());
    Value mean = arith::AddFOp::create(b, shift, rest);
    Values again = sum(mean, [](const RowChunk &) {});
    scf::YieldOp::create(b, ValueRange{mean, again[0], again[1]});
    b.setInsertionPointToStart(ifOp.elseBlock());
    scf::YieldOp::create(b, ValueRange{shift, sums[0], sums[1]});
  }
  shift = ifOp.getResult(0);
  rest = arith::DivFOp::create(b, ifOp.getResult(1), n);
  Value variance;
  if (node.correction) {
    variance = arith::SubFOp::create(b, ifOp.getResult(2),
                                     multiply(ifOp.getResult(1), rest));
    variance = arith::DivFOp::create(b, variance, computeCount(node));
  } else {
    variance = arith::DivFOp::create(b, ifOp.getResult(2), n);
    variance = arith::SubFOp::create(b, variance, multiply(rest, rest));
  }
  define(id, {shift, rest, variance});
}

/// Makes the values of a sum known, also to other groups.
void RowKernelEmitter::define(RowNodeId id, ArrayRef<Value> values) {
  for (auto [i, value] : llvm::enumerate(values))
    scopes.back()[{id, -1 - int(i)}] = value;
  const RowNode &node = program.getNode(id);
  if (!node.isShared)
    return;
  ArrayRef<RowDimId> loops = program.getGroups()[node.group].loops;
  int64_t size = program.getStaticSize(loops);
  Value &buffer = sharedBuffers[id];
  if (!buffer)
    buffer = allocate(values.front().getType(), size * values.size());
  for (auto [i, value] : llvm::enumerate(values))
    memref::StoreOp::create(
        b, value, buffer,
        addIndex(b, b.getLoc(), getIndex(loops), b.getIndexAttr(i * size)));
}

void RowKernelEmitter::emitSums(int space, ArrayRef<RowNodeId> sums,
                                ChunkBody alongside) {
  ArrayRef<RowDimId> dims = program.getSpaces()[space];
  OpFoldResult size =
      dims.size() == 1 ? sizes[dims.front()] : getAsOpFoldResult(getSize(dims));
  for (RowNodeId id : sums)
    hoist(program.getNode(id).operands);
  for (unsigned index : levelResults)
    hoist(program.getResults()[index].node);
  auto doNothing = [](const RowChunk &) {};
  ChunkBody nothing = doNothing;
  bool isFirst = true;
  auto getBody = [&] { return isFirst ? alongside : nothing; };
  auto finish = [&] {
    filled.insert(filling.begin(), filling.end());
    isFilling = isFirst = false;
    filling.clear();
  };
  auto getLength = [&](RowNodeId id) {
    int64_t extent = program.getNode(id).extent;
    return ShapedType::isDynamic(extent) ? size : b.getIndexAttr(extent);
  };
  // Whole rows first: what is stored alongside must be stored whole.
  SmallVector<int64_t> extents = {ShapedType::kDynamic};
  for (RowNodeId id : sums)
    if (!llvm::is_contained(extents, program.getNode(id).extent))
      extents.push_back(program.getNode(id).extent);
  for (int64_t extent : extents) {
    SmallVector<Chain> chains;
    SmallVector<RowNodeId> moments;
    for (RowNodeId id : sums) {
      const RowNode &node = program.getNode(id);
      if (node.extent != extent)
        continue;
      if (node.kind == Kind::moments)
        moments.push_back(id);
      else
        chains.push_back({id, Value(), node.isSquare});
    }
    bool isWhole = ShapedType::isDynamic(extent);
    if (!chains.empty()) {
      isFilling = isWhole;
      Values totals = sumRow(getLength(chains.front().id), chains,
                             isWhole ? getBody() : nothing);
      for (auto [chain, total] : llvm::zip_equal(chains, totals)) {
        const RowNode &node = program.getNode(chain.id);
        if (node.operands.size() > 1)
          total = combine(node, getScalar(node.operands[1]), total);
        define(chain.id, total);
      }
      finish();
    }
    for (RowNodeId id : moments) {
      isFilling = isWhole;
      emitMoments(id, getLength(id), isWhole ? getBody() : nothing);
      finish();
    }
  }
}
