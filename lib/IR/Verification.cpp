//===- Verification.cpp - Constraints that several ops share -- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verification.h"

using namespace mlir;
using namespace mlir::norm;

/// Ascending dimensions of `type`.
static bool areDims(ArrayRef<int64_t> axes, RankedTensorType type) {
  int64_t previous = -1;
  for (int64_t axis : axes) {
    if (axis <= previous || axis >= type.getRank())
      return false;
    previous = axis;
  }
  return true;
}

LogicalResult norm::verifyAxes(Operation *op, RankedTensorType input,
                               ArrayRef<int64_t> axes) {
  if (axes.empty())
    return op->emitOpError("needs at least one axis (C2)");
  if (!areDims(axes, input))
    return op->emitOpError(
        "axes must ascend and be dimensions of the input (C2)");
  return success();
}

LogicalResult norm::verifyCorrection(Operation *op, Statistic statistic,
                                     int64_t correction) {
  if (correction < 0)
    return op->emitOpError("correction must not be negative (C3)");
  if (correction != 0 && statistic != Statistic::layer)
    return op->emitOpError("correction is for the layer statistic only (C3)");
  return success();
}

LogicalResult norm::verifyStatisticType(Operation *op,
                                        std::optional<Type> type) {
  if (type && !type->isF16() && !type->isBF16() && !type->isF32() &&
      !type->isF64())
    return op->emitOpError("statistic_type must be f16, bf16, f32 or f64 (C6)");
  return success();
}

LogicalResult norm::verifyGroups(Operation *op, RankedTensorType input,
                                 ArrayRef<int64_t> axes,
                                 std::optional<int64_t> groupSize,
                                 std::optional<int64_t> extent) {
  if (!groupSize && !extent)
    return success();
  if (groupSize && extent)
    return op->emitOpError("group_size and extent exclude each other (C4)");
  StringRef what = groupSize ? "group_size" : "extent";
  int64_t size = groupSize ? *groupSize : *extent;
  if (axes.size() != 1)
    return op->emitOpError() << what << " needs exactly one axis (C4)";
  if (size <= 0)
    return op->emitOpError() << what << " must be positive (C4)";
  int64_t dim = input.getDimSize(axes.front());
  if (ShapedType::isDynamic(dim))
    return success();
  if (groupSize && dim % size != 0)
    return op->emitOpError()
           << "group_size " << size << " does not divide the axis of size "
           << dim << " (C5)";
  if (extent && size > dim)
    return op->emitOpError() << "extent " << size
                             << " exceeds the axis of size " << dim << " (C5)";
  return success();
}

LogicalResult norm::verifyParameter(Operation *op, StringRef what,
                                    Type parameter, RankedTensorType input,
                                    ArrayRef<int64_t> axes) {
  auto type = cast<RankedTensorType>(parameter);
  if (static_cast<int64_t>(axes.size()) != type.getRank())
    return op->emitOpError()
           << what << " has " << type.getRank() << " dimensions but "
           << axes.size() << " axes (C8)";
  if (!areDims(axes, input))
    return op->emitOpError()
           << what << " axes must ascend and be dimensions of the input (C8)";
  for (auto [index, axis] : llvm::enumerate(axes)) {
    int64_t size = type.getDimSize(index), dim = input.getDimSize(axis);
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(dim) &&
        size != dim)
      return op->emitOpError() << what << " has size " << size << " along axis "
                               << axis << ", the input has " << dim << " (C8)";
  }
  return success();
}

LogicalResult norm::verifyGain(Operation *op, Value gain, GainAttr form,
                               RankedTensorType input) {
  if (bool(gain) != bool(form))
    return op->emitOpError("gain and gain_form need each other (C7)");
  if (!gain)
    return success();
  return verifyParameter(op, "gain", gain.getType(), input, form.getAxes());
}

LogicalResult norm::verifyScale(Operation *op, Value gain, GainAttr form,
                                Value bias,
                                std::optional<ArrayRef<int64_t>> biasAxes,
                                std::optional<Rounding> rounding,
                                RankedTensorType input,
                                RankedTensorType result) {
  if (failed(verifyGain(op, gain, form, input)))
    return failure();
  if (bool(bias) != biasAxes.has_value())
    return op->emitOpError("bias and bias_axes need each other (C7)");
  if (bias &&
      failed(verifyParameter(op, "bias", bias.getType(), input, *biasAxes)))
    return failure();
  if (rounding != Rounding::before_gain)
    return success();
  if (!gain)
    return op->emitOpError("round before_gain needs a gain (C9)");
  if (getElementTypeOrSelf(gain.getType()) != result.getElementType())
    return op->emitOpError(
        "round before_gain needs a gain of the result's element type (C9)");
  return success();
}

LogicalResult norm::verifyRowValues(Operation *op, ValueRange values,
                                    RankedTensorType input,
                                    ArrayRef<int64_t> axes,
                                    std::optional<int64_t> groupSize) {
  RankedTensorType expected =
      NormalizeOp::getStatisticsType(input, axes, groupSize);
  for (Value value : values) {
    if (!value)
      continue;
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getElementType() != expected.getElementType() ||
        failed(verifyCompatibleShape(type, expected)))
      return op->emitOpError()
             << "values of a row must be " << expected << " (C11)";
  }
  return success();
}

LogicalResult norm::verifySteps(Operation *op,
                                std::optional<RoundingSteps> rounding) {
  if (rounding != RoundingSteps::each)
    return success();
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  for (Type type : op->getOperandTypes())
    if (getElementTypeOrSelf(type) != element)
      return op->emitOpError("round each needs operands of the result's "
                             "element type (C18)");
  return success();
}

bool norm::haveSameShape(TypeRange types) {
  return succeeded(verifyCompatibleShapes(types));
}
