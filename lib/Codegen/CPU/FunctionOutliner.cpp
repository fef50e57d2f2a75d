//===- FunctionOutliner.cpp - Ops become functions -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionOutliner.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::norm;

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && matchPattern(op, m_Constant());
}

/// The values of the surrounding code that `op` uses, in order of first use.
static llvm::SetVector<Value> getUsedValues(Operation *op) {
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return values;
}

/// Text without names and locations of the surrounding code: the printer
/// numbers the values of a function from 0.
static std::string getKey(func::FuncOp func) {
  std::string key;
  llvm::raw_string_ostream os(key);
  func.print(os, OpPrintingFlags().useLocalScope());
  return key;
}

func::FuncOp cpu::FunctionOutliner::build(Operation *op,
                                          ArrayRef<Value> arguments,
                                          ArrayRef<Value> constants) {
  OpBuilder builder(op->getContext());
  auto type = builder.getFunctionType(ValueRange(arguments).getTypes(), {});
  auto func = func::FuncOp::create(builder, op->getLoc(), "outlined", type);
  func.setPrivate();
  // One copy of the code, however many calls there are.
  func->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  Block *entry = func.addEntryBlock();
  IRMapping mapping;
  mapping.map(arguments, entry->getArguments());
  builder.setInsertionPointToStart(entry);
  for (Value constant : constants)
    builder.clone(*constant.getDefiningOp(), mapping);
  builder.clone(*op, mapping);
  func::ReturnOp::create(builder, op->getLoc());
  return func;
}

func::FuncOp cpu::FunctionOutliner::outline(Operation *op, StringRef name) {
  SmallVector<Value> arguments, constants;
  for (Value value : getUsedValues(op))
    (isConstant(value) ? constants : arguments).push_back(value);

  func::FuncOp func = build(op, arguments, constants);
  func::FuncOp &known = functions[getKey(func)];
  if (known) {
    func.erase();
  } else {
    known = func;
    func.setSymName(name);
    symbols.insert(func);
  }
  OpBuilder builder(op);
  func::CallOp::create(builder, op->getLoc(), known, arguments);
  op->erase();
  return known;
}
