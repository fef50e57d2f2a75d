//===- DimTable.cpp - Which dimensions are one and the same ----- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimTable.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm;

RowDimId DimTable::createDim(int64_t size) {
  Entry entry;
  entry.size = size;
  entries.push_back(entry);
  return entries.size() - 1;
}

RowDims DimTable::create(int64_t size) {
  if (size == 1)
    return {};
  return {createDim(size)};
}

RowDims DimTable::resolve(ArrayRef<RowDimId> dims) const {
  RowDims resolved;
  for (RowDimId dim : dims) {
    if (entries[dim].isReplaced)
      llvm::append_range(resolved, resolve(entries[dim].pieces));
    else
      resolved.push_back(dim);
  }
  return resolved;
}

int64_t DimTable::getSize(ArrayRef<RowDimId> dims) const {
  int64_t product = 1;
  for (RowDimId dim : dims)
    if (ShapedType::isDynamic(entries[dim].size) ||
        llvm::MulOverflow(product, entries[dim].size, product))
      return ShapedType::kDynamic;
  return product;
}

LogicalResult DimTable::join(RowDimId lhs, RowDimId rhs) {
  if (lhs == rhs)
    return success();
  int64_t &size = entries[lhs].size, other = entries[rhs].size;
  if (ShapedType::isDynamic(size))
    size = other;
  else if (!ShapedType::isDynamic(other) && other != size)
    return failure();
  entries[rhs].isReplaced = true;
  entries[rhs].pieces = {lhs};
  return success();
}

LogicalResult DimTable::replace(RowDimId dim, ArrayRef<RowDimId> pieces) {
  if (llvm::is_contained(pieces, dim))
    return failure();
  int64_t size = entries[dim].size, known = 1;
  SmallVector<RowDimId> dynamic;
  for (RowDimId piece : pieces) {
    if (ShapedType::isDynamic(entries[piece].size))
      dynamic.push_back(piece);
    else if (llvm::MulOverflow(known, entries[piece].size, known))
      return failure();
  }
  if (!ShapedType::isDynamic(size)) {
    if (dynamic.empty() && known != size)
      return failure();
    if (dynamic.size() == 1) {
      if (known == 0 || size % known != 0)
        return failure();
      entries[dynamic.front()].size = size / known;
    }
  }
  entries[dim].isReplaced = true;
  entries[dim].pieces.assign(pieces.begin(), pieces.end());
  return success();
}

LogicalResult DimTable::matchEnds(RowDims &lhs, RowDims &rhs, bool fromBack) {
  auto take = [&](RowDims &dims) {
    return fromBack ? dims.back() : dims.front();
  };
  auto drop = [&](RowDims &dims) {
    dims.erase(fromBack ? dims.end() - 1 : dims.begin());
  };
  while (lhs.size() > 1 && rhs.size() > 1) {
    RowDimId a = take(lhs), b = take(rhs);
    int64_t sizeA = entries[a].size, sizeB = entries[b].size;
    bool isKnown = !ShapedType::isDynamic(sizeA) &&
                   !ShapedType::isDynamic(sizeB) && sizeA != 0 && sizeB != 0;
    if (a != b && !isKnown)
      return success();
    if (a == b || sizeA == sizeB) {
      if (failed(join(a, b)))
        return failure();
      drop(lhs);
      drop(rhs);
      continue;
    }
    // The larger one is made of the smaller and something else.
    bool isLeftLarger = sizeA > sizeB;
    RowDims &larger = isLeftLarger ? lhs : rhs;
    RowDimId whole = isLeftLarger ? a : b, part = isLeftLarger ? b : a;
    if (entries[whole].size % entries[part].size != 0)
      return failure();
    RowDimId rest = createDim(entries[whole].size / entries[part].size);
    RowDims pieces = {part, rest};
    if (fromBack)
      std::swap(pieces[0], pieces[1]);
    if (failed(replace(whole, pieces)))
      return failure();
    (fromBack ? larger.back() : larger.front()) = rest;
    drop(isLeftLarger ? rhs : lhs);
  }
  return success();
}

LogicalResult DimTable::unify(ArrayRef<RowDimId> lhs, ArrayRef<RowDimId> rhs) {
  RowDims a = resolve(lhs), b = resolve(rhs);
  if (a == b)
    return success();
  if (failed(matchEnds(a, b, /*fromBack=*/false)))
    return failure();
  // What was replaced above may be in the rest.
  a = resolve(a);
  b = resolve(b);
  if (failed(matchEnds(a, b, /*fromBack=*/true)))
    return failure();
  a = resolve(a);
  b = resolve(b);
  if (a == b)
    return success();
  if (a.size() == 1 && b.size() == 1)
    return join(a.front(), b.front());
  if (a.size() == 1)
    return replace(a.front(), b);
  if (b.size() == 1)
    return replace(b.front(), a);
  // One of the two is a single 1.
  if (a.empty() || b.empty()) {
    for (RowDimId dim : a.empty() ? b : a)
      if (failed(replace(dim, {})))
        return failure();
    return success();
  }
  return failure();
}
