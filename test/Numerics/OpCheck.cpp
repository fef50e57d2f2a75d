//===- OpCheck.cpp - One function against values by hand --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCheck.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Result;
using reference::Tensor;

llvm::Expected<SmallVector<Result, 2>>
numerics::evaluateText(MLIRContext *context, StringRef arguments,
                       StringRef body, StringRef returned, StringRef types,
                       ArrayRef<Values> inputs) {
  std::string text = ("func.func @f(" + arguments + ") -> (" + types + ") {\n" +
                      body + "\n return " + returned + " : " + types + "\n}")
                         .str();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context);
  if (!module)
    return llvm::createStringError("cannot parse " + text);
  auto function = cast<func::FuncOp>(module->getBody()->front());
  SmallVector<Tensor> tensors;
  for (auto [type, values] :
       llvm::zip_equal(function.getArgumentTypes(), inputs)) {
    auto shaped = cast<RankedTensorType>(type);
    Tensor &tensor =
        tensors.emplace_back(*reference::getFormat(shaped.getElementType()),
                             shaped.getShape().vec());
    if (tensor.values.size() != values.size())
      return llvm::createStringError("wrong number of values for " + text);
    tensor.values = values;
  }
  return reference::evaluate(function, tensors);
}

void OpCheck::operator()(int line, StringRef arguments, StringRef body,
                         StringRef returned, StringRef types,
                         ArrayRef<Values> inputs, ArrayRef<Values> expected,
                         double tolerance) {
  auto fail = [&](const llvm::Twine &why) {
    checks.expect(false, "check of line", line, why + " in\n" + body);
  };
  auto results =
      evaluateText(context, arguments, body, returned, types, inputs);
  if (!results)
    return fail(llvm::toString(results.takeError()));
  if (results->size() != expected.size())
    return fail("wrong number of results");
  for (auto [number, result] : llvm::enumerate(*results)) {
    const Values &actual = result.value.values;
    if (actual.size() != expected[number].size())
      return fail("wrong size of result");
    for (auto [index, want] : llvm::enumerate(expected[number])) {
      double got = actual[index];
      bool same = std::isnan(want) ? std::isnan(got)
                  : std::isinf(want)
                      ? got == want
                      : std::fabs(got - want) <=
                            tolerance * std::fmax(1, std::fabs(want));
      if (!same)
        return fail("result " + llvm::Twine(number) + "[" + llvm::Twine(index) +
                    "] is " + std::to_string(got) + ", not " +
                    std::to_string(want));
    }
  }
  ++checks.passed;
}
