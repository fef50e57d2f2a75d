//===- KernelContents.h - A kernel from its members ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_KERNELCONTENTS_H
#define NORM_LIB_FUSION_KERNELCONTENTS_H

#include "norm/Fusion/RowSpace.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::norm {

/// Copies ops and the contents of kernels into one new kernel. Constants and
/// uninitialized tensors are made inside, with sizes from the kernel's inputs.
class KernelContents {
public:
  /// `members` are in program order and known to `space`.
  KernelContents(MLIRContext *context, RowSpace &space,
                 ArrayRef<Operation *> members)
      : builder(context), space(space), members(members) {}

  /// A kernel, in no block, that returns `results`, which members compute.
  FailureOr<KernelOp> build(Location loc, ArrayRef<Value> results,
                            std::string &reason);

  /// The dimension of an input of `members` that has the size of dimension
  /// `dim` of `value`, if there is one.
  std::optional<std::pair<Value, int64_t>> findSize(Value value, int64_t dim);

private:
  void collectInputs();
  void addInput(Value value);
  bool cloneMember(Operation *op);
  bool cloneKernel(KernelOp op);
  bool cloneLinalg(linalg::LinalgOp op);
  bool cloneExpand(tensor::ExpandShapeOp op);
  Value lookup(Value value);
  Value makeEmpty(Value like);
  FailureOr<SmallVector<OpFoldResult>> emitSizes(Value like);
  Value emitSize(const RowSpace::Atoms &atoms);
  Value emitAtom(unsigned atom);
  Value emitDim(unsigned input, int64_t dim);

  OpBuilder builder;
  RowSpace &space;
  ArrayRef<Operation *> members;
  llvm::SetVector<Value> inputs;
  Block *block = nullptr;
  Location loc = UnknownLoc::get(builder.getContext());
  IRMapping mapping;
  /// Uninitialized tensors of static shape, one of each type.
  DenseMap<Type, Value> empties;
};

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_KERNELCONTENTS_H
