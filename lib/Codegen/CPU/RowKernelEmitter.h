//===- RowKernelEmitter.h - Row programs as vector loops -------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits one row after another. A row is traversed in *chunks*: a few vectors of
// `width` carried elements (RowFloats.h), each of which holds neighbours, or
// the even or the odd ones of twice as many neighbours ("pairs"), which is how
// 16-bit elements are cheapest to convert. The order of a row sum is that of
// semantics.md 7.3 in both forms: element j in lane j mod 64, chains of 16
// within blocks of 1,024, 16 block sums, then the rest; lanes folded by halves.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_CPU_ROWKERNELEMITTER_H
#define NORM_LIB_CODEGEN_CPU_ROWKERNELEMITTER_H

#include "LoopUtils.h"

#include "norm/Codegen/RowProgram.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::norm::cpu {

struct RowKernelOptions {
  unsigned vectorBits = 256;
  Threading threading;
};

/// One vector of a chunk.
struct RowVector {
  /// The first element; with a parity the first of 2 * width neighbours.
  Value start;
  /// -1: neighbours; 0 or 1: the even or the odd ones.
  int parity = -1;
  /// How many elements from `start` on exist; null: all.
  Value count;
  /// The first pair, in a rotation.
  Value pairStart;
};

struct RowChunk {
  SmallVector<RowVector, 8> vectors;
  /// In a rotation the distance between the vectors of a pair's elements.
  unsigned pairDistance = 0;
  /// In a rotation: behind the pairs.
  bool isBehindPairs = false;
};

class RowKernelEmitter {
public:
  /// `operands` are the memrefs of the inputs, then of the results.
  RowKernelEmitter(ImplicitLocOpBuilder &b, const RowProgram &program,
                   ValueRange operands, const RowKernelOptions &options);

  /// Emits the kernel at the builder's position.
  void emit();

private:
  using Kind = RowNode::Kind;
  using Values = SmallVector<Value>;
  using ChunkBody = function_ref<void(const RowChunk &)>;
  using RowLoopBody = function_ref<Values(Value, ArrayRef<Value>)>;

  /// The values that are known in the part of the code that is being emitted.
  class Scope {
  public:
    explicit Scope(RowKernelEmitter &emitter) : emitter(emitter) {
      emitter.scopes.emplace_back();
    }
    ~Scope() { emitter.scopes.pop_back(); }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    RowKernelEmitter &emitter;
  };

  //===--- The nest (RowKernelEmitter.cpp) --------------------------------===//
  void findSizes();
  void chooseVectors();
  void emitRows();
  void emitTask(ArrayRef<RowDimId> outer, ArrayRef<RowDimId> inner,
                ValueRange values, int64_t rows);
  void emitRow();
  void emitGroup(unsigned group);
  void emitLevel(unsigned group, unsigned level);
  void storeLevel(int space, ArrayRef<RowNodeId> stored);
  void storeResults(const RowChunk &chunk);
  /// Computes what does not vary within the row before its loops.
  void hoist(ArrayRef<RowNodeId> values);
  /// Loops over `dims` around `body`.
  void forDims(ArrayRef<RowDimId> dims, function_ref<void()> body);
  /// A loop that carries `inits`; none where it has one iteration or no.
  Values loop(OpFoldResult from, OpFoldResult to, int64_t step,
              ArrayRef<Value> inits, RowLoopBody body);
  Value getSize(ArrayRef<RowDimId> dims);
  Value getIndex(ArrayRef<RowDimId> dims);
  Value allocate(Type element, int64_t size);
  Value getTailBuffer(VectorType type);
  Value *find(RowNodeId id, int index);

  //===--- Traversals (RowTraversal.cpp) ----------------------------------===//
  /// Sets `vectorDims` to the most inner dimensions of the space along which
  /// the values' operands lie contiguously; with `isLinear` to all.
  void chooseVectorDims(int space, ArrayRef<RowNodeId> values, bool isLinear);
  bool isContiguous(Value memref, ArrayRef<RowDims> indices,
                    ArrayRef<RowDimId> along);
  /// Every element of a row once.
  void traverse(int space, ArrayRef<RowNodeId> values, ChunkBody body);
  void traverseLinear(OpFoldResult from, OpFoldResult to, bool isBehindPairs,
                      ChunkBody body);
  void traversePairs(RowDimId rotated, ChunkBody body);
  /// `units` times what fits into a vector, or into two where pairs are used.
  RowChunk makeChunk(OpFoldResult start, unsigned units, Value count = nullptr);
  /// The dimension that a value is rotated along, if any.
  std::optional<RowDimId> findRotation(ArrayRef<RowNodeId> values);
  int64_t getUnit() const { return usesPairs ? 2 * width : width; }
  /// The largest multiple of `unit` in a size.
  OpFoldResult getWhole(OpFoldResult size, int64_t unit);

