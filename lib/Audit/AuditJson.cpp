//===- AuditJson.cpp - The report as json -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AuditWriters.h"
#include "NumberText.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using llvm::json::OStream;

namespace {

/// Writes attributes in the order in which they are asked for.
class Writer {
public:
  explicit Writer(raw_ostream &os) : json(os, /*IndentSize=*/1) {}

  void write(const AuditReport &report);

private:
  void write(const FunctionReport &function);
  void write(const NormReport &norm, size_t index);
  void writeGain(const NormReport &norm);

  void null(StringRef key) { json.attribute(key, nullptr); }
  /// Names and paths may hold any bytes.
  void string(StringRef key, StringRef text) {
    json.attribute(key, llvm::json::fixUTF8(text));
  }
  void stringOrNull(StringRef key, StringRef text) {
    text.empty() ? null(key) : string(key, text);
  }
  void type(StringRef key, Type value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    string(key, text);
  }
  void number(StringRef key, double value) {
    if (!std::isfinite(value))
      return null(key);
    json.attributeBegin(key);
    json.rawValue(shortestDouble(value));
    json.attributeEnd();
  }
  void integer(StringRef key, std::optional<int64_t> value) {
    value ? json.attribute(key, *value) : null(key);
  }
  static llvm::json::Value size(int64_t value) {
    return ShapedType::isDynamic(value) ? llvm::json::Value(nullptr)
                                        : llvm::json::Value(value);
  }
  void sizes(StringRef key, ArrayRef<int64_t> values) {
    // Lists of numbers on one line read better than one number a line.
    json.attributeBegin(key);
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::interleaveComma(values, os,
                          [&](int64_t value) { os << size(value); });
    json.rawValue("[" + text + "]");
    json.attributeEnd();
  }

  OStream json;
};

} // namespace

void Writer::writeGain(const NormReport &norm) {
  json.attributeObject("gain", [&] {
    if (!norm.gain) {
      string("form", "none");
      for (StringRef key : {"parameter", "shape", "axes", "identity",
                            "decay_pulls_to", "values"})
        null(key);
      return;
    }
    const GainReport &gain = *norm.gain;
    string("form", stringifyGainForm(gain.form));
    stringOrNull("parameter", gain.name);
    sizes("shape", gain.shape);
    sizes("axes", gain.axes);
    integer("identity", gain.getIdentity());
    bool decays = norm.decays.value_or(true);
    integer("decay_pulls_to",
            decays ? std::optional(gain.getDecayTarget()) : std::nullopt);
    if (!gain.values)
      return null("values");
    json.attributeObject("values", [&] {
      number("mean", gain.values->mean);
      number("min", gain.values->min);
      number("max", gain.values->max);
    });
  });
}

void Writer::write(const NormReport &norm, size_t index) {
  integer("index", index);
  string("name", norm.name);
  string("statistic", stringifyStatistic(norm.statistic));
  sizes("input_shape", norm.inputShape);
  type("input_type", norm.inputType);
  sizes("axes", norm.axes);
  json.attribute("axis_size", size(norm.axisSize));
  integer("group_size", norm.groupSize);
  integer("extent", norm.extent);
  integer("correction", norm.correction);
  number("eps", norm.epsilon);
  string("eps_place", stringifyEpsilonPlace(norm.epsilonPlace));
  type("statistic_type", norm.statisticType);
  writeGain(norm);
  if (norm.bias) {
    json.attributeObject("bias", [&] {
      stringOrNull("parameter", norm.bias->name);
      sizes("shape", norm.bias->shape);
    });
  } else {
    null("bias");
  }
  if (norm.rounding)
    string("rounding", stringifyRounding(*norm.rounding));
  else
    null("rounding");
  if (norm.gate) {
    json.attributeObject("gate", [&] {
      string("fn", stringifyActivation(norm.gate->activation));
      string("order", norm.gate->beforeNorm ? "before_norm" : "after_norm");
    });
  } else {
    null("gate");
  }
  string("placement", stringifyPlacement(norm.placement));
  string("placement_source", stringifyPlacementSource(norm.placementSource));
  integer("residual_scale", 1);
  string("tensor", norm.tensor);
  if (norm.identityPath)
    json.attribute("identity_path", *norm.identityPath);
  else
    null("identity_path");
  null("kernel");
  stringOrNull("location", norm.location);
}

void Writer::write(const FunctionReport &function) {
  string("name", function.name);
  string("recipe", recipeText(function));
  json.attributeArray("norms", [&] {
    for (auto [index, norm] : llvm::enumerate(function.norms))
      json.object([&, index = index, &norm = norm] { write(norm, index); });
  });
}

void Writer::write(const AuditReport &report) {
  json.object([&] {
    integer("version", 1);
    json.attributeArray("functions", [&] {
      for (const FunctionReport &function : report.functions)
        json.object([&] { write(function); });
    });
  });
}

void norm::writeAuditJson(const AuditReport &report, raw_ostream &os) {
  Writer(os).write(report);
  os << "\n";
}
