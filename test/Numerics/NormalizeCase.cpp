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
  std::string text =
      (llvm::Twine(split ? "split " : "normalize ") +
       stringifyStatistic(statistic) + " " + reference::getName(input))
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

std::string NormalizeCase::getParameterType(const Parameter &parameter) const {
  return getTypeText(getParameterShape(parameter, shape), parameter.format,
                     dynamic);
}

std::string NormalizeCase::getStatisticsType() const {
  // Size 1 is known even where the input's sizes are not.
  std::string text = "tensor<";
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    bool isAxis = llvm::is_contained(axes, static_cast<int64_t>(dim));
    if (isAxis && !groupSize)
      text += "1x";
    else if (dynamic)
      text += "?x";
    else
      text +=
          std::to_string(isAxis ? shape[dim] / *groupSize : shape[dim]) + "x";
  }
  return text + reference::getName(reference::getComputeFormat(input)) + ">";
}

void NormalizeCase::writeStatistic(llvm::raw_ostream &os) const {
  os << " %x axes " << getListText(axes) << " eps ";
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
}

void NormalizeCase::writeGain(llvm::raw_ostream &os) const {
  if (!gain)
    return;
  os << " gain " << stringifyGainForm(form)
     << "(%g : " << getParameterType(*gain) << ") axes "
     << getListText(gain->axes);
  if (offsetType)
    os << " offset_type " << reference::getName(*offsetType);
}

void NormalizeCase::writeBiasAndRounding(llvm::raw_ostream &os) const {
  if (bias)
    os << " bias(%b : " << getParameterType(*bias) << ") axes "
       << getListText(bias->axes);
  if (rounding)
    os << " round " << stringifyRounding(*rounding);
}

void NormalizeCase::writeOps(llvm::raw_ostream &os) const {
  std::string inputType = getTypeText(shape, input, dynamic);
  bool centered = statistic == Statistic::layer;
  if (split) {
    std::string type = getStatisticsType();
    os << (centered ? "  %r, %k, %q" : "  %r") << " = norm.statistics "
       << stringifyStatistic(statistic);
    writeStatistic(os);
    os << " : " << inputType << "\n  %y = norm.apply %x axes "
       << getListText(axes);
    if (groupSize)
      os << " group " << *groupSize;
    os << " rstd(%r : " << type << ")";
    if (centered)
      os << " mean(%k, %q : " << type << ")";
  } else {
    os << "  %y" << (returnsRstd ? ", %r" : "") << (returnsMean ? ", %m" : "")
       << " = norm.normalize " << stringifyStatistic(statistic);
    writeStatistic(os);
  }
  writeGain(os);
  writeBiasAndRounding(os);
  if (!split && (returnsRstd || returnsMean))
    os << " returning [" << (returnsRstd ? "rstd" : "")
       << (returnsRstd && returnsMean ? ", " : "")
       << (returnsMean ? "mean" : "") << "]";
  os << " : " << inputType;
  if (result != input)
    os << " -> " << getTypeText(shape, result, dynamic);
  os << "\n";
}

void NormalizeCase::writeFunction(llvm::raw_ostream &os, StringRef name) const {
  std::string argumentType = getTypeText(getArgumentShape(), input, dynamic);
  os << "func.func @" << name << "(" << (view == View::Dense ? "%x" : "%whole")
     << ": " << argumentType;
  if (gain)
    os << ", %g: " << getParameterType(*gain);
  if (bias)
    os << ", %b: " << getParameterType(*bias);
  std::string values = "%y", types = getTypeText(shape, result, dynamic);
  for (auto [returned, value] :
       {std::pair(returnsRstd, ", %r"), {returnsMean, ", %m"}}) {
    if (!returned)
      continue;
    values += value;
    types += ", " + getStatisticsType();
  }
  os << ") -> (" << types << ") {\n";
  if (view != View::Dense) {
    std::vector<int64_t> offsets(shape.size(), view == View::Offset);
    std::vector<int64_t> strides(shape.size(), 1);
    if (view == View::Strided)
      strides.back() = 2;
    os << "  %x = tensor.extract_slice %whole" << getListText(offsets) << " "
       << getListText(shape) << " " << getListText(strides) << " : "
       << argumentType << " to " << getTypeText(shape, input) << "\n";
  }
  writeOps(os);
  os << "  return " << values << " : " << types << "\n}\n";
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
    judgement.mixesNonFinite =
        statistic == Statistic::layer && extent && place == EpsilonPlace::none;
    judgement.ulps = rounding == Rounding::before_gain ? 2 : 1;
    judgement.rows = std::move(rows);
    return judgement;
  }
  judgement.bound =
      number == 1 && returnsRstd ? Bound::Reciprocal : Bound::Mean;
  // The statistics of rows without elements mean nothing.
  if (!llvm::is_contained(shape, 0))
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
    std::unique_ptr<NormalizeCase> copy = clone();
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
  drop(&NormalizeCase::split);
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
