//===- NormOps.cpp - Generated definitions of the ops --------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Directives of the assembly formats
//===----------------------------------------------------------------------===//

/// An enum attribute as its bare keyword.
template <typename Attr>
static ParseResult parseKeyword(OpAsmParser &parser, Attr &attr) {
  std::decay_t<decltype(attr.getValue())> value;
  if (parseEnum(parser, value))
    return failure();
  attr = Attr::get(parser.getContext(), value);
  return success();
}
template <typename Attr>
static void printKeyword(OpAsmPrinter &p, Operation *, Attr attr) {
  p << stringifyEnum(attr.getValue());
}

static ParseResult parseAxisList(OpAsmParser &parser, DenseI64ArrayAttr &axes) {
  SmallVector<int64_t> values;
  if (parseAxes(parser, values))
    return failure();
  axes = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}
static void printAxisList(OpAsmPrinter &p, Operation *,
                          DenseI64ArrayAttr axes) {
  printAxes(p, axes);
}

/// t, if all are the same, or t `,` t `->` t
static ParseResult parseBinaryTypes(OpAsmParser &parser, Type &first,
                                    Type &second, Type &result) {
  if (parser.parseType(first))
    return failure();
  if (failed(parser.parseOptionalComma())) {
    second = result = first;
    return success();
  }
  return failure(parser.parseType(second) || parser.parseArrow() ||
                 parser.parseType(result));
}
static void printBinaryTypes(OpAsmPrinter &p, Operation *, Type first,
                             Type second, Type result) {
  p << first;
  if (first != second || first != result)
    p << ", " << second << " -> " << result;
}

/// x-type `,` table-type (`->` result-type)?
static ParseResult parseRopeTypes(OpAsmParser &parser, Type &input, Type &cos,
                                  Type &sin, Type &result) {
  if (parser.parseType(input) || parser.parseComma() || parser.parseType(cos))
    return failure();
  sin = cos;
  result = input;
  if (succeeded(parser.parseOptionalArrow()))
    return parser.parseType(result);
  return success();
}
static void printRopeTypes(OpAsmPrinter &p, Operation *, Type input, Type cos,
                           Type, Type result) {
  p << input << ", " << cos;
  if (result != input)
    p << " -> " << result;
}

/// Results of a destination-style op: the types of its outputs.
static ParseResult parseSameTypes(OpAsmParser &, TypeRange outputs,
                                  SmallVectorImpl<Type> &results) {
  results.assign(outputs.begin(), outputs.end());
  return success();
}
static void printSameTypes(OpAsmPrinter &, Operation *, TypeRange, TypeRange) {}

#define GET_OP_CLASSES
#include "norm/IR/NormOps.cpp.inc"
