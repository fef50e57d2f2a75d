//===- OutlineLoops.cpp - Each distinct loop nest becomes one function -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionOutliner.h"

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUOUTLINELOOPSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

static StringRef getKind(linalg::LinalgOp op) {
  if (linalg::isaContractionOpInterface(op))
    return "norm_contraction";
  return op.getNumReductionLoops() ? "norm_reduction" : "norm_elementwise";
}

namespace {
struct NormCPUOutlineLoopsPass
    : public norm::impl::NormCPUOutlineLoopsPassBase<NormCPUOutlineLoopsPass> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics() &&
          !op->getParentOfType<scf::ParallelOp>() &&
          !op->getParentOfType<scf::ForallOp>() &&
          !op->getParentOfType<linalg::LinalgOp>())
        ops.push_back(op);
    });
    cpu::FunctionOutliner outliner(getOperation());
    for (linalg::LinalgOp op : ops)
      outliner.outline(op, getKind(op));
  }
};
} // namespace
