//===- RowFloats.cpp - Floats of 16 bits in wider registers ----- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowFloats.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::norm;

bool cpu::isNarrowFloat(Type type) { return type.isF16() || type.isBF16(); }

Type cpu::getCarriedType(Type type) {
  return isNarrowFloat(type) ? Float32Type::get(type.getContext()) : type;
}

Type cpu::getLike(Type like, Type type) {
  if (auto vector = dyn_cast<VectorType>(like))
    return vector.clone(type);
  return type;
}

static Value createSplat(OpBuilder &b, Location loc, Type type,
                         TypedAttr element) {
  if (auto vector = dyn_cast<VectorType>(type))
    element = DenseElementsAttr::get(vector, element);
  return arith::ConstantOp::create(b, loc, element);
}

Value cpu::createConstant(OpBuilder &b, Location loc, Type type, double value) {
  return createSplat(b, loc, type,
                     b.getFloatAttr(getElementTypeOrSelf(type), value));
}

Value cpu::createIntConstant(OpBuilder &b, Location loc, Type type,
                             int64_t value) {
  return createSplat(b, loc, type,
                     b.getIntegerAttr(getElementTypeOrSelf(type), value));
}

/// The bits of a bf16 in the upper half of an f32, rounded to nearest even.
static Value roundToBF16(OpBuilder &b, Location loc, Value value,
                         bool mayBeNaN) {
  Type type = value.getType();
  Type ints = cpu::getLike(type, b.getI32Type());
  auto constant = [&](int64_t bits) {
    return cpu::createIntConstant(b, loc, ints, bits);
  };
  Value bits = arith::BitcastOp::create(b, loc, ints, value);
  Value low = arith::ShRUIOp::create(b, loc, bits, constant(16));
  low = arith::AndIOp::create(b, loc, low, constant(1));
  Value rounded = arith::AddIOp::create(b, loc, bits, constant(0x7fff));
  rounded = arith::AddIOp::create(b, loc, rounded, low);
  if (mayBeNaN) {
    Value isNaN =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value, value);
    Value quiet = arith::OrIOp::create(b, loc, bits, constant(0x400000));
    rounded = arith::SelectOp::create(b, loc, isNaN, quiet, rounded);
  }
  rounded = arith::AndIOp::create(b, loc, rounded, constant(-0x10000));
  return arith::BitcastOp::create(b, loc, type, rounded);
}

Value cpu::roundTo(OpBuilder &b, Location loc, Value value, Type type,
                   bool mayBeNaN) {
  Type from = getElementTypeOrSelf(value.getType());
  if (type.isBF16() && from.isF32())
    return roundToBF16(b, loc, value, mayBeNaN);
  Value narrow =
      arith::TruncFOp::create(b, loc, getLike(value.getType(), type), value);
  return arith::ExtFOp::create(
      b, loc, getLike(value.getType(), getCarriedType(type)), narrow);
}

Value cpu::widenElements(OpBuilder &b, Location loc, Value elements) {
  Type type = elements.getType(), element = getElementTypeOrSelf(type);
  if (!isNarrowFloat(element))
    return elements;
  Type carried = getLike(type, b.getF32Type());
  if (element.isF16())
    return arith::ExtFOp::create(b, loc, carried, elements);
  Type ints = getLike(type, b.getI32Type());
  Value bits =
      arith::BitcastOp::create(b, loc, getLike(type, b.getI16Type()), elements);
  bits = arith::ExtUIOp::create(b, loc, ints, bits);
  bits =
      arith::ShLIOp::create(b, loc, bits, createIntConstant(b, loc, ints, 16));
  return arith::BitcastOp::create(b, loc, carried, bits);
}

Value cpu::narrowElements(OpBuilder &b, Location loc, Value carried,
                          Type type) {
  if (!isNarrowFloat(type))
    return carried;
  Type like = carried.getType();
  if (type.isF16())
    return arith::TruncFOp::create(b, loc, getLike(like, type), carried);
  Type ints = getLike(like, b.getI32Type());
  Value bits = arith::BitcastOp::create(b, loc, ints, carried);
  bits =
      arith::ShRUIOp::create(b, loc, bits, createIntConstant(b, loc, ints, 16));
  bits = arith::TruncIOp::create(b, loc, getLike(like, b.getI16Type()), bits);
  return arith::BitcastOp::create(b, loc, getLike(like, type), bits);
}

std::pair<Value, Value> cpu::splitPairs(OpBuilder &b, Location loc,
                                        Value elements) {
  auto type = cast<VectorType>(elements.getType());
  int64_t width = type.getNumElements() / 2;
  if (type.getElementType().isBF16()) {
    auto ints = VectorType::get({width}, b.getI32Type());
    auto carried = VectorType::get({width}, b.getF32Type());
    Value bits = vector::BitCastOp::create(b, loc, ints, elements);
    Value even = arith::ShLIOp::create(b, loc, bits,
                                       createIntConstant(b, loc, ints, 16));
    Value odd = arith::AndIOp::create(
        b, loc, bits, createIntConstant(b, loc, ints, -0x10000));
    return {arith::BitcastOp::create(b, loc, carried, even),
            arith::BitcastOp::create(b, loc, carried, odd)};
  }
  auto pick = [&](int64_t first) {
    SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < width; ++lane)
      mask.push_back(2 * lane + first);
    return widenElements(
        b, loc, vector::ShuffleOp::create(b, loc, elements, elements, mask));
  };
  Value even = pick(0);
  return {even, pick(1)};
}

Value cpu::joinPairs(OpBuilder &b, Location loc, Value even, Value odd,
                     Type type) {
  int64_t width = cast<VectorType>(even.getType()).getNumElements();
  if (type.isBF16()) {
    auto ints = VectorType::get({width}, b.getI32Type());
    Value low = arith::BitcastOp::create(b, loc, ints, even);
    low = arith::ShRUIOp::create(b, loc, low,
                                 createIntConstant(b, loc, ints, 16));
    // A carried bf16 has nothing in its lower half.
    Value high = arith::BitcastOp::create(b, loc, ints, odd);
    Value bits = arith::OrIOp::create(b, loc, low, high);
    return vector::BitCastOp::create(b, loc, VectorType::get({2 * width}, type),
                                     bits);
  }
  SmallVector<int64_t> mask;
  for (int64_t lane = 0; lane < width; ++lane)
    mask.append({lane, lane + width});
  Value first = narrowElements(b, loc, even, type);
  Value second = narrowElements(b, loc, odd, type);
  return vector::ShuffleOp::create(b, loc, first, second, mask);
}
