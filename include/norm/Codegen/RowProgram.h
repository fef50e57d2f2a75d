//===- RowProgram.h - A fused row kernel as scalar code --------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a row kernel computes, free of tensors and of any target.
//
// The body of a norm.kernel is a chain of tensor ops. Read as scalar code it is
// a graph of *nodes*, each one number for every index over some *dimensions*:
//
//   %s = norm.residual_add %h, %f     s[t, j] = h[t, j] + f[t, j]
//   %y = norm.normalize rms %s ...    v[t]    = sum over j of s[t, j]^2
//                                     r[t]    = rsqrt(v[t] / n + eps)
//                                     y[t, j] = s[t, j] * r[t] * w[j]
//
// Dimensions belong to the kernel, not to a tensor. Indexing maps say which
// dimensions of which tensors are one and the same; a reshape splits a
// dimension into pieces, so after import a dimension is never made of others.
// A transpose, a broadcast or a cast is then no operation at all.
//
// Each dimension has one of three parts:
// - *parallel*: every result has it and nobody reduces it. The kernel is a loop
//   nest over these, whose iterations are independent ("rows").
// - a dimension of a *row space*: the ordered dimensions that row reductions
//   combine, for example the one hidden dimension. Element j of a row is
//   element j in the order of these dimensions. A kernel may have several (q
//   and k of different lengths); a node varies over at most one.
// - *sequential*: what is left. Loops inside of a row: heads or branches that
//   only some results have, or that an op sums over in order.
//
// Work is ordered by *groups* and *levels*. A group is what shares its
// sequential loops and its row space. In a group a traversal of the row, one
// for each level, computes the row reductions and stores the results of that
// level: level 0 needs no reduction, level 1 those of level 0, and so on. A
// norm has levels 0 and 1, a softmax 0 to 2: the maximum, the sum of
// exponentials, the quotients. Elementwise values are computed again at each
// level that needs them, unless `isKept` says that a target should hold on to
// them.
//
// Nothing here changes a value: each node is rounded to its type, sums have the
// orders of the op they come from, and no operation is contracted.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_CODEGEN_ROWPROGRAM_H
#define NORM_CODEGEN_ROWPROGRAM_H

#include "norm/IR/Norm.h"

#include <limits>
#include <string>
#include <vector>

namespace mlir::norm {

/// A dimension of a kernel.
using RowDimId = unsigned;
/// Dimensions that make up one dimension of a tensor, outermost first; empty
/// for size 1.
using RowDims = SmallVector<RowDimId, 2>;
using RowNodeId = unsigned;

/// Where a dimension's size is found: a static number, or the size of dimension
/// `dim` of operand `operand` (inputs first, then results) over `divisor`.
struct RowDim {
  int64_t size = ShapedType::kDynamic;
  unsigned operand = 0, dim = 0;
  int64_t divisor = 1;
  enum class Part { parallel, row, sequential } part = Part::parallel;
  /// The dimension that this one is a piece of: itself, or the rotated
  /// dimension that the first elements (`prefix`) or pairs (`pair`) belong to.
  RowDimId owner = 0;
  enum class Piece { whole, prefix, pair } piece = Piece::whole;
  /// Set where a rotation pairs the first 2 * `half` elements.
  int64_t half = 0;
  /// Whether a node or a result has it.
  bool isUsed = false;
  RopeLayout layout = RopeLayout::half_split;
};

/// One value for every index over `dims`.
struct RowNode {
  enum class Kind {
    /// An element of kernel input `index`; `indices` has the dimensions of each
    /// dimension of the tensor.
    input,
    /// `value`.
    constant,
    /// `name` with `attributes` applied to the operands.
    op,
    /// Combines operand 0 over the dimensions `reduced`, a row space, in the
    /// order of a row sum, with the combiner `name`; then combines operand 1,
    /// where there is one, with the result. With `isSquare` the terms are the
    /// squares of operand 0, added with one rounding. `value` is the combiner's
    /// neutral element. Only elements below `extent` take part.
    rowReduction,
    /// The two-part mean and the variance of operand 0 over a row space, the
    /// latter over the count minus `correction`. It has no value itself:
    moments,
    /// this is one of the three, `moment`, of the moments operand 0.
    moment,
    /// Combines operand 0 over `reduced`, sequential dimensions, in order,
    /// starting from operand 1.
    sequentialReduction,
    /// The number of elements of `reduced` (at most `extent`) minus
    /// `correction`, as a float.
    count,
    /// Operand 0 at the first (`index` 0) or second element of a pair of
    /// `rotated`.
    pairElement,
    /// Operand 0 at the first elements of the pairs of `rotated`, operand 1 at
    /// the second, operand 2 behind the pairs.
    rotation
  };
  enum class Moment { shift, rest, variance };

