//===- GradientChecks.cpp - Gradients against differences -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference of norm.normalize_grad against central differences of the
// reference of norm.normalize: L = sum of dy * y has the gradients that the op
// must give, whatever formula it uses.
//
//===----------------------------------------------------------------------===//

#include "OpCheck.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

namespace {
/// One layer on tensor<2x4xf64> with a direct gain.
struct Layer {
  const char *statistic;
  const char *attributes; // epsilon and what follows it
  StringRef statisticsType;
};
} // namespace

static const Values kInput = {0.5, -1.25, 2, 0.75, 3, 1, -0.5, 2.5};
static const Values kGrad = {1, -0.5, 0.25, 2, -1, 0.75, 1.5, -0.25};

/// L for an input and a gain.
static double getLoss(MLIRContext *context, const Layer &layer,
                      const Values &input, const Values &gain) {
  auto results =
      evaluateText(context, "%x: tensor<2x4xf64>, %g: tensor<4xf64>",
                   ("%y = norm.normalize " + llvm::Twine(layer.statistic) +
                    " %x axes [1] eps " + layer.attributes +
                    " gain zero_centered(%g : tensor<4xf64>) : tensor<2x4xf64>")
                       .str(),
                   "%y", "tensor<2x4xf64>", {input, gain});
  if (!results) {
    llvm::errs() << llvm::toString(results.takeError()) << "\n";
    return std::nan("");
  }
  double loss = 0;
  for (auto [y, dy] : llvm::zip_equal(results->front().value.values, kGrad))
    loss += y * dy;
  return loss;
}

/// The derivative of L by each element of `values`.
static Values differentiate(Values values,
                            llvm::function_ref<double(const Values &)> loss) {
  Values result;
  for (double &value : values) {
    // Fourth order: the error is step^4.
    constexpr double step = 1e-3;
    double kept = value;
    auto at = [&](double offset) {
      value = kept + offset;
      double result = loss(values);
      value = kept;
      return result;
    };
    result.push_back(
        (8 * (at(step) - at(-step)) - at(2 * step) + at(-2 * step)) /
        (12 * step));
  }
  return result;
}

void numerics::checkGradients(Checks &checks, MLIRContext *context) {
  StringRef one = "tensor<2x1xf64>", two = "tensor<2x2xf64>";
  Values gain = {0.5, -0.25, 0.125, 1};
  OpCheck check(checks, context);
  for (const Layer &layer :
       {Layer{"layer", "0.1", one}, Layer{"layer", "none correction 1", one},
        Layer{"layer", "0.25 outside correction 1", one},
        Layer{"layer", "9.0 clamp", one}, Layer{"layer", "0.1 clamp", one},
        Layer{"layer", "0.1 extent 3", one}, Layer{"layer", "0.1 group 2", two},
        Layer{"rms", "0.1", one}, Layer{"rms", "0.25 outside", one},
        Layer{"rms", "0.1 group 2", two}, Layer{"rms", "none extent 2", one},
        Layer{"rms", "9.0 clamp_inside", one}, Layer{"l2", "0.1", one},
        Layer{"l2", "0.25 outside", one}, Layer{"l2", "0.1 extent 3", one},
        Layer{"l2", "9.0 clamp", one}, Layer{"l2", "none group 2", two}}) {
    bool centered = StringRef(layer.statistic) == "layer";
    std::string type = layer.statisticsType.str();
    std::string how = std::string(layer.statistic) + " %x axes [1] eps " +
                      layer.attributes + " : tensor<2x4xf64>";
    std::string statistics =
        (centered ? "%r, %k, %q" : "%r") + (" = norm.statistics " + how);
    std::string grad =
        std::string("%dx, %dg, %db = norm.normalize_grad ") + layer.statistic +
        " %dy of %x axes [1] eps " + layer.attributes + " rstd(%r : " + type +
        ")" + (centered ? " mean(%k, %q : " + type + ")" : std::string()) +
        " gain zero_centered(%g : tensor<4xf64>) : tensor<2x4xf64>, "
        "tensor<2x4xf64> -> tensor<2x4xf64>, gain tensor<4xf64>, "
        "bias tensor<4xf64>";
    Values dx = differentiate(kInput, [&](const Values &input) {
      return getLoss(context, layer, input, gain);
    });
    Values dgain = differentiate(gain, [&](const Values &other) {
      return getLoss(context, layer, kInput, other);
    });
    Values dbias;
    for (int i = 0; i < 4; ++i)
      dbias.push_back(kGrad[i] + kGrad[i + 4]);
    check(__LINE__,
          "%dy: tensor<2x4xf64>, %x: tensor<2x4xf64>, %g: tensor<4xf64>",
          statistics + "\n" + grad, "%dx, %dg, %db",
          "tensor<2x4xf64>, tensor<4xf64>, tensor<4xf64>",
          {kGrad, kInput, gain}, {dx, dgain, dbias}, 1e-9);
  }
}
