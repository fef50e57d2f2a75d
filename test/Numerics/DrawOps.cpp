//===- DrawOps.cpp - Which elementwise and branch ops are tried -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCase.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

template <typename T, size_t count>
static T draw(std::mt19937_64 &random, const T (&choices)[count]) {
  return choices[drawIndex(random, count)];
}
static bool chance(std::mt19937_64 &random, int64_t oneIn) {
  return drawIndex(random, oneIn) == 0;
}

static void drawRope(std::mt19937_64 &random, OpCase &drawn) {
  drawn.shape.back() = 2 * std::max<int64_t>(drawn.shape.back(), 1);
  drawn.layout =
      chance(random, 2) ? RopeLayout::half_split : RopeLayout::interleaved;
  if (chance(random, 2))
    drawn.rotary = 2 * (1 + drawIndex(random, drawn.shape.back() / 2));
  drawn.tablePerPair = chance(random, 2);
  int64_t rank = drawn.shape.size();
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    if (chance(random, 2))
      drawn.tableAxes.push_back(dim);
  drawn.tableAxes.push_back(rank - 1);
}

OpCase numerics::drawOpCase(std::mt19937_64 &random, int64_t maxElements) {
  static const OpCase::Kind kinds[] = {
      OpCase::Kind::ResidualAdd, OpCase::Kind::Gate,
      OpCase::Kind::Rope,        OpCase::Kind::BranchMerge,
      OpCase::Kind::BranchWrite, OpCase::Kind::Kernel};
  static const Format formats[] = {Format::F16, Format::BF16, Format::F32,
                                   Format::F64};
  static const int64_t sizes[] = {1, 2, 3, 5, 7, 33, 48, 64, 128, 576, 769};
  static const Activation activations[] = {Activation::sigmoid,
                                           Activation::silu, Activation::gelu,
                                           Activation::identity};
  OpCase drawn;
  drawn.kind = draw(random, kinds);
  int64_t elements = draw(random, sizes);
  drawn.shape = {elements};
  for (int64_t rank = drawIndex(random, 4); rank > 0; --rank) {
    int64_t size = draw(random, sizes);
    if (elements * size > maxElements)
      size = 1 + drawIndex(random, 4);
    drawn.shape.insert(drawn.shape.begin(), size);
    elements *= size;
  }
  if (chance(random, 20))
    drawn.shape[drawIndex(random, drawn.shape.size())] = 0;

  drawn.first = drawn.second = drawn.result = draw(random, formats);
  drawn.roundsEach = chance(random, 3) &&
                     drawn.kind != OpCase::Kind::ResidualAdd &&
                     drawn.kind != OpCase::Kind::Kernel;
  if (!drawn.roundsEach && chance(random, 3))
    drawn.second = draw(random, formats);
  if (!drawn.roundsEach && chance(random, 3))
    drawn.result = draw(random, formats);
  drawn.dynamic = chance(random, 4);
  drawn.deviation = chance(random, 3) ? 8 : 1;
  drawn.activation = draw(random, activations);
  drawn.reduction =
      chance(random, 2) ? BranchReduction::mean : BranchReduction::sum;
  static const double alphas[] = {0.5, 0.1, -3, 1.6817928305074290};
  if (drawn.kind == OpCase::Kind::ResidualAdd && chance(random, 2))
    drawn.alpha = draw(random, alphas);
  if (drawn.kind == OpCase::Kind::Rope)
    drawRope(random, drawn);
  if (drawn.kind == OpCase::Kind::BranchMerge ||
      drawn.kind == OpCase::Kind::BranchWrite) {
    drawn.branches = 1 + drawIndex(random, 5);
    drawn.shape.back() *= drawn.branches;
  }
  drawn.seed = random();
  return drawn;
}
