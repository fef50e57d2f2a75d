//===- AuditText.cpp - The report for people -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AuditWriters.h"
#include "NumberText.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

/// Only single words (names) that are longer go beyond this column.
static constexpr size_t kColumns = 100;
/// Where the text of a line begins, behind its label.
static constexpr size_t kIndent = 16;

//===----------------------------------------------------------------------===//
// Formulas and words
//===----------------------------------------------------------------------===//

/// The square term v of the statistic, `mean(x²)`.
static std::string squareTerm(const NormReport &norm) {
  std::string x = "x";
  if (norm.extent)
    x = "x[:" + std::to_string(*norm.extent) + "]";
  switch (norm.statistic) {
  case Statistic::rms:
    return "mean(" + x + "²)";
  case Statistic::l2:
    return "sum(" + x + "²)";
  case Statistic::layer:
    break;
  }
  if (norm.correction == 0)
    return "mean((" + x + " - μ)²)";
  std::string divisor = std::to_string(norm.axisSize - norm.correction);
  if (ShapedType::isDynamic(norm.axisSize))
    divisor = "(n - " + std::to_string(norm.correction) + ")";
  return "sum((" + x + " - μ)²) / " + divisor;
}

/// `x / sqrt(mean(x²) + 1e-06)`
static std::string formulaText(const NormReport &norm) {
  std::string v = squareTerm(norm);
  std::string eps = shortestNumber(norm.epsilon);
  std::string numerator = norm.statistic == Statistic::layer ? "(x - μ)" : "x";
  switch (norm.epsilonPlace) {
  case EpsilonPlace::inside:
    return numerator + " / sqrt(" + v + " + " + eps + ")";
  case EpsilonPlace::outside:
    return numerator + " / (sqrt(" + v + ") + " + eps + ")";
  case EpsilonPlace::clamp:
    return numerator + " / max(sqrt(" + v + "), " + eps + ")";
  case EpsilonPlace::clamp_inside:
    return numerator + " / sqrt(max(" + v + ", " + eps + "))";
  case EpsilonPlace::none:
    break;
  }
  return numerator + " / sqrt(" + v + ")";
}

static StringRef gainFormText(const NormReport &norm) {
  if (!norm.gain)
    return "none";
  return norm.gain->form == GainForm::direct ? "direct" : "zero-centered";
}

static std::string sizesText(ArrayRef<int64_t> shape) {
  return shape.empty() ? "one scalar" : shapeText(shape);
}

static std::string gainText(const NormReport &norm) {
  if (!norm.gain)
    return "none";
  const GainReport &gain = *norm.gain;
  std::string text = gain.form == GainForm::direct
                         ? "direct γ, " + sizesText(gain.shape)
                         : "zero-centered 1 + w, w " + sizesText(gain.shape);
  if (gain.offsetType) {
    llvm::raw_string_ostream os(text);
    os << ", 1 added in " << gain.offsetType;
  }
  if (!norm.decays.value_or(true))
    return text + "; not decayed";
  return text + "; decay pulls the multiplier to " +
         std::to_string(gain.getDecayTarget());
}

static std::string valuesText(const ValueSummary &values) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "multiplier " << llvm::format("%.4g", values.mean) << " in the mean, "
      << llvm::format("%.4g", values.min) << " to "
      << llvm::format("%.4g", values.max);
  return text;
}

static std::string typesText(const NormReport &norm) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << norm.inputType;
  if (norm.resultType != norm.inputType)
    os << " to " << norm.resultType;
  os << ", statistic in " << norm.statisticType;
  if (norm.rounding == Rounding::before_gain)
    os << ", rounded to " << norm.resultType << " before the gain";
  else if (norm.rounding)
    os << ", rounded to " << norm.resultType << " once, last";
  return text;
}

static std::string placementText(const NormReport &norm) {
  std::string text = stringifyPlacement(norm.placement).str();
  llvm::replace(text, '_', ' ');
  if (norm.identityPath)
    text += *norm.identityPath
                ? "; the identity path passes through the norm"
                : "; the identity path does not pass through the norm";
  return text;
}

/// `text` in at most `room` bytes; the end of a path tells more than its start.
static std::string fitText(StringRef text, size_t room) {
  if (text.size() <= room)
    return text.str();
  StringRef end = text.take_back(std::max<size_t>(room, 23) - 3);
  // Begin at a folder, and in any case at the start of a character.
  size_t slash = end.find('/');
  if (slash != StringRef::npos && slash < end.size() / 2)
    end = end.drop_front(slash);
  while (!end.empty() && (static_cast<unsigned char>(end.front()) >> 6) == 2)
    end = end.drop_front();
  return ("..." + end).str();
}

//===----------------------------------------------------------------------===//
// Summaries
//===----------------------------------------------------------------------===//

/// Words with how often each occurs, in order of first occurrence.
namespace {
struct Counts {
  SmallVector<std::pair<std::string, size_t>> entries;

  void add(const std::string &word) {
    for (auto &[known, count] : entries)
      if (known == word) {
        ++count;
        return;
      }
    entries.emplace_back(word, 1);
  }
  /// `direct`, or `direct (4), none (2)` if there are several.
  std::string text() const {
    std::string text;
    for (auto &[word, count] : entries) {
      text += (text.empty() ? "" : ", ") + word;
      if (entries.size() > 1)
        text += " (" + std::to_string(count) + ")";
    }
    return text;
  }
};
} // namespace

