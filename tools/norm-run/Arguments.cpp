//===- Arguments.cpp - The values of a call's arguments -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include "norm/TensorIO/Npy.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::norm;
using namespace mlir::norm::run;

llvm::Expected<ManifestSize>
mlir::norm::run::readManifestSize(const Options &options) {
  llvm::Expected<Manifest> manifest = readManifest(options.manifest);
  if (!manifest)
    return manifest.takeError();
  size_t numSizes = manifest->cases.size();
  if (options.size >= numSizes)
    return createFileError(options.manifest,
                           "has " + llvm::Twine(numSizes - 1) +
                               " further sizes, --alt-size asks for number " +
                               llvm::Twine(options.size));
  ManifestSize size;
  size.selected = manifest->cases[options.size];
  size.manifest = std::move(*manifest);
  return size;
}

llvm::Error mlir::norm::run::matchManifest(ManifestSize &size,
                                           Signature &signature) {
  std::vector<ManifestTensor> &args = size.selected.args;
  size_t numWeights = llvm::count_if(
      args, [](const ManifestTensor &arg) { return arg.isWeight(); });
  size_t wanted = signature.inputs.size();
  if (args.size() != wanted && args.size() - numWeights == wanted)
    llvm::erase_if(args,
                   [](const ManifestTensor &arg) { return arg.isWeight(); });
  if (args.size() != wanted)
    return createFileError(size.manifest.path,
                           "lists " + llvm::Twine(args.size()) +
                               " arguments, '" + signature.function +
                               "' takes " + llvm::Twine(wanted));
  if (size.selected.results.size() != signature.results.size())
    return createFileError(size.manifest.path,
                           "lists " +
                               llvm::Twine(size.selected.results.size()) +
                               " results, '" + signature.function + "' gives " +
                               llvm::Twine(signature.results.size()));
  for (auto [arg, input] : llvm::zip_equal(args, signature.inputs))
    if (!arg.name.empty())
      input.name = arg.name;
  for (auto [result, value] :
       llvm::zip_equal(size.selected.results, signature.results))
    if (!result.name.empty())
      value.name = result.name;
  return llvm::Error::success();
}

llvm::Expected<ArgumentReader>
ArgumentReader::create(const Options &options, const Signature &signature,
                       const ManifestSize *size) {
  ArgumentReader reader(signature, size);
  for (const std::string &input : options.inputs) {
    if (!llvm::StringRef(input).ends_with(".safetensors")) {
      reader.positional.push_back(input);
      continue;
    }
    llvm::Expected<SafeTensorsFile> file = SafeTensorsFile::open(input);
    if (!file)
      return file.takeError();
    reader.named.push_back(std::move(*file));
  }
  std::string weights = options.weights;
  // The manifest's weights file is needed only for arguments that it lists.
  if (weights.empty() && size &&
      llvm::any_of(size->selected.args,
                   [](const ManifestTensor &arg) { return arg.file.empty(); }))
    weights = size->manifest.weightsFile;
  if (!weights.empty()) {
    llvm::Expected<SafeTensorsFile> file = SafeTensorsFile::open(weights);
    if (!file)
      return file.takeError();
    reader.weights = std::move(*file);
  }
  return reader;
}

llvm::Expected<Tensor> ArgumentReader::find(size_t index, std::string &source) {
  const Value &value = signature->inputs[index];
  const ManifestTensor *entry = size ? &size->selected.args[index] : nullptr;
  if (!value.name.empty()) {
    for (const SafeTensorsFile &file : named)
      if (file.contains(value.name)) {
        source = file.getPath().str();
        return file.get(value.name, value.dtype);
      }
    if (weights && weights->contains(value.name) &&
        !(entry && !entry->file.empty())) {
      source = weights->getPath().str();
      return weights->get(value.name, value.dtype);
    }
  }
  if (nextPositional < positional.size() && !(entry && entry->isWeight())) {
    source = positional[nextPositional++];
    return readNpy(source, value.dtype);
  }
  if (entry) {
    source = entry->file.empty() ? size->manifest.path : entry->file;
    // The types of file and manifest agree; those of the function may not.
    if (entry->dtype != value.dtype)
      return createFileError(size->manifest.path,
                             "the manifest says " +
                                 stringifyDType(entry->dtype) + " where " +
                                 stringifyDType(value.dtype) + " is expected");
    return readManifestTensor(size->manifest, *entry,
                              weights ? &*weights : nullptr);
  }
  return llvm::createStringError(
      "has no value: '" + signature->function + "' takes " +
      llvm::Twine(signature->inputs.size()) + " arguments, " +
      llvm::Twine(positional.size()) +
      " --input files are given; the rest is taken by name from --weights");
}

llvm::Expected<Tensor> ArgumentReader::read(size_t index) {
  const Value &value = signature->inputs[index];
  auto fail = [&](const llvm::Twine &message) {
    return llvm::createStringError(describeArgument(*signature, index) + ": " +
                                   message);
  };
  std::string source;
  llvm::Expected<Tensor> tensor = find(index, source);
  if (!tensor)
    return fail(llvm::toString(tensor.takeError()));
  if (!value.accepts(tensor->getShape()))
    return fail(source + ": holds " +
                formatTensorType(tensor->getShape(), tensor->getDType()) +
                " where " + formatTensorType(value.shape, value.dtype) +
                " is expected");
  if (tensor->getMutableData())
    return tensor;
  // A view of a mapped file: neither writable nor aligned.
  llvm::Expected<Tensor> copy = tensor->copy();
  if (!copy)
    return fail(llvm::toString(copy.takeError()));
  return copy;
}

llvm::Error ArgumentReader::finish() const {
  if (nextPositional == positional.size())
    return llvm::Error::success();
  return createFileError(positional[nextPositional],
                         "is one --input file more than '" +
                             signature->function + "' takes; it has " +
                             llvm::Twine(signature->inputs.size()) +
                             " arguments");
}
