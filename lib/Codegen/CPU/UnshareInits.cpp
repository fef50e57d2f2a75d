//===- UnshareInits.cpp - Each result gets a buffer of its own -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUUNSHAREINITSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// Gives each use of `op` but one a copy of it.
static void cloneForUses(Operation *op) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : op->getResult(0).getUses())
    uses.push_back(&use);
  for (OpOperand *use : llvm::drop_begin(uses)) {
    OpBuilder builder(use->getOwner());
    use->set(builder.clone(*op)->getResult(0));
  }
}

namespace {
struct NormCPUUnshareInitsPass
    : public norm::impl::NormCPUUnshareInitsPassBase<NormCPUUnshareInitsPass> {
  void runOnOperation() override {
    SmallVector<Operation *> fills, empties;
    getOperation()->walk([&](linalg::FillOp op) {
      if (op.hasPureTensorSemantics())
        fills.push_back(op);
    });
    // The copies of fills use the same empty tensors, which come next.
    for (Operation *op : fills)
      cloneForUses(op);
    getOperation()->walk([&](tensor::EmptyOp op) { empties.push_back(op); });
    for (Operation *op : empties)
      cloneForUses(op);
  }
};
} // namespace
