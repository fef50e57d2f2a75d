//===- DecomposeAggregates.cpp - Ops that stand for several -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUDECOMPOSEAGGREGATESPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

namespace {
struct NormCPUDecomposeAggregatesPass
    : public norm::impl::NormCPUDecomposeAggregatesPassBase<
          NormCPUDecomposeAggregatesPass> {
  void runOnOperation() override {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (isa<linalg::LinalgDialect>(op->getDialect()))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::AggregatedOpInterface op : ops) {
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> parts = op.decomposeOperation(rewriter);
      // What stays is reported by norm-cpu-check-lowered.
      if (succeeded(parts))
        rewriter.replaceOp(op, *parts);
    }
  }
};
} // namespace
