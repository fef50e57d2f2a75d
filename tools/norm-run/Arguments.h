//===- Arguments.h - The values of a call's arguments -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TOOLS_NORM_RUN_ARGUMENTS_H
#define NORM_TOOLS_NORM_RUN_ARGUMENTS_H

#include "Function.h"

#include "norm/TensorIO/Manifest.h"

namespace mlir::norm::run {

/// The chosen size of a manifest, cut to the arguments that a function takes:
/// all, or the inputs alone where the weights are inlined.
struct ManifestSize {
  Manifest manifest;
  ManifestCase selected;
};

llvm::Expected<ManifestSize> readManifestSize(const Options &options);

/// Drops the weights from `size` where `signature` has just the other
/// arguments; fails where the numbers do not fit otherwise. Names that the
/// signature lacks are filled in from the manifest.
llvm::Error matchManifest(ManifestSize &size, Signature &signature);

/// Reads the files that give arguments their values. A value comes from the
/// first of these that has it: an --input .safetensors that holds its name, the
/// weights file that holds its name, the next --input .npy (with a manifest for
/// inputs only), the manifest.
class ArgumentReader {
public:
  /// `size` may be null. Both outlive the reader.
  static llvm::Expected<ArgumentReader> create(const Options &options,
                                               const Signature &signature,
                                               const ManifestSize *size);

  /// The value of argument `index` in private, writable memory, checked against
  /// the signature. Asked for in ascending order.
  llvm::Expected<Tensor> read(size_t index);

  /// Fails where an --input file was not asked for.
  llvm::Error finish() const;

private:
  ArgumentReader(const Signature &signature, const ManifestSize *size)
      : signature(&signature), size(size) {}
  llvm::Expected<Tensor> find(size_t index, std::string &source);

  const Signature *signature;
  const ManifestSize *size;
  std::vector<std::string> positional;
  size_t nextPositional = 0;
  std::vector<SafeTensorsFile> named;
  std::optional<SafeTensorsFile> weights;
};

} // namespace mlir::norm::run

#endif // NORM_TOOLS_NORM_RUN_ARGUMENTS_H
