//===- DrawNormalize.cpp - Which norm.normalize ops are tried ---*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeCase.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

static const int64_t kRowSizes[] = {1,  2,   3,   5,   7,    33,   48,
                                    64, 128, 576, 769, 2880, 4096, 5125};
static const Format kFormats[] = {Format::F16, Format::BF16, Format::F32,
                                  Format::F64};
static const Statistic kStatistics[] = {Statistic::layer, Statistic::rms,
                                        Statistic::l2};
static const EpsilonPlace kPlaces[] = {
    EpsilonPlace::inside, EpsilonPlace::outside, EpsilonPlace::clamp,
    EpsilonPlace::clamp_inside, EpsilonPlace::none};

template <typename T, size_t count>
static T draw(std::mt19937_64 &random, const T (&choices)[count]) {
  return choices[drawIndex(random, count)];
}
static bool chance(std::mt19937_64 &random, int64_t oneIn) {
  return drawIndex(random, oneIn) == 0;
}

/// Dimensions that a parameter covers: most often the normalized ones, else any
/// subset, the empty one and all of them included.
static std::vector<int64_t> drawParameterAxes(std::mt19937_64 &random,
                                              const NormalizeCase &drawn) {
  if (!chance(random, 3))
    return drawn.axes;
  std::vector<int64_t> axes;
  for (size_t dim = 0; dim < drawn.shape.size(); ++dim)
    if (chance(random, 2))
      axes.push_back(dim);
  return axes;
}

static void drawShape(std::mt19937_64 &random, NormalizeCase &drawn,
                      int64_t maxElements) {
  static const int64_t others[] = {1, 2, 3, 4, 5, 7, 16};
  int64_t rank = 1 + drawIndex(random, 4);
  int64_t axisCount = chance(random, 3) ? 1 + drawIndex(random, rank) : 1;
  drawn.axes.clear();
  // The last dimension in half of the cases, as in most models.
  if (chance(random, 2))
    drawn.axes.push_back(rank - 1);
  while (static_cast<int64_t>(drawn.axes.size()) < axisCount) {
    int64_t axis = drawIndex(random, rank);
    if (!llvm::is_contained(drawn.axes, axis))
      drawn.axes.push_back(axis);
  }
  int64_t largeAxis = drawn.axes.front();
  llvm::sort(drawn.axes);
  drawn.shape.assign(rank, 1);
  drawn.shape[largeAxis] = draw(random, kRowSizes);
  int64_t elements = drawn.shape[largeAxis];
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim == largeAxis)
      continue;
    int64_t size = draw(random, others);
    if (elements * size <= maxElements)
      drawn.shape[dim] = size;
    elements *= drawn.shape[dim];
  }
  if (chance(random, 20))
    drawn.shape[drawIndex(random, rank)] = 0;
  if (drawn.axes.size() != 1)
    return;
  int64_t &size = drawn.shape[largeAxis];
  if (size > 1 && chance(random, 5)) {
    drawn.extent = 1 + drawIndex(random, size);
  } else if (size > 0 && size <= 1024 && chance(random, 4)) {
    drawn.groupSize = size;
    size *= 1 + drawIndex(random, 4);
  }
}

static void drawGain(std::mt19937_64 &random, NormalizeCase &drawn) {
  if (!chance(random, 4)) {
    drawn.gain = Parameter{drawn.input, drawParameterAxes(random, drawn)};
    if (chance(random, 3))
      drawn.gain->format = draw(random, kFormats);
    if (chance(random, 2)) {
      drawn.form = GainForm::zero_centered;
      if (chance(random, 3))
        drawn.offsetType = draw(random, kFormats);
    }
    if (chance(random, 2)) {
      drawn.rounding =
          chance(random, 2) ? Rounding::before_gain : Rounding::after_gain;
      if (drawn.rounding == Rounding::before_gain)
        drawn.gain->format = drawn.result;
    }
  }
  if (chance(random, 3)) {
    drawn.bias = Parameter{drawn.input, drawParameterAxes(random, drawn)};
    if (drawn.rounding == Rounding::before_gain)
      drawn.bias->format = drawn.result;
  }
}

