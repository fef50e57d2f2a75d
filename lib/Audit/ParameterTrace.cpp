//===- ParameterTrace.cpp - Where a gain or bias comes from -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParameterTrace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::norm;

/// The operand whose elements a structured op copies into result `number`,
/// each one at least once, or null. Element types that it goes through on the
/// way are prepended to `conversions`.
static Value copiedOperand(linalg::LinalgOp structured, unsigned number,
                           SmallVectorImpl<FloatType> &conversions) {
  if (structured.getNumReductionLoops() != 0)
    return {};
  Value element = structured.getBlock()->getTerminator()->getOperand(number);
  SmallVector<FloatType> found;
  while (Operation *op = element.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op))
      return {};
    found.insert(found.begin(), cast<FloatType>(element.getType()));
    element = op->getOperand(0);
  }
  auto argument = dyn_cast<BlockArgument>(element);
  if (!argument || argument.getOwner() != structured.getBlock() ||
      argument.getArgNumber() >= structured.getNumDpsInputs())
    return {};
  OpOperand &operand = structured->getOpOperand(argument.getArgNumber());
  if (!structured.getMatchingIndexingMap(&operand).isProjectedPermutation(
          /*allowZeroInResults=*/true))
    return {};
  conversions.insert(conversions.begin(), found.begin(), found.end());
  return operand.get();
}

/// The operand whose elements `result` holds, or null.
static Value sourceOf(OpResult result,
                      SmallVectorImpl<FloatType> &conversions) {
  Operation *op = result.getOwner();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return copiedOperand(structured, result.getResultNumber(), conversions);
  if (isa<arith::ExtFOp, arith::TruncFOp, tosa::CastOp>(op)) {
    auto to = dyn_cast<FloatType>(getElementTypeOrSelf(result.getType()));
    Value source = op->getOperand(0);
    if (!to || !isa<FloatType>(getElementTypeOrSelf(source.getType())))
      return {};
    conversions.insert(conversions.begin(), to);
    return source;
  }
  if (isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
          tensor::ReshapeOp, tosa::ReshapeOp, tosa::TransposeOp,
          tosa::IdentityOp, tosa::TileOp>(op))
    return op->getOperand(0);
  return {};
}

/// Weights in a module keep their names as keys of resources; importers' keys
/// for tensors without a name are recognized.
static std::string nameOfResource(ElementsAttr constant) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(constant);
  if (!resource)
    return "";
  StringRef key = resource.getRawHandle().getKey();
  bool isGenerated = key.starts_with("torch_tensor_") || key == "weight" ||
                     key == "__elided__";
  return isGenerated ? "" : key.str();
}

ParameterOrigin ParameterTracer::trace(Value value) {
  ParameterOrigin origin;
  // The calls that `value` is inside of, outermost first.
  SmallVector<CallOpInterface> calls;
  while (value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (!parent || !argument.getOwner()->isEntryBlock())
        break;
      unsigned number = argument.getArgNumber();
      auto function = dyn_cast<FunctionOpInterface>(parent);
      if (!function) {
        // A region that is closed to the outside names its operands.
        if (!parent->hasTrait<OpTrait::IsIsolatedFromAbove>() ||
            parent->getNumOperands() != argument.getOwner()->getNumArguments())
          break;
        value = parent->getOperand(number);
        continue;
      }
      if (auto name = function.getArgAttrOfType<StringAttr>(
              number, NormDialect::kParameterAttrName)) {
        origin.name = name.str();
        break;
      }
      if (!calls.empty()) {
        OperandRange operands = calls.pop_back_val().getArgOperands();
        value = number < operands.size() ? operands[number] : Value();
        continue;
      }
      ParameterOrigin above = traceCallers(argument, function);
      llvm::append_range(above.conversions, origin.conversions);
      return above;
    }

    Operation *op = value.getDefiningOp();
    if (auto name =
            op->getAttrOfType<StringAttr>(NormDialect::kParameterAttrName))
      origin.name = name.str();
    if (matchPattern(value, m_Constant(&origin.constant))) {
      if (origin.name.empty())
        origin.name = nameOfResource(origin.constant);
      break;
    }
    if (auto load = dyn_cast<ml_program::GlobalLoadConstOp>(op)) {
      if (auto global = symbols.lookupNearestSymbolFrom<ml_program::GlobalOp>(
              op, load.getGlobalAttr())) {
        origin.name = global.getSymName().str();
        origin.constant = dyn_cast_or_null<ElementsAttr>(
            global.getValue().value_or(Attribute()));
      }
      break;
    }
    unsigned number = cast<OpResult>(value).getResultNumber();
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      value = returnedValue(call, number);
      calls.push_back(call);
      // Deeper than any program nests calls: it is recursion.
      if (calls.size() > 64)
        break;
      continue;
    }
    value = sourceOf(cast<OpResult>(value), origin.conversions);
  }
  return origin;
}

Value ParameterTracer::returnedValue(CallOpInterface call, unsigned number) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbols));
  if (!callee || callee.isExternal() || !callee.getFunctionBody().hasOneBlock())
    return {};
  Operation *terminator = callee.getFunctionBody().front().getTerminator();
  return number < terminator->getNumOperands() ? terminator->getOperand(number)
                                               : Value();
}

ParameterOrigin ParameterTracer::traceCallers(BlockArgument argument,
                                              FunctionOpInterface function) {
  auto [entry, isNew] = arguments.try_emplace(argument);
  if (!isNew)
    return entry->second;
  Operation *scope = function->getParentOp();
  auto symbol = dyn_cast<SymbolOpInterface>(function.getOperation());
  if (!scope || !symbol || !symbol.isPrivate())
    return {};
  auto uses = SymbolTable::getSymbolUses(function, scope);
  if (!uses)
    return {};
  std::optional<ParameterOrigin> common;
  unsigned number = argument.getArgNumber();
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<CallOpInterface>(use.getUser());
    if (!call || number >= call.getArgOperands().size())
      return {};
    ParameterOrigin origin = trace(call.getArgOperands()[number]);
    if (common && !(origin == *common))
      return {};
    common = origin;
  }
  if (!common)
    return {};
  arguments[argument] = *common;
  return *common;
}