  Kind kind = Kind::constant;
  /// Of one element: an integer, f16, bf16, f32 or f64.
  Type type;
  SmallVector<RowNodeId> operands;
  /// The dimensions it varies over, ascending; pieces as such.
  RowDims dims;
  unsigned index = 0;
  SmallVector<RowDims> indices;
  Attribute value;
  std::optional<OperationName> name;
  SmallVector<NamedAttribute> attributes;
  RowDims reduced;
  bool isSquare = false;
  int64_t extent = ShapedType::kDynamic;
  int64_t correction = 0;
  Moment moment = Moment::shift;
  RowDimId rotated = 0;
  /// Row reductions that it waits for, one after another.
  unsigned level = 0;
  /// The row space it varies over, or -1.
  int space = -1;
  /// The group that computes it (row reductions and moments only).
  unsigned group = 0;
  /// Worth being held in a buffer between the levels of its group.
  bool isKept = false;
  /// A row sum that other groups read, for every index of its group's loops.
  bool isShared = false;
};

/// A result of the kernel: what is stored where.
struct RowResult {
  RowNodeId node;
  /// The dimensions of each dimension of the tensor.
  SmallVector<RowDims> indices;
  int space = -1;
  unsigned group = 0;
};

/// Everything that is computed under the same sequential loops along the same
/// row space (-1: none, one value per iteration).
struct RowGroup {
  RowDims loops;
  int space = -1;
  unsigned numLevels = 0;
};

class RowProgram {
public:
  struct Options {
    /// Statistics are computed in the types that their source states; those
    /// that would need another order or type are refused.
    bool strictTypes = false;
  };

  /// Reads `kernel`, or says in `reason` why it is no row kernel. The IR does
  /// not change, and the program does not refer to it.
  static FailureOr<RowProgram> build(KernelOp kernel, std::string &reason,
                                     const Options &options);
  static FailureOr<RowProgram> build(KernelOp kernel, std::string &reason);

  ArrayRef<RowDim> getDims() const { return dims; }
  ArrayRef<RowNode> getNodes() const { return nodes; }
  ArrayRef<RowResult> getResults() const { return results; }
  /// Groups in an order in which each finds what it needs.
  ArrayRef<RowGroup> getGroups() const { return groups; }
  /// The dimensions of each row space, outermost first.
  ArrayRef<RowDims> getSpaces() const { return spaces; }
  /// The parallel dimensions in the order of the first result.
  ArrayRef<RowDimId> getParallelDims() const { return parallel; }

  /// For each operand, inputs first, then results, the dimensions of each of
  /// its dimensions.
  ArrayRef<SmallVector<RowDims>> getOperandDims() const { return operandDims; }

  const RowNode &getNode(RowNodeId id) const { return nodes[id]; }
  const RowDim &getDim(RowDimId id) const { return dims[id]; }
  /// The static number of elements of some dimensions, or `kDynamic`.
  int64_t getStaticSize(ArrayRef<RowDimId> of) const;
  /// Whether the node has another value for other elements of a row.
  bool varies(RowNodeId id) const { return nodes[id].space >= 0; }

private:
  friend class RowProgramBuilder;
  SmallVector<RowDim> dims;
  std::vector<RowNode> nodes;
  SmallVector<RowResult> results;
  SmallVector<RowGroup> groups;
  SmallVector<RowDims> spaces;
  SmallVector<RowDimId> parallel;
  SmallVector<SmallVector<RowDims>> operandDims;
};

} // namespace mlir::norm

#endif // NORM_CODEGEN_ROWPROGRAM_H
