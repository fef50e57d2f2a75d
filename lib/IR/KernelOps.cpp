//===- KernelOps.cpp - norm.kernel and norm.launch ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// norm.kernel
//===----------------------------------------------------------------------===//

LogicalResult KernelOp::verify() {
  Block &block = getBody().front();
  if (block.getArgumentTypes() != getInputs().getTypes())
    return emitOpError("arguments of the body must have the types of the "
                       "inputs (C25)");
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield || yield.getValues().getTypes() != getResultTypes())
    return emitOpError("must yield values of the results' types (C26)");
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  for (Operation &op : getBody().front().without_terminator())
    if (!isMemoryEffectFree(&op))
      return emitOpError("body must be free of memory effects (C27)")
                 .attachNote(op.getLoc())
             << "see this op";
  return success();
}

/// A kernel's meaning is that of its body.
FailureOr<SmallVector<Value>> KernelOp::decomposeOperation(OpBuilder &b) {
  IRMapping mapping;
  Block &block = getBody().front();
  mapping.map(block.getArguments(), getInputs());
  for (Operation &op : block.without_terminator())
    b.clone(op, mapping);
  SmallVector<Value> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}

/// Drops results that nobody uses or that are inputs passed through, and inputs
/// that the body does not read or that are given twice.
LogicalResult KernelOp::canonicalize(KernelOp op, PatternRewriter &rewriter) {
  Block &block = op.getBody().front();
  auto yield = cast<YieldOp>(block.getTerminator());
  SmallVector<unsigned> kept;
  for (OpResult result : op.getResults()) {
    Value value = yield.getValues()[result.getResultNumber()];
    if (auto argument = dyn_cast<BlockArgument>(value))
      rewriter.replaceAllUsesWith(result,
                                  op.getInputs()[argument.getArgNumber()]);
    if (!result.use_empty())
      kept.push_back(result.getResultNumber());
  }

  DenseMap<Value, BlockArgument> seen;
  llvm::BitVector dead(block.getNumArguments());
  SmallVector<Value> inputs;
  bool readsOnlyYielded = kept.size() != op.getNumResults();
  for (BlockArgument argument : block.getArguments()) {
    Value input = op.getInputs()[argument.getArgNumber()];
    auto [it, isNew] = seen.try_emplace(input, argument);
    bool unused = llvm::all_of(argument.getUses(), [&](OpOperand &use) {
      return use.getOwner() == yield &&
             !llvm::is_contained(kept, use.getOperandNumber());
    });
    if (!isNew && !unused)
      rewriter.replaceAllUsesWith(argument, it->second);
    if (!isNew || unused)
      dead.set(argument.getArgNumber());
    else
      inputs.push_back(input);
    if (isNew && unused)
      seen.erase(input);
  }
  if (!readsOnlyYielded && dead.none())
    return rewriter.notifyMatchFailure(op, "every input and result is used");

  SmallVector<Value> yielded;
  SmallVector<Type> types;
  for (unsigned index : kept) {
    yielded.push_back(yield.getValues()[index]);
    types.push_back(op.getResult(index).getType());
  }
  rewriter.modifyOpInPlace(yield,
                           [&] { yield.getValuesMutable().assign(yielded); });
  rewriter.modifyOpInPlace(op, [&] { block.eraseArguments(dead); });
  auto replacement = KernelOp::create(rewriter, op.getLoc(), types, inputs);
  replacement->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getBody(), replacement.getBody(),
                              replacement.getBody().end());
  for (auto [position, index] : llvm::enumerate(kept))
    rewriter.replaceAllUsesWith(op.getResult(index),
                                replacement.getResult(position));
  rewriter.eraseOp(op);
  return success();
}

/// The implicit terminator: no results.
void YieldOp::build(OpBuilder &, OperationState &) {}

//===----------------------------------------------------------------------===//
// norm.launch
//===----------------------------------------------------------------------===//

LogicalResult LaunchOp::verify() {
  if (getOutputs().getTypes() != getResultTypes())
    return emitOpError("results must have the types of the outputs (C30)");
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto callee = symbolTable.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "callee " << getCalleeAttr()
                         << " is no function (C28)";
  if (callee.getNumResults() != 0)
    return emitOpError("callee must have no results (C28)");
  if (callee.getNumArguments() != getNumOperands())
    return emitOpError() << "callee has " << callee.getNumArguments()
                         << " arguments for " << getNumOperands()
                         << " inputs and outputs (C29)";
  for (auto [index, pair] : llvm::enumerate(
           llvm::zip_equal(callee.getArgumentTypes(), getOperandTypes()))) {
    auto memref = dyn_cast<MemRefType>(std::get<0>(pair));
    auto tensor = cast<RankedTensorType>(std::get<1>(pair));
    if (!memref || memref.getElementType() != tensor.getElementType() ||
        failed(verifyCompatibleShape(memref.getShape(), tensor.getShape())))
      return emitOpError() << "argument " << index << " of the callee is "
                           << std::get<0>(pair) << ", no memref of " << tensor
                           << " (C29)";
  }
  return success();
}

LogicalResult LaunchOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  for (Value output : getOutputs())
    shapes.push_back(tensor::getMixedSizes(builder, getLoc(), output));
  return success();
}
