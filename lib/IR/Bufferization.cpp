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

/// Whether every buffer of type `from` is one of type `to`, not only some.
static bool isAlwaysCastable(MemRefType from, MemRefType to) {
  if (!memref::CastOp::areCastCompatible(from, to))
    return false;
  auto isNarrowed = [](int64_t source, int64_t target) {
    return ShapedType::isDynamic(source) && !ShapedType::isDynamic(target);
  };
  int64_t fromOffset, toOffset;
  SmallVector<int64_t> fromStrides, toStrides;
  if (failed(from.getStridesAndOffset(fromStrides, fromOffset)) ||
      failed(to.getStridesAndOffset(toStrides, toOffset)))
    return false;
  return !isNarrowed(fromOffset, toOffset) &&
         llvm::none_of(llvm::zip_equal(fromStrides, toStrides), [&](auto pair) {
           return isNarrowed(std::get<0>(pair), std::get<1>(pair));
         });
}

/// `buffer` as an argument of type `type`: cast, or, where its layout is not
/// one that the callee takes, a contiguous copy. A cast of an output stands for
/// the same memory.
static Value toCalleeType(OpBuilder &builder, Location loc, Value buffer,
                          MemRefType type, bool isOutput) {
  auto source = cast<MemRefType>(buffer.getType());
  if (!isOutput && !isAlwaysCastable(source, type)) {
    auto contiguous =
        MemRefType::get(source.getShape(), source.getElementType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < source.getRank(); ++dim)
      if (source.isDynamicDim(dim))
        sizes.push_back(memref::DimOp::create(builder, loc, buffer, dim));
    Value copy = memref::AllocOp::create(builder, loc, contiguous, sizes);
    memref::CopyOp::create(builder, loc, buffer, copy);
    buffer = copy;
  }
  if (buffer.getType() == type)
    return buffer;
  return memref::CastOp::create(builder, loc, type, buffer);
}

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
          !isAlwaysCastable(cast<MemRefType>(buffer->getType()), type))
        return op->emitOpError()
               << "output buffer " << buffer->getType()
               << " cannot be passed to the callee as " << type;
      arguments.push_back(
          toCalleeType(rewriter, op->getLoc(), *buffer, type, isOutput));
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
