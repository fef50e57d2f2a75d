//===- EmitRowKernels.cpp - Outlined row kernels become vector loops -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowKernelEmitter.h"

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "norm-cpu-emit-row-kernels"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPUEMITROWKERNELSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

/// The memrefs that the kernel's inputs are read from and its results are
/// written to.
static FailureOr<SmallVector<Value>> findOperands(KernelOp kernel) {
  SmallVector<Value> operands;
  for (Value input : kernel.getInputs()) {
    auto read = input.getDefiningOp<bufferization::ToTensorOp>();
    if (!read)
      return failure();
    operands.push_back(read.getBuffer());
  }
  for (Value result : kernel.getResults()) {
    auto write = result.hasOneUse()
                     ? dyn_cast<bufferization::MaterializeInDestinationOp>(
                           *result.user_begin())
                     : bufferization::MaterializeInDestinationOp();
    if (!write || !isa<MemRefType>(write.getDest().getType()))
      return failure();
    operands.push_back(write.getDest());
  }
  return operands;
}

static void emit(KernelOp kernel, const RowProgram &program,
                 ValueRange operands, const cpu::RowKernelOptions &options) {
  Block &body = *kernel->getBlock();
  Operation *terminator = body.getTerminator();
  ImplicitLocOpBuilder b(kernel.getLoc(), terminator);
  SmallVector<Operation *> old;
  for (Operation &op : body.without_terminator())
    old.push_back(&op);
  cpu::RowKernelEmitter(b, program, operands, options).emit();
  for (Operation *op : llvm::reverse(old))
    op->erase();
}

namespace {
struct NormCPUEmitRowKernelsPass
    : public norm::impl::NormCPUEmitRowKernelsPassBase<
          NormCPUEmitRowKernelsPass> {
  using NormCPUEmitRowKernelsPassBase::NormCPUEmitRowKernelsPassBase;

  void runOnOperation() override {
    getOperation()->walk([&](func::FuncOp function) { lower(function); });
  }

private:
  void lower(func::FuncOp function) {
    auto kind = function->getAttrOfType<StringAttr>("norm.kernel_class");
    if (function.isExternal() || !kind || kind.getValue() != "row" ||
        !function.getBody().hasOneBlock())
      return;
    auto kernels = function.getBody().front().getOps<KernelOp>();
    if (!llvm::hasSingleElement(kernels))
      return;
    KernelOp kernel = *kernels.begin();
    std::string reason = "its operands are not arguments";
    FailureOr<SmallVector<Value>> operands = findOperands(kernel);
    FailureOr<RowProgram> program = failure();
    if (succeeded(operands))
      program = RowProgram::build(kernel, reason);
    if (failed(program)) {
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name("row-kernel")
                                          .category(DEBUG_TYPE)
                                          .function(function.getName()))
          << ("not lowered as a row kernel: " + Twine(reason)).str();
      return;
    }
    cpu::RowKernelOptions options;
    options.vectorBits = vectorBits;
    options.threading = {numThreads, parallelThreshold};
    emit(kernel, *program, *operands, options);
  }
};
} // namespace
