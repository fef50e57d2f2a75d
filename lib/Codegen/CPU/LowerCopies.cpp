//===- LowerCopies.cpp - Strided copies become loops -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPULOWERCOPIESPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

/// Whether both sides are one piece of memory, which is a memcpy.
static bool isContiguous(memref::CopyOp op) {
  auto isDense = [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return memref && memref.getLayout().isIdentity();
  };
  return isDense(op.getSource().getType()) && isDense(op.getTarget().getType());
}

namespace {
struct NormCPULowerCopiesPass
    : public norm::impl::NormCPULowerCopiesPassBase<NormCPULowerCopiesPass> {
  void runOnOperation() override {
    getOperation().walk([](memref::CopyOp op) {
      if (isContiguous(op))
        return;
      OpBuilder builder(op);
      linalg::makeMemRefCopyOp(builder, op.getLoc(), op.getSource(),
                               op.getTarget());
      op.erase();
    });
  }
};
} // namespace