NormalizeCase numerics::drawNormalizeCase(std::mt19937_64 &random,
                                          int64_t maxElements) {
  NormalizeCase drawn;
  drawn.statistic = draw(random, kStatistics);
  drawShape(random, drawn, maxElements);
  drawn.place = draw(random, kPlaces);
  static const double epsilons[] = {1e-30, 1e-12, 1e-6, 1e-5, 1e-3, 10};
  drawn.epsilon =
      drawn.place == EpsilonPlace::none ? 0 : draw(random, epsilons);
  if (drawn.statistic == Statistic::layer && chance(random, 3))
    drawn.correction = 1;
  drawn.input = draw(random, kFormats);
  drawn.result = drawn.input;
  if (chance(random, 5))
    drawn.result = draw(random, kFormats);
  drawGain(random, drawn);
  drawn.returnsRstd = chance(random, 2);
  drawn.returnsMean = drawn.statistic == Statistic::layer && chance(random, 3);
  drawn.split = !drawn.returnsMean && chance(random, 4);
  drawn.dynamic = chance(random, 4);
  bool isEmpty = llvm::is_contained(drawn.shape, 0);
  if (!drawn.dynamic && !isEmpty && chance(random, 5))
    drawn.view = chance(random, 2) ? View::Offset : View::Strided;
  static const Data kinds[] = {
      Data::Normal,      Data::Uneven,   Data::Shifted, Data::FarShifted,
      Data::LateShifted, Data::Constant, Data::Zero,    Data::Special,
      Data::Huge,        Data::Tiny};
  drawn.data = draw(random, kinds);
  drawn.seed = random();
  return drawn;
}

void numerics::addSystematicNormalizeCases(Cases &cases) {
  auto add = [&](const NormalizeCase &added) {
    cases.push_back(std::make_unique<NormalizeCase>(added));
    cases.back()->seed = cases.size();
  };
  for (Statistic statistic : kStatistics) {
    for (Format format : kFormats) {
      for (int64_t size : kRowSizes) {
        NormalizeCase plain;
        plain.statistic = statistic;
        plain.input = plain.result = format;
        plain.shape = {size < 1000 ? 20 : 4, size};
        plain.axes = {1};
        plain.gain = Parameter{format, {1}};
        plain.returnsRstd = true;
        plain.returnsMean = statistic == Statistic::layer;
        plain.data = Data::Uneven;
        add(plain);
        // One function for all sizes; normalized axis not last.
        plain.dynamic = true;
        plain.data = Data::Normal;
        add(plain);
        plain.shape = {size, 3};
        plain.axes = {0};
        plain.gain = std::nullopt;
        add(plain);
      }
    }
    // Every place of epsilon with every magnitude, on zero rows and on rows
    // around 1; small enough to be one function each.
    for (EpsilonPlace place : kPlaces) {
      for (double epsilon : {1e-30, 1e-12, 1e-5, 0.5, 1000.0}) {
        NormalizeCase small;
        small.statistic = statistic;
        small.place = place;
        small.epsilon = place == EpsilonPlace::none ? 0 : epsilon;
        small.shape = {16, 33};
        small.axes = {1};
        small.returnsRstd = true;
        for (Data data : {Data::Zero, Data::Uneven, Data::Constant,
                          Data::Special, Data::Huge, Data::Tiny}) {
          small.data = data;
          add(small);
        }
        if (place == EpsilonPlace::none)
          break;
      }
    }
    // Empty tensors, and a single element.
    for (const std::vector<int64_t> &shape :
         {std::vector<int64_t>{0, 64}, {3, 0}, {0, 0}, {1, 1}, {2, 0, 5}}) {
      NormalizeCase edge;
      edge.statistic = statistic;
      edge.shape = shape;
      edge.axes = {static_cast<int64_t>(shape.size()) - 1};
      for (bool dynamic : {false, true}) {
        edge.dynamic = dynamic;
        add(edge);
      }
    }
  }
}
