//===- NormalizeCase.h - Cases of norm.normalize ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_NORMALIZECASE_H
#define NORM_TEST_NUMERICS_NORMALIZECASE_H

#include "Case.h"
#include "Data.h"

namespace mlir::norm::numerics {

/// A gain or bias.
struct Parameter {
  Format format = Format::F32;
  std::vector<int64_t> axes;
};

/// How the input lies in memory.
enum class View {
  Dense,   // the argument itself
  Offset,  // a slice that starts inside of the argument in every dimension
  Strided, // every second element of the last dimension of the argument
};

class NormalizeCase : public Case {
public:
  Statistic statistic = Statistic::rms;
  std::vector<int64_t> shape;
  std::vector<int64_t> axes;
  double epsilon = 1e-6;
  EpsilonPlace place = EpsilonPlace::inside;
  int64_t correction = 0;
  std::optional<int64_t> groupSize;
  std::optional<int64_t> extent;
  Format input = Format::F32;
  Format result = Format::F32;
  std::optional<Parameter> gain;
  GainForm form = GainForm::direct;
  std::optional<Format> offsetType;
  std::optional<Parameter> bias;
  std::optional<Rounding> rounding;
  bool returnsRstd = false;
  bool returnsMean = false;
  /// norm.statistics and norm.apply in the place of norm.normalize.
  bool split = false;
  /// Whether every dimension is `?` in the function.
  bool dynamic = false;
  View view = View::Dense;
  Data data = Data::Normal;

  std::string getClass() const override;
  void writeFunction(llvm::raw_ostream &os, StringRef name) const override;
  std::vector<Tensor> makeInputs() const override;
  Judgement getJudgement(unsigned result,
                         ArrayRef<Tensor> inputs) const override;
  Cases shrink() const override;

  Rows getRows() const;

protected:
  virtual std::unique_ptr<NormalizeCase> clone() const {
    return std::make_unique<NormalizeCase>(*this);
  }
  /// The type of one statistic per row.
  std::string getStatisticsType() const;
  std::string getParameterType(const Parameter &parameter) const;
  /// " %x axes ..", epsilon, correction, group and extent.
  void writeStatistic(llvm::raw_ostream &os) const;
  void writeGain(llvm::raw_ostream &os) const;

private:
  /// The op or the two ops, on values %x, %g and %b.
  void writeOps(llvm::raw_ostream &os) const;
  void writeBiasAndRounding(llvm::raw_ostream &os) const;
  std::vector<int64_t> getArgumentShape() const;
};

/// Draws a case: every choice of the op from `random`, sizes from the list that
/// the tests cover, at most `maxElements` elements.
NormalizeCase drawNormalizeCase(std::mt19937_64 &random, int64_t maxElements);
/// For each size of a row, statistic and storage type, plain cases; then the
/// edges: empty tensors, single elements, each place of epsilon with each
/// magnitude.
void addSystematicNormalizeCases(Cases &cases);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_NORMALIZECASE_H
