//===- RowsToVector.cpp - Elementwise ops and reductions become vector loops -*-
// C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUROWSTOVECTORPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {
struct NormCPURowsToVectorPass
    : public norm::impl::NormCPURowsToVectorPassBase<NormCPURowsToVectorPass> {
  using NormCPURowsToVectorPassBase::NormCPURowsToVectorPassBase;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    cpu::Threading threading{numThreads, parallelThreshold};
    for (linalg::LinalgOp op : ops) {
      std::string reason;
      FailureOr<cpu::RowPlan> plan =
          cpu::planRows(op, vectorBits, strictTypes, reason);
      if (failed(plan)) {
        remark::missed(op.getLoc(),
                       remark::RemarkOpts::name("Rows").category("norm-cpu"))
            << "not lowered to vector code: " << reason;
        continue;
      }
      cpu::emitRows(*plan, threading);
    }
  }
};
} // namespace
