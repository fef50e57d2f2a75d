//===- Scale.h - Gain, bias and rounding of a normalization -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_REFERENCE_SCALE_H
#define NORM_LIB_REFERENCE_SCALE_H

#include "OpReferences.h"

namespace mlir::norm::reference {

/// The multiplier m that a gain's parameter gives for the element at `index` of
/// the normalized tensor: p, or 1 + p. The 1 is added in `offset_type` where
/// the gain states one; a multiplier used in `storage` is rounded to that type.
Real getMultiplier(const Tensor &gain, GainAttr form, ArrayRef<int64_t> index,
                   std::optional<Format> storage = std::nullopt);

/// What follows the division by the denominator.
struct Scale {
  /// Reads gain and bias, which are the operands from number `next` on, and the
  /// attributes from an op that has them.
  template <typename Op>
  Scale(Op op, ArrayRef<Tensor> operands, unsigned next)
      : form(op.getGainFormAttr()), biasAxes(op.getBiasAxes()),
        roundsEarly(op.getRounding() == Rounding::before_gain) {
    if (op.getGain())
      gain = &operands[next++];
    if (op.getBias())
      bias = &operands[next];
  }

  /// Sets element `element`, at `index`, of the result from the normalized
  /// value.
  void apply(Result &result, int64_t element, ArrayRef<int64_t> index,
             Real normalized) const;

  const Tensor *gain = nullptr;
  GainAttr form;
  const Tensor *bias = nullptr;
  std::optional<ArrayRef<int64_t>> biasAxes;
  bool roundsEarly;
};

} // namespace mlir::norm::reference

#endif // NORM_LIB_REFERENCE_SCALE_H
