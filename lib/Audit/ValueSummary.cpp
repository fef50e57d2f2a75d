//===- ValueSummary.cpp - Numbers about a constant gain -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ParameterTrace.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

#include "llvm/ADT/APFloat.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::norm;
using llvm::APFloat;

/// Calls `visit` for each element; false if the elements are not at hand.
static bool forEachElement(ElementsAttr elements,
                           function_ref<void(const APFloat &)> visit) {
  auto type = dyn_cast<FloatType>(elements.getElementType());
  if (!type)
    return false;
  if (auto dense = dyn_cast<DenseElementsAttr>(elements)) {
    if (dense.isSplat()) {
      visit(dense.getSplatValue<APFloat>());
      return true;
    }
    for (const APFloat &value : dense.getValues<APFloat>())
      visit(value);
    return true;
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(elements);
  if (!resource)
    return false;
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  unsigned bytes = type.getWidth() / 8;
  if (!blob || type.getWidth() % 8 != 0 || bytes > sizeof(uint64_t))
    return false;
  ArrayRef<char> data = blob->getData();
  int64_t count = elements.getNumElements();
  if (static_cast<int64_t>(data.size()) != count * bytes)
    return false;
  for (int64_t i = 0; i < count; ++i) {
    // Resources hold the host's byte order.
    uint64_t bits = 0;
    if (llvm::sys::IsLittleEndianHost)
      std::memcpy(&bits, data.data() + i * bytes, bytes);
    else
      std::memcpy(reinterpret_cast<char *>(&bits) + sizeof(bits) - bytes,
                  data.data() + i * bytes, bytes);
    visit(APFloat(type.getFloatSemantics(), APInt(bytes * 8, bits)));
  }
  return true;
}

static APFloat convert(APFloat value, FloatType type) {
  bool losesInfo;
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

std::optional<ValueSummary> norm::summarizeValues(const ParameterOrigin &origin,
                                                  double offset,
                                                  FloatType sumType) {
  if (!origin.constant)
    return std::nullopt;
  double sum = 0, least = INFINITY, greatest = -INFINITY;
  int64_t count = 0;
  bool known = forEachElement(origin.constant, [&](APFloat value) {
    for (FloatType type : origin.conversions)
      value = convert(value, type);
    if (offset != 0)
      value = convert(APFloat(offset), sumType) + convert(value, sumType);
    double number = convert(value, Float64Type::get(sumType.getContext()))
                        .convertToDouble();
    // NaN must not disappear in a comparison.
    least = number < least || std::isnan(number) ? number : least;
    greatest = number > greatest ? number : greatest;
    sum += number;
    ++count;
  });
  if (!known || count == 0 || !std::isfinite(sum))
    return std::nullopt;
  return ValueSummary{sum / count, least, greatest};
}