  //===--- Sums (RowSums.cpp) ---------------------------------------------===//
  /// A chain of sums in 64 lanes: of a reduction, or of the deviations or
  /// their squares of moments.
  struct Chain {
    RowNodeId id;
    /// What is subtracted first; null: nothing.
    Value shift;
    bool isSquare;
  };
  void emitSums(int space, ArrayRef<RowNodeId> sums, ChunkBody alongside);
  void emitMoments(RowNodeId id, OpFoldResult size, ChunkBody alongside);
  Value emitShift(RowNodeId id, OpFoldResult size);
  /// The totals of the chains over the first `size` elements.
  Values sumRow(OpFoldResult size, ArrayRef<Chain> chains, ChunkBody alongside);
  Values sumSteps(OpFoldResult from, OpFoldResult to, ArrayRef<Chain> chains,
                  Values lanes, ChunkBody alongside);
  Values sumTail(OpFoldResult from, OpFoldResult to, ArrayRef<Chain> chains,
                 Values lanes, ChunkBody alongside);
  void addChunk(const RowChunk &chunk, ArrayRef<Chain> chains, Values &lanes,
                unsigned perChain, unsigned first);
  Values getNeutral(ArrayRef<Chain> chains);
  Values combineAll(ArrayRef<Chain> chains, ArrayRef<Value> lhs,
                    ArrayRef<Value> rhs);
  Value combine(const RowNode &node, Value lhs, Value rhs);
  Value fold(const RowNode &node, ArrayRef<Value> lanes);
  Value foldVectors(const RowNode &node, Values vectors, int64_t lanes);
  Value keepExisting(const RowVector &vector, Value value, Value neutral);
  unsigned getLaneVectors() const { return 64 / width; }
  /// Makes the values of a sum known, also to other groups.
  void define(RowNodeId id, ArrayRef<Value> values);

  //===--- Values (RowValues.cpp) -----------------------------------------===//
  /// Whether the node has other values in the lanes of a vector.
  bool varies(const RowNode &node) const;
  /// The value of a node for a vector of a chunk; a scalar where it does not
  /// vary.
  Value get(RowNodeId id, const RowChunk &chunk, unsigned index);
  /// The same as a vector.
  Value getVector(RowNodeId id, const RowChunk &chunk, unsigned index);
  Value getScalar(RowNodeId id);
  Value compute(RowNodeId id, const RowChunk *chunk, unsigned index);
  Value computeOp(const RowNode &node, ArrayRef<Value> values);
  Value computeSequential(RowNodeId id, const RowChunk *chunk, unsigned index);
  Value computeCount(const RowNode &node);
  Value createOp(const RowNode &node, ArrayRef<Value> values);
  Value createScalar(Attribute value);
  Value broadcast(Value value);

  //===--- Memory (RowAccess.cpp) -----------------------------------------===//
  /// Where an access starts: its elements, or its pairs in a rotation.
  RowVector getAccess(ArrayRef<RowDims> indices, const RowVector &vector);
  Values getIndices(ArrayRef<RowDims> indices, const RowVector &access,
                    Value lane);
  Value readScalar(Value memref, ArrayRef<RowDims> indices);
  /// Reads what a node needs, and the other elements of the pairs.
  Value readVector(RowNodeId id, Value memref, ArrayRef<RowDims> indices,
                   const RowChunk &chunk, unsigned index);
  Value loadElements(Value memref, ArrayRef<RowDims> indices,
                     const RowVector &access, int64_t number);
  void storeElements(Value memref, ArrayRef<RowDims> indices,
                     const RowVector &access, Value elements);
  void store(const RowResult &result, Value memref, const RowChunk &chunk);
  void storeScalar(const RowResult &result, Value memref);
  /// The result of the current group that holds a node's values, and its
  /// number.
  const RowResult *findStored(RowNodeId id, unsigned &index);
  /// Copies the group's inputs whose rows lie in pieces to contiguous buffers.
  void packRows(int space);
  Value loadPacked(RowNodeId id, const RowVector &vector);
  /// The number of a vector's first element in its row.
  Value getElement(int space, const RowVector &vector);
  /// Values that later levels of a group need again.
  Value loadKept(RowNodeId id, const RowChunk &chunk, unsigned index);
  void storeKept(RowNodeId id, const RowChunk &chunk, unsigned index,
                 Value value);

  //===--- What is larger than a cache (RowStreams.cpp) -------------------===//
  void findStreams();
  Value isLargeAndAligned(Value memref);
  Value getStreamCondition(ArrayRef<RowNodeId> stored);
  void emitFence();
  void findPrefetches(int space);
  void prefetch(const RowChunk &chunk);

  ImplicitLocOpBuilder &b;
  const RowProgram &program;
  Values operands;
  RowKernelOptions options;
  /// Lanes of a vector.
  int64_t width = 1;
  bool usesPairs = false;
  /// Whether an input may have NaNs that do not fit into bf16.
  bool mayBeNaN = true;

  SmallVector<OpFoldResult> sizes;
  Block *allocationBlock = nullptr;
  DenseMap<RowDimId, Value> counters;
  SmallVector<DenseMap<std::pair<RowNodeId, int>, Value>> scopes;
  DenseMap<RowNodeId, Value> keptBuffers, sharedBuffers;
  DenseMap<Type, Value> tailBuffers;
  /// Rows of inputs as carried values, and the buffers for them.
  DenseMap<RowNodeId, Value> packed, packBuffers;
  /// Kept nodes that the current group has in their buffers, and those that it
  /// is putting there.
  DenseSet<RowNodeId> filled, filling;
  bool isFilling = false;
  RowDims vectorDims;
  unsigned currentGroup = 0, currentLevel = 0;
  SmallVector<unsigned> levelResults;

  /// For results that may be stored around the caches: whether they are.
  llvm::MapVector<unsigned, Value> streams;
  bool isStreaming = false;
  /// The dimension that a task walks along, and its next row (null: none).
  RowDimId rowDim = 0;
  Value nextRow;
  SmallVector<const RowNode *> prefetches;
};

} // namespace mlir::norm::cpu

#endif // NORM_LIB_CODEGEN_CPU_ROWKERNELEMITTER_H
