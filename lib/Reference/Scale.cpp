//===- Scale.cpp - Gain, bias and rounding of a normalization ---*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scale.h"

#include "norm/Reference/Rows.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::reference;

Real StepRounding::operator()(Real exact) {
  if (!each)
    return exact;
  largest = std::fmax(largest, std::fabs(exact));
  return roundTo(storage, exact);
}

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

void Scale::apply(Result &result, int64_t element, ArrayRef<int64_t> index,
                  Real normalized) const {
  Format storage = result.value.format;
  // Behind the rounding point every step is one of the storage type.
  StepRounding round(storage, roundsEarly);
  std::optional<Format> parameters;
  if (roundsEarly)
    parameters = storage;
  Real value = normalized;
  if (gain)
    value = round(value) * getMultiplier(*gain, form, index, parameters);
  if (bias) {
    Real added = bias->values[getParameterIndex(index, *biasAxes, bias->shape)];
    value = round(value) + round(added);
  }
  result.set(element, value, round.getLargest());
}
