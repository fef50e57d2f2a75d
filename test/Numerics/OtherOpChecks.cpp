//===- OtherOpChecks.cpp - The other ops against values by hand -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCheck.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

static void checkHalves(OpCheck &check) {
  check(__LINE__, "%x: tensor<2x2xf64>",
        "%r, %k, %q = norm.statistics layer %x axes [1] eps none correction 1 "
        ": tensor<2x2xf64>",
        "%r, %k, %q", "tensor<2x1xf64>, tensor<2x1xf64>, tensor<2x1xf64>",
        {{3, 4, 0, 2}}, {{std::sqrt(2.0), std::sqrt(0.5)}, {3.5, 1}, {0, 0}});
  check(__LINE__, "%x: tensor<4xf64>",
        "%r = norm.statistics l2 %x axes [0] eps none group 2 : tensor<4xf64>",
        "%r", "tensor<2xf64>", {{3, 4, 6, 8}}, {{0.2, 0.1}});
  // The mean 2^24 + 1/2 of f32 data needs both parts.
  check(__LINE__, "%x: tensor<2xf32>",
        "%r, %k, %q = norm.statistics layer %x axes [0] eps none "
        ": tensor<2xf32>",
        "%r, %k, %q", "tensor<1xf32>, tensor<1xf32>, tensor<1xf32>",
        {{16777215, 16777216}}, {{2}, {16777216}, {-0.5}});
  check(__LINE__,
        "%x: tensor<2x2xf64>, %r: tensor<2x1xf64>, %k: tensor<2x1xf64>, "
        "%q: tensor<2x1xf64>, %g: tensor<2xf64>, %b: tensor<2xf64>",
        "%y = norm.apply %x axes [1] rstd(%r : tensor<2x1xf64>) "
        "mean(%k, %q : tensor<2x1xf64>) gain zero_centered(%g : tensor<2xf64>) "
        "bias(%b : tensor<2xf64>) axes [0] : tensor<2x2xf64>",
        "%y", "tensor<2x2xf64>",
        {{3, 4, 5, 9}, {2, 0.5}, {3, 6}, {0.5, 1}, {1, -1}, {10, 20}},
        {{8, 10, 18, 20}});
  check(__LINE__, "%x: tensor<4xf64>, %r: tensor<2xf64>",
        "%y = norm.apply %x axes [0] group 2 rstd(%r : tensor<2xf64>) "
        ": tensor<4xf64>",
        "%y", "tensor<4xf64>", {{3, 4, 6, 8}, {0.2, 0.1}},
        {{0.6, 0.8, 0.6, 0.8}});
}

static void checkElementwise(OpCheck &check) {
  // 256 + 1 needs nine bits: bf16 rounds it (a tie) to 256, f32 does not.
  check(__LINE__, "%h: tensor<2xbf16>, %f: tensor<2xbf16>",
        "%s = norm.residual_add %h, %f : tensor<2xbf16>\n"
        "%a = norm.residual_add %h, %f alpha 0.5 : tensor<2xbf16>\n"
        "%w = norm.residual_add %h, %f : tensor<2xbf16>, tensor<2xbf16> -> "
        "tensor<2xf32>",
        "%s, %a, %w", "tensor<2xbf16>, tensor<2xbf16>, tensor<2xf32>",
        {{256, 1}, {1, 2}}, {{256, 3}, {129, 2.5}, {257, 3}}, 0);

  double sigmoid = 1 / (1 + std::exp(-1.0));
  auto gate = [&](int line, StringRef activation, double expected) {
    check(line, "%x: tensor<2xf64>, %z: tensor<2xf64>",
          ("%y = norm.gate " + activation + " %x, %z : tensor<2xf64>").str(),
          "%y", "tensor<2xf64>", {{2, 3}, {1, 0}},
          {{2 * expected, activation == "sigmoid" ? 1.5 : 0}});
  };
  gate(__LINE__, "sigmoid", sigmoid);
  gate(__LINE__, "silu", sigmoid);
  gate(__LINE__, "identity", 1);
  gate(__LINE__, "gelu", 0.84134474606854293);
  // sigmoid(0.5) = 0.6224593 is 0.62109375 in bf16. 51 * 0.62109375 =
  // 31.67578125 is 31.625, but 51 * 0.6224593 = 31.745426 is 31.75.
  check(__LINE__, "%x: tensor<1xbf16>, %z: tensor<1xbf16>",
        "%e = norm.gate sigmoid %x, %z round each : tensor<1xbf16>\n"
        "%l = norm.gate sigmoid %x, %z round last : tensor<1xbf16>\n"
        "%d = norm.gate sigmoid %x, %z : tensor<1xbf16>",
        "%e, %l, %d", "tensor<1xbf16>, tensor<1xbf16>, tensor<1xbf16>",
        {{51}, {0.5}}, {{31.625}, {31.75}, {31.75}}, 0);
}

