//===- NormAttributes.cpp - Attributes of the norm dialect -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include <array>
#include <charconv>

using namespace mlir;
using namespace mlir::norm;

#include "norm/IR/NormEnums.cpp.inc"

/// `[` integers `]`, possibly none: the `custom<Axes>` of the assembly formats.
static ParseResult parseAxes(AsmParser &parser, SmallVector<int64_t> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(axes.emplace_back());
  });
}
static void printAxes(AsmPrinter &printer, ArrayRef<int64_t> axes) {
  printer << "[";
  llvm::interleaveComma(axes, printer);
  printer << "]";
}

#define GET_ATTRDEF_CLASSES
#include "norm/IR/NormAttributes.cpp.inc"

void NormDialect::registerNormAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "norm/IR/NormAttributes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// EpsilonAttr
//===----------------------------------------------------------------------===//

EpsilonAttr EpsilonAttr::get(MLIRContext *context, double value,
                             EpsilonPlace place) {
  return get(context, llvm::APFloat(value), place);
}

/// `<` float (`,` place)? `>`; the place is `inside` where it is not given.
Attribute EpsilonAttr::parse(AsmParser &parser, Type) {
  double value = 0;
  EpsilonPlace place = EpsilonPlace::inside;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseFloat(value))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    FailureOr<EpsilonPlace> parsed = FieldParser<EpsilonPlace>::parse(parser);
    if (failed(parsed))
      return {};
    place = *parsed;
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    llvm::APFloat(value), place);
}

/// The shortest decimal that reads back as the same f64, so that 1.0e-06 stays
/// what people wrote; MLIR's own printer gives 9.9999999999999995E-7.
std::string EpsilonAttr::getText() const {
  std::array<char, 40> buffer;
  char *end = std::to_chars(buffer.begin(), buffer.end(), getDouble()).ptr;
  std::string text(buffer.begin(), end);
  // MLIR's lexer wants a point before the exponent.
  if (text.find('.') == std::string::npos)
    text.insert(std::min(text.find('e'), text.size()), ".0");
  return text;
}

void EpsilonAttr::print(AsmPrinter &printer) const {
  printer << "<" << getText() << ", " << stringifyEpsilonPlace(getPlace())
          << ">";
}

LogicalResult EpsilonAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  llvm::APFloat value, EpsilonPlace place) {
  if (&value.getSemantics() != &llvm::APFloat::IEEEdouble())
    return emitError() << "epsilon must be held as f64";
  if (!value.isFinite() || (value.isNegative() && !value.isZero()))
    return emitError() << "epsilon must be finite and not negative";
  if ((place == EpsilonPlace::none) != value.isZero())
    return emitError() << "epsilon must be 0 exactly where its place is none";
  if (!value.isZero() && !isEpsilonInRange(value.convertToDouble()))
    return emitError() << "epsilon must be a normal number of f32";
  return success();
}

bool norm::isEpsilonInRange(double value) {
  return value >= std::numeric_limits<float>::min() &&
         value <= std::numeric_limits<float>::max();
}

//===----------------------------------------------------------------------===//
// GainAttr
//===----------------------------------------------------------------------===//

LogicalResult GainAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               GainForm form, ArrayRef<int64_t> axes,
                               Type offsetType) {
  int64_t previous = -1;
  for (int64_t axis : axes) {
    if (axis <= previous)
      return emitError() << "gain axes must ascend and not be negative";
    previous = axis;
  }
  if (!offsetType)
    return success();
  if (form != GainForm::zero_centered)
    return emitError() << "offset_type needs a zero_centered gain";
  if (!isa<FloatType>(offsetType))
    return emitError() << "offset_type must be a float type";
  return success();
}

//===----------------------------------------------------------------------===//
// PlacementAttr
//===----------------------------------------------------------------------===//

/// `<` placement (`,` source)? `>`; the source is `stated` if not given.
Attribute PlacementAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<Placement> value = FieldParser<Placement>::parse(parser);
  if (failed(value))
    return {};
  PlacementSource source = PlacementSource::stated;
  if (succeeded(parser.parseOptionalComma())) {
    FailureOr<PlacementSource> parsed =
        FieldParser<PlacementSource>::parse(parser);
    if (failed(parsed))
      return {};
    source = *parsed;
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), *value, source);
}

void PlacementAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyPlacement(getValue()) << ", "
          << stringifyPlacementSource(getSource()) << ">";
}
