//===- LibraryInterface.cpp - The module attribute norm.library -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::norm;

std::optional<ElementTypeInfo> norm::getElementTypeInfo(Type type) {
  constexpr int kInt = 0, kUInt = 1, kFloat = 2, kBfloat = 4, kBool = 6;
  if (type.isF16())
    return ElementTypeInfo{"f16", kFloat, 16};
  if (type.isBF16())
    return ElementTypeInfo{"bf16", kBfloat, 16};
  if (type.isF32())
    return ElementTypeInfo{"f32", kFloat, 32};
  if (type.isF64())
    return ElementTypeInfo{"f64", kFloat, 64};
  if (type.isIndex())
    return ElementTypeInfo{"i64", kInt, 64};
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return ElementTypeInfo{"i1", kBool, 8};
  case 8:
    return ElementTypeInfo{isUnsigned ? "u8" : "i8", isUnsigned ? kUInt : kInt,
                           8};
  case 16:
    return ElementTypeInfo{isUnsigned ? "u16" : "i16",
                           isUnsigned ? kUInt : kInt, 16};
  case 32:
    return ElementTypeInfo{isUnsigned ? "u32" : "i32",
                           isUnsigned ? kUInt : kInt, 32};
  case 64:
    return ElementTypeInfo{isUnsigned ? "u64" : "i64",
                           isUnsigned ? kUInt : kInt, 64};
  default:
    return std::nullopt;
  }
}

ElementTypeInfo LibraryValue::getElementType() const {
  return *getElementTypeInfo(getElementTypeOrSelf(type));
}

ArrayRef<int64_t> LibraryValue::getShape() const {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getShape();
  return {};
}

static Attribute encodeValue(OpBuilder &b, const LibraryValue &value) {
  SmallVector<NamedAttribute> entries = {
      b.getNamedAttr("type", TypeAttr::get(value.type))};
  if (!value.name.empty())
    entries.push_back(b.getNamedAttr("name", b.getStringAttr(value.name)));
  if (value.isParameter)
    entries.push_back(b.getNamedAttr("parameter", b.getUnitAttr()));
  if (value.alias)
    entries.push_back(
        b.getNamedAttr("alias", b.getI64IntegerAttr(*value.alias)));
  return b.getDictionaryAttr(entries);
}

static Attribute encodeValues(OpBuilder &b, ArrayRef<LibraryValue> values) {
  SmallVector<Attribute> attrs;
  for (const LibraryValue &value : values)
    attrs.push_back(encodeValue(b, value));
  return b.getArrayAttr(attrs);
}

void norm::setLibraryFunctions(ModuleOp module,
                               ArrayRef<LibraryFunction> functions) {
  OpBuilder b(module.getContext());
  SmallVector<Attribute> attrs;
  for (const LibraryFunction &function : functions) {
    SmallVector<NamedAttribute> entries = {
        b.getNamedAttr("name", b.getStringAttr(function.name)),
        b.getNamedAttr("symbol", b.getStringAttr(function.symbol)),
        b.getNamedAttr("lowered", b.getStringAttr(function.lowered)),
        b.getNamedAttr("inputs", encodeValues(b, function.inputs)),
        b.getNamedAttr("results", encodeValues(b, function.results))};
    if (!function.shapes.empty())
      entries.push_back(
          b.getNamedAttr("shapes", b.getStringAttr(function.shapes)));
    if (function.shapesNeedData)
      entries.push_back(b.getNamedAttr("shapes_need_data", b.getUnitAttr()));
    attrs.push_back(b.getDictionaryAttr(entries));
  }
  module->setAttr(kLibraryAttrName, b.getArrayAttr(attrs));
}

static bool decodeString(DictionaryAttr dict, StringRef key, std::string &out) {
  auto attr = dict.getAs<StringAttr>(key);
  if (attr)
    out = attr.str();
  return bool(attr);
}

static bool decodeValues(DictionaryAttr dict, StringRef key,
                         std::vector<LibraryValue> &out) {
  auto array = dict.getAs<ArrayAttr>(key);
  if (!array)
    return false;
  for (Attribute attr : array) {
    auto entry = dyn_cast<DictionaryAttr>(attr);
    auto type = entry ? entry.getAs<TypeAttr>("type") : TypeAttr();
    if (!type || !getElementTypeInfo(getElementTypeOrSelf(type.getValue())))
      return false;
    LibraryValue value;
    value.type = type.getValue();
    decodeString(entry, "name", value.name);
    value.isParameter = entry.contains("parameter");
    if (auto alias = entry.getAs<IntegerAttr>("alias"))
      value.alias = alias.getInt();
    out.push_back(value);
  }
  return true;
}

std::optional<std::vector<LibraryFunction>>
norm::getLibraryFunctions(ModuleOp module) {
  auto array = module->getAttrOfType<ArrayAttr>(kLibraryAttrName);
  if (!array)
    return std::nullopt;
  std::vector<LibraryFunction> functions;
  for (Attribute attr : array) {
    auto dict = dyn_cast<DictionaryAttr>(attr);
    LibraryFunction function;
    if (!dict || !decodeString(dict, "name", function.name) ||
        !decodeString(dict, "symbol", function.symbol) ||
        !decodeString(dict, "lowered", function.lowered) ||
        !decodeValues(dict, "inputs", function.inputs) ||
        !decodeValues(dict, "results", function.results))
      return std::nullopt;
    decodeString(dict, "shapes", function.shapes);
    function.shapesNeedData = dict.contains("shapes_need_data");
    functions.push_back(std::move(function));
  }
  return functions;
}
