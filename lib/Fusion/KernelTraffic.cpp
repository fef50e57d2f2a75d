//===- KernelTraffic.cpp - What a kernel reads and writes ------ -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTraffic.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
/// Bytes of one kind; unknown where a size is dynamic.
struct Bytes {
  int64_t known = 0;
  bool isComplete = true;

  void add(int64_t elements, Type type) {
    if (ShapedType::isDynamic(elements) || !type.isIntOrFloat())
      isComplete = false;
    else
      known +=
          elements * std::max<int64_t>(type.getIntOrFloatBitWidth(), 8) / 8;
  }
  bool any() const { return known != 0 || !isComplete; }
  std::string text() const {
    return isComplete ? std::to_string(known) + " bytes"
                      : std::string("a dynamic number of bytes");
  }
};
} // namespace

std::string norm::describeTraffic(KernelOp kernel, const RowProgram &program) {
  Bytes read, once, written;
  unsigned numInputs = kernel.getNumOperands();
  for (auto [number, operand] : llvm::enumerate(program.getOperandDims())) {
    bool isInput = number < numInputs;
    Value value = isInput ? kernel.getInputs()[number]
                          : Value(kernel.getResult(number - numInputs));
    Type element = cast<RankedTensorType>(value.getType()).getElementType();
    RowDims inRow;
    bool hasRows = false;
    for (ArrayRef<RowDimId> dims : operand)
      for (RowDimId dim : dims) {
        bool isParallel = program.getDim(dim).part == RowDim::Part::parallel;
        hasRows |= isParallel;
        if (!isParallel)
          inRow.push_back(dim);
      }
    Bytes &bytes = !isInput ? written : hasRows ? read : once;
    bytes.add(program.getStaticSize(inRow), element);
  }
  std::string text = "reads " + read.text() + " per row";
  if (once.any())
    text += " and " + once.text() + " once";
  return text + ", writes " + written.text() + " per row";
}
