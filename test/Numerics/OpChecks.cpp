//===- OpChecks.cpp - Ops against values computed by hand -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "OpCheck.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::norm::reference;
using namespace mlir::norm::numerics;

static const double nan_ = std::numeric_limits<double>::quiet_NaN();
static const double inf_ = std::numeric_limits<double>::infinity();

/// x = (3, 4) under every statistic and every place of epsilon.
static void checkStatistics(OpCheck &check) {
  auto run = [&](int line, StringRef how, Values expected) {
    check(line, "%x: tensor<2xf64>",
          ("%y = norm.normalize " + how + " : tensor<2xf64>").str(), "%y",
          "tensor<2xf64>", {{3, 4}}, {std::move(expected)});
  };
  double rms = std::sqrt(12.5);
  run(__LINE__, "layer %x axes [0] eps none", {-1, 1});
  run(__LINE__, "rms %x axes [0] eps none", {3 / rms, 4 / rms});
  run(__LINE__, "l2 %x axes [0] eps none", {0.6, 0.8});
  // Deviation 1/2: denominators 3/2 (outside, inside 2), 2 and 1 (clamp).
  run(__LINE__, "layer %x axes [0] eps 2.0 inside", {-1. / 3, 1. / 3});
  run(__LINE__, "layer %x axes [0] eps 1.0 outside", {-1. / 3, 1. / 3});
  run(__LINE__, "layer %x axes [0] eps 2.0 clamp", {-0.25, 0.25});
  run(__LINE__, "layer %x axes [0] eps 0.25 clamp", {-1, 1});
  run(__LINE__, "layer %x axes [0] eps 1.0 clamp_inside", {-0.5, 0.5});
  // Corrected variance 1/2.
  run(__LINE__, "layer %x axes [0] eps none correction 1",
      {-std::sqrt(0.5), std::sqrt(0.5)});
  run(__LINE__, "layer %x axes [0] eps 1.0 correction 2", {0, 0});
  run(__LINE__, "l2 %x axes [0] eps 5.0 outside", {0.3, 0.4});
  run(__LINE__, "l2 %x axes [0] eps 10.0 clamp", {0.3, 0.4});
  run(__LINE__, "l2 %x axes [0] eps 100.0 clamp_inside", {0.3, 0.4});
  run(__LINE__, "l2 %x axes [0] eps 75.0 inside", {0.3, 0.4});
}

/// Axes, groups, extent, and the optional results.
static void checkRows(OpCheck &check) {
  // Columns (0, 2) and (1, 5) of a 2 x 2 tensor.
  check(__LINE__, "%x: tensor<2x2xf64>",
        "%y, %r, %m = norm.normalize layer %x axes [0] eps none "
        "returning [rstd, mean] : tensor<2x2xf64>",
        "%y, %r, %m", "tensor<2x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>",
        {{0, 1, 2, 5}}, {{-1, -1, 1, 1}, {1, 0.5}, {1, 3}});
  // Two axes that are not the last: rows {0, 2, 4, 6} and {1, 3, 5, 7}.
  double deviation = std::sqrt(5.0);
  check(__LINE__, "%x: tensor<2x2x2xf64>",
        "%y = norm.normalize layer %x axes [0, 1] eps none "
        ": tensor<2x2x2xf64>",
        "%y", "tensor<2x2x2xf64>", {{0, 1, 2, 3, 4, 5, 6, 7}},
        {{-3 / deviation, -3 / deviation, -1 / deviation, -1 / deviation,
          1 / deviation, 1 / deviation, 3 / deviation, 3 / deviation}});
  check(__LINE__, "%x: tensor<4xf64>, %g: tensor<4xf64>",
        "%y, %r = norm.normalize l2 %x axes [0] eps none group 2 "
        "gain direct(%g : tensor<4xf64>) returning [rstd] : tensor<4xf64>",
        "%y, %r", "tensor<4xf64>, tensor<2xf64>", {{3, 4, 6, 8}, {1, 1, 1, 5}},
        {{0.6, 0.8, 0.6, 4}, {0.2, 0.1}});
  check(__LINE__, "%x: tensor<4xf64>",
        "%y = norm.normalize l2 %x axes [0] eps none extent 2 : tensor<4xf64>",
        "%y", "tensor<4xf64>", {{3, 4, 5, 10}}, {{0.6, 0.8, 1, 2}});
  check(__LINE__, "%x: tensor<2x3xf64>",
        "%y = norm.normalize rms %x axes [1] eps 1.0 : tensor<2x3xf64>", "%y",
        "tensor<2x3xf64>", {{0, 0, 0, 1, nan_, 1}},
        {{0, 0, 0, nan_, nan_, nan_}});
  check(__LINE__, "%x: tensor<2x2xf64>",
        "%y = norm.normalize rms %x axes [1] eps 1.0 : tensor<2x2xf64>", "%y",
        "tensor<2x2xf64>", {{inf_, 1, 0, 0}}, {{nan_, 0, 0, 0}});
  check(__LINE__, "%x: tensor<1x2xf64>",
        "%y = norm.normalize l2 %x axes [1] eps none : tensor<1x2xf64>", "%y",
        "tensor<1x2xf64>", {{0, 0}}, {{nan_, nan_}});
  check(__LINE__, "%x: tensor<1x2xf64>",
        "%y = norm.normalize l2 %x axes [1] eps 1.0 clamp : tensor<1x2xf64>",
        "%y", "tensor<1x2xf64>", {{nan_, 0}}, {{nan_, nan_}});
  check(__LINE__, "%x: tensor<0x2xf32>",
        "%y = norm.normalize l2 %x axes [1] eps none : tensor<0x2xf32>", "%y",
        "tensor<0x2xf32>", {{}}, {{}});
  check(__LINE__, "%x: tensor<2x0xf32>",
        "%y = norm.normalize rms %x axes [1] eps none : tensor<2x0xf32>", "%y",
        "tensor<2x0xf32>", {{}}, {{}});
}

