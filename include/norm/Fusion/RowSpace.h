//===- RowSpace.h - The dimensions of a set of ops, unified --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether two ops work on the same rows is a question about dimensions, not
// about shapes: [B*T, D] and [B, T, D] have the same rows, [8, 64] and another
// [8, 64] may not. Each dimension of each tensor is a product of *atoms*, major
// to minor; a dimension of size 1 has none. Indexing maps, reshapes, casts and
// the norm ops' axes say which dimensions are one.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_FUSION_ROWSPACE_H
#define NORM_FUSION_ROWSPACE_H

#include "norm/IR/Norm.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::norm {

/// The atoms that a set of ops iterates over.
struct RowShape {
  using Set = llvm::SmallSetVector<unsigned, 8>;
  /// Those that every op has and none reduces, rotates or measures: the rows.
  Set rows;
  /// All of them.
  Set elements;
};

class RowSpace {
public:
  using Atoms = SmallVector<unsigned>;

  /// Takes in an op, for a kernel the ops of its body. Fails with a reason
  /// where two dimensions have to be one and cannot be.
  LogicalResult add(Operation *op, std::string &reason);

  /// Takes the leading dimensions of two values as the same where both are
  /// static, of one size, and not related to any other: as for a query and a
  /// key that come from different projections of one tensor.
  void alignLeadingDims(Value lhs, Value rhs);

  /// The atoms of one dimension, major to minor.
  Atoms getAtoms(Value value, int64_t dim);
  /// The atoms of all dimensions.
  Atoms getAtoms(Value value);
  /// Elements along an atom, or `kDynamic`.
  int64_t getSize(unsigned atom) const { return nodes[atom].size; }

  /// What the ops, each taken in before, iterate over.
  RowShape getShape(ArrayRef<Operation *> ops);

private:
  struct Node {
    int64_t size;
    /// Set where the atom turned out to be a product of others.
    std::optional<Atoms> factors;
  };

  SmallVector<Atoms> &getDims(Value value);
  Atoms makeDim(int64_t size);
  Atoms expand(ArrayRef<unsigned> atoms) const;
  void replace(unsigned atom, Atoms factors);
  bool bind(unsigned atom, ArrayRef<unsigned> factors);
  bool splitEnd(Atoms &lhs, Atoms &rhs, bool back);
  bool unify(Atoms lhs, Atoms rhs);
  bool unifyDims(Value lhs, int64_t lhsDim, Value rhs, int64_t rhsDim);
  bool unifyValues(Value lhs, Value rhs);

  bool addKernel(KernelOp op, std::string &reason);
  bool addReshape(Value expanded, Value collapsed,
                  ArrayRef<ReassociationIndices> groups);
  bool addLinalg(linalg::LinalgOp op);
  bool addNorm(Operation *op);
  bool addNormAxes(Operation *op, ArrayRef<int64_t> axes,
                   std::optional<int64_t> groupSize);
  bool addParameter(Value input, Value parameter, ArrayRef<int64_t> axes);
  bool addBranches(Value wide, Value narrow, Value weight, int64_t branches,
                   Atoms &split);

  void collect(Operation *op, RowShape &shape, RowShape::Set &whole,
               bool &isFirst);

  std::vector<Node> nodes;
  DenseMap<Value, SmallVector<Atoms>> dims;
  /// Atoms that an op needs as a whole.
  DenseMap<Operation *, Atoms> wholes;
};

} // namespace mlir::norm

#endif // NORM_FUSION_ROWSPACE_H
