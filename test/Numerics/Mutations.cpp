//===- Mutations.cpp - Mistakes that the tests must find --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "NormalizeCase.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

namespace {
/// One mistake, and the op that it is made in.
struct Mutation {
  const char *name;
  NormalizeCase correct;
  NormalizeCase wrong;
};
} // namespace

static NormalizeCase makePlain(Statistic statistic, Format format) {
  NormalizeCase plain;
  plain.statistic = statistic;
  plain.input = plain.result = format;
  plain.shape = {112, 112};
  plain.axes = {1};
  plain.epsilon = 1e-2;
  plain.gain = Parameter{format, {1}};
  plain.rounding = Rounding::after_gain;
  return plain;
}

static std::vector<Mutation> listMutations(Format format) {
  std::vector<Mutation> mutations;
  auto add = [&](const char *name, const NormalizeCase &correct, auto change) {
    NormalizeCase wrong = correct;
    change(wrong);
    mutations.push_back({name, correct, wrong});
  };
  for (Statistic statistic :
       {Statistic::layer, Statistic::rms, Statistic::l2}) {
    NormalizeCase plain = makePlain(statistic, format);
    add("epsilon dropped", plain, [](NormalizeCase &wrong) {
      wrong.place = EpsilonPlace::none;
      wrong.epsilon = 0;
    });
    add("epsilon outside the root", plain,
        [](NormalizeCase &wrong) { wrong.place = EpsilonPlace::outside; });
    add("epsilon as a lower bound", plain,
        [](NormalizeCase &wrong) { wrong.place = EpsilonPlace::clamp; });
    add("epsilon ten times as large", plain,
        [](NormalizeCase &wrong) { wrong.epsilon *= 10; });
    add("wrong axis", plain, [](NormalizeCase &wrong) { wrong.axes = {0}; });
    add("gain along the wrong axis", plain,
        [](NormalizeCase &wrong) { wrong.gain->axes = {0}; });
    add("statistic over half of the row", plain,
        [](NormalizeCase &wrong) { wrong.extent = 56; });
    add("statistic over all but one element", plain,
        [](NormalizeCase &wrong) { wrong.extent = 111; });
    add("two groups for one", plain,
        [](NormalizeCase &wrong) { wrong.groupSize = 56; });
    NormalizeCase centered = plain;
    centered.form = GainForm::zero_centered;
    add("1 + w without the 1", centered,
        [](NormalizeCase &wrong) { wrong.form = GainForm::direct; });
    add("1 added to a direct gain", plain,
        [](NormalizeCase &wrong) { wrong.form = GainForm::zero_centered; });
  }
  NormalizeCase layer = makePlain(Statistic::layer, format);
  layer.data = Data::Shifted;
  add("mean not subtracted", layer,
      [](NormalizeCase &wrong) { wrong.statistic = Statistic::rms; });
  add("n - 1 for n", layer, [](NormalizeCase &wrong) { wrong.correction = 1; });
  NormalizeCase rms = makePlain(Statistic::rms, format);
  add("sum for mean", rms,
      [](NormalizeCase &wrong) { wrong.statistic = Statistic::l2; });
  if (reference::getSize(format) == 2) {
    add("rounded before the gain", rms,
        [](NormalizeCase &wrong) { wrong.rounding = Rounding::before_gain; });
    NormalizeCase early = rms;
    early.rounding = Rounding::before_gain;
    add("rounded after the gain", early,
        [](NormalizeCase &wrong) { wrong.rounding = Rounding::after_gain; });
    NormalizeCase centered = rms;
    centered.form = GainForm::zero_centered;
    add("1 added in the storage type", centered,
        [&](NormalizeCase &wrong) { wrong.offsetType = format; });
  }
  return mutations;
}

unsigned numerics::runMutations(Runner &runner, llvm::raw_ostream &os) {
  std::vector<Mutation> mutations;
  for (Format format : {Format::F32, Format::BF16, Format::F16})
    llvm::append_range(mutations, listMutations(format));
  std::vector<Job> wrong, correct;
  for (const Mutation &mutation : mutations) {
    wrong.push_back({&mutation.correct, &mutation.wrong});
    correct.push_back({&mutation.correct, &mutation.correct});
  }
  ErrorTable ignored;
  runner.runJobs(wrong, ignored);
  runner.runJobs(correct, ignored);
  unsigned missed = 0;
  for (size_t i = 0; i < mutations.size(); ++i) {
    bool found = wrong[i].failure.has_value();
    bool sound = !correct[i].failure.has_value();
    os << (found && sound ? "found   " : "MISSED  ")
       << mutations[i].correct.getClass() << ": " << mutations[i].name;
    if (!sound)
      os << " (fails without the mistake: " << *correct[i].failure << ")";
    os << "\n";
    missed += !(found && sound);
  }
  return missed;
}
