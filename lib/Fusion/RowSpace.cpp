//===- RowSpace.cpp - Atoms and their unification ------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/RowSpace.h"

#include "norm/Fusion/Legality.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm;

RowSpace::Atoms RowSpace::makeDim(int64_t size) {
  if (size == 1)
    return {};
  nodes.push_back({size, std::nullopt});
  return {static_cast<unsigned>(nodes.size() - 1)};
}

SmallVector<RowSpace::Atoms> &RowSpace::getDims(Value value) {
  auto [it, isNew] = dims.try_emplace(value);
  if (isNew)
    for (int64_t size : cast<RankedTensorType>(value.getType()).getShape())
      it->second.push_back(makeDim(size));
  return it->second;
}

RowSpace::Atoms RowSpace::expand(ArrayRef<unsigned> atoms) const {
  Atoms result;
  for (unsigned atom : atoms) {
    if (const std::optional<Atoms> &factors = nodes[atom].factors)
      llvm::append_range(result, expand(*factors));
    else
      result.push_back(atom);
  }
  return result;
}

RowSpace::Atoms RowSpace::getAtoms(Value value, int64_t dim) {
  return expand(getDims(value)[dim]);
}

RowSpace::Atoms RowSpace::getAtoms(Value value) {
  Atoms result;
  for (const Atoms &dim : getDims(value))
    llvm::append_range(result, expand(dim));
  return result;
}

void RowSpace::replace(unsigned atom, Atoms factors) {
  assert(!nodes[atom].factors && "replaced twice");
  nodes[atom].factors = std::move(factors);
}

/// The atom is the product of the factors.
bool RowSpace::bind(unsigned atom, ArrayRef<unsigned> factors) {
  if (llvm::is_contained(factors, atom))
    return false;
  int64_t product = 1;
  std::optional<unsigned> unknown;
  for (unsigned factor : factors) {
    int64_t size = nodes[factor].size;
    if (!ShapedType::isDynamic(size)) {
      if (llvm::MulOverflow(product, size, product))
        return false;
      continue;
    }
    if (unknown)
      product = 0;
    unknown = factor;
  }
  int64_t size = nodes[atom].size;
  if (!ShapedType::isDynamic(size)) {
    if (!unknown && product != size)
      return false;
    if (unknown && product > 0) {
      if (size % product != 0)
        return false;
      // Known now; one element is no atom at all.
      if (size == product)
        replace(*unknown, {});
      else
        nodes[*unknown].size = size / product;
    }
  }
  replace(atom, Atoms(factors));
  return true;
}

/// Makes the last (or first) atoms of both sides one; both have more than one.
bool RowSpace::splitEnd(Atoms &lhs, Atoms &rhs, bool back) {
  auto end = [&](Atoms &atoms) { return back ? atoms.back() : atoms.front(); };
  auto drop = [&](Atoms &atoms) {
    atoms.erase(back ? std::prev(atoms.end()) : atoms.begin());
  };
  bool swapped = false;
  unsigned small = end(lhs), large = end(rhs);
  int64_t smallSize = nodes[small].size, largeSize = nodes[large].size;
  if (ShapedType::isDynamic(smallSize) || ShapedType::isDynamic(largeSize))
    return false;
  if (smallSize > largeSize) {
    std::swap(small, large);
    std::swap(smallSize, largeSize);
    swapped = true;
  }
  if (smallSize == 0 || largeSize % smallSize != 0)
    return false;
  if (smallSize == largeSize) {
    replace(large, {small});
    drop(lhs);
    drop(rhs);
    return true;
  }
  unsigned rest = makeDim(largeSize / smallSize).front();
  replace(large, back ? Atoms{rest, small} : Atoms{small, rest});
  Atoms &smallSide = swapped ? rhs : lhs, &largeSide = swapped ? lhs : rhs;
  drop(smallSide);
  (back ? largeSide.back() : largeSide.front()) = rest;
  return true;
}

