//===- Mutations.cpp - Mistakes that the tests must find --------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"

#include "GradientCase.h"
#include "OpCase.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

namespace {
/// One mistake, and the op that it is made in.
struct Mutation {
  const char *name;
  std::unique_ptr<Case> correct;
  std::unique_ptr<Case> wrong;
};

class MutationList {
public:
  /// `change` makes the mistake in a copy of `correct`.
  template <typename Kind, typename Change>
  void add(const char *name, const Kind &correct, Change change) {
    auto wrong = std::make_unique<Kind>(correct);
    change(*wrong);
    mutations.push_back(
        {name, std::make_unique<Kind>(correct), std::move(wrong)});
  }

  void addStatistics(Format format);
  void addLayers(Format format);
  void addGradients();
  void addOps(Format format);

  std::vector<Mutation> mutations;
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

void MutationList::addStatistics(Format format) {
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
}

void MutationList::addLayers(Format format) {
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
}

void MutationList::addGradients() {
  for (Statistic statistic :
       {Statistic::layer, Statistic::rms, Statistic::l2}) {
    GradientCase plain;
    static_cast<NormalizeCase &>(plain) = makePlain(statistic, Format::F32);
    plain.bias = plain.gain;
    plain.rounding = std::nullopt;
    plain.place = EpsilonPlace::outside;
    add("epsilon inside the root", plain,
        [](GradientCase &wrong) { wrong.place = EpsilonPlace::inside; });
    add("clamp active", plain, [](GradientCase &wrong) {
      wrong.place = EpsilonPlace::clamp;
      wrong.epsilon = 1e6;
    });
    add("1 added to a direct gain", plain,
        [](GradientCase &wrong) { wrong.form = GainForm::zero_centered; });
    add("sums over half of the row", plain,
        [](GradientCase &wrong) { wrong.extent = 56; });
  }
}

void MutationList::addOps(Format format) {
  using Kind = OpCase::Kind;
  auto make = [&](Kind kind) {
    OpCase made;
    made.kind = kind;
    made.shape = {112, 128};
    made.first = made.second = made.result = format;
    made.branches = 4;
    made.tableAxes = {0, 1};
    made.tablePerPair = true;
    return made;
  };
  OpCase sum = make(Kind::ResidualAdd);
  sum.alpha = 1.5;
  add("scale of the stream dropped", sum,
      [](OpCase &wrong) { wrong.alpha = std::nullopt; });
  for (Activation activation :
       {Activation::sigmoid, Activation::silu, Activation::gelu}) {
    OpCase gate = make(Kind::Gate);
    gate.activation = activation;
    add("gate without its activation", gate,
        [](OpCase &wrong) { wrong.activation = Activation::identity; });
    add("another activation", gate, [](OpCase &wrong) {
      wrong.activation = wrong.activation == Activation::silu
                             ? Activation::gelu
                             : Activation::silu;
    });
    if (reference::getSize(format) != 2)
      continue;
    add("steps rounded", gate, [](OpCase &wrong) { wrong.roundsEach = true; });
  }
  add("the other pairs", make(Kind::Rope),
      [](OpCase &wrong) { wrong.layout = RopeLayout::interleaved; });
  add("half of the head turned", make(Kind::Rope), [](OpCase &wrong) {
    wrong.rotary = 64;
    wrong.tablePerPair = false;
  });
  add("sum for mean", make(Kind::BranchMerge),
      [](OpCase &wrong) { wrong.reduction = BranchReduction::sum; });
  if (reference::getSize(format) == 2) {
    add("steps rounded", make(Kind::BranchMerge),
        [](OpCase &wrong) { wrong.roundsEach = true; });
    add("steps rounded", make(Kind::BranchWrite),
        [](OpCase &wrong) { wrong.roundsEach = true; });
    add("steps rounded", make(Kind::Rope),
        [](OpCase &wrong) { wrong.roundsEach = true; });
  }
}

unsigned numerics::runMutations(Runner &runner, llvm::raw_ostream &os) {
  MutationList list;
  for (Format format : {Format::F32, Format::BF16, Format::F16}) {
    list.addStatistics(format);
    list.addLayers(format);
    list.addOps(format);
  }
  list.addGradients();
  ArrayRef<Mutation> mutations = list.mutations;
  std::vector<Job> wrong, correct;
  for (const Mutation &mutation : mutations) {
    wrong.push_back({mutation.correct.get(), mutation.wrong.get()});
    correct.push_back({mutation.correct.get(), mutation.correct.get()});
  }
  ErrorTable ignored;
  runner.runJobs(wrong, ignored);
  runner.runJobs(correct, ignored);
  unsigned missed = 0;
  for (size_t i = 0; i < mutations.size(); ++i) {
    bool found = wrong[i].failure.has_value();
    bool sound = !correct[i].failure.has_value();
    os << (found && sound ? "found   " : "MISSED  ")
       << mutations[i].correct->getClass() << ": " << mutations[i].name;
    if (!sound)
      os << " (fails without the mistake: " << *correct[i].failure << ")";
    os << "\n";
    missed += !(found && sound);
  }
  return missed;
}
