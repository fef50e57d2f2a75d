//===- DecodeGraph.cpp - The roles of a decode graph's values -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecodeGraph.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::norm;
using namespace mlir::norm::run;

/// The value that `text` names, or whose index it is.
static llvm::Expected<size_t> findValue(llvm::ArrayRef<Value> values,
                                        llvm::StringRef text,
                                        llvm::StringRef flag,
                                        llvm::StringRef what) {
  for (auto [index, value] : llvm::enumerate(values))
    if (value.name == text && !text.empty())
      return index;
  size_t index;
  if (!text.getAsInteger(10, index) && index < values.size())
    return index;
  return llvm::createStringError("--" + flag + ": there is no " + what + " '" +
                                 text + "'");
}

static bool isInteger(const Value &value) {
  return value.dtype == DType::I64 || value.dtype == DType::I32;
}

/// The number of elements of `value`, where each unknown size may be 1.
static bool mayBeSingle(const Value &value) {
  return llvm::all_of(value.shape,
                      [](int64_t size) { return size == 1 || size < 0; });
}

static llvm::Error checkFeedback(const Signature &signature,
                                 const Feedback &pair) {
  const Value &result = signature.results[pair.result];
  const Value &argument = signature.inputs[pair.argument];
  if (result.dtype == argument.dtype && result.shape == argument.shape &&
      argument.isStatic())
    return llvm::Error::success();
  return llvm::createStringError(
      "--feedback: result " + llvm::Twine(pair.result) + " (" +
      formatTensorType(result.shape, result.dtype) + ") and " +
      describeArgument(signature, pair.argument) + " (" +
      formatTensorType(argument.shape, argument.dtype) +
      ") are not of the same static type");
}

static llvm::Expected<std::vector<Feedback>>
parseFeedback(const Options &options, const Signature &signature) {
  std::vector<Feedback> pairs;
  for (llvm::StringRef text : options.feedback) {
    auto [result, argument] = text.split(':');
    if (result.empty() || argument.empty())
      return llvm::createStringError("--feedback: '" + text +
                                     "' is not RESULT:ARG");
    llvm::Expected<size_t> from =
        findValue(signature.results, result, "feedback", "result");
    if (!from)
      return from.takeError();
    llvm::Expected<size_t> to =
        findValue(signature.inputs, argument, "feedback", "argument");
    if (!to)
      return to.takeError();
    for (const Feedback &pair : pairs)
      if (pair.result == *from || pair.argument == *to)
        return llvm::createStringError("--feedback: '" + text +
                                       "' uses a result or an argument twice");
    pairs.push_back({*from, *to});
    if (llvm::Error error = checkFeedback(signature, pairs.back()))
      return std::move(error);
  }
  return pairs;
}

bool DecodeGraph::isFedBack(size_t argument) const {
  return llvm::any_of(feedback, [&](const Feedback &pair) {
    return pair.argument == argument;
  });
}

llvm::Expected<DecodeGraph> DecodeGraph::create(const Options &options,
                                                const Signature &signature,
                                                const ManifestSize *size) {
  DecodeGraph graph;
  llvm::Expected<std::vector<Feedback>> feedback =
      parseFeedback(options, signature);
  if (!feedback)
    return feedback.takeError();
  graph.feedback = std::move(*feedback);

  // The integer inputs that neither are weights nor are fed back.
  std::vector<size_t> candidates;
  for (auto [index, value] : llvm::enumerate(signature.inputs))
    if (isInteger(value) && !graph.isFedBack(index) &&
        !(size && size->selected.args[index].isWeight()))
      candidates.push_back(index);
  auto choose = [&](llvm::StringRef given, llvm::StringRef flag, size_t &role,
                    auto... tests) -> llvm::Error {
    if (!given.empty()) {
      llvm::Expected<size_t> index =
          findValue(signature.inputs, given, flag, "argument");
      if (!index)
        return index.takeError();
      role = *index;
      if (!isInteger(signature.inputs[role]) ||
          !mayBeSingle(signature.inputs[role]))
        return llvm::createStringError("--" + flag + ": " +
                                       describeArgument(signature, role) +
                                       " is no single integer");
      return llvm::Error::success();
    }
    for (auto test : {tests...})
      for (size_t index : candidates)
        if (test(index)) {
          role = index;
          return llvm::Error::success();
        }
    return llvm::createStringError("'" + signature.function +
                                   "' has no argument that looks like it; "
                                   "name one with --" +
                                   flag);
  };
  using Test = std::function<bool(size_t)>;
  auto isSingle = [&](size_t index) {
    return mayBeSingle(signature.inputs[index]);
  };
  auto isScalar = [&](size_t index) {
    return signature.inputs[index].shape.empty();
  };
  if (llvm::Error error =
          choose(options.tokenArgument, "token-argument", graph.token,
                 Test([&](size_t i) { return isSingle(i) && !isScalar(i); })))
    return std::move(error);
  if (llvm::Error error = choose(
          options.positionArgument, "position-argument", graph.position,
          Test([&](size_t i) { return isScalar(i) && i != graph.token; }),
          Test([&](size_t i) { return isSingle(i) && i != graph.token; })))
    return std::move(error);

  if (!options.logitsResult.empty()) {
    llvm::Expected<size_t> index =
        findValue(signature.results, options.logitsResult, "logits", "result");
    if (!index)
      return index.takeError();
    graph.logits = *index;
  } else {
    while (llvm::any_of(graph.feedback, [&](const Feedback &pair) {
      return pair.result == graph.logits;
    }))
      ++graph.logits;
  }
  if (graph.logits >= signature.results.size() ||
      !isFloatDType(signature.results[graph.logits].dtype) ||
      signature.results[graph.logits].shape.empty())
    return llvm::createStringError("'" + signature.function +
                                   "' has no result that looks like logits; "
                                   "name one with --logits");
  return graph;
}
