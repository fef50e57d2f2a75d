//===- RemarkReport.cpp - What passes did and left alone -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "norm/Audit/RemarkReport.h"

#include "LocationText.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Remarks.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>
#include <tuple>
#include <vector>

using namespace mlir;
using namespace mlir::norm;

namespace {
enum class Outcome { done, left, failed, note };

struct Entry {
  Outcome outcome;
  std::string function;
  FilePosition position;
  std::string text;

  auto key() const {
    return std::tie(position.file, position.line, position.column, function,
                    outcome, text);
  }
  bool operator<(const Entry &other) const { return key() < other.key(); }
  bool operator==(const Entry &other) const { return key() == other.key(); }
};
} // namespace

struct RemarkReport::Log {
  std::mutex mutex;
  /// Categories, which are the names of passes, in order of first use.
  std::vector<std::pair<std::string, std::vector<Entry>>> passes;

  std::vector<Entry> &entriesOf(StringRef pass) {
    for (auto &[name, entries] : passes)
      if (name == pass)
        return entries;
    return passes.emplace_back(pass.str(), std::vector<Entry>()).second;
  }
};

static Outcome outcomeOf(llvm::remarks::Type type) {
  switch (type) {
  case llvm::remarks::Type::Passed:
    return Outcome::done;
  case llvm::remarks::Type::Missed:
    return Outcome::left;
  case llvm::remarks::Type::Failure:
    return Outcome::failed;
  default:
    return Outcome::note;
  }
}

static StringRef labelOf(Outcome outcome) {
  switch (outcome) {
  case Outcome::done:
    return "done";
  case Outcome::left:
    return "left";
  case Outcome::failed:
    return "failed";
  case Outcome::note:
    return "note";
  }
  llvm_unreachable("unknown outcome");
}

/// The sentence of a remark, and what it measured.
static std::string textOf(const remark::detail::Remark &remark) {
  std::string text;
  for (const remark::detail::Remark::Arg &arg : remark.getArgs()) {
    if (!text.empty())
      text += ", ";
    if (arg.key != "Remark" && arg.key != "Reason")
      text += arg.key + " ";
    text += arg.val;
  }
  return text.empty() ? remark.getRemarkName().str() : text;
}

class RemarkReport::Streamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Streamer(std::shared_ptr<Log> log) : log(std::move(log)) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    Entry entry{outcomeOf(remark.getRemarkType()), remark.getFunction().str(),
                findPosition(remark.getLocation()), textOf(remark)};
    std::lock_guard<std::mutex> guard(log->mutex);
    log->entriesOf(remark.getCategoryName()).push_back(std::move(entry));
  }

private:
  std::shared_ptr<Log> log;
};

RemarkReport::RemarkReport(MLIRContext &context)
    : log(std::make_shared<Log>()) {
  remark::RemarkCategories categories;
  // `all` alone enables no kind.
  for (auto *kind : {&categories.passed, &categories.missed,
                     &categories.analysis, &categories.failed})
    *kind = "^norm-.*";
  // It fails only without a streamer or policy.
  (void)remark::enableOptimizationRemarks(
      context, std::make_unique<Streamer>(log),
      std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
}

RemarkReport::~RemarkReport() = default;

void RemarkReport::write(raw_ostream &os) const {
  std::lock_guard<std::mutex> guard(log->mutex);
  if (log->passes.empty())
    os << "no remarks\n";
  for (const auto &[pass, unsorted] : log->passes) {
    std::vector<Entry> entries = unsorted;
    llvm::sort(entries);
    os << pass << ":";
    const char *separator = " ";
    for (Outcome outcome :
         {Outcome::done, Outcome::left, Outcome::failed, Outcome::note}) {
      size_t count = llvm::count_if(entries, [&](const Entry &entry) {
        return entry.outcome == outcome;
      });
      if (count == 0)
        continue;
      os << separator << count << " " << labelOf(outcome);
      separator = ", ";
    }
    os << "\n";
    for (size_t i = 0; i < entries.size();) {
      const Entry &entry = entries[i];
      size_t end = i;
      while (end < entries.size() && entries[end] == entry)
        ++end;
      os << "  " << llvm::left_justify(labelOf(entry.outcome), 7) << "@"
         << entry.function;
      if (entry.position)
        os << " " << entry.position.text();
      os << ": " << entry.text;
      if (end - i > 1)
        os << " (" << end - i << " times)";
      os << "\n";
      i = end;
    }
  }
}
