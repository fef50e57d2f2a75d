//===- Oddities.cpp - Norms that one should look at twice -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AuditWriters.h"
#include "NumberText.h"

#include <map>

using namespace mlir;
using namespace mlir::norm;

/// What norms of one kind have in common in nearly every model.
static std::string epsilonText(const NormReport &norm) {
  if (norm.epsilonPlace == EpsilonPlace::none)
    return "no eps";
  return "eps " + shortestNumber(norm.epsilon) + " " +
         stringifyEpsilonPlace(norm.epsilonPlace).str();
}

static std::string gainText(const NormReport &norm) {
  if (!norm.gain)
    return "no gain";
  return norm.gain->form == GainForm::direct ? "a direct gain"
                                             : "a zero-centered gain";
}

static std::string roundingText(const NormReport &norm) {
  if (!norm.rounding)
    return "no rounding";
  return *norm.rounding == Rounding::before_gain ? "rounding before the gain"
                                                 : "rounding last";
}

/// Finds the norms whose `property` differs from what most of the norms with
/// the same statistic have. Half against half is no oddity.
static void findOutliers(const FunctionReport &function,
                         std::string (*property)(const NormReport &),
                         std::vector<std::string> &oddities) {
  std::map<Statistic, std::map<std::string, size_t>> counts;
  std::map<Statistic, size_t> totals;
  for (const NormReport &norm : function.norms) {
    ++counts[norm.statistic][property(norm)];
    ++totals[norm.statistic];
  }
  for (auto [index, norm] : llvm::enumerate(function.norms)) {
    std::string own = property(norm);
    for (const auto &[common, count] : counts[norm.statistic])
      if (common != own && count * 4 > totals[norm.statistic] * 3)
        oddities.push_back("norm " + std::to_string(index) + " (" + norm.name +
                           ") has " + own + ", " + std::to_string(count) +
                           " of " + std::to_string(totals[norm.statistic]) +
                           " " + stringifyStatistic(norm.statistic).str() +
                           " norms have " + common);
  }
}

std::vector<std::string> norm::findOddities(const FunctionReport &function) {
  std::vector<std::string> oddities;
  findOutliers(function, epsilonText, oddities);
  findOutliers(function, gainText, oddities);
  findOutliers(function, roundingText, oddities);
  for (auto [index, norm] : llvm::enumerate(function.norms)) {
    if (norm.statisticType.getIntOrFloatBitWidth() >= 32)
      continue;
    std::string type;
    llvm::raw_string_ostream(type) << norm.statisticType;
    oddities.push_back("norm " + std::to_string(index) + " (" + norm.name +
                       ") takes its statistic in " + type);
  }
  return oddities;
}
