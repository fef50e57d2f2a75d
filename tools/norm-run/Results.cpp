//===- Results.cpp - What becomes of a call's results -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Results.h"

#include "norm/TensorIO/Npy.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir::norm;
using namespace mlir::norm::run;

/// "result 1 'k_cache'".
static std::string describeResult(const Signature &signature, size_t index) {
  const std::string &name = signature.results[index].name;
  return "result " + std::to_string(index) +
         (name.empty() ? "" : " '" + name + "'");
}

/// What PyTorch's own kernels of the type reach against each other.
static Tolerance chooseTolerance(const Tolerance &given, DType dtype) {
  Tolerance chosen = given;
  if (!isFloatDType(dtype)) {
    chosen.relativeToMax.reset();
    chosen.ulp.reset();
    return chosen;
  }
  if (given.absolute || given.relativeToMax || given.ulp)
    return chosen;
  chosen.relativeToMax = dtype == DType::F64   ? 1e-10
                         : dtype == DType::F32 ? 2e-5
                                               : 1e-2;
  return chosen;
}

static std::string formatTolerance(const Tolerance &tolerance) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator separator(" or ");
  if (tolerance.relativeToMax)
    os << separator << llvm::format("rtol-max %g", *tolerance.relativeToMax);
  if (tolerance.absolute)
    os << separator << llvm::format("atol %g", *tolerance.absolute);
  if (tolerance.ulp)
    os << separator << *tolerance.ulp << " ulp";
  return text.empty() ? "equality" : text;
}

/// "[1, 2, 3]" of a row-major index.
static std::string formatIndex(int64_t index, llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<int64_t> position(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; index /= shape[dim])
    position[dim] = index % shape[dim];
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(position, os);
  os << "]";
  return text;
}

llvm::Expected<std::vector<std::optional<Tensor>>>
mlir::norm::run::readExpectedResults(const Options &options,
                                     const Signature &signature,
                                     const ManifestSize *size) {
  std::vector<std::optional<Tensor>> expected(signature.results.size());
  auto store = [&](size_t index, llvm::Expected<Tensor> tensor) -> llvm::Error {
    if (!tensor)
      return tensor.takeError();
    expected[index] = std::move(*tensor);
    return llvm::Error::success();
  };
  size_t next = 0;
  for (const std::string &path : options.expected) {
    if (llvm::StringRef(path).ends_with(".safetensors")) {
      llvm::Expected<SafeTensorsFile> file = SafeTensorsFile::open(path);
      if (!file)
        return file.takeError();
      size_t numFound = 0;
      for (auto [index, value] : llvm::enumerate(signature.results))
        if (file->contains(value.name)) {
          ++numFound;
          if (llvm::Error error =
                  store(index, file->get(value.name, value.dtype)))
            return std::move(error);
        }
      if (numFound == 0)
        return createFileError(path, "holds no tensor with the name of a "
                                     "result");
      continue;
    }
    if (next == expected.size())
      return createFileError(path, "is one --expect file more than '" +
                                       signature.function + "' has results (" +
                                       llvm::Twine(next) + ")");
    DType dtype = signature.results[next].dtype;
    if (llvm::Error error = store(next++, readNpy(path, dtype)))
      return std::move(error);
  }
  if (!size || !options.expected.empty())
    return expected;
  for (auto [index, entry] : llvm::enumerate(size->selected.results)) {
    // Arguments that --input replaced give results that nobody recorded.
    if (entry.file.empty() || !options.inputs.empty())
      continue;
    if (llvm::Error error =
            store(index, readManifestTensor(size->manifest, entry, nullptr)))
      return std::move(error);
  }
  return expected;
}