/// Gains, biases and where a narrow result is rounded.
static void checkGains(OpCheck &check) {
  check(__LINE__, "%x: tensor<2x2xf64>, %g: tensor<2xf64>, %b: tensor<2xf64>",
        "%y = norm.normalize layer %x axes [1] eps none gain "
        "zero_centered(%g : tensor<2xf64>) bias(%b : tensor<2xf64>) axes [0] "
        ": tensor<2x2xf64>",
        "%y", "tensor<2x2xf64>", {{3, 4, 5, 9}, {1, -1}, {10, 20}},
        {{8, 10, 18, 20}});
  check(__LINE__, "%x: tensor<2x2xf64>, %g: tensor<f64>",
        "%y = norm.normalize layer %x axes [1] eps none gain "
        "direct(%g : tensor<f64>) axes [] : tensor<2x2xf64>",
        "%y", "tensor<2x2xf64>", {{3, 4, 5, 9}, {7}}, {{-7, 7, -7, 7}});

  // rms of (3, 4): 0.84852814, 1.13137085. In bf16 the first lies between
  // 0.84765625 and 0.8515625, the second between 1.125 and 1.1328125.
  auto round = [&](int line, StringRef where, Values gain, Values expected) {
    check(line, "%x: tensor<2xbf16>, %g: tensor<2xbf16>",
          ("%y = norm.normalize rms %x axes [0] eps none gain " + where +
           " : tensor<2xbf16>")
              .str(),
          "%y", "tensor<2xbf16>", {{3, 4}, std::move(gain)},
          {std::move(expected)}, 0);
  };
  // Early: 0.84765625 * 3 = 2.54296875, a tie, to the even 163 * 2^-6; and
  // 1.1328125 * 3 = 3.3984375, a tie, to the even 218 * 2^-6. Late: 2.54558 and
  // 3.39411 are no ties and go to 163 * 2^-6 and 217 * 2^-6.
  round(__LINE__, "direct(%g : tensor<2xbf16>) round before_gain", {3, 3},
        {2.546875, 3.40625});
  round(__LINE__, "direct(%g : tensor<2xbf16>) round after_gain", {3, 3},
        {2.546875, 3.390625});
  round(__LINE__, "direct(%g : tensor<2xbf16>)", {3, 3}, {2.546875, 3.390625});
  // 1 + 2^-9 is 1 in bf16. In the compute type it is kept: 0.85018541 is above
  // the middle, 0.849609375, of 0.84765625 and 0.8515625.
  double small = std::ldexp(1.0, -9);
  round(__LINE__, "zero_centered(%g : tensor<2xbf16>) offset_type bf16",
        {small, small}, {0.84765625, 1.1328125});
  round(__LINE__, "zero_centered(%g : tensor<2xbf16>)", {small, small},
        {0.8515625, 1.1328125});
  // The bias is added in the storage type after an early rounding.
  check(__LINE__, "%x: tensor<2xbf16>, %g: tensor<2xbf16>, %b: tensor<2xbf16>",
        "%y = norm.normalize rms %x axes [0] eps none gain "
        "direct(%g : tensor<2xbf16>) bias(%b : tensor<2xbf16>) "
        "round before_gain : tensor<2xbf16>",
        "%y", "tensor<2xbf16>", {{3, 4}, {3, 3}, {-2.5, 1}},
        {{0.046875, 4.40625}}, 0);
  check(__LINE__, "%x: tensor<2xbf16>, %g: tensor<2xbf16>, %b: tensor<2xbf16>",
        "%y = norm.normalize rms %x axes [0] eps none gain "
        "direct(%g : tensor<2xbf16>) bias(%b : tensor<2xbf16>) "
        ": tensor<2xbf16>",
        "%y", "tensor<2xbf16>", {{3, 4}, {3, 3}, {-2.5, 1}},
        {{0.045654296875, 4.40625}}, 0);
  // Wider than its input: one rounding to the result's type.
  check(__LINE__, "%x: tensor<2xbf16>",
        "%y = norm.normalize rms %x axes [0] eps none : tensor<2xbf16> -> "
        "tensor<2xf32>",
        "%y", "tensor<2xf32>", {{3, 4}},
        {{float(3 / std::sqrt(12.5)), float(4 / std::sqrt(12.5))}}, 0);
}

void norm::numerics::checkOps(Checks &checks, MLIRContext *context) {
  OpCheck check(checks, context);
  checkStatistics(check);
  checkRows(check);
  checkGains(check);
  checkOtherOps(check);
  checkGradients(checks, context);
}
