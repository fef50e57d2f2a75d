//===- Chain.cpp - Random chains of row-wise ops ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chain.h"

#include "Data.h"
#include "Text.h"

#include <algorithm>
#include <set>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;
using reference::Format;
using reference::Tensor;

template <typename T, size_t N>
static const T &pick(std::mt19937_64 &random, const T (&choices)[N]) {
  return choices[drawIndex(random, N)];
}

static bool isNarrow(Format format) {
  return format == Format::F16 || format == Format::BF16;
}

std::string Chain::getType(const Value &value) const {
  static constexpr const char *kinds[] = {"row", "table", "parameter"};
  return std::string("!NAME_") + kinds[unsigned(value.kind)] + "_" +
         reference::getName(value.format);
}

Chain::Value Chain::addArgument(Kind kind, Format valueFormat) {
  Value value{"%a" + std::to_string(arguments.size()), kind, valueFormat};
  arguments.push_back(value);
  return value;
}

Chain::Value Chain::addLine(const Twine &op, const Twine &types,
                            Format result) {
  Value value{"%v" + std::to_string(values.size()), Kind::Row, result};
  body += ("  " + value.name + " = " + op + " : " + types + "\n").str();
  values.push_back(value);
  return value;
}

/// Later values are likelier, so that chains grow long.
const Chain::Value &Chain::drawValue(std::mt19937_64 &random) {
  size_t count = values.size();
  return values[std::max({drawIndex(random, count), drawIndex(random, count),
                          drawIndex(random, count)})];
}

const Chain::Value &Chain::drawValue(std::mt19937_64 &random, Format wanted) {
  for (int attempt = 0; attempt < 8; ++attempt)
    if (const Value &value = drawValue(random); value.format == wanted)
      return value;
  values.push_back(addArgument(Kind::Row, wanted));
  return values.back();
}

void Chain::addNormalize(std::mt19937_64 &random) {
  Value input = drawValue(random);
  static constexpr const char *statistics[] = {"rms", "layer", "l2"};
  static constexpr const char *places[] = {"", " outside", " clamp",
                                           " clamp_inside"};
  std::string op = std::string("norm.normalize ") + pick(random, statistics) +
                   " " + input.name + " axes [1] eps 1.0e-05" +
                   pick(random, places);
  bool isDirect = drawIndex(random, 2) == 0;
  bool hasGain = drawIndex(random, 4) != 0;
  if (hasGain) {
    Value gain = addArgument(Kind::Parameter, input.format);
    op += (isDirect ? " gain direct(" : " gain zero_centered(") + gain.name +
          " : " + getType(gain) + ")";
  }
  if (drawIndex(random, 3) == 0) {
    Value bias = addArgument(Kind::Parameter, input.format);
    op += " bias(" + bias.name + " : " + getType(bias) + ")";
  }
  if (hasGain && isDirect && isNarrow(input.format) &&
      drawIndex(random, 2) == 0)
    op += " round before_gain";
  addLine(op, getType(input), input.format);
}

void Chain::addResidualAdd(std::mt19937_64 &random) {
  Value stream = drawValue(random);
  Value update = drawValue(random, stream.format);
  std::string op = "norm.residual_add " + stream.name + ", " + update.name;
  if (drawIndex(random, 3) == 0)
    op += " alpha 1.5";
  Value result{"", Kind::Row, stream.format};
  if (isNarrow(stream.format) && drawIndex(random, 4) == 0)
    result.format = Format::F32;
  addLine(op,
          getType(stream) + ", " + getType(update) + " -> " + getType(result),
          result.format);
}

void Chain::addGate(std::mt19937_64 &random) {
  Value input = drawValue(random);
  Value gate = drawValue(random, input.format);
  static constexpr const char *activations[] = {"sigmoid", "silu", "gelu",
                                                "identity"};
  std::string op = std::string("norm.gate ") + pick(random, activations) + " " +
                   input.name + ", " + gate.name;
  if (drawIndex(random, 2) == 0)
    op += " round each";
  addLine(op, getType(input), input.format);
}

void Chain::addRope(std::mt19937_64 &random) {
  if (tableSize * 2 > size)
    return;
  Value input = drawValue(random);
  Value cos = addArgument(Kind::Table, input.format);
  Value sin = addArgument(Kind::Table, input.format);
  bool isInterleaved = drawIndex(random, 3) == 0;
  std::string op = std::string("norm.rope ") +
                   (isInterleaved ? "interleaved " : "half_split ") +
                   input.name + " cos " + cos.name + " sin " + sin.name +
                   " axes [0, 1] rotary " + std::to_string(tableSize * 2);
  if (drawIndex(random, 2) == 0)
    op += " round each";
  addLine(op, getType(input) + ", " + getType(cos), input.format);
}

void Chain::addElementwise(std::mt19937_64 &random) {
  Value input = drawValue(random);
  if (drawIndex(random, 2) == 0) {
    static constexpr const char *ops[] = {"math.exp", "math.tanh", "math.erf",
                                          "math.absf", "arith.negf"};
    addLine(Twine(pick(random, ops)) + " " + input.name, getType(input),
            input.format);
    return;
  }
  Value other = drawValue(random, input.format);
  static constexpr const char *ops[] = {"arith.addf", "arith.mulf",
                                        "arith.subf", "arith.maximumf"};
  addLine(Twine(pick(random, ops)) + " " + input.name + ", " + other.name,
          getType(input), input.format);
}

