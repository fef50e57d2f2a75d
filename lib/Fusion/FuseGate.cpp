//===- FuseGate.cpp - norm-fuse-gate -------------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chains.h"

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#define DEBUG_TYPE "norm-fuse-gate"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEGATEPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

static void fuseGate(GateOp gate, KernelBuilder &builder) {
  Operation *current = gate;
  Block *block = gate->getBlock();
  Value operands[] = {gate.getInput(), gate.getGate()};
  for (Value operand : operands) {
    Neighbor before = findBefore(operand, block, isNormOrKernelOfNorm);
    if (!before.op || before.op == current || !isUntouched(before, builder))
      continue;
    Operation *anchor = before.op;
    before.op = current;
    if (KernelOp kernel = builder.tryFuse(anchor, before))
      current = kernel;
  }
  // A gate that a norm has taken in may be followed by another norm, but what
  // reads the other results of the kernel is none of the gate's business.
  if (current != gate.getOperation())
    return;
  for (Neighbor after : findAfter(gate.getResult(), isNormOrKernelOfNorm)) {
    if (!isUntouched(after, builder))
      continue;
    if (KernelOp kernel = builder.tryFuse(current, after))
      current = kernel;
  }
}

void norm::fuseGates(Operation *root, KernelBuilder &builder) {
  forEachAnchor(
      root, builder, [](Operation *op) { return isa<GateOp>(op); },
      [&](Operation *op) {
        if (auto gate = dyn_cast<GateOp>(op))
          fuseGate(gate, builder);
      });
}

namespace {
struct NormFuseGatePass
    : public norm::impl::NormFuseGatePassBase<NormFuseGatePass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    fuseGates(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
