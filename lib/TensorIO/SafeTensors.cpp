//===- SafeTensors.cpp - Reading .safetensors files -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/SafeTensors.h"

#include "norm/TensorIO/Json.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::norm;

/// The limit of the format's own implementation.
static constexpr uint64_t maxHeaderBytes = 100000000;

static std::optional<DType> parseTypeName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<DType>>(name)
      .Case("F16", DType::F16)
      .Case("BF16", DType::BF16)
      .Case("F32", DType::F32)
      .Case("F64", DType::F64)
      .Case("BOOL", DType::I1)
      .Case("I8", DType::I8)
      .Case("I16", DType::I16)
      .Case("I32", DType::I32)
      .Case("I64", DType::I64)
      .Case("U8", DType::U8)
      .Case("U16", DType::U16)
      .Case("U32", DType::U32)
      .Case("U64", DType::U64)
      .Default(std::nullopt);
}

llvm::Expected<SafeTensorsFile> SafeTensorsFile::open(llvm::StringRef path) {
  auto contents = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
  if (!contents)
    return createFileError(path, contents.getError().message());
  SafeTensorsFile file;
  file.path = path.str();
  file.buffer = std::move(*contents);
  llvm::StringRef text = file.buffer->getBuffer();
  if (text.size() < 8)
    return createFileError(path, "truncated .safetensors file");
  uint64_t headerBytes = llvm::support::endian::read64le(text.data());
  if (headerBytes > maxHeaderBytes)
    return createFileError(path, "not a .safetensors file (a header of " +
                                     llvm::Twine(headerBytes) + " bytes)");
  if (headerBytes > text.size() - 8)
    return createFileError(path, "truncated .safetensors header");
  file.data = text.data() + 8 + headerBytes;
  uint64_t dataBytes = text.size() - 8 - headerBytes;
  if (llvm::Error error =
          file.parseHeader(text.substr(8, headerBytes), dataBytes))
    return std::move(error);
  if (llvm::Error error = file.checkLayout(dataBytes))
    return std::move(error);
  return file;
}

/// Reads a list of non-negative integers.
static bool readSizes(const llvm::json::Value *value,
                      llvm::SmallVectorImpl<int64_t> &sizes) {
  const llvm::json::Array *array = value ? value->getAsArray() : nullptr;
  if (!array)
    return false;
  for (const llvm::json::Value &element : *array) {
    std::optional<int64_t> size = element.getAsInteger();
    if (!size || *size < 0)
      return false;
    sizes.push_back(*size);
  }
  return true;
}

llvm::Error SafeTensorsFile::parseHeader(llvm::StringRef header,
                                         uint64_t dataBytes) {
  llvm::Expected<llvm::json::Value> json = parseJson(path, header);
  if (!json)
    return json.takeError();
  const llvm::json::Object *entries = json->getAsObject();
  if (!entries)
    return createFileError(path, "the header is not a json object");
  for (const auto &[key, value] : *entries) {
    llvm::StringRef name = key;
    if (name == "__metadata__")
      continue;
    const llvm::json::Object *fields = value.getAsObject();
    std::optional<llvm::StringRef> dtype =
        fields ? fields->getString("dtype") : std::nullopt;
    Entry entry;
    llvm::SmallVector<int64_t, 2> range;
    if (!dtype || !readSizes(fields->get("shape"), entry.shape) ||
        !readSizes(fields->get("data_offsets"), range) || range.size() != 2)
      return createFileError(path, "tensor '" + name +
                                       "' lacks a valid dtype, shape or "
                                       "data_offsets");
    entry.begin = static_cast<uint64_t>(range[0]);
    entry.end = static_cast<uint64_t>(range[1]);
    entry.dtypeName = dtype->str();
    entry.dtype = parseTypeName(*dtype);
    if (entry.begin > entry.end || entry.end > dataBytes)
      return createFileError(
          path, "tensor '" + name + "' lies outside of the data (bytes " +
                    llvm::Twine(entry.begin) + " to " + llvm::Twine(entry.end) +
                    " of " + llvm::Twine(dataBytes) + ")");
    if (entry.dtype) {
      std::optional<int64_t> count = countElements(entry.shape, *entry.dtype);
      if (!count || static_cast<uint64_t>(*count) * getByteSize(*entry.dtype) !=
                        entry.end - entry.begin)
        return createFileError(path,
                               "tensor '" + name + "' has " +
                                   llvm::Twine(entry.end - entry.begin) +
                                   " bytes, which is not the size of " +
                                   formatTensorType(entry.shape, *entry.dtype));
    }
    names.push_back(name.str());
    tensors[name] = std::move(entry);
  }
  return llvm::Error::success();
}

llvm::Error SafeTensorsFile::checkLayout(uint64_t dataBytes) {
  llvm::sort(names, [&](const std::string &a, const std::string &b) {
    const Entry &first = tensors[a], &second = tensors[b];
    return std::tie(first.begin, first.end, a) <
           std::tie(second.begin, second.end, b);
  });
  uint64_t position = 0;
  for (const std::string &name : names) {
    const Entry &entry = tensors[name];
    if (entry.begin != position)
      return createFileError(path, "tensor '" + name + "' " +
                                       (entry.begin < position
                                            ? "overlaps the one before it"
                                            : "leaves a hole before it"));
    position = entry.end;
  }
  if (position != dataBytes)
    return createFileError(path, "the tensors end at byte " +
                                     llvm::Twine(position) + " of " +
                                     llvm::Twine(dataBytes) + " bytes of data");
  return llvm::Error::success();
}

llvm::Expected<Tensor> SafeTensorsFile::get(llvm::StringRef name,
                                            std::optional<DType> wanted) const {
  auto it = tensors.find(name);
  if (it == tensors.end())
    return createFileError(path, "has no tensor '" + name + "'");
  const Entry &entry = it->second;
  if (!entry.dtype)
    return createFileError(path, "tensor '" + name +
                                     "' has the unsupported type '" +
                                     entry.dtypeName + "'");
  if (wanted && !isStorageCompatible(*entry.dtype, *wanted))
    return createFileError(path, "tensor '" + name + "' is " +
                                     stringifyDType(*entry.dtype) + " where " +
                                     stringifyDType(*wanted) + " is expected");
  Tensor tensor = Tensor::view(wanted.value_or(*entry.dtype), entry.shape,
                               data + entry.begin, buffer);
  if (llvm::Error error = checkBooleans(path, tensor))
    return std::move(error);
  return tensor;
}
