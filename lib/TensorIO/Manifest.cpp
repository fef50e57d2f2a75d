//===- Manifest.cpp - What an exported model takes and gives -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/Manifest.h"

#include "norm/TensorIO/Json.h"
#include "norm/TensorIO/Npy.h"

#include "llvm/Support/Path.h"

using namespace mlir::norm;

/// `file` as seen from the folder of the manifest.
static std::string resolve(llvm::StringRef manifest, llvm::StringRef file) {
  if (llvm::sys::path::is_absolute(file))
    return file.str();
  llvm::SmallString<128> path = llvm::sys::path::parent_path(manifest);
  llvm::sys::path::append(path, file);
  return std::string(path);
}

namespace {
/// Reads the entries of one manifest; `where` names the one in an error.
class ManifestReader {
public:
  explicit ManifestReader(llvm::StringRef path) : path(path) {}

  llvm::Expected<Manifest> read();

private:
  llvm::Error fail(const llvm::Twine &message) const {
    return createFileError(path, message);
  }
  llvm::Error readCase(const llvm::json::Object &object,
                       const llvm::Twine &where, ManifestCase &result);
  llvm::Error readList(const llvm::json::Object &object, llvm::StringRef key,
                       const llvm::Twine &where,
                       std::vector<ManifestTensor> &list);
  llvm::Error readEntry(const llvm::json::Value &value,
                        const llvm::Twine &where, ManifestTensor &entry);

  std::string path;
};
} // namespace

llvm::Expected<Manifest> ManifestReader::read() {
  llvm::Expected<llvm::json::Value> json = readJson(path);
  if (!json)
    return json.takeError();
  const llvm::json::Object *object = json->getAsObject();
  if (!object)
    return fail("a manifest is a json object");
  Manifest manifest;
  manifest.path = path;
  if (std::optional<llvm::StringRef> function = object->getString("func"))
    manifest.function = function->str();
  else if (object->get("func"))
    return fail("'func' is no string");
  std::optional<llvm::StringRef> weights = object->getString("weights");
  if (weights && weights->ends_with(".safetensors"))
    manifest.weightsFile = resolve(path, *weights);
  ManifestCase first;
  if (llvm::Error error = readCase(*object, "", first))
    return std::move(error);
  manifest.cases.push_back(std::move(first));

  const llvm::json::Value *alternatives = object->get("alt_size");
  if (!alternatives || alternatives->getAsNull())
    return manifest;
  llvm::SmallVector<const llvm::json::Value *> list;
  if (const llvm::json::Array *array = alternatives->getAsArray())
    for (const llvm::json::Value &value : *array)
      list.push_back(&value);
  else
    list.push_back(alternatives);
  for (const llvm::json::Value *value : list) {
    const llvm::json::Object *alternative = value->getAsObject();
    if (!alternative)
      return fail("'alt_size' is neither an object nor a list of objects");
    ManifestCase next = manifest.cases.front();
    if (llvm::Error error = readCase(*alternative, "alt_size ", next))
      return std::move(error);
    manifest.cases.push_back(std::move(next));
  }
  return manifest;
}

llvm::Error ManifestReader::readCase(const llvm::json::Object &object,
                                     const llvm::Twine &where,
                                     ManifestCase &result) {
  if (llvm::Error error = readList(object, "args", where, result.args))
    return error;
  return readList(object, "results", where, result.results);
}

llvm::Error ManifestReader::readList(const llvm::json::Object &object,
                                     llvm::StringRef key,
                                     const llvm::Twine &where,
                                     std::vector<ManifestTensor> &list) {
  const llvm::json::Array *array = object.getArray(key);
  if (!array)
    return fail(where + "'" + key + "' is missing or no list");
  // An alternative size may leave out what does not change.
  bool isOverlay = !list.empty();
  for (auto [position, value] : llvm::enumerate(*array)) {
    int64_t index = static_cast<int64_t>(position);
    if (const llvm::json::Object *entry = value.getAsObject())
      index = entry->getInteger("index").value_or(index);
    if (isOverlay ? index < 0 || index >= static_cast<int64_t>(list.size())
                  : index != static_cast<int64_t>(position))
      return fail(where + "'" + key + "' entry " + llvm::Twine(position) +
                  " has the index " + llvm::Twine(index));
    if (!isOverlay)
      list.emplace_back();
    if (llvm::Error error = readEntry(
            value, where + "'" + key + "' entry " + llvm::Twine(position),
            list[index]))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error ManifestReader::readEntry(const llvm::json::Value &value,
                                      const llvm::Twine &where,
                                      ManifestTensor &entry) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail(where + " is not an object");
  if (std::optional<llvm::StringRef> name = object->getString("name"))
    entry.name = name->str();
  if (std::optional<llvm::StringRef> kind = object->getString("kind"))
    entry.kind = *kind == "param" ? "weight" : kind->str();
  if (std::optional<llvm::StringRef> file = object->getString("file"))
    entry.file = resolve(path, *file);

  std::optional<llvm::StringRef> dtypeName = object->getString("dtype");
  if (!dtypeName)
    return fail(where + " has no 'dtype'");
  std::optional<DType> dtype = parseDType(*dtypeName);
  if (!dtype)
    return fail(where + " has the unknown dtype '" + *dtypeName + "'");
  entry.dtype = *dtype;

  const llvm::json::Array *shape = object->getArray("shape");
  if (!shape)
    return fail(where + " has no 'shape'");
  entry.shape.clear();
  for (const llvm::json::Value &element : *shape) {
    std::optional<int64_t> size = element.getAsInteger();
    if (!size || *size < 0)
      return fail(where + " has a shape that is no list of sizes");
    entry.shape.push_back(*size);
  }
  return llvm::Error::success();
}

llvm::Expected<Manifest> mlir::norm::readManifest(llvm::StringRef path) {
  return ManifestReader(path).read();
}

llvm::Expected<Tensor>
mlir::norm::readManifestTensor(const Manifest &manifest,
                               const ManifestTensor &entry,
                               const SafeTensorsFile *weights) {
  if (entry.file.empty() && !weights)
    return createFileError(manifest.path,
                           "'" + entry.name +
                               "' has no file and no weights file is given");
  llvm::Expected<Tensor> tensor = entry.file.empty()
                                      ? weights->get(entry.name, entry.dtype)
                                      : readNpy(entry.file, entry.dtype);
  if (!tensor)
    return tensor.takeError();
  if (tensor->getShape() != llvm::ArrayRef<int64_t>(entry.shape))
    return createFileError(
        entry.file.empty() ? weights->getPath() : llvm::StringRef(entry.file),
        (entry.file.empty() ? "tensor '" + entry.name + "' is "
                            : std::string("holds ")) +
            formatTensorType(tensor->getShape(), tensor->getDType()) +
            " where the manifest says " +
            formatTensorType(entry.shape, entry.dtype));
  return tensor;
}