std::string norm::summaryText(const FunctionReport &function) {
  size_t count = function.norms.size();
  if (count == 0)
    return "no norms";
  Counts statistics, gains, epsilons;
  for (const NormReport &norm : function.norms) {
    statistics.add(stringifyStatistic(norm.statistic).str());
    gains.add(gainFormText(norm).str());
    epsilons.add(norm.epsilonPlace == EpsilonPlace::none
                     ? "none"
                     : shortestNumber(norm.epsilon));
  }
  std::string text =
      std::to_string(count) + (count == 1 ? " norm: " : " norms: ");
  for (auto [index, entry] : llvm::enumerate(statistics.entries))
    text += (index == 0 ? "" : ", ") + std::to_string(entry.second) + " " +
            entry.first;
  return text + ", gain " + gains.text() + ", eps " + epsilons.text();
}

std::string norm::recipeText(const FunctionReport &function) {
  Counts kinds;
  for (const NormReport &norm : function.norms) {
    std::string kind;
    switch (norm.statistic) {
    case Statistic::layer:
      kind = "LayerNorm";
      break;
    case Statistic::rms:
      kind = "RMSNorm";
      break;
    case Statistic::l2:
      kind = "L2";
      break;
    }
    if (norm.gain && norm.gain->form == GainForm::zero_centered)
      kind += " 1+w";
    kinds.add(kind);
  }
  return llvm::join(llvm::make_first_range(kinds.entries), ", ");
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Columns that UTF-8 `text` takes.
static size_t widthOf(StringRef text) {
  return llvm::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; });
}

/// Writes `text` from column `used` on, broken between words where it reaches
/// the last column; the further lines are indented by `indent`. A word in
/// parentheses stays with the word that it is about.
static void writeWrapped(raw_ostream &os, StringRef text, size_t used,
                         size_t indent) {
  bool first = true;
  while (!text.empty()) {
    size_t end = text.find(' ');
    while (text.substr(end).starts_with(" ("))
      end = text.find(' ', end + 1);
    StringRef word = text.substr(0, end);
    text = text.substr(end).ltrim(' ');
    size_t width = widthOf(word);
    if (!first && used + 1 + width > kColumns) {
      os << "\n";
      os.indent(indent);
      used = indent;
      first = true;
    }
    os << (first ? "" : " ") << word;
    used += width + (first ? 0 : 1);
    first = false;
  }
  os << "\n";
}

static void writeLine(raw_ostream &os, StringRef label, StringRef text) {
  os << "     " << llvm::left_justify(label, kIndent - 5);
  writeWrapped(os, text, kIndent, kIndent);
}

/// What norms that are alike share.
static std::string descriptionOf(const NormReport &norm) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeLine(os, "numbers", norm.tensor);
  writeLine(
      os, "statistic",
      (stringifyStatistic(norm.statistic) + ": " + formulaText(norm)).str());
  writeLine(os, "gain", gainText(norm));
  if (norm.bias)
    writeLine(os, "bias", sizesText(norm.bias->shape));
  writeLine(os, "types", typesText(norm));
  if (norm.gate)
    writeLine(
        os, "gate",
        (stringifyActivation(norm.gate->activation) +
         (norm.gate->beforeNorm ? ", before the norm" : ", after the norm"))
            .str());
  writeLine(os, "placement", placementText(norm));
  return text;
}

/// Norms that are alike, described once: their names and positions, then what
/// they are.
static void writeGroup(raw_ostream &os, const FunctionReport &function,
                       ArrayRef<size_t> members, StringRef description) {
  size_t width = 0;
  for (size_t index : members)
    width = std::max(width, widthOf(function.norms[index].name));
  for (size_t index : members) {
    const NormReport &norm = function.norms[index];
    os << llvm::format_decimal(index, 3) << "  " << norm.name;
    if (!norm.location.empty()) {
      os.indent(width - widthOf(norm.name) + 2);
      size_t used = width + 7;
      os << fitText(norm.location, kColumns - std::min(used, kColumns));
    }
    os << "\n";
    if (norm.gain && norm.gain->values)
      os << "     " << valuesText(*norm.gain->values) << "\n";
  }
  os << description;
}

void norm::writeAuditText(const AuditReport &report, raw_ostream &os) {
  bool first = true;
  for (const FunctionReport &function : report.functions) {
    if (!first)
      os << "\n";
    first = false;
    writeWrapped(os, "@" + function.name + ": " + summaryText(function), 0, 2);
    llvm::MapVector<StringRef, SmallVector<size_t>> groups;
    std::vector<std::string> descriptions;
    for (const NormReport &norm : function.norms)
      descriptions.push_back(descriptionOf(norm));
    for (auto [index, description] : llvm::enumerate(descriptions))
      groups[description].push_back(index);
    for (const auto &[description, members] : groups) {
      os << "\n";
      writeGroup(os, function, members, description);
    }
    std::vector<std::string> oddities = findOddities(function);
    if (!oddities.empty())
      os << "\n";
    for (const std::string &oddity : oddities)
      writeWrapped(os << "odd: ", oddity, 5, 5);
  }
  if (first)
    os << "no functions\n";
}
