//===- NormalizeOpAssembly.cpp - Assembly of norm.normalize -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Norm.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::norm;

static ParseResult parseAxes(OpAsmParser &parser,
                             SmallVectorImpl<int64_t> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(axes.emplace_back());
  });
}

/// Parses an enum keyword with a caret at it when it is unknown.
template <typename Enum>
static ParseResult parseEnum(OpAsmParser &parser, Enum &value) {
  FailureOr<Enum> parsed = FieldParser<Enum>::parse(parser);
  if (failed(parsed))
    return failure();
  value = *parsed;
  return success();
}

static ParseResult parseOptionalI64(OpAsmParser &parser, StringRef keyword,
                                    StringRef name, OperationState &state) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  state.addAttribute(name, parser.getBuilder().getI64IntegerAttr(value));
  return success();
}

/// `(` operand `:` type `)` (`axes` `[` ints `]`)?
static ParseResult parseParameter(OpAsmParser &parser,
                                  OpAsmParser::UnresolvedOperand &operand,
                                  Type &type, ArrayRef<int64_t> defaultAxes,
                                  SmallVectorImpl<int64_t> &axes) {
  if (parser.parseLParen() || parser.parseOperand(operand) ||
      parser.parseColonType(type) || parser.parseRParen())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("axes")))
    return parseAxes(parser, axes);
  axes.assign(defaultAxes.begin(), defaultAxes.end());
  return success();
}

/// statistic %input `axes` [..] `eps` (`none` | float place?)
///   (`correction` int)? (`group` int)? (`extent` int)? (`statistic_type` t)?
///   (`gain` form `(` %g `:` t `)` (`axes` [..])? (`offset_type` t)?)?
///   (`bias` `(` %b `:` t `)` (`axes` [..])?)?
///   (`round` where)? (`placement` p source?)? (`decays` bool)?
///   (`returning` `[` (`rstd`)? (`,` `mean`)? `]`)? attr-dict
///   `:` input-type (`->` result-type)?
/// Parameter axes that are left out are the normalized axes.
ParseResult NormalizeOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  MLIRContext *context = parser.getContext();
  OpAsmParser::UnresolvedOperand input, gain, bias;
  Type gainType, biasType;
  Statistic statistic;
  SmallVector<int64_t> axes;
  if (parseEnum(parser, statistic) || parser.parseOperand(input) ||
      parser.parseKeyword("axes") || parseAxes(parser, axes) ||
      parser.parseKeyword("eps"))
    return failure();
  state.addAttribute("statistic", StatisticAttr::get(context, statistic));
  state.addAttribute("axes", builder.getDenseI64ArrayAttr(axes));

  double epsilon = 0;
  EpsilonPlace place = EpsilonPlace::none;
  SMLoc epsilonLoc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("none"))) {
    place = EpsilonPlace::inside;
    if (parser.parseFloat(epsilon))
      return failure();
    for (EpsilonPlace other : {EpsilonPlace::inside, EpsilonPlace::outside,
                               EpsilonPlace::clamp, EpsilonPlace::clamp_inside})
      if (succeeded(parser.parseOptionalKeyword(stringifyEpsilonPlace(other))))
        place = other;
  }
  auto epsilonAttr =
      EpsilonAttr::getChecked([&] { return parser.emitError(epsilonLoc); },
                              context, llvm::APFloat(epsilon), place);
  if (!epsilonAttr)
    return failure();
  state.addAttribute("epsilon", epsilonAttr);

  if (parseOptionalI64(parser, "correction", "correction", state) ||
      parseOptionalI64(parser, "group", "group_size", state) ||
      parseOptionalI64(parser, "extent", "extent", state))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("statistic_type"))) {
    Type type;
    if (parser.parseType(type))
      return failure();
    state.addAttribute("statistic_type", TypeAttr::get(type));
  }

  bool hasGain = succeeded(parser.parseOptionalKeyword("gain"));
  if (hasGain) {
    GainForm form;
    SmallVector<int64_t> gainAxes;
    Type offsetType;
    SMLoc loc = parser.getCurrentLocation();
    if (parseEnum(parser, form) ||
        parseParameter(parser, gain, gainType, axes, gainAxes))
      return failure();
    if (succeeded(parser.parseOptionalKeyword("offset_type")) &&
        parser.parseType(offsetType))
      return failure();
    auto attr =
        GainAttr::getChecked([&] { return parser.emitError(loc); }, context,
                             form, ArrayRef<int64_t>(gainAxes), offsetType);
    if (!attr)
      return failure();
    state.addAttribute("gain_form", attr);
  }
  bool hasBias = succeeded(parser.parseOptionalKeyword("bias"));
  if (hasBias) {
    SmallVector<int64_t> biasAxes;
    if (parseParameter(parser, bias, biasType, axes, biasAxes))
      return failure();
    state.addAttribute("bias_axes", builder.getDenseI64ArrayAttr(biasAxes));
  }
  if (succeeded(parser.parseOptionalKeyword("round"))) {
    Rounding rounding;
    if (parseEnum(parser, rounding))
      return failure();
    state.addAttribute("rounding", RoundingAttr::get(context, rounding));
  }
  if (succeeded(parser.parseOptionalKeyword("placement"))) {
    Placement placement;
    if (parseEnum(parser, placement))
      return failure();
    PlacementSource source = PlacementSource::stated;
    if (succeeded(parser.parseOptionalKeyword("inferred")))
      source = PlacementSource::inferred;
    state.addAttribute("placement",
                       PlacementAttr::get(context, placement, source));
  }
  if (succeeded(parser.parseOptionalKeyword("decays"))) {
    bool decays = succeeded(parser.parseOptionalKeyword("true"));
    if (!decays && parser.parseKeyword("false"))
      return failure();
    state.addAttribute("decays", builder.getBoolAttr(decays));
  }
  bool rstd = false, mean = false;
  if (succeeded(parser.parseOptionalKeyword("returning"))) {
    if (parser.parseLSquare())
      return failure();
    rstd = succeeded(parser.parseOptionalKeyword("rstd"));
    if (!rstd || succeeded(parser.parseOptionalComma())) {
      if (parser.parseKeyword("mean"))
        return failure();
      mean = true;
    }
    if (parser.parseRSquare())
      return failure();
  }

  RankedTensorType inputType, resultType;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parser.parseType(inputType))
    return failure();
  resultType = inputType;
  if (succeeded(parser.parseOptionalArrow()) && parser.parseType(resultType))
    return failure();
  for (int64_t axis : axes)
    if (axis < 0 || axis >= inputType.getRank())
      return parser.emitError(typeLoc, "axis ")
             << axis << " is no dimension of " << inputType;

  if (parser.resolveOperand(input, inputType, state.operands) ||
      (hasGain && parser.resolveOperand(gain, gainType, state.operands)) ||
      (hasBias && parser.resolveOperand(bias, biasType, state.operands)))
    return failure();
  std::optional<int64_t> groupSize;
  if (auto group =
          dyn_cast_or_null<IntegerAttr>(state.attributes.get("group_size"))) {
    groupSize = group.getInt();
    if (*groupSize <= 0)
      return parser.emitError(typeLoc, "group_size must be positive");
  }
  RankedTensorType statistics = getStatisticsType(inputType, axes, groupSize);
  state.addTypes(resultType);
  if (rstd)
    state.addTypes(statistics);
  if (mean)
    state.addTypes(statistics);
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, hasGain, hasBias}));
  state.addAttribute("resultSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, rstd, mean}));
  return success();
}