/// Makes two products one, from both ends inwards.
bool RowSpace::unify(Atoms lhs, Atoms rhs) {
  while (true) {
    lhs = expand(lhs);
    rhs = expand(rhs);
    while (!lhs.empty() && !rhs.empty() && lhs.back() == rhs.back()) {
      lhs.pop_back();
      rhs.pop_back();
    }
    while (!lhs.empty() && !rhs.empty() && lhs.front() == rhs.front()) {
      lhs.erase(lhs.begin());
      rhs.erase(rhs.begin());
    }
    if (lhs.empty() || rhs.empty()) {
      // What is left over has one element.
      Atoms &rest = lhs.empty() ? rhs : lhs;
      if (llvm::any_of(rest, [&](unsigned atom) {
            return !ShapedType::isDynamic(nodes[atom].size);
          }))
        return false;
      for (unsigned atom : rest)
        if (!nodes[atom].factors)
          replace(atom, {});
      return true;
    }
    if (lhs.size() == 1)
      return bind(lhs.front(), rhs);
    if (rhs.size() == 1)
      return bind(rhs.front(), lhs);
    if (!splitEnd(lhs, rhs, /*back=*/true) &&
        !splitEnd(lhs, rhs, /*back=*/false))
      return false;
  }
}

bool RowSpace::unifyDims(Value lhs, int64_t lhsDim, Value rhs, int64_t rhsDim) {
  Atoms left = getAtoms(lhs, lhsDim), right = getAtoms(rhs, rhsDim);
  return unify(left, right);
}

/// Two values of one shape.
bool RowSpace::unifyValues(Value lhs, Value rhs) {
  int64_t rank = cast<RankedTensorType>(lhs.getType()).getRank();
  if (cast<RankedTensorType>(rhs.getType()).getRank() != rank)
    return false;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!unifyDims(lhs, dim, rhs, dim))
      return false;
  return true;
}

void RowSpace::alignLeadingDims(Value lhs, Value rhs) {
  int64_t rank = std::min(cast<RankedTensorType>(lhs.getType()).getRank(),
                          cast<RankedTensorType>(rhs.getType()).getRank());
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    Atoms left = getAtoms(lhs, dim), right = getAtoms(rhs, dim);
    if (left == right)
      continue;
    if (left.size() != 1 || right.size() != 1)
      return;
    int64_t size = getSize(left.front());
    if (ShapedType::isDynamic(size) || size != getSize(right.front()))
      return;
    // A dimension that the other value has elsewhere stays what it is.
    if (llvm::is_contained(getAtoms(rhs), left.front()) ||
        llvm::is_contained(getAtoms(lhs), right.front()))
      return;
    replace(right.front(), left);
  }
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

void RowSpace::collect(Operation *op, RowShape &shape, RowShape::Set &whole,
                       bool &isFirst) {
  if (auto kernel = dyn_cast<KernelOp>(op)) {
    for (Operation &inner : kernel.getBody().front().without_terminator())
      collect(&inner, shape, whole, isFirst);
    return;
  }
  if (isStructuralOp(op) || isViewLike(op))
    return;
  RowShape::Set domain;
  for (Value result : op->getResults()) {
    Atoms atoms = getAtoms(result);
    domain.insert(atoms.begin(), atoms.end());
  }
  Atoms needed = expand(wholes.lookup(op));
  domain.insert(needed.begin(), needed.end());
  whole.insert(needed.begin(), needed.end());
  shape.elements.insert(domain.begin(), domain.end());
  if (isFirst)
    shape.rows = domain;
  else
    shape.rows.remove_if([&](unsigned atom) { return !domain.contains(atom); });
  isFirst = false;
}

RowShape RowSpace::getShape(ArrayRef<Operation *> ops) {
  RowShape shape;
  RowShape::Set whole;
  bool isFirst = true;
  for (Operation *op : ops)
    collect(op, shape, whole, isFirst);
  shape.rows.remove_if([&](unsigned atom) { return whole.contains(atom); });
  return shape;
}
