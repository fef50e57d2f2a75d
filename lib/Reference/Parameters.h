//===- Parameters.h - Multipliers from gains --------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_REFERENCE_PARAMETERS_H
#define NORM_LIB_REFERENCE_PARAMETERS_H

#include "norm/IR/Norm.h"
#include "norm/Reference/Storage.h"

namespace mlir::norm::reference {

/// The multiplier m that a gain's parameter gives for the element at `index` of
/// the normalized tensor: p, or 1 + p. The 1 is added in `offset_type` where
/// the gain states one; a multiplier used in `storage` is rounded to that type.
Real getMultiplier(const Tensor &gain, GainAttr form, ArrayRef<int64_t> index,
                   std::optional<Format> storage);

} // namespace mlir::norm::reference

#endif // NORM_LIB_REFERENCE_PARAMETERS_H
