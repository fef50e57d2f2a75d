//===- OpCase.h - Cases of the elementwise and branch ops -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_OPCASE_H
#define NORM_TEST_NUMERICS_OPCASE_H

#include "Case.h"
#include "Data.h"

namespace mlir::norm::numerics {

class OpCase : public Case {
public:
  enum class Kind {
    ResidualAdd,
    Gate,
    Rope,
    BranchMerge,
    BranchWrite,
    Kernel // norm.residual_add and norm.normalize in a norm.kernel
  };

  Kind kind = Kind::ResidualAdd;
  /// Of the first operand. The last size is a multiple of `branches` for the
  /// branch ops.
  std::vector<int64_t> shape;
  Format first = Format::F32;  // of the first operand
  Format second = Format::F32; // of the other operands
  Format result = Format::F32;
  bool roundsEach = false;
  bool dynamic = false;
  std::optional<double> alpha;
  Activation activation = Activation::sigmoid;
  BranchReduction reduction = BranchReduction::mean;
  int64_t branches = 1;
  RopeLayout layout = RopeLayout::half_split;
  std::optional<int64_t> rotary;
  std::vector<int64_t> tableAxes;
  bool tablePerPair = false;
  double deviation = 1; // of the values

  std::string getClass() const override;
  void writeFunction(llvm::raw_ostream &os, StringRef name) const override;
  std::vector<Tensor> makeInputs() const override;
  Judgement getJudgement(unsigned result,
                         ArrayRef<Tensor> inputs) const override;
  Cases shrink() const override;

private:
  struct Operand {
    const char *name;
    Format format;
    std::vector<int64_t> shape;
    std::string type;
  };
  std::vector<Operand> getOperands() const;
  std::vector<int64_t> getResultShape() const;
};

/// Draws a case of any kind, and what the kind has to draw.
OpCase drawOpCase(std::mt19937_64 &random, int64_t maxElements);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_OPCASE_H
