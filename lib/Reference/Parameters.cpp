//===- Parameters.cpp - Multipliers from gains ------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parameters.h"
#include "norm/Reference/Rows.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Real norm::reference::getMultiplier(const Tensor &gain, GainAttr form,
                                    ArrayRef<int64_t> index,
                                    std::optional<Format> storage) {
  Real value =
      gain.values[getParameterIndex(index, form.getAxes(), gain.shape)];
  if (form.getForm() == GainForm::zero_centered) {
    std::optional<Format> offset;
    if (Type type = form.getOffsetType())
      offset = getFormat(type);
    if (offset)
      value = roundTo(*offset, 1 + roundTo(*offset, value));
    else
      value = 1 + value;
  }
  return storage ? roundTo(*storage, value) : value;
}
