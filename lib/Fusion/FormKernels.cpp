//===- FormKernels.cpp - norm-form-kernels -------------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#define DEBUG_TYPE "norm-form-kernels"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFORMKERNELSPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

static bool isKernelOfItsOwn(Operation *op) {
  if (isa<LoopOpInterface>(op))
    return true;
  return isa<linalg::LinalgOp>(op) && classifyRowOp(op) == RowOpKind::reduction;
}

void norm::formKernels(Operation *root, KernelBuilder &builder) {
  eraseUnusedLinalgResults(root);
  forEachAnchor(root, builder, isKernelOfItsOwn, [&](Operation *op) {
    std::string reason;
    if (failed(builder.fuse({op}, reason)))
      builder.reportRefused(op, op, reason);
  });
}

namespace {
struct NormFormKernelsPass
    : public norm::impl::NormFormKernelsPassBase<NormFormKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    KernelBuilder builder(&getContext(), DEBUG_TYPE);
    formKernels(getOperation(), builder);
    builder.eraseDeadOps(getOperation());
  }
};
} // namespace
