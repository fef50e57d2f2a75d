//===- InlineKernels.cpp - The pass norm-inline-kernels ------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"
#include "norm/Raise/Passes.h"

#include "mlir/IR/PatternMatch.h"

#define DEBUG_TYPE "norm-inline-kernels"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMINLINEKERNELSPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

using namespace mlir;
using namespace mlir::norm;

namespace {
struct NormInlineKernelsPass
    : public norm::impl::NormInlineKernelsPassBase<NormInlineKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // Inner kernels first.
    getOperation()->walk([&](KernelOp kernel) {
      Block &body = kernel.getBody().front();
      Operation *yield = body.getTerminator();
      rewriter.inlineBlockBefore(&body, kernel, kernel.getInputs());
      rewriter.replaceOp(kernel, yield->getOperands());
      rewriter.eraseOp(yield);
    });
  }
};
} // namespace