void Chain::addCast(std::mt19937_64 &random) {
  Value input = drawValue(random);
  if (format == Format::F32 || format == Format::F64)
    return;
  Value result{"", Kind::Row, isNarrow(input.format) ? Format::F32 : format};
  addLine(Twine(isNarrow(input.format) ? "arith.extf " : "arith.truncf ") +
              input.name,
          getType(input) + " to " + getType(result), result.format);
}

void Chain::addSoftmax(std::mt19937_64 &random) {
  Value input = drawValue(random);
  addLine("linalg.softmax dimension(1) ins(" + input.name + " : " +
              getType(input) + ") outs(" + input.name,
          getType(input) + ") -> " + getType(input), input.format);
}

Chain Chain::draw(std::mt19937_64 &random, int64_t maxElements) {
  static constexpr Format formats[] = {Format::F32,  Format::F32, Format::BF16,
                                       Format::BF16, Format::F16, Format::F64};
  static constexpr int64_t sizes[] = {1,   2,   7,    15,   16,   17,
                                      31,  64,  65,   96,   127,  128,
                                      576, 769, 1024, 1025, 2880, 5125};
  static constexpr int64_t counts[] = {1, 2, 3, 5, 8, 16, 17, 33};
  Chain chain;
  chain.seed = random();
  chain.format = pick(random, formats);
  do {
    chain.size = pick(random, sizes);
    chain.rows = pick(random, counts);
  } while (chain.size * chain.rows > maxElements);
  // Half of the elements that are rotated; a quarter of the time not all are.
  chain.tableSize = std::max<int64_t>(
      drawIndex(random, 4) == 0 ? chain.size / 4 : chain.size / 2, 1);
  chain.values.push_back(chain.addArgument(Kind::Row, chain.format));
  chain.addNormalize(random);
  for (int64_t left = drawIndex(random, 6); left-- > 0;) {
    static constexpr void (Chain::*steps[])(std::mt19937_64 &) = {
        &Chain::addNormalize,   &Chain::addNormalize,   &Chain::addResidualAdd,
        &Chain::addResidualAdd, &Chain::addGate,        &Chain::addRope,
        &Chain::addElementwise, &Chain::addElementwise, &Chain::addCast,
        &Chain::addSoftmax};
    (chain.*pick(random, steps))(random);
  }
  // The last value, and some that live on beside it.
  llvm::erase_if(chain.values, [](const Value &value) {
    return StringRef(value.name).starts_with("%a");
  });
  for (const Value &value : chain.values)
    if (&value == &chain.values.back() || drawIndex(random, 4) == 0)
      chain.returned.push_back(value);
  return chain;
}

void Chain::write(llvm::raw_ostream &os, StringRef name, int64_t rowCount,
                  Sizes sizes) const {
  // A rotation's table is a static share of the row.
  bool hasTable = llvm::any_of(
      arguments, [](const Value &value) { return value.kind == Kind::Table; });
  bool dynamicSize = sizes == Sizes::Dynamic && !hasTable;
  auto replaceName = [&](std::string text) {
    for (size_t at; (at = text.find("NAME")) != std::string::npos;)
      text.replace(at, 4, name.data(), name.size());
    return text;
  };
  std::set<std::string> written;
  for (const Value &value : llvm::concat<const Value>(arguments, values)) {
    std::string type = replaceName(getType(value));
    if (!written.insert(type).second)
      continue;
    os << type << " = tensor<";
    if (value.kind != Kind::Parameter)
      os << (sizes == Sizes::Static ? std::to_string(rowCount) : "?") << "x";
    os << (dynamicSize ? "?" : std::to_string(getSize(value.kind))) << "x"
       << reference::getName(value.format) << ">\n";
  }
  os << "func.func @" << name << "(";
  llvm::interleaveComma(arguments, os, [&](const Value &value) {
    os << value.name << ": " << replaceName(getType(value));
  });
  os << ") -> (";
  llvm::interleaveComma(returned, os, [&](const Value &value) {
    os << replaceName(getType(value));
  });
  os << ") {\n" << replaceName(body) << "  return ";
  llvm::interleaveComma(returned, os,
                        [&](const Value &value) { os << value.name; });
  os << " : ";
  llvm::interleaveComma(returned, os, [&](const Value &value) {
    os << replaceName(getType(value));
  });
  os << "\n}\n";
}

std::vector<Tensor> Chain::makeInputs() const {
  std::mt19937_64 random(seed);
  std::vector<Tensor> inputs;
  for (const Value &value : arguments) {
    bool isParameter = value.kind == Kind::Parameter;
    std::vector<int64_t> shape;
    if (!isParameter)
      shape.push_back(rows);
    shape.push_back(getSize(value.kind));
    Tensor &tensor = inputs.emplace_back(value.format, shape);
    fillParameter(tensor, isParameter ? 1 : 0.1, isParameter ? 0.25 : 1,
                  random);
  }
  return inputs;
}

std::vector<Tensor> Chain::selectRow(ArrayRef<Tensor> inputs,
                                     int64_t row) const {
  std::vector<Tensor> selected;
  for (auto [value, input] : llvm::zip_equal(arguments, inputs)) {
    selected.push_back(input);
    if (value.kind == Kind::Parameter)
      continue;
    int64_t length = getSize(value.kind);
    Tensor &tensor = selected.back();
    tensor.shape.front() = 1;
    tensor.values.assign(input.values.begin() + row * length,
                         input.values.begin() + (row + 1) * length);
  }
  return selected;
}

std::vector<Tensor> Chain::makeResults(int64_t rowCount) const {
  std::vector<Tensor> results;
  for (const Value &value : returned)
    results.emplace_back(value.format, std::vector<int64_t>{rowCount, size});
  return results;
}
