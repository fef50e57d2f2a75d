//===- LocationText.cpp - Positions in files from locations -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LocationText.h"

using namespace mlir;
using namespace mlir::norm;

std::string FilePosition::text() const {
  return file.empty()
             ? ""
             : file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

FilePosition norm::findPosition(Location location) {
  FilePosition found;
  location->walk([&](Location inner) {
    auto range = dyn_cast<FileLineColRange>(inner);
    if (!range)
      return WalkResult::advance();
    found.file = range.getFilename().str();
    found.line = range.getStartLine();
    found.column = range.getStartColumn();
    return WalkResult::interrupt();
  });
  return found;
}

std::string norm::findLocationName(Location location) {
  std::string name;
  location->walk([&](Location inner) {
    auto named = dyn_cast<NameLoc>(inner);
    if (!named)
      return WalkResult::advance();
    name = named.getName().str();
    return WalkResult::interrupt();
  });
  return name;
}
