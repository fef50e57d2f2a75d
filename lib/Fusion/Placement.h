//===- Placement.h - Where a kernel of scattered ops can stand -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_PLACEMENT_H
#define NORM_LIB_FUSION_PLACEMENT_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

#include <string>

namespace mlir::norm {

/// The kernel goes before `anchor`; `hoisted` ops have to go before it, `sunk`
/// ones behind it, both in program order.
struct KernelPlacement {
  Operation *anchor = nullptr;
  SmallVector<Operation *> hoisted, sunk;
};

/// Where the members (in program order, of one block) can be one op. `kept`
/// are members that also stay behind as ops of their own. Fails with a reason
/// where a value would have to leave the kernel and come back, or ops with
/// effects would have to change places.
FailureOr<KernelPlacement> planPlacement(ArrayRef<Operation *> members,
                                         const DenseSet<Operation *> &kept,
                                         std::string &reason);

/// Puts the kernel in its place and moves what has to move. The members are
/// still there.
void applyPlacement(const KernelPlacement &placement, Operation *kernel);

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_PLACEMENT_H
