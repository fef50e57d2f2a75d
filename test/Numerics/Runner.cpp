//===- Runner.cpp - Compiles, runs and judges cases -------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Result;

/// Failing cases that are shrunk and printed; more rarely tell more.
static constexpr unsigned kMaxReports = 5;
/// Compilations spent on shrinking one case.
static constexpr unsigned kMaxShrinkSteps = 150;

static bool isDynamic(func::FuncOp function) {
  return llvm::any_of(function.getResultTypes(), [](Type type) {
    return !cast<RankedTensorType>(type).hasStaticShape();
  });
}

std::optional<std::string> Runner::judge(Executor &executor, StringRef name,
                                         func::FuncOp reference,
                                         const Case &tested,
                                         ErrorTable &table) {
  std::vector<Tensor> inputs = tested.makeInputs();
  llvm::Expected<SmallVector<Result, 2>> expected =
      reference::evaluate(reference, inputs);
  if (!expected)
    return "no reference: " + llvm::toString(expected.takeError());
  SmallVector<Tensor> actual;
  for (const Result &result : *expected)
    actual.emplace_back(result.value.format, result.value.shape);
  if (llvm::Error error =
          executor.call(name, inputs, actual, isDynamic(reference)))
    return llvm::toString(std::move(error));

  // Parameters may be wider than the data; the first input decides.
  Format compute = reference::getComputeFormat(inputs.front().format);
  ClassErrors own;
  own.cases = 1;
  std::optional<std::string> problem;
  for (auto [number, result] : llvm::enumerate(*expected)) {
    auto found =
        compareResult(result, actual[number],
                      tested.getJudgement(number, inputs), compute, own);
    if (found && !problem)
      problem = "result " + std::to_string(number) + ": " + *found;
  }
  if (!problem && hasTooFewEqual(own))
    problem = "only " + std::to_string(own.narrowSame) + " of " +
              std::to_string(own.narrow) + " elements are equal";
  table[tested.getClass()].add(own);
  return problem;
}

void Runner::runBatch(ArrayRef<Group> groups, ErrorTable &table) {
  std::string testedText, compiledText;
  for (auto [number, group] : llvm::enumerate(groups)) {
    std::string name = "f" + std::to_string(number);
    testedText += group.front()->tested->getText(name);
    compiledText += group.front()->compiled->getText(name);
  }
  OwningOpRef<ModuleOp> reference =
      parseSourceString<ModuleOp>(testedText, context);
  OwningOpRef<ModuleOp> compiled =
      parseSourceString<ModuleOp>(compiledText, context);
  std::string problem = "the module does not parse";
  std::unique_ptr<Executor> executor;
  if (reference && compiled) {
    llvm::Expected<std::unique_ptr<Executor>> created =
        Executor::create(*compiled, options);
    if (created)
      executor = std::move(*created);
    else
      problem = llvm::toString(created.takeError());
  }
  if (!executor) {
    // One function spoils its module: find it.
    if (groups.size() == 1) {
      for (Job *job : groups.front())
        job->failure = problem;
      return;
    }
    runBatch(groups.take_front(groups.size() / 2), table);
    runBatch(groups.drop_front(groups.size() / 2), table);
    return;
  }
  for (auto [number, group] : llvm::enumerate(groups)) {
    std::string name = "f" + std::to_string(number);
    auto function = reference->lookupSymbol<func::FuncOp>(name);
    for (Job *job : group)
      job->failure = judge(*executor, name, function, *job->tested, table);
  }
}

void Runner::runJobs(std::vector<Job> &jobs, ErrorTable &table) {
  // Jobs with one text share a function.
  llvm::StringMap<size_t> numbers;
  std::vector<Group> groups;
  for (Job &job : jobs) {
    auto [entry, isNew] = numbers.try_emplace(
        job.tested->getText("f") + job.compiled->getText("f"), groups.size());
    if (isNew)
      groups.emplace_back();
    groups[entry->second].push_back(&job);
  }
  for (ArrayRef<Group> rest = groups; !rest.empty();) {
    size_t count = std::min<size_t>(batchSize, rest.size());
    runBatch(rest.take_front(count), table);
    rest = rest.drop_front(count);
  }
}

unsigned Runner::run(const Cases &cases, ErrorTable &table) {
  std::vector<Job> jobs;
  for (const std::unique_ptr<Case> &tested : cases)
    jobs.push_back({tested.get(), tested.get()});
  runJobs(jobs, table);
  unsigned failed = 0;
  for (const Job &job : jobs) {
    if (!job.failure)
      continue;
    if (failed++ < kMaxReports)
      reportShrunk(*job.tested, *job.failure);
    else
      llvm::errs() << "FAILED " << job.tested->getClass() << ": "
                   << *job.failure << "\n";
  }
  return failed;
}

void Runner::reportShrunk(const Case &failing, StringRef firstReason) {
  std::unique_ptr<Case> kept;
  const Case *smallest = &failing;
  std::string reason = firstReason.str();
  unsigned steps = 0;
  for (bool shrunk = true; shrunk;) {
    shrunk = false;
    for (std::unique_ptr<Case> &smaller : smallest->shrink()) {
      if (++steps > kMaxShrinkSteps)
        break;
      std::vector<Job> job = {{smaller.get(), smaller.get()}};
      ErrorTable ignored;
      runJobs(job, ignored);
      if (!job.front().failure)
        continue;
      reason = *job.front().failure;
      kept = std::move(smaller);
      smallest = kept.get();
      shrunk = true;
      break;
    }
  }
  llvm::errs() << "FAILED " << failing.getClass() << ": " << firstReason
               << "\nshrunk to (seed " << smallest->seed << "): " << reason
               << "\n"
               << smallest->getText("f");
  for (const Tensor &input : smallest->makeInputs()) {
    llvm::errs() << "// input " << describe(input) << ":";
    for (double value : ArrayRef(input.values).take_front(16))
      llvm::errs() << llvm::format(" %.9g", value);
    llvm::errs() << (input.values.size() > 16 ? " ...\n" : "\n");
  }
}