static void printParameter(OpAsmPrinter &p, Value value, ArrayRef<int64_t> axes,
                           ArrayRef<int64_t> defaultAxes) {
  p << "(" << value << " : " << value.getType() << ")";
  if (axes != defaultAxes) {
    p << " axes [";
    llvm::interleaveComma(axes, p);
    p << "]";
  }
}

void NormalizeOp::print(OpAsmPrinter &p) {
  p << " " << stringifyStatistic(getStatistic()) << " " << getInput()
    << " axes [";
  llvm::interleaveComma(getAxes(), p);
  p << "] eps ";
  EpsilonAttr epsilon = getEpsilon();
  if (epsilon.getPlace() == EpsilonPlace::none) {
    p << "none";
  } else {
    p << epsilon.getText();
    if (epsilon.getPlace() != EpsilonPlace::inside)
      p << " " << stringifyEpsilonPlace(epsilon.getPlace());
  }
  if (getCorrection() != 0)
    p << " correction " << getCorrection();
  if (getGroupSize())
    p << " group " << *getGroupSize();
  if (getExtent())
    p << " extent " << *getExtent();
  if (getStatisticType())
    p << " statistic_type " << *getStatisticType();
  if (GainAttr form = getGainFormAttr()) {
    p << " gain " << stringifyGainForm(form.getForm());
    printParameter(p, getGain(), form.getAxes(), getAxes());
    if (form.getOffsetType())
      p << " offset_type " << form.getOffsetType();
  }
  if (getBias()) {
    p << " bias";
    printParameter(p, getBias(), *getBiasAxes(), getAxes());
  }
  if (getRounding())
    p << " round " << stringifyRounding(*getRounding());
  if (PlacementAttr placement = getPlacementAttr()) {
    p << " placement " << stringifyPlacement(placement.getValue());
    if (placement.getSource() == PlacementSource::inferred)
      p << " inferred";
  }
  if (getDecays())
    p << " decays " << (*getDecays() ? "true" : "false");
  if (getRstd() || getMean()) {
    p << " returning [" << (getRstd() ? "rstd" : "")
      << (getRstd() && getMean() ? ", " : "") << (getMean() ? "mean" : "")
      << "]";
  }
  p.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"statistic", "axes", "epsilon", "correction", "group_size", "extent",
       "statistic_type", "gain_form", "bias_axes", "rounding", "placement",
       "decays", "operandSegmentSizes", "resultSegmentSizes"});
  p << " : " << getInput().getType();
  if (getResult().getType() != getInput().getType())
    p << " -> " << getResult().getType();
}
