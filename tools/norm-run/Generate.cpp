//===- Generate.cpp - Greedy decoding with a decode graph -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generate.h"

#include "DecodeGraph.h"
#include "Prompt.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <chrono>
#include <cstring>

using namespace mlir::norm;
using namespace mlir::norm::run;

/// The index of the largest element of the last row; the first of equals.
static int64_t findArgmaxOfLastRow(const Tensor &logits) {
  int64_t rowSize = logits.getShape().back();
  int64_t start = logits.getNumElements() - rowSize;
  int64_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (int64_t i = 0; i < rowSize; ++i) {
    double element = logits.getElement(start + i);
    if (element > most) {
      most = element;
      best = i;
    }
  }
  return best;
}

namespace {
/// The arguments and results of one call after the other.
class Decoder {
public:
  Decoder(const Function &function, const DecodeGraph &graph)
      : function(function), graph(graph) {}

  llvm::Error prepare(const Options &options, const Signature &signature,
                      const ManifestSize *size);

  /// The token that follows `token` at `position`.
  llvm::Expected<int64_t> step(int64_t token, int64_t position);

private:
  llvm::Expected<Tensor> makeSingle(const Value &value);
  static void store(Tensor &tensor, int64_t value);

  const Function &function;
  const DecodeGraph &graph;
  std::vector<Tensor> inputs;
  std::vector<Tensor> results;
};
} // namespace

llvm::Expected<Tensor> Decoder::makeSingle(const Value &value) {
  llvm::SmallVector<int64_t> shape(value.shape.size(), 1);
  return Tensor::allocate(value.dtype, shape);
}

void Decoder::store(Tensor &tensor, int64_t value) {
  if (tensor.getDType() == DType::I64) {
    std::memcpy(tensor.getMutableData(), &value, sizeof(value));
    return;
  }
  int32_t narrow = static_cast<int32_t>(value);
  std::memcpy(tensor.getMutableData(), &narrow, sizeof(narrow));
}

llvm::Error Decoder::prepare(const Options &options, const Signature &signature,
                             const ManifestSize *size) {
  llvm::Expected<ArgumentReader> reader =
      ArgumentReader::create(options, signature, size);
  if (!reader)
    return reader.takeError();
  for (auto [index, value] : llvm::enumerate(signature.inputs)) {
    llvm::Expected<Tensor> tensor =
        index == graph.token || index == graph.position ? makeSingle(value)
        : graph.isFedBack(index) ? Tensor::allocate(value.dtype, value.shape)
                                 : reader->read(index);
    if (!tensor)
      return tensor.takeError();
    inputs.push_back(std::move(*tensor));
  }
  if (llvm::Error error = reader->finish())
    return error;
  llvm::Expected<std::vector<Tensor>> allocated =
      function.allocateResults(inputs);
  if (!allocated)
    return allocated.takeError();
  results = std::move(*allocated);
  if (results[graph.logits].getNumElements() == 0)
    return llvm::createStringError("the logits of '" + signature.function +
                                   "' have no elements");
  return llvm::Error::success();
}

llvm::Expected<int64_t> Decoder::step(int64_t token, int64_t position) {
  store(inputs[graph.token], token);
  store(inputs[graph.position], position);
  if (llvm::Error error = function.call(inputs, results))
    return std::move(error);
  for (const Feedback &pair : graph.feedback) {
    Tensor &argument = inputs[pair.argument], &result = results[pair.result];
    // A result in its argument's memory is in place already.
    if (argument.getData() != result.getData())
      std::swap(argument, result);
  }
  return findArgmaxOfLastRow(results[graph.logits]);
}

/// Prints how `ids` compare with the expected ones; false where they differ.
static bool compareIds(llvm::ArrayRef<int64_t> ids,
                       llvm::ArrayRef<int64_t> expected,
                       llvm::raw_ostream &os) {
  size_t count = std::min(ids.size(), expected.size());
  for (size_t i = 0; i < count; ++i)
    if (ids[i] != expected[i]) {
      os << "token " << i << " is " << ids[i] << ", expected " << expected[i]
         << "\n";
      return false;
    }
  os << "all " << count << " tokens are the expected ones\n";
  return true;
}

llvm::Expected<bool> mlir::norm::run::generate(const Options &options,
                                               const Function &function,
                                               const Signature &signature,
                                               const ManifestSize *size,
                                               llvm::raw_ostream &os) {
  llvm::Expected<Prompt> prompt = readPrompt(options.promptIds);
  if (!prompt)
    return prompt.takeError();
  llvm::Expected<DecodeGraph> graph =
      DecodeGraph::create(options, signature, size);
  if (!graph)
    return graph.takeError();
  Decoder decoder(function, *graph);
  if (llvm::Error error = decoder.prepare(options, signature, size))
    return std::move(error);

  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  std::vector<int64_t> ids;
  int64_t position = 0;
  int64_t next = 0;
  auto feed = [&](int64_t token) -> llvm::Error {
    llvm::Expected<int64_t> following = decoder.step(token, position++);
    if (!following)
      return following.takeError();
    next = *following;
    return llvm::Error::success();
  };
  for (int64_t token : prompt->ids)
    if (llvm::Error error = feed(token))
      return std::move(error);
  ids.push_back(next);
  while (ids.size() < options.generate) {
    if (llvm::Error error = feed(next))
      return std::move(error);
    ids.push_back(next);
  }
  double seconds = std::chrono::duration<double>(Clock::now() - start).count();

  os << "generated:";
  for (int64_t id : ids)
    os << " " << id;
  os << "\n"
     << position << " calls in "
     << llvm::format("%.3g s (%.3g ms each)\n", seconds,
                     seconds * 1e3 / static_cast<double>(position));
  return prompt->expected.empty() || compareIds(ids, prompt->expected, os);
}
