//===- Npy.cpp - Reading and writing .npy files -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/TensorIO/Npy.h"

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir::norm;

/// The type of numpy's `descr` without its byte order, "f4". Two raw bytes are
/// how numpy saves a bfloat16 of an extension module.
static std::optional<DType> parseDescr(llvm::StringRef kind) {
  return llvm::StringSwitch<std::optional<DType>>(kind)
      .Case("f2", DType::F16)
      .Case("f4", DType::F32)
      .Case("f8", DType::F64)
      .Cases({"b1", "?"}, DType::I1)
      .Case("i1", DType::I8)
      .Case("i2", DType::I16)
      .Case("i4", DType::I32)
      .Case("i8", DType::I64)
      .Case("u1", DType::U8)
      .Cases({"u2", "V2"}, DType::U16)
      .Case("u4", DType::U32)
      .Case("u8", DType::U64)
      .Default(std::nullopt);
}

static llvm::StringRef getDescr(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return "<f2";
  case DType::F32:
    return "<f4";
  case DType::F64:
    return "<f8";
  case DType::I1:
    return "|b1";
  case DType::I8:
    return "|i1";
  case DType::I16:
    return "<i2";
  case DType::I32:
    return "<i4";
  case DType::I64:
    return "<i8";
  case DType::U8:
    return "|u1";
  case DType::BF16:
  case DType::U16:
    return "<u2";
  case DType::U32:
    return "<u4";
  case DType::U64:
    return "<u8";
  }
  llvm_unreachable("every dtype is handled");
}

static llvm::Expected<DType> getStoredType(llvm::StringRef path,
                                           llvm::StringRef descr,
                                           std::optional<DType> wanted) {
  llvm::StringRef kind = descr;
  bool bigEndian = kind.consume_front(">");
  if (!bigEndian)
    (void)(kind.consume_front("<") || kind.consume_front("|") ||
           kind.consume_front("="));
  std::optional<DType> stored = parseDescr(kind);
  if (!stored)
    return createFileError(path, "unsupported element type '" + descr + "'");
  if (bigEndian && getByteSize(*stored) > 1)
    return createFileError(path, "big endian data ('" + descr +
                                     "') is not supported");
  if (wanted && !isStorageCompatible(*stored, *wanted))
    return createFileError(path, "holds " + stringifyDType(*stored) + " ('" +
                                     descr + "') where " +
                                     stringifyDType(*wanted) + " is expected");
  return wanted.value_or(*stored);
}

/// Copies column-major `source` to row-major `target`.
static void copyFromFortranOrder(const char *source, char *target,
                                 llvm::ArrayRef<int64_t> shape, int64_t count,
                                 unsigned size) {
  size_t rank = shape.size();
  llvm::SmallVector<int64_t> strides(rank), index(rank, 0);
  int64_t stride = 1;
  for (size_t dim = 0; dim < rank; ++dim) {
    strides[dim] = stride;
    stride *= shape[dim];
  }
  int64_t offset = 0;
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(target + i * size, source + offset * size, size);
    for (size_t dim = rank; dim-- > 0;) {
      offset += strides[dim];
      if (++index[dim] < shape[dim])
        break;
      offset -= strides[dim] * shape[dim];
      index[dim] = 0;
    }
  }
}

llvm::Expected<Tensor> mlir::norm::readNpy(llvm::StringRef path,
                                           std::optional<DType> wanted) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createFileError(path, buffer.getError().message());
  llvm::StringRef contents = (*buffer)->getBuffer();
  llvm::Expected<NpyHeader> header = parseNpyHeader(path, contents);
  if (!header)
    return header.takeError();
  llvm::Expected<DType> dtype = getStoredType(path, header->descr, wanted);
  if (!dtype)
    return dtype.takeError();
  std::optional<int64_t> count = countElements(header->shape, *dtype);
  if (!count)
    return createFileError(path, "shape " +
                                     formatTensorType(header->shape, *dtype) +
                                     " is larger than memory can be");
  llvm::StringRef data = contents.drop_front(header->dataOffset);
  size_t bytes = static_cast<size_t>(*count) * getByteSize(*dtype);
  if (data.size() != bytes)
    return createFileError(
        path, llvm::Twine(data.size() < bytes ? "truncated" : "oversized") +
                  ": holds " + llvm::Twine(data.size()) +
                  " bytes of elements where " +
                  formatTensorType(header->shape, *dtype) + " needs " +
                  llvm::Twine(bytes));
  llvm::Expected<Tensor> tensor = Tensor::allocate(*dtype, header->shape);
  if (!tensor)
    return createFileError(path, llvm::toString(tensor.takeError()));
  if (header->fortranOrder && header->shape.size() > 1)
    copyFromFortranOrder(data.data(), tensor->getMutableData(), header->shape,
                         *count, getByteSize(*dtype));
  else if (bytes != 0)
    std::memcpy(tensor->getMutableData(), data.data(), bytes);
  if (llvm::Error error = checkBooleans(path, *tensor))
    return std::move(error);
  return tensor;
}

llvm::Error mlir::norm::writeNpy(llvm::StringRef path, const Tensor &tensor) {
  std::string header = "{'descr': '" + getDescr(tensor.getDType()).str() +
                       "', 'fortran_order': False, 'shape': (";
  for (int64_t size : tensor.getShape())
    header += std::to_string(size) + ", ";
  header += "), }";
  // The elements start at a multiple of 64 bytes, after a newline.
  constexpr size_t prefix = 10;
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header += '\n';

  std::error_code code;
  llvm::raw_fd_ostream os(path, code, llvm::sys::fs::OF_None);
  if (code)
    return createFileError(path, "cannot be written: " + code.message());
  os.write("\x93NUMPY\x01\x00", 8);
  char length[2];
  llvm::support::endian::write16le(length,
                                   static_cast<uint16_t>(header.size()));
  os.write(length, 2);
  os << header;
  os.write(tensor.getData(), tensor.getNumBytes());
  os.close();
  if (os.has_error()) {
    code = os.error();
    os.clear_error();
    llvm::sys::fs::remove(path);
    return createFileError(path, "cannot be written: " + code.message());
  }
  return llvm::Error::success();
}
