//===- Verification.h - Constraints that several ops share ---- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each message ends in the label of its constraint in docs/Spec.md.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_VERIFICATION_H
#define NORM_LIB_IR_VERIFICATION_H

#include "norm/IR/Norm.h"

namespace mlir {
namespace norm {

/// C2: axes are there, ascend, and are dimensions of the input.
LogicalResult verifyAxes(Operation *op, RankedTensorType input,
                         ArrayRef<int64_t> axes);

/// C3: the correction is not negative and for `layer` only.
LogicalResult verifyCorrection(Operation *op, Statistic statistic,
                               int64_t correction);

/// C6: a type that statistics can be taken in.
LogicalResult verifyStatisticType(Operation *op, std::optional<Type> type);

/// C4, C5: group_size and extent.
LogicalResult verifyGroups(Operation *op, RankedTensorType input,
                           ArrayRef<int64_t> axes,
                           std::optional<int64_t> groupSize,
                           std::optional<int64_t> extent);

/// C8: the axes of a parameter (`what`) are dimensions of the input that agree
/// with its own.
LogicalResult verifyParameter(Operation *op, StringRef what, Type parameter,
                              RankedTensorType input, ArrayRef<int64_t> axes);

/// C7, C8, C9: gain, bias and rounding.
LogicalResult verifyGain(Operation *op, Value gain, GainAttr form,
                         RankedTensorType input);
LogicalResult verifyScale(Operation *op, Value gain, GainAttr form, Value bias,
                          std::optional<ArrayRef<int64_t>> biasAxes,
                          std::optional<Rounding> rounding,
                          RankedTensorType input, RankedTensorType result);

/// C11: values of one row have the type that the input's gives them.
LogicalResult verifyRowValues(Operation *op, ValueRange values,
                              RankedTensorType input, ArrayRef<int64_t> axes,
                              std::optional<int64_t> groupSize);

/// C18: `round each` needs one element type throughout.
LogicalResult verifySteps(Operation *op, std::optional<RoundingSteps> rounding);

/// `types` have the shape of the first, up to unknown sizes.
bool haveSameShape(TypeRange types);

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_VERIFICATION_H
