//===- NormalizeCase.cpp - Cases of norm.normalize --------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeCase.h"

#include "Text.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

Rows NormalizeCase::getRows() const {
  return reference::sortIntoRows(shape, axes, groupSize, extent);
}

std::vector<int64_t> NormalizeCase::getArgumentShape() const {
  std::vector<int64_t> sizes = shape;
  if (view == View::Offset)
    for (int64_t &size : sizes)
      size += 2;
  if (view == View::Strided)
    sizes.back() *= 2;
  return sizes;
}

std::string NormalizeCase::getClass() const {
  std::string text = ("normalize " + stringifyStatistic(statistic) + " " +
                      reference::getName(input))
                         .str();
  if (result != input)
    text += std::string(" -> ") + reference::getName(result);
  if (rounding == Rounding::before_gain)
    text += " before_gain";
  return text;
}

static std::vector<int64_t> getParameterShape(const Parameter &parameter,
                                              ArrayRef<int64_t> shape) {
  std::vector<int64_t> sizes;
  for (int64_t axis : parameter.axes)
    sizes.push_back(shape[axis]);
  return sizes;
}

static void writeParameter(llvm::raw_ostream &os, StringRef name,
                           const Parameter &parameter, ArrayRef<int64_t> shape,
                           bool dynamic) {
  os << "(" << name << " : "
     << getTypeText(getParameterShape(parameter, shape), parameter.format,
                    dynamic)
     << ") axes " << getListText(parameter.axes);
}

void NormalizeCase::writeOp(llvm::raw_ostream &os) const {
  os << "norm.normalize " << stringifyStatistic(statistic) << " %x axes "
     << getListText(axes) << " eps ";
  if (place == EpsilonPlace::none)
    os << "none";
  else
    os << getFloatText(epsilon) << " " << stringifyEpsilonPlace(place);
  if (correction)
    os << " correction " << correction;
  if (groupSize)
    os << " group " << *groupSize;
  if (extent)
    os << " extent " << *extent;
  if (gain) {
    os << " gain " << stringifyGainForm(form);
    writeParameter(os, "%g", *gain, shape, dynamic);
    if (offsetType)
      os << " offset_type " << reference::getName(*offsetType);
  }
  if (bias) {
    os << " bias";
    writeParameter(os, "%b", *bias, shape, dynamic);
  }
  if (rounding)
    os << " round " << stringifyRounding(*rounding);
  if (returnsRstd || returnsMean)
    os << " returning [" << (returnsRstd ? "rstd" : "")
       << (returnsRstd && returnsMean ? ", " : "")
       << (returnsMean ? "mean" : "") << "]";
}

void NormalizeCase::writeFunction(llvm::raw_ostream &os, StringRef name) const {
  std::string inputType = getTypeText(shape, input, dynamic);
  std::string argumentType = getTypeText(getArgumentShape(), input, dynamic);
  std::string resultType = getTypeText(shape, result, dynamic);
  std::vector<int64_t> statistics = shape;
  for (int64_t axis : axes)
    statistics[axis] = groupSize ? shape[axis] / *groupSize : 1;
  // Size 1 is known even where the input's sizes are not.
  std::string statisticsType = "tensor<";
  for (auto [dim, size] : llvm::enumerate(statistics)) {
    bool known =
        !dynamic ||
        (!groupSize && llvm::is_contained(axes, static_cast<int64_t>(dim)));
    statisticsType += (known ? std::to_string(size) : "?") + "x";
  }
  statisticsType +=
      std::string(reference::getName(reference::getComputeFormat(input))) + ">";

  os << "func.func @" << name << "(" << (view == View::Dense ? "%x" : "%whole")
     << ": " << argumentType;
  if (gain)
    os << ", %g: "
       << getTypeText(getParameterShape(*gain, shape), gain->format, dynamic);
  if (bias)
    os << ", %b: "
       << getTypeText(getParameterShape(*bias, shape), bias->format, dynamic);
  std::string values = "%y", types = resultType;
  if (returnsRstd) {
    values += ", %r";
    types += ", " + statisticsType;
  }
  if (returnsMean) {
    values += ", %m";
    types += ", " + statisticsType;
  }
  os << ") -> (" << types << ") {\n";
  if (view != View::Dense) {
    std::vector<int64_t> offsets(shape.size(), view == View::Offset);
    std::vector<int64_t> strides(shape.size(), 1);
    if (view == View::Strided)
      strides.back() = 2;
    os << "  %x = tensor.extract_slice %whole" << getListText(offsets) << " "
       << getListText(shape) << " " << getListText(strides) << " : "
       << argumentType << " to " << inputType << "\n";
  }
  os << "  " << values << " = ";
  writeOp(os);
  os << " : " << inputType;
  if (result != input)
    os << " -> " << resultType;
  os << "\n  return " << values << " : " << types << "\n}\n";
}