llvm::Expected<bool> mlir::norm::run::compareResults(
    const Options &options, const Signature &signature,
    llvm::ArrayRef<Tensor> results,
    llvm::ArrayRef<std::optional<Tensor>> expected, llvm::raw_ostream &os) {
  bool allWithin = true;
  for (auto [index, result] : llvm::enumerate(results)) {
    if (!expected[index])
      continue;
    std::string what = describeResult(signature, index);
    Tolerance tolerance = chooseTolerance(options.tolerance, result.getDType());
    llvm::Expected<Comparison> comparison =
        compareTensors(result, *expected[index], tolerance);
    if (!comparison)
      return llvm::createStringError(
          what + " of '" + signature.function +
          "': " + llvm::toString(comparison.takeError()));
    os << what << " " << formatTensorType(result.getShape(), result.getDType())
       << llvm::format(": max abs %.3g, max rel %.3g (of max %.4g), max ulp ",
                       comparison->maxAbsolute, comparison->maxRelativeToMax,
                       comparison->maxExpected)
       << comparison->maxUlp;
    bool within = comparison->isWithin();
    allWithin &= within;
    os << (within ? ", within " : ", OUTSIDE ") << formatTolerance(tolerance);
    if (!within) {
      os << ": " << comparison->numOutside << " of " << comparison->numElements
         << " elements";
      if (comparison->numSpecialMismatches)
        os << " (" << comparison->numSpecialMismatches
           << " where NaN or infinity is not as expected)";
      os << ", the worst at "
         << formatIndex(comparison->worstIndex, result.getShape())
         << llvm::format(" is %.9g, expected %.9g", comparison->worstActual,
                         comparison->worstExpected);
    }
    os << "\n";
  }
  return allWithin;
}

void mlir::norm::run::printResults(const Signature &signature,
                                   llvm::ArrayRef<Tensor> results,
                                   llvm::raw_ostream &os) {
  constexpr int64_t numShown = 8;
  for (auto [index, result] : llvm::enumerate(results)) {
    os << describeResult(signature, index) << " "
       << formatTensorType(result.getShape(), result.getDType());
    int64_t count = result.getNumElements();
    double least = INFINITY, most = -INFINITY, sum = 0;
    int64_t numSpecial = 0;
    for (int64_t i = 0; i < count; ++i) {
      double element = result.getElement(i);
      if (!std::isfinite(element)) {
        ++numSpecial;
        continue;
      }
      least = std::min(least, element);
      most = std::max(most, element);
      sum += element;
    }
    if (int64_t numFinite = count - numSpecial)
      os << llvm::format(": min %.6g, max %.6g, mean %.6g", least, most,
                         sum / static_cast<double>(numFinite));
    if (numSpecial)
      os << ", " << numSpecial << " NaN or infinite";
    if (count)
      os << ", first ";
    for (int64_t i = 0; i < std::min(count, numShown); ++i)
      os << (i ? " " : "") << llvm::format("%.6g", result.getElement(i));
    os << (count > numShown ? " ...\n" : "\n");
  }
}

/// A file name's part: a name may hold any character.
static std::string sanitize(llvm::StringRef name) {
  std::string text = name.str();
  for (char &c : text)
    if (!llvm::isAlnum(c) && c != '.' && c != '_' && c != '-')
      c = '_';
  return text;
}

llvm::Error mlir::norm::run::writeResults(llvm::StringRef prefix,
                                          const Signature &signature,
                                          llvm::ArrayRef<Tensor> results) {
  std::vector<std::string> written;
  for (auto [index, result] : llvm::enumerate(results)) {
    std::string name = sanitize(signature.results[index].name);
    std::string path =
        (prefix + "." + (name.empty() ? std::to_string(index) : name) + ".npy")
            .str();
    if (llvm::is_contained(written, path))
      path = (prefix + "." + llvm::Twine(index) + ".npy").str();
    if (llvm::Error error = writeNpy(path, result)) {
      for (const std::string &earlier : written)
        llvm::sys::fs::remove(earlier);
      return error;
    }
    written.push_back(path);
  }
  return llvm::Error::success();
}