static void checkRope(OpCheck &check) {
  // Quarter turns: cos 0, sin 1 maps the pair (a, b) to (-b, a).
  auto rope = [&](int line, StringRef how, StringRef table, Values cosines,
                  Values sines, Values expected) {
    check(line, ("%x: tensor<1x6xf64>, %c: " + table + ", %s: " + table).str(),
          ("%y = norm.rope " + how + " : tensor<1x6xf64>, " + table).str(),
          "%y", "tensor<1x6xf64>",
          {{1, 2, 3, 4, 5, 6}, std::move(cosines), std::move(sines)},
          {std::move(expected)});
  };
  rope(__LINE__, "half_split %x cos %c sin %s axes [1] rotary 4",
       "tensor<2xf64>", {0, 0}, {1, 1}, {-3, -4, 1, 2, 5, 6});
  rope(__LINE__, "interleaved %x cos %c sin %s axes [1] rotary 4",
       "tensor<2xf64>", {0, 0}, {1, 1}, {-2, 1, -4, 3, 5, 6});
  rope(__LINE__, "half_split %x cos %c sin %s axes [1] rotary 4",
       "tensor<4xf64>", {2, 3, 5, 7}, {11, 13, 17, 19},
       {2 - 33, 6 - 52, 15 + 17, 28 + 38, 5, 6});
  rope(__LINE__, "interleaved %x cos %c sin %s axes [0, 1] rotary 4",
       "tensor<1x4xf64>", {2, 3, 5, 7}, {11, 13, 17, 19},
       {2 - 22, 6 + 13, 15 - 68, 28 + 57, 5, 6});
  rope(__LINE__, "half_split %x cos %c sin %s axes [1]", "tensor<3xf64>",
       {0, 1, 0}, {1, 0, 1}, {-4, 2, -6, 1, 5, 3});
}

static void checkBranches(OpCheck &check) {
  // Branches (1, 2) and (3, 4), gates of 0 and of 2, 1/2.
  check(__LINE__, "%n: tensor<1x4xf64>, %z: tensor<1x4xf64>",
        "%s = norm.branch_merge identity sum %n, %z branches 2 "
        ": tensor<1x4xf64>, tensor<1x4xf64> -> tensor<1x2xf64>\n"
        "%m = norm.branch_merge sigmoid mean %n, %z branches 2 "
        ": tensor<1x4xf64>, tensor<1x4xf64> -> tensor<1x2xf64>",
        "%s, %m", "tensor<1x2xf64>, tensor<1x2xf64>",
        {{1, 2, 3, 4}, {0, 0, 2, 0.5}},
        {{6, 2},
         {0.25 + 1.5 / (1 + std::exp(-2.0)), 0.5 + 2 / (1 + std::exp(-0.5))}});
  check(__LINE__,
        "%h: tensor<2x4xf64>, %f: tensor<2x2xf64>, %c: tensor<2x2xf64>",
        "%r = norm.branch_write %h, %f, %c : tensor<2x4xf64>, tensor<2x2xf64>, "
        "tensor<2x2xf64> -> tensor<2x4xf64>",
        "%r", "tensor<2x4xf64>",
        {{1, 2, 3, 4, 5, 6, 7, 8}, {10, 20, 30, 40}, {1, 2, 3, 4}},
        {{11, 22, 23, 44, 95, 126, 127, 168}});
  // 3 * 0.333984375 = 1.001953125 is 1 in bf16, and 256 + 1 a tie that goes to
  // 256; unrounded the sum is above the tie.
  check(__LINE__,
        "%h: tensor<1x1xbf16>, %f: tensor<1x1xbf16>, %c: tensor<1x1xbf16>",
        "%e = norm.branch_write %h, %f, %c round each : tensor<1x1xbf16>, "
        "tensor<1x1xbf16>, tensor<1x1xbf16> -> tensor<1x1xbf16>\n"
        "%l = norm.branch_write %h, %f, %c : tensor<1x1xbf16>, "
        "tensor<1x1xbf16>, tensor<1x1xbf16> -> tensor<1x1xbf16>",
        "%e, %l", "tensor<1x1xbf16>, tensor<1x1xbf16>",
        {{256}, {3}, {0.333984375}}, {{256}, {258}}, 0);
  check(__LINE__, "%h: tensor<2xf64>, %f: tensor<2xf64>",
        "%0:2 = norm.kernel ins(%h, %f : tensor<2xf64>, tensor<2xf64>) {\n"
        "^bb0(%a: tensor<2xf64>, %b: tensor<2xf64>):\n"
        "  %s = norm.residual_add %a, %b : tensor<2xf64>\n"
        "  %n = norm.normalize l2 %s axes [0] eps none : tensor<2xf64>\n"
        "  norm.yield %s, %n : tensor<2xf64>, tensor<2xf64>\n"
        "} -> tensor<2xf64>, tensor<2xf64>",
        "%0#0, %0#1", "tensor<2xf64>, tensor<2xf64>", {{1, 2}, {2, 2}},
        {{3, 4}, {0.6, 0.8}});
}

void numerics::checkOtherOps(OpCheck &check) {
  checkHalves(check);
  checkElementwise(check);
  checkRope(check);
  checkBranches(check);
}
