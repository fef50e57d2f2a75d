//===- GradientCase.h - Cases of norm.normalize_grad ------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_GRADIENTCASE_H
#define NORM_TEST_NUMERICS_GRADIENTCASE_H

#include "NormalizeCase.h"

namespace mlir::norm::numerics {

/// The gradients of a layer; the statistics that the op takes are exact ones,
/// rounded. `gain` and `bias` say which parameters the layer has.
class GradientCase : public NormalizeCase {
public:
  std::string getClass() const override;
  void writeFunction(llvm::raw_ostream &os, StringRef name) const override;
  std::vector<Tensor> makeInputs() const override;
  Judgement getJudgement(unsigned result,
                         ArrayRef<Tensor> inputs) const override;

protected:
  std::unique_ptr<NormalizeCase> clone() const override {
    return std::make_unique<GradientCase>(*this);
  }
};

/// Draws a case where the gradients exist: rows of three elements or more and a
/// clamp that is far from the denominator.
GradientCase drawGradientCase(std::mt19937_64 &random, int64_t maxElements);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_GRADIENTCASE_H
