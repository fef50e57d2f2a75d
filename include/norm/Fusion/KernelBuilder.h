//===- KernelBuilder.h - Making and growing norm.kernel ------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_FUSION_KERNELBUILDER_H
#define NORM_FUSION_KERNELBUILDER_H

#include "norm/Fusion/Legality.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {

/// An op that reads or computes a value, and the view-like ops between the two,
/// nearest to the value first.
struct Neighbor {
  Operation *op = nullptr;
  SmallVector<Operation *> views;
};

/// What computes `value` in `block`, seen through views. `op` is null where
/// that is an argument or an op of another block.
Neighbor getProducer(Value value, Block *block);

/// What reads `value` in the block that computes it, seen through views, in
/// program order.
SmallVector<Neighbor> getConsumers(Value value);

/// Makes one kernel of several ops and kernels. Nothing changes where a fusion
/// is refused. Ops that a kernel took in stay allocated, out of the IR, until
/// the builder dies, so that `resolve` can be asked about them.
class KernelBuilder {
public:
  /// `passName` is the category of the remarks.
  KernelBuilder(MLIRContext *context, StringRef passName)
      : builder(context), passName(passName) {}
  ~KernelBuilder();

  /// One kernel of the members, which are in one block. Its results are the
  /// members' values that live on outside. Views whose values live on outside
  /// are also kept there. Fails with a reason.
  FailureOr<KernelOp> fuse(ArrayRef<Operation *> members, std::string &reason,
                           const FusionRules &rules = {});

  /// `fuse` of two neighbors and the views between them. Null, and a reason, if
  /// it was refused; a remark if not.
  KernelOp tryFuse(Operation *anchor, const Neighbor &added,
                   std::string &reason, const FusionRules &rules = {});

  /// The same, with a remark at `added.op` if it was refused.
  KernelOp tryFuse(Operation *anchor, const Neighbor &added,
                   const FusionRules &rules = {});

  /// The kernel that took `op` in, or `op`.
  Operation *resolve(Operation *op) const;

  /// Erases constants, sizes and views that nobody uses any more.
  void eraseDeadOps(Operation *root);

  /// Remarks that nothing has said yet.
  void reportFused(KernelOp kernel, StringRef what);
  void reportRefused(Operation *anchor, Operation *added, StringRef reason);

private:
  void bury(Operation *op, Operation *successor);

  OpBuilder builder;
  StringRef passName;
  SmallVector<Operation *> graveyard;
  DenseMap<Operation *, Operation *> successors;
  /// Refused ops, with the reasons that were given.
  DenseSet<std::pair<Operation *, size_t>> reported;
};

} // namespace mlir::norm

#endif // NORM_FUSION_KERNELBUILDER_H
