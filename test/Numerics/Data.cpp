//===- Data.cpp - Values of inputs ------------------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

const char *numerics::getName(Data data) {
  static const char *const names[] = {
      "normal",   "uneven", "shifted", "far shifted", "late shifted",
      "constant", "zero",   "special", "huge",        "tiny"};
  return names[static_cast<int>(data)];
}

/// In (0, 1).
static double drawUniform(std::mt19937_64 &random) {
  return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
}

double numerics::drawNormal(std::mt19937_64 &random) {
  double radius = std::sqrt(-2 * std::log(drawUniform(random)));
  return radius * std::cos(6.283185307179586 * drawUniform(random));
}

int64_t numerics::drawIndex(std::mt19937_64 &random, int64_t count) {
  return static_cast<int64_t>(random() % static_cast<uint64_t>(count));
}

namespace {
/// x = mean + deviation * normal for the elements of one row.
struct RowShape {
  double mean = 0;
  double deviation = 1;
};
} // namespace

static RowShape drawRowShape(Data data, Format format,
                             std::mt19937_64 &random) {
  bool half = format == Format::F16;
  switch (data) {
  case Data::Uneven:
    return {drawNormal(random) * 10,
            std::exp(drawNormal(random) * (half ? 1 : 3))};
  case Data::Shifted:
    return {100, 1};
  case Data::FarShifted:
    return {-1e4, 1};
  case Data::Constant:
    return {drawNormal(random) * std::exp(drawNormal(random) * 2), 0};
  case Data::Huge:
    return {0, half ? 1e4 : 1e15};
  case Data::Tiny:
    return {0, half ? 1e-6 : 1e-15};
  default:
    return {};
  }
}

void numerics::fillRows(Tensor &tensor, const Rows &rows, Data data,
                        std::mt19937_64 &random) {
  for (const std::vector<int64_t> &row : rows.elements) {
    if (row.empty())
      continue;
    RowShape shape = drawRowShape(data, tensor.format, random);
    int64_t size = row.size();
    int64_t late = data == Data::LateShifted ? (size + 15) / 16 : size;
    for (int64_t i = 0; i < size; ++i)
      tensor.values[row[i]] = shape.mean +
                              shape.deviation * drawNormal(random) +
                              (i >= late ? 1000 : 0);
    int64_t kind = drawIndex(random, 4), place = drawIndex(random, size);
    if (data == Data::Zero && kind < 2)
      for (int64_t element : row)
        tensor.values[element] = kind == 1 ? -0.0 : 0.0;
    // Rows of kind 0 stay finite: what is in another row must not reach them.
    double infinity = std::numeric_limits<double>::infinity();
    if (data == Data::Special && kind > 0)
      tensor.values[row[place]] = kind == 1
                                      ? std::numeric_limits<double>::quiet_NaN()
                                      : (kind == 2 ? infinity : -infinity);
  }
  for (double &value : tensor.values)
    value = static_cast<double>(reference::roundTo(tensor.format, value));
}

void numerics::fillParameter(Tensor &tensor, double center, double deviation,
                             std::mt19937_64 &random) {
  for (double &value : tensor.values)
    value = static_cast<double>(reference::roundTo(
        tensor.format, center + deviation * drawNormal(random)));
}
