//===- RowProgramBuilder.h - From a kernel to a row program ----- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_CODEGEN_ROWPROGRAM_ROWPROGRAMBUILDER_H
#define NORM_LIB_CODEGEN_ROWPROGRAM_ROWPROGRAMBUILDER_H

#include "DimTable.h"

#include "norm/Codegen/RowProgram.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::norm {

/// Rewrites the body of a kernel that nobody else sees so that what is left are
/// linalg ops, views, norm.statistics and norm.rope.
LogicalResult prepareBody(KernelOp kernel, std::string &reason);

/// Whether a row program may hold elements of the type.
bool isRowElementType(Type type);

class RowProgramBuilder {
public:
  RowProgramBuilder(std::string &reason, const RowProgram::Options &options)
      : reason(reason), options(options) {}

  /// Reads the body of a prepared kernel.
  LogicalResult importKernel(KernelOp kernel);
  /// Gives every dimension and node its place (Spaces.cpp).
  LogicalResult findSpaces();
  /// Forms levels and groups (Schedule.cpp).
  LogicalResult schedule();

  RowProgram takeProgram() { return std::move(program); }

private:
  /// A tensor: the node that its elements are (none where they are undefined)
  /// and the dimensions of each of its dimensions.
  struct View {
    std::optional<RowNodeId> node;
    SmallVector<RowDims> dims;
  };
  /// The pairs of a dimension that norm.rope rotates.
  struct Rotation {
    RowDims dim, prefix, pair;
    int64_t half;
    RopeLayout layout;
  };

  LogicalResult refuse(const Twine &why);

  // Nodes.
  RowNodeId addNode(RowNode node);
  RowNodeId addConstant(TypedAttr value);
  RowNodeId addFloat(double value, Type type);
  RowNodeId addOp(OperationName name, ArrayRef<RowNodeId> operands, Type type,
                  ArrayRef<NamedAttribute> attributes = {});
  /// An op of floats of the type of its first operand.
  template <typename Op>
  RowNodeId add(ArrayRef<RowNodeId> operands) {
    return addOp(OperationName(Op::getOperationName(), context), operands,
                 program.nodes[operands.front()].type);
  }
  /// The node converted to a float type, with at most one rounding.
  RowNodeId addCast(RowNodeId node, Type type);

  // Tensors (Import.cpp).
  View createView(RankedTensorType type);
  FailureOr<View *> getView(Value tensor);
  LogicalResult importOp(Operation &op);
  LogicalResult importCast(Value source, Value result);
  LogicalResult importReshape(Value source, Value result,
                              ArrayRef<ReassociationIndices> groups,
                              bool isExpand);
  LogicalResult importElementwise(Operation &op);

  // Linalg (ImportLinalg.cpp).
  LogicalResult importLinalg(linalg::LinalgOp op);
  LogicalResult unifyLoops(linalg::LinalgOp op,
                           SmallVectorImpl<std::optional<RowDims>> &loops);
  FailureOr<RowNodeId> importScalar(Value value);
  LogicalResult importBody(linalg::LinalgOp op,
                           DenseMap<Value, RowNodeId> &mapping);
  FailureOr<RowNodeId>
  importReduction(linalg::LinalgOp op, unsigned result,
                  ArrayRef<std::optional<RowDims>> loops,
                  const DenseMap<Value, RowNodeId> &mapping);
  /// Whether the innermost dimension that is not 1 is reduced, and the reduced
  /// loops in the order of the first operand that has them all.
  bool findReducedLoops(linalg::LinalgOp op, SmallVectorImpl<unsigned> &order);

  // Norm ops (ImportNorms.cpp).
  LogicalResult importStatistics(StatisticsOp op);
  LogicalResult importRope(RopeOp op);
  FailureOr<unsigned> addRotation(RopeOp op, ArrayRef<RowDimId> dim,
                                  int64_t rotary);
  void joinRotations(RopeOp op, ArrayRef<RowDimId> dim, int64_t rotary);
  RowNodeId addReciprocal(RowNodeId v, EpsilonAttr epsilon);

  // Spaces.cpp.
  LogicalResult resolveLists();
  LogicalResult markRotations();
  void findNodeDims();
  LogicalResult findRowSpaces();
  LogicalResult findSizes();
  LogicalResult checkDistinct();
  bool isRotatedBelow(RowNodeId id);

  // Schedule.cpp.
  LogicalResult formGroups();
  LogicalResult sortGroups();
  void chooseKept();
  unsigned getGroup(const RowDims &loops, int space);
  RowDims getSequential(ArrayRef<RowDimId> dims) const;
  /// The row sums that a value is computed from directly.
  SmallVector<RowNodeId> findSums(RowNodeId id) const;

  std::string &reason;
  RowProgram::Options options;
  MLIRContext *context = nullptr;
  RowProgram program;
  DimTable table;
  DenseMap<Value, View> views;
  SmallVector<Rotation> rotations;
  /// Dimensions that index one tensor or one op: all different.
  SmallVector<RowDims> distinct;
};

} // namespace mlir::norm

#endif // NORM_LIB_CODEGEN_ROWPROGRAM_ROWPROGRAMBUILDER_H
