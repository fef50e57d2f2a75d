//===- ScalarExpr.h - What one element of a tensor is -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scalar expression is one SSA value at one position: an element of a tensor,
// or a scalar in the body of a linalg op at one point of its loops. It is read
// from the IR when somebody asks, one op at a time, and kept; so the cost of
// matching is that of the part that is looked at, not of the module. Linalg
// (through its interface), TOSA, tensor, arith and math ops all become the same
// few kinds of expression, so that spellings do not matter to a matcher.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_RAISE_SCALAREXPR_H
#define NORM_RAISE_SCALAREXPR_H

#include "norm/Raise/IndexExpr.h"

#include "mlir/IR/Operation.h"

#include <deque>

namespace mlir::norm {

enum class ScalarKind {
  Leaf,  // anything that is not looked into
  Const, // `number`, held in `type`
  Size,  // `size` elements, as an integer or float
  Index, // a loop position
  Add,
  Sub,
  Mul,
  Div,
  Neg,
  Abs,
  Sqrt,
  Rsqrt,
  Recip,
  Pow,
  Max,
  Min,
  Ext,   // to a wider float: exact
  Trunc, // to a narrower float: rounds
  Cmp,
  Select,
  Other, // some other pure scalar op
  Sum    // over `reduced`, of the one operand, from 0
};

struct ScalarExpr {
  /// The SSA value and its position; null for parts of an op, such as the
  /// bounds of a clamp.
  Value value;
  IndexList indices;
  /// Scalar type.
  Type type;

  /// Filled in once the expression has been read.
  bool read = false;
  /// The same scalar one step closer to where it is computed.
  ScalarExpr *forward = nullptr;
  ScalarKind kind = ScalarKind::Leaf;
  SmallVector<ScalarExpr *, 2> operands;
  double number = 0;
  DimSize size = 0;
  const IndexExpr *index = nullptr;
  /// Variables that a sum runs over.
  IndexList reduced;

  bool isConst() const { return kind == ScalarKind::Const; }
  bool isConst(double x) const { return isConst() && number == x; }
};

class ScalarGraph {
public:
  ScalarGraph() : indices(sizes) {}

  /// `value` at `position`: its tensor indices, or the loops around it.
  ScalarExpr *get(Value value, IndexList position);
  /// Reads one step.
  ScalarExpr *read(ScalarExpr *expr);
  /// Where the scalar is computed: never an expression with `forward`.
  ScalarExpr *resolve(ScalarExpr *expr);
  /// Resolved, without exact conversions to wider floats.
  ScalarExpr *resolveWithoutExt(ScalarExpr *expr);
  /// `expr` without exact conversions, not resolved further than needed.
  ScalarExpr *withoutExt(ScalarExpr *expr);
  /// The same, but no further than the types that norm ops take: integers and
  /// 8-bit floats stay converted.
  ScalarExpr *withoutFloatExt(ScalarExpr *expr);

  ScalarExpr *constant(double number, Type type);
  ScalarExpr *make(ScalarKind kind, Type type, ArrayRef<ScalarExpr *> operands);
  /// The position that an index-typed expression stands for, or null.
  const IndexExpr *position(ScalarExpr *expr);

  DimSizes sizes;
  IndexUniquer indices;

private:
  struct Key {
    Value value;
    IndexList position;
    bool operator==(const Key &other) const {
      return value == other.value && position == other.position;
    }
  };
  struct KeyHash {
    size_t operator()(const Key &key) const {
      return llvm::hash_combine(
          key.value.getAsOpaquePointer(),
          llvm::hash_combine_range(key.position.begin(), key.position.end()));
    }
  };
  std::unordered_map<Key, ScalarExpr *, KeyHash> known;
  std::deque<ScalarExpr> storage;
};

/// The readers fill in an unread expression; false leaves it a leaf.
bool readLinalg(ScalarGraph &graph, ScalarExpr &expr);
bool readTensorOp(ScalarGraph &graph, ScalarExpr &expr);
bool readTosa(ScalarGraph &graph, ScalarExpr &expr);
/// arith and math, on scalars and (elementwise) on tensors.
bool readElementwise(ScalarGraph &graph, ScalarExpr &expr);
/// Constants of any dialect.
bool readConstant(ScalarGraph &graph, ScalarExpr &expr);
/// Whether a value may turn out to be a number or a size: found out from the IR
/// in a few steps, without reading an expression.
bool mayBeConstant(Value value);
/// Folds conversions and arithmetic on constants, as the types round.
void foldConstants(ScalarExpr &expr, ScalarGraph &graph);
/// Extents of the loops of a linalg op.
SmallVector<DimSize> getLoopSizes(ScalarGraph &graph, Operation *linalgOp);
/// `number` after rounding to a float type.
double roundTo(double number, Type type);

/// The linalg op whose body `value` lives in, or null.
Operation *getBodyOwner(Value value);

} // namespace mlir::norm

#endif // NORM_RAISE_SCALAREXPR_H
