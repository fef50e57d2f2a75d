//===- Manifest.h - What an exported model takes and gives -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TENSORIO_MANIFEST_H
#define NORM_TENSORIO_MANIFEST_H

#include "norm/TensorIO/SafeTensors.h"
#include "norm/TensorIO/Tensor.h"

#include <vector>

namespace mlir::norm {

/// One argument or result of a manifest.
struct ManifestTensor {
  /// "input", "weight" (also spelt "param"), empty for a result.
  std::string kind;
  /// The parameter's or input's name in the model; may be empty.
  std::string name;
  DType dtype = DType::F32;
  llvm::SmallVector<int64_t, 4> shape;
  /// Path of the .npy file, empty where the tensor is in the weights file.
  std::string file;

  bool isWeight() const { return kind == "weight"; }
};

/// One set of arguments with the results that are expected for them.
struct ManifestCase {
  std::vector<ManifestTensor> args;
  std::vector<ManifestTensor> results;
};

/// A manifest: json with `func`, `args` and `results` in order (each with
/// dtype, shape, `name`, `file` beside the manifest), `weights` (a .safetensors
/// file beside the manifest, from which arguments without `file` are read by
/// name; any other text is a remark) and `alt_size` (further sizes: one object
/// with `args` and `results`, or a list of them; entries it lacks are those of
/// the first size).
struct Manifest {
  std::string path;
  std::string function;
  /// Path of the .safetensors file, empty where there is none.
  std::string weightsFile;
  /// The first size, then those of `alt_size`.
  std::vector<ManifestCase> cases;
};

/// Reads and checks a manifest. Errors name the file and the entry.
llvm::Expected<Manifest> readManifest(llvm::StringRef path);

/// Reads the elements of `entry`, from its file or else by name from `weights`
/// (may be null). Fails where dtype or shape are not those of the entry. The
/// result may be a read-only view of `weights`.
llvm::Expected<Tensor> readManifestTensor(const Manifest &manifest,
                                          const ManifestTensor &entry,
                                          const SafeTensorsFile *weights);

} // namespace mlir::norm

#endif // NORM_TENSORIO_MANIFEST_H
