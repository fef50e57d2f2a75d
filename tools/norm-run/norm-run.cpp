//===- norm-run.cpp - Run a compiled model -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bench.h"
#include "Generate.h"
#include "Options.h"
#include "Results.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir::norm;
using namespace mlir::norm::run;

/// The function to run: what the user or the manifest says, or the only one.
static llvm::Expected<std::string> chooseEntry(const Options &options,
                                               const Library &library,
                                               const ManifestSize *size) {
  llvm::Expected<std::vector<std::string>> functions = library.getFunctions();
  if (!functions)
    return functions.takeError();
  std::string wanted = options.entry;
  if (wanted.empty() && size)
    wanted = size->manifest.function;
  if (wanted.empty() && functions->size() == 1)
    return functions->front();
  if (llvm::is_contained(*functions, wanted))
    return wanted;
  std::string list =
      functions->empty() ? "no functions" : llvm::join(*functions, ", ");
  if (wanted.empty())
    return createFileError(library.getPath(),
                           "holds " + list + "; choose one with --entry");
  return createFileError(library.getPath(),
                         "has no function '" + wanted + "'; it holds " + list);
}

/// One call, and what is asked for afterwards.
static llvm::Expected<bool> callOnce(const Options &options,
                                     const Function &function,
                                     const Signature &signature,
                                     const ManifestSize *size) {
  llvm::Expected<ArgumentReader> reader =
      ArgumentReader::create(options, signature, size);
  if (!reader)
    return reader.takeError();
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < signature.inputs.size(); ++i) {
    llvm::Expected<Tensor> tensor = reader->read(i);
    if (!tensor)
      return tensor.takeError();
    inputs.push_back(std::move(*tensor));
  }
  if (llvm::Error error = reader->finish())
    return std::move(error);
  // Read before the call, so that a missing file costs no run.
  llvm::Expected<std::vector<std::optional<Tensor>>> expected =
      readExpectedResults(options, signature, size);
  if (!expected)
    return expected.takeError();

  llvm::Expected<std::vector<Tensor>> results =
      function.allocateResults(inputs);
  if (!results)
    return results.takeError();
  if (llvm::Error error = function.call(inputs, *results))
    return std::move(error);
  if (!options.outputPrefix.empty())
    if (llvm::Error error =
            writeResults(options.outputPrefix, signature, *results))
      return std::move(error);
  bool isCompared = llvm::any_of(
      *expected, [](const std::optional<Tensor> &e) { return e.has_value(); });
  bool agrees = true;
  if (isCompared) {
    llvm::Expected<bool> comparison =
        compareResults(options, signature, *results, *expected, llvm::outs());
    if (!comparison)
      return comparison.takeError();
    agrees = *comparison;
  } else if (options.outputPrefix.empty() && !options.bench) {
    printResults(signature, *results, llvm::outs());
  }
  if (options.bench)
    if (llvm::Error error = runBenchmark(function, inputs, *results,
                                         options.bench, llvm::outs()))
      return std::move(error);
  return agrees;
}

static llvm::Expected<bool> runFile(const Options &options) {
  std::optional<ManifestSize> size;
  if (!options.manifest.empty()) {
    llvm::Expected<ManifestSize> read = readManifestSize(options);
    if (!read)
      return read.takeError();
    size = std::move(*read);
  }
  llvm::Expected<std::unique_ptr<Library>> library = Library::open(options);
  if (!library)
    return library.takeError();
  ManifestSize *sizePointer = size ? &*size : nullptr;
  llvm::Expected<std::string> entry =
      chooseEntry(options, **library, sizePointer);
  if (!entry)
    return entry.takeError();
  llvm::Expected<Function> function = Function::create(**library, *entry);
  if (!function)
    return function.takeError();
  // With the names of the manifest, for messages and look-ups.
  Signature signature = function->getSignature();
  if (size)
    if (llvm::Error error = matchManifest(*size, signature))
      return std::move(error);
  if (options.generate)
    return generate(options, *function, signature, sizePointer, llvm::outs());
  return callOnce(options, *function, signature, sizePointer);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  Options options = parseCommandLine(argc, argv);
  llvm::Expected<bool> agrees = runFile(options);
  if (agrees)
    return *agrees ? 0 : 1;
  llvm::outs().flush();
  llvm::handleAllErrors(
      agrees.takeError(), [](const ReportedError &) {},
      [](const llvm::ErrorInfoBase &error) {
        llvm::WithColor::error(llvm::errs(), "norm-run")
            << error.message() << "\n";
      });
  return 1;
}
