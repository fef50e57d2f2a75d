//===- NpyHeader.cpp - The dictionary at the start of a .npy file -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

using namespace mlir::norm;

/// A tensor of more dimensions is taken for a damaged file.
static constexpr size_t maxRank = 64;

namespace {
/// Reads the Python literal `{'descr': '<f4', 'fortran_order': False, 'shape':
/// (2, 3), }`: keys in any order, either quote, spaces anywhere.
class DictionaryParser {
public:
  explicit DictionaryParser(llvm::StringRef text) : rest(text) {}

  /// Returns what is wrong, or an empty string.
  std::string parse(NpyHeader &header) {
    if (!consume("{"))
      return "header is not a dictionary";
    bool seenDescr = false, seenOrder = false, seenShape = false;
    while (!consume("}")) {
      std::string key;
      if (!parseString(key) || !consume(":"))
        return "header is not a dictionary with string keys";
      if (key == "descr") {
        if (!parseString(header.descr))
          return "structured element types are not supported";
        seenDescr = true;
      } else if (key == "fortran_order") {
        header.fortranOrder = consume("True");
        if (!header.fortranOrder && !consume("False"))
          return "'fortran_order' is neither True nor False";
        seenOrder = true;
      } else if (key == "shape") {
        header.shape.clear();
        if (!parseShape(header.shape))
          return "'shape' is not a tuple of sizes";
        seenShape = true;
      } else {
        return "unknown header key '" + key + "'";
      }
      if (!consume(",")) {
        if (!consume("}"))
          return "header dictionary is not closed";
        break;
      }
    }
    if (!seenDescr || !seenOrder || !seenShape)
      return "header lacks 'descr', 'fortran_order' or 'shape'";
    return "";
  }

private:
  bool consume(llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }

  bool parseString(std::string &value) {
    rest = rest.ltrim();
    if (rest.empty() || (rest[0] != '\'' && rest[0] != '"'))
      return false;
    size_t end = rest.find(rest[0], 1);
    if (end == llvm::StringRef::npos)
      return false;
    value = rest.slice(1, end).str();
    rest = rest.drop_front(end + 1);
    return true;
  }

  bool parseShape(llvm::SmallVectorImpl<int64_t> &shape) {
    if (!consume("("))
      return false;
    while (!consume(")")) {
      rest = rest.ltrim();
      int64_t size;
      if (rest.consumeInteger(10, size) || size < 0)
        return false;
      // Python 2 wrote long integers with a suffix.
      rest.consume_front("L");
      shape.push_back(size);
      if (shape.size() > maxRank)
        return false;
      if (!consume(","))
        return consume(")");
    }
    return true;
  }

  llvm::StringRef rest;
};
} // namespace

llvm::Expected<NpyHeader> mlir::norm::parseNpyHeader(llvm::StringRef path,
                                                     llvm::StringRef contents) {
  llvm::StringRef magic("\x93NUMPY", 6);
  if (!contents.starts_with(magic))
    return createFileError(path, "not a .npy file (the magic is missing)");
  if (contents.size() < 8)
    return createFileError(path, "truncated .npy header");
  unsigned major = static_cast<unsigned char>(contents[6]);
  if (major < 1 || major > 3)
    return createFileError(path,
                           "unknown .npy format version " + llvm::Twine(major));
  size_t lengthBytes = major == 1 ? 2 : 4;
  if (contents.size() < 8 + lengthBytes)
    return createFileError(path, "truncated .npy header");
  const char *lengthField = contents.data() + 8;
  size_t length = major == 1 ? llvm::support::endian::read16le(lengthField)
                             : llvm::support::endian::read32le(lengthField);
  NpyHeader header;
  header.dataOffset = 8 + lengthBytes + length;
  if (contents.size() < header.dataOffset)
    return createFileError(path, "truncated .npy header");
  DictionaryParser parser(contents.substr(8 + lengthBytes, length));
  if (std::string problem = parser.parse(header); !problem.empty())
    return createFileError(path, problem);
  return header;
}
