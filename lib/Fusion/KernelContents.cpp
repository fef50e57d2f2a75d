//===- KernelContents.cpp - The body of a kernel -------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelContents.h"

#include "norm/Fusion/Legality.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::norm;

void KernelContents::addInput(Value value) {
  Operation *producer = value.getDefiningOp();
  if (!isa<RankedTensorType>(value.getType()) || isCloneableConstant(value) ||
      (producer && llvm::is_contained(members, producer)))
    return;
  inputs.insert(value);
}

/// Whether the op reads its init, and does not only learn its shape.
static bool readsInit(linalg::LinalgOp op, OpOperand &init) {
  return op.payloadUsesValueFromOperand(&init);
}

void KernelContents::collectInputs() {
  if (!inputs.empty())
    return;
  for (Operation *op : members) {
    if (isa<tensor::ExpandShapeOp>(op)) {
      addInput(op->getOperand(0));
    } else if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
      for (OpOperand &operand : op->getOpOperands())
        if (!linalg.isDpsInit(&operand) || readsInit(linalg, operand))
          addInput(operand.get());
    } else {
      for (Value operand : op->getOperands())
        addInput(operand);
    }
  }
}

std::optional<std::pair<Value, int64_t>> KernelContents::findSize(Value value,
                                                                  int64_t dim) {
  collectInputs();
  RowSpace::Atoms atoms = space.getAtoms(value, dim);
  for (Value input : inputs)
    for (int64_t i = 0, e = cast<RankedTensorType>(input.getType()).getRank();
         i < e; ++i)
      if (space.getAtoms(input, i) == atoms)
        return std::make_pair(input, i);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Value KernelContents::emitDim(unsigned input, int64_t dim) {
  return tensor::DimOp::create(builder, loc, block->getArgument(input), dim);
}

/// One atom: a dimension of an input, or what is left of one.
Value KernelContents::emitAtom(unsigned atom) {
  for (auto [index, input] : llvm::enumerate(inputs)) {
    auto type = cast<RankedTensorType>(input.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      RowSpace::Atoms atoms = space.getAtoms(input, dim);
      int64_t others = 1;
      bool found = false, isKnown = true;
      for (unsigned other : atoms) {
        if (other == atom) {
          found = true;
          continue;
        }
        int64_t size = space.getSize(other);
        isKnown &= !ShapedType::isDynamic(size) && size != 0;
        others *= isKnown ? size : 1;
      }
      if (!found || !isKnown)
        continue;
      Value size = emitDim(index, dim);
      if (others == 1)
        return size;
      return arith::DivUIOp::create(
          builder, loc, size,
          arith::ConstantIndexOp::create(builder, loc, others));
    }
  }
  return {};
}

Value KernelContents::emitSize(const RowSpace::Atoms &atoms) {
  for (auto [index, input] : llvm::enumerate(inputs))
    for (int64_t i = 0, e = cast<RankedTensorType>(input.getType()).getRank();
         i < e; ++i)
      if (space.getAtoms(input, i) == atoms)
        return emitDim(index, i);
  Value product;
  for (unsigned atom : atoms) {
    int64_t size = space.getSize(atom);
    Value factor =
        ShapedType::isDynamic(size)
            ? emitAtom(atom)
            : arith::ConstantIndexOp::create(builder, loc, size).getResult();
    if (!factor)
      return {};
    product =
        product
            ? arith::MulIOp::create(builder, loc, product, factor).getResult()
            : factor;
  }
  return product ? product
                 : arith::ConstantIndexOp::create(builder, loc, 1).getResult();
}

FailureOr<SmallVector<OpFoldResult>> KernelContents::emitSizes(Value like) {
  auto type = cast<RankedTensorType>(like.getType());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim)) {
      sizes.push_back(builder.getIndexAttr(type.getDimSize(dim)));
      continue;
    }
    Value size = emitSize(space.getAtoms(like, dim));
    if (!size)
      return failure();
    sizes.push_back(size);
  }
  return sizes;
}

