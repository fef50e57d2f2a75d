//===- GradientCase.cpp - Cases of norm.normalize_grad ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GradientCase.h"

#include "Text.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

std::string GradientCase::getClass() const {
  return ("gradient " + stringifyStatistic(statistic) + " " +
          reference::getName(input))
      .str();
}

void GradientCase::writeFunction(llvm::raw_ostream &os, StringRef name) const {
  std::string type = getTypeText(shape, input, dynamic);
  std::string rowType = getStatisticsType();
  Format compute = reference::getComputeFormat(input);
  bool centered = statistic == Statistic::layer;
  os << "func.func @" << name << "(%dy: " << type << ", %x: " << type
     << ", %r: " << rowType;
  if (centered)
    os << ", %k: " << rowType << ", %q: " << rowType;
  std::string values = "%dx", types = type, written = type;
  if (gain) {
    os << ", %g: " << getParameterType(*gain);
    std::string gainType = getParameterType({compute, gain->axes});
    values += ", %dg";
    types += ", " + gainType;
    written += ", gain " + gainType;
  }
  if (bias) {
    std::string biasType = getParameterType({compute, bias->axes});
    values += ", %db";
    types += ", " + biasType;
    written += ", bias " + biasType + " axes " + getListText(bias->axes);
  }
  os << ") -> (" << types << ") {\n  " << values << " = norm.normalize_grad "
     << stringifyStatistic(statistic) << " %dy of";
  writeStatistic(os);
  os << " rstd(%r : " << rowType << ")";
  if (centered)
    os << " mean(%k, %q : " << rowType << ")";
  writeGain(os);
  os << " : " << type << ", " << type << " -> " << written << "\n  return "
     << values << " : " << types << "\n}\n";
}

std::vector<Tensor> GradientCase::makeInputs() const {
  // x and the gain, as a forward case has them.
  NormalizeCase forward = *this;
  forward.bias = std::nullopt;
  std::vector<Tensor> given = forward.makeInputs();
  std::mt19937_64 random(seed + 1);
  Rows rows = getRows();
  Tensor dy(input, shape);
  fillRows(dy, rows, Data::Normal, random);

  Format compute = reference::getComputeFormat(input);
  Tensor rstd(compute, rows.statisticsShape), shift = rstd, rest = rstd;
  auto epsilonAttr = [&](MLIRContext *context) {
    return EpsilonAttr::get(context, place == EpsilonPlace::none ? 0 : epsilon,
                            place);
  };
  MLIRContext context;
  context.loadDialect<NormDialect>();
  for (auto [number, row] : llvm::enumerate(rows.elements)) {
    std::vector<Real> measured;
    for (int64_t element : ArrayRef(row).take_front(rows.extent))
      measured.push_back(given.front().values[element]);
    reference::RowStatistics statistics = reference::computeStatistics(
        measured, statistic, epsilonAttr(&context), correction);
    auto round = [&](Real value) {
      return static_cast<double>(reference::roundTo(compute, value));
    };
    rstd.values[number] = round(1 / statistics.denominator);
    shift.values[number] = round(statistics.mean);
    rest.values[number] = round(statistics.mean - shift.values[number]);
  }
  std::vector<Tensor> inputs = {dy, given.front(), rstd};
  if (statistic == Statistic::layer) {
    inputs.push_back(shift);
    inputs.push_back(rest);
  }
  if (gain)
    inputs.push_back(given.back());
  return inputs;
}

/// What is summed and subtracted on the way to the results: an error of the
/// compute type's unit in any of it is allowed.
Judgement GradientCase::getJudgement(unsigned number,
                                     ArrayRef<Tensor> inputs) const {
  const Tensor &dy = inputs[0], &x = inputs[1], &rstd = inputs[2];
  Rows rows = getRows();
  std::vector<Real> normalized(x.values.size());
  Judgement judgement;
  judgement.bound = number == 0 ? Bound::Values : Bound::Mean;
  for (auto [index, row] : llvm::enumerate(rows.elements)) {
    Real mean = 0, r = rstd.values[index];
    if (statistic == Statistic::layer)
      mean = inputs[3].values[index] + Real(inputs[4].values[index]);
    Real largest = 0, largestGrad = 0, sum = 0;
    for (int64_t element : row) {
      Real value = std::fabs((x.values[element] - mean) * r);
      // A gain is at most about 2.
      Real grad = 2 * std::fabs(dy.values[element]);
      normalized[element] = value;
      largest = std::fmax(largest, value);
      largestGrad = std::fmax(largestGrad, grad);
      sum += value * grad;
    }
    Real count = rows.extent;
    if (statistic == Statistic::l2)
      count = 1;
    // (sqrt(v) + eps) / sqrt(v); the mean square of xhat is its inverse square.
    Real factor = 1;
    if (place == EpsilonPlace::outside)
      factor += epsilon * r / std::fmax(1 - epsilon * r, 1e-3L);
    if (number == 0)
      judgement.rowScale.push_back(
          2 * r * (largestGrad + largest * factor * sum / count));
  }
  if (number == 0) {
    judgement.rows = std::move(rows);
    return judgement;
  }
  bool isGain = gain && number == 1;
  const Parameter &parameter = isGain ? *gain : *bias;
  std::vector<int64_t> sizes;
  for (int64_t axis : parameter.axes)
    sizes.push_back(shape[axis]);
  judgement.rows = reference::sortIntoRows(sizes, {});
  judgement.rowScale.assign(judgement.rows.elements.size(), 0);
  reference::forEachElement(shape, [&](int64_t i, ArrayRef<int64_t> index) {
    judgement
        .rowScale[reference::getParameterIndex(index, parameter.axes, sizes)] +=
        std::fabs(dy.values[i]) * (isGain ? normalized[i] : 1);
  });
  return judgement;
}

GradientCase numerics::drawGradientCase(std::mt19937_64 &random,
                                        int64_t maxElements) {
  for (;;) {
    GradientCase drawn;
    static_cast<NormalizeCase &>(drawn) =
        drawNormalizeCase(random, maxElements);
    drawn.view = View::Dense;
    drawn.split = drawn.returnsRstd = drawn.returnsMean = false;
    drawn.rounding = std::nullopt;
    drawn.result = drawn.input;
    bool clamps = drawn.place == EpsilonPlace::clamp ||
                  drawn.place == EpsilonPlace::clamp_inside;
    if (drawn.place != EpsilonPlace::none)
      drawn.epsilon = clamps && drawIndex(random, 2) ? 1e12 : 1e-3;
    static const Data kinds[] = {Data::Normal, Data::Uneven, Data::Shifted};
    drawn.data = kinds[drawIndex(random, 3)];
    Rows rows = drawn.getRows();
    if (rows.extent >= 3)
      return drawn;
  }
}
