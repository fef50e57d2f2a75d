//===- Bufferization.cpp - Bufferization of norm.launch ------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/ExternalModels.h"
#include "norm/IR/Norm.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::norm;

namespace {
/// A launch becomes a call on the buffers of its inputs and outputs.
struct LaunchBufferization
    : public DstBufferizableOpInterfaceExternalModel<LaunchBufferization,
                                                     LaunchOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    // The kernel writes every element of its outputs.
    return !cast<LaunchOp>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto launch = cast<LaunchOp>(op);
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, launch.getCalleeAttr());
    if (!callee)
      return op->emitOpError("callee is no func.func");
    SmallVector<Value> arguments;
    SmallVector<Value> results;
    for (OpOperand &operand : op->getOpOperands()) {
      FailureOr<Value> buffer =
          getBuffer(rewriter, operand.get(), options, state);
      if (failed(buffer))
        return failure();
      bool isOutput = launch.isDpsInit(&operand);
      if (isOutput)
        results.push_back(*buffer);
      auto type = cast<MemRefType>(
          callee.getArgumentTypes()[operand.getOperandNumber()]);
      if (buffer->getType() == type) {
        arguments.push_back(*buffer);
        continue;
      }
      // A copy of an output would not receive the results.
      if (isOutput &&
          !memref::CastOp::areCastCompatible(buffer->getType(), type))
        return op->emitOpError()
               << "output buffer " << buffer->getType()
               << " cannot be passed to the callee as " << type;
      FailureOr<Value> argument =
          castOrReallocMemRefValue(rewriter, *buffer, type, options);
      if (failed(argument))
        return failure();
      arguments.push_back(*argument);
    }
    func::CallOp::create(rewriter, op->getLoc(), callee, arguments);
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};
} // namespace

void norm::registerBufferizationModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, NormDialect *) {
    LaunchOp::attachInterface<LaunchBufferization>(*context);
    // A launch is rewritten to their ops.
    context->loadDialect<func::FuncDialect, memref::MemRefDialect>();
  });
}
