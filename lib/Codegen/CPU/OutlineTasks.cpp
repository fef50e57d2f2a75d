//===- OutlineTasks.cpp - Bodies of parallel loops become functions -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionOutliner.h"

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUOUTLINETASKSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {
struct NormCPUOutlineTasksPass
    : public norm::impl::NormCPUOutlineTasksPassBase<NormCPUOutlineTasksPass> {
  void runOnOperation() override {
    SmallVector<scf::ExecuteRegionOp> tasks;
    getOperation().walk([&](scf::ExecuteRegionOp op) {
      if (op.getNoInline() && op->getNumResults() == 0)
        tasks.push_back(op);
    });
    cpu::FunctionOutliner outliner(getOperation());
    for (scf::ExecuteRegionOp op : tasks) {
      std::string name =
          (op->getParentOfType<func::FuncOp>().getName() + "_task").str();
      // In its own function the region is ordinary code.
      op.setNoInline(false);
      outliner.outline(op, name);
    }
  }
};
} // namespace