std::vector<Tensor> NormalizeCase::makeInputs() const {
  std::mt19937_64 random(seed);
  Tensor x(input, shape);
  fillRows(x, getRows(), data, random);
  std::vector<Tensor> inputs;
  if (view == View::Dense) {
    inputs.push_back(std::move(x));
  } else {
    // What is beside the slice would ruin a row that it got into.
    Tensor whole(input, getArgumentShape());
    for (double &value : whole.values)
      value = std::nan("");
    SmallVector<int64_t> all(shape.size());
    for (size_t dim = 0; dim < all.size(); ++dim)
      all[dim] = dim;
    reference::forEachElement(shape, [&](int64_t i, ArrayRef<int64_t> index) {
      SmallVector<int64_t> position(index);
      for (int64_t &coordinate : position)
        coordinate += view == View::Offset;
      if (view == View::Strided)
        position.back() *= 2;
      whole.values[reference::getParameterIndex(position, all, whole.shape)] =
          x.values[i];
    });
    inputs.push_back(std::move(whole));
  }
  if (gain) {
    Tensor &g =
        inputs.emplace_back(gain->format, getParameterShape(*gain, shape));
    fillParameter(g, form == GainForm::direct ? 1 : 0, 0.25, random);
  }
  if (bias) {
    Tensor &b =
        inputs.emplace_back(bias->format, getParameterShape(*bias, shape));
    fillParameter(b, 0, 0.25, random);
  }
  return inputs;
}

Judgement NormalizeCase::getJudgement(unsigned number,
                                      ArrayRef<Tensor> inputs) const {
  Judgement judgement;
  Rows rows = getRows();
  if (number == 0) {
    judgement.ulps = rounding == Rounding::before_gain ? 2 : 1;
    judgement.rows = std::move(rows);
    return judgement;
  }
  judgement.bound =
      number == 1 && returnsRstd ? Bound::Reciprocal : Bound::Mean;
  judgement.rows = reference::sortIntoRows(rows.statisticsShape, {});
  if (judgement.bound == Bound::Mean) {
    NormalizeCase dense = *this;
    dense.view = View::Dense;
    Tensor x = std::move(dense.makeInputs().front());
    for (const std::vector<int64_t> &row : rows.elements) {
      Real &scale = judgement.rowScale.emplace_back(0);
      for (int64_t element : ArrayRef(row).take_front(rows.extent))
        scale = std::fmax(scale, std::fabs(x.values[element]));
    }
  }
  return judgement;
}

Cases NormalizeCase::shrink() const {
  Cases cases;
  auto propose = [&](auto change) {
    auto copy = std::make_unique<NormalizeCase>(*this);
    if (change(*copy))
      cases.push_back(std::move(copy));
  };
  // The largest dimensions first: halved, then less one.
  for (bool halve : {true, false}) {
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      propose([&](NormalizeCase &smaller) {
        int64_t &size = smaller.shape[dim];
        if (size <= 1)
          return false;
        bool split = llvm::is_contained(axes, static_cast<int64_t>(dim));
        if (groupSize && split) {
          if (size == *groupSize)
            return false;
          size = halve ? (size / *groupSize + 1) / 2 * *groupSize
                       : size - *groupSize;
          return true;
        }
        size = halve ? size / 2 : size - 1;
        if (extent && split)
          smaller.extent = std::min(*extent, size);
        return true;
      });
    }
  }
  auto drop = [&](auto member) {
    propose([&](NormalizeCase &plainer) {
      if (plainer.*member == NormalizeCase().*member)
        return false;
      plainer.*member = NormalizeCase().*member;
      return true;
    });
  };
  drop(&NormalizeCase::returnsMean);
  drop(&NormalizeCase::returnsRstd);
  drop(&NormalizeCase::dynamic);
  drop(&NormalizeCase::view);
  drop(&NormalizeCase::correction);
  drop(&NormalizeCase::extent);
  drop(&NormalizeCase::groupSize);
  drop(&NormalizeCase::data);
  propose([](NormalizeCase &plainer) {
    return std::exchange(plainer.bias, std::nullopt).has_value();
  });
  propose([](NormalizeCase &plainer) {
    plainer.rounding = std::nullopt;
    plainer.offsetType = std::nullopt;
    plainer.form = GainForm::direct;
    return std::exchange(plainer.gain, std::nullopt).has_value();
  });
  return cases;
}
