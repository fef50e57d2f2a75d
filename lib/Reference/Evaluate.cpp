//===- Evaluate.cpp - The f64 reference of every norm op --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Reference/Evaluate.h"

#include "OpReferences.h"
#include "norm/Reference/Rows.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Result::Result(Format format, ArrayRef<int64_t> shape)
    : value(format, shape.vec()), exact(value.values.size()),
      magnitude(value.values.size()) {}

void Result::set(int64_t index, Real exactValue, Real largestRounded) {
  exact[index] = exactValue;
  magnitude[index] = std::fmax(std::fabs(exactValue), largestRounded);
  value.values[index] = static_cast<double>(roundTo(value.format, exactValue));
}

static llvm::Error makeError(Operation *op, const llvm::Twine &text) {
  return llvm::createStringError(llvm::Twine(op->getName().getStringRef()) +
                                 ": " + text);
}

/// Whether a tensor may stand for a value of this type.
static bool fits(Type type, const Tensor &tensor) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  if (!shaped || getFormat(shaped.getElementType()) != tensor.format ||
      shaped.getRank() != static_cast<int64_t>(tensor.shape.size()))
    return false;
  for (auto [size, actual] : llvm::zip_equal(shaped.getShape(), tensor.shape))
    if (!ShapedType::isDynamic(size) && size != actual)
      return false;
  return tensor.getNumElements() == static_cast<int64_t>(tensor.values.size());
}

static llvm::Error checkOperands(Operation *op, TypeRange types,
                                 ArrayRef<Tensor> tensors) {
  if (types.size() != tensors.size())
    return makeError(op, "takes " + llvm::Twine(types.size()) +
                             " tensors, not " + llvm::Twine(tensors.size()));
  for (auto [number, type] : llvm::enumerate(types)) {
    if (fits(type, tensors[number]))
      continue;
    std::string expected;
    llvm::raw_string_ostream(expected) << type;
    return makeError(op, "tensor " + llvm::Twine(number) + " is " +
                             describe(tensors[number]) + ", not " + expected);
  }
  return llvm::Error::success();
}

/// The slice of a tensor, for static offsets, sizes and strides that keep its
/// rank.
static llvm::Expected<Result> evaluateSlice(tensor::ExtractSliceOp op,
                                            const Tensor &source) {
  RankedTensorType type = op.getType();
  auto isDynamic = [](int64_t value) { return ShapedType::isDynamic(value); };
  if (llvm::any_of(op.getStaticOffsets(), isDynamic) ||
      llvm::any_of(op.getStaticStrides(), isDynamic) ||
      !type.hasStaticShape() || type.getRank() != op.getSourceType().getRank())
    return makeError(op, "is evaluated for static slices of the same rank");
  Result result(source.format, type.getShape());
  forEachElement(type.getShape(), [&](int64_t i, ArrayRef<int64_t> index) {
    int64_t from = 0;
    for (size_t dim = 0; dim < index.size(); ++dim)
      from = from * source.shape[dim] + op.getStaticOffsets()[dim] +
             index[dim] * op.getStaticStrides()[dim];
    result.set(i, source.values[from]);
  });
  return result;
}

/// Evaluates the ops of a block up to its terminator and returns what the
/// terminator yields.
static llvm::Expected<Results> evaluateBlock(Block &block,
                                             ArrayRef<Tensor> arguments) {
  llvm::DenseMap<Value, Result> values;
  for (auto [argument, tensor] :
       llvm::zip_equal(block.getArguments(), arguments)) {
    Result result(tensor.format, tensor.shape);
    for (auto [index, value] : llvm::enumerate(tensor.values))
      result.set(index, value);
    values.try_emplace(argument, std::move(result));
  }
  for (Operation &op : block.without_terminator()) {
    SmallVector<Tensor> operands;
    for (Value operand : op.getOperands())
      operands.push_back(values.find(operand)->second.value);
    if (isa<tensor::CastOp>(op)) {
      Result copy = values.find(op.getOperand(0))->second;
      values.try_emplace(op.getResult(0), std::move(copy));
      continue;
    }
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      llvm::Expected<Result> part = evaluateSlice(slice, operands.front());
      if (!part)
        return part.takeError();
      values.try_emplace(slice.getResult(), std::move(*part));
      continue;
    }
    llvm::Expected<Results> results = evaluate(&op, operands);
    if (!results)
      return results.takeError();
    for (auto [value, result] : llvm::zip_equal(op.getResults(), *results))
      values.try_emplace(value, std::move(result));
  }
  Results yielded;
  for (Value value : block.getTerminator()->getOperands())
    yielded.push_back(values.find(value)->second);
  return yielded;
}

llvm::Expected<Results> norm::reference::evaluate(Operation *op,
                                                  ArrayRef<Tensor> operands) {
  if (llvm::Error error = checkOperands(op, op->getOperandTypes(), operands))
    return std::move(error);
  return llvm::TypeSwitch<Operation *, llvm::Expected<Results>>(op)
      .Case<NormalizeOp, StatisticsOp, ApplyOp, NormalizeGradOp, ResidualAddOp,
            GateOp, RopeOp, BranchMergeOp, BranchWriteOp>(
          [&](auto known) { return evaluateOp(known, operands); })
      .Case<KernelOp>([&](KernelOp kernel) {
        return evaluateBlock(kernel.getBody().front(), operands);
      })
      .Default([](Operation *other) {
        return makeError(other, "has no reference");
      });
}

llvm::Expected<Results> norm::reference::evaluate(func::FuncOp function,
                                                  ArrayRef<Tensor> arguments) {
  if (function.isExternal() || !llvm::hasSingleElement(function.getBody()))
    return makeError(function, "must have one block");
  if (llvm::Error error =
          checkOperands(function, function.getArgumentTypes(), arguments))
    return std::move(error);
  return evaluateBlock(function.getBody().front(), arguments);
}