Value KernelContents::makeEmpty(Value like) {
  auto type = cast<RankedTensorType>(like.getType());
  Value &known = empties[type];
  if (known)
    return known;
  FailureOr<SmallVector<OpFoldResult>> sizes = emitSizes(like);
  if (failed(sizes))
    return {};
  SmallVector<Value> dynamicSizes;
  for (OpFoldResult size : *sizes)
    if (auto value = dyn_cast<Value>(size))
      dynamicSizes.push_back(value);
  Value empty = tensor::EmptyOp::create(builder, loc, type, dynamicSizes);
  if (type.hasStaticShape())
    known = empty;
  return empty;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The value inside of the kernel; null if its size cannot be told.
Value KernelContents::lookup(Value value) {
  if (Value inner = mapping.lookupOrNull(value))
    return inner;
  Operation *producer = value.getDefiningOp();
  if (!producer || !isCloneableConstant(value))
    return {};
  if (Value constant = getFillConstant(value)) {
    Value empty = makeEmpty(value), scalar = lookup(constant);
    if (!empty || !scalar)
      return {};
    Value filled =
        linalg::FillOp::create(builder, producer->getLoc(), scalar, empty)
            .getResult(0);
    mapping.map(value, filled);
    return filled;
  }
  builder.clone(*producer, mapping);
  return mapping.lookup(value);
}

bool KernelContents::cloneKernel(KernelOp op) {
  Block &body = op.getBody().front();
  for (auto [input, argument] :
       llvm::zip_equal(op.getInputs(), body.getArguments())) {
    Value inner = lookup(input);
    if (!inner)
      return false;
    mapping.map(argument, inner);
  }
  for (Operation &inner : body.without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), body.getTerminator()->getOperands()))
    mapping.map(result, mapping.lookup(value));
  return true;
}

bool KernelContents::cloneLinalg(linalg::LinalgOp op) {
  bool isComplete = true;
  visitUsedValuesDefinedAbove(op->getRegions(), [&](OpOperand *operand) {
    isComplete &= bool(lookup(operand->get()));
  });
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    Value inner;
    if (op.isDpsInit(&operand) && !readsInit(op, operand))
      inner = makeEmpty(op.getTiedOpResult(&operand));
    else
      inner = lookup(operand.get());
    operands.push_back(inner);
    isComplete &= bool(inner);
  }
  if (!isComplete)
    return false;
  Operation *clone = builder.clone(*op, mapping);
  clone->setOperands(operands);
  return true;
}

bool KernelContents::cloneExpand(tensor::ExpandShapeOp op) {
  Value source = lookup(op.getSrc());
  FailureOr<SmallVector<OpFoldResult>> sizes = emitSizes(op.getResult());
  if (!source || failed(sizes))
    return false;
  Value result = tensor::ExpandShapeOp::create(
      builder, op.getLoc(), op.getResultType(), source,
      op.getReassociationIndices(), *sizes);
  mapping.map(op.getResult(), result);
  return true;
}

bool KernelContents::cloneMember(Operation *op) {
  loc = op->getLoc();
  if (auto kernel = dyn_cast<KernelOp>(op))
    return cloneKernel(kernel);
  if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
    return cloneLinalg(linalg);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return cloneExpand(expand);
  for (Value operand : op->getOperands())
    if (!lookup(operand))
      return false;
  builder.clone(*op, mapping);
  return true;
}

FailureOr<KernelOp> KernelContents::build(Location kernelLoc,
                                          ArrayRef<Value> results,
                                          std::string &reason) {
  collectInputs();
  SmallVector<Value> operands(inputs.begin(), inputs.end());
  builder.clearInsertionPoint();
  auto kernel = KernelOp::create(builder, kernelLoc,
                                 TypeRange(ValueRange(results)), operands);
  block = &kernel.getBody().emplaceBlock();
  builder.setInsertionPointToStart(block);
  for (Value operand : operands)
    mapping.map(operand,
                block->addArgument(operand.getType(), operand.getLoc()));
  for (Operation *member : members)
    if (!cloneMember(member)) {
      reason = "a size of " + describeOp(member) + " is only known outside";
      kernel->erase();
      return failure();
    }
  SmallVector<Value> values;
  for (Value result : results)
    values.push_back(mapping.lookup(result));
  YieldOp::create(builder, kernelLoc, values);
  return kernel;
}
