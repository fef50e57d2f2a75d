//===- Assembly.cpp - Clauses that several ops share ---------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

ParseResult norm::parseAxes(OpAsmParser &parser,
                            SmallVectorImpl<int64_t> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(axes.emplace_back());
  });
}

void norm::printAxes(OpAsmPrinter &p, ArrayRef<int64_t> axes) {
  p << "[";
  llvm::interleaveComma(axes, p);
  p << "]";
}

ParseResult norm::parseOptionalI64(OpAsmParser &parser, StringRef keyword,
                                   StringRef name, OperationState &state) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  state.addAttribute(name, parser.getBuilder().getI64IntegerAttr(value));
  return success();
}

/// `(` operand `:` type `)`
static ParseResult parseTypedOperand(OpAsmParser &parser,
                                     ParsedOperand &operand) {
  operand.present = true;
  return failure(parser.parseLParen() || parser.parseOperand(operand.operand) ||
                 parser.parseColonType(operand.type) || parser.parseRParen());
}

ParseResult norm::parseOptionalOperand(OpAsmParser &parser, StringRef keyword,
                                       ParsedOperand &operand) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  return parseTypedOperand(parser, operand);
}

/// (`axes` `[` ints `]`)?
static ParseResult parseParameterAxes(OpAsmParser &parser,
                                      ArrayRef<int64_t> defaultAxes,
                                      SmallVectorImpl<int64_t> &axes) {
  if (succeeded(parser.parseOptionalKeyword("axes")))
    return parseAxes(parser, axes);
  axes.assign(defaultAxes.begin(), defaultAxes.end());
  return success();
}

static void printParameter(OpAsmPrinter &p, Value value, ArrayRef<int64_t> axes,
                           ArrayRef<int64_t> defaultAxes) {
  p << "(" << value << " : " << value.getType() << ")";
  if (axes != defaultAxes) {
    p << " axes ";
    printAxes(p, axes);
  }
}

//===----------------------------------------------------------------------===//
// Statistic
//===----------------------------------------------------------------------===//

static ParseResult parseEpsilon(OpAsmParser &parser, OperationState &state) {
  double epsilon = 0;
  EpsilonPlace place = EpsilonPlace::none;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("none"))) {
    place = EpsilonPlace::inside;
    if (parser.parseFloat(epsilon))
      return failure();
    for (EpsilonPlace other : {EpsilonPlace::inside, EpsilonPlace::outside,
                               EpsilonPlace::clamp, EpsilonPlace::clamp_inside})
      if (succeeded(parser.parseOptionalKeyword(stringifyEpsilonPlace(other))))
        place = other;
  }
  auto attr = EpsilonAttr::getChecked([&] { return parser.emitError(loc); },
                                      parser.getContext(),
                                      llvm::APFloat(epsilon), place);
  if (!attr)
    return failure();
  state.addAttribute("epsilon", attr);
  return success();
}

ParseResult norm::parseStatisticClauses(OpAsmParser &parser,
                                        OperationState &state,
                                        SmallVectorImpl<int64_t> &axes) {
  if (parser.parseKeyword("axes") || parseAxes(parser, axes) ||
      parser.parseKeyword("eps") || parseEpsilon(parser, state))
    return failure();
  state.addAttribute("axes", parser.getBuilder().getDenseI64ArrayAttr(axes));
  return failure(parseOptionalI64(parser, "correction", "correction", state) ||
                 parseOptionalI64(parser, "group", "group_size", state) ||
                 parseOptionalI64(parser, "extent", "extent", state));
}

void norm::printStatisticClauses(OpAsmPrinter &p, ArrayRef<int64_t> axes,
                                 EpsilonAttr epsilon, int64_t correction,
                                 std::optional<int64_t> groupSize,
                                 std::optional<int64_t> extent) {
  p << " axes ";
  printAxes(p, axes);
  p << " eps ";
  if (epsilon.getPlace() == EpsilonPlace::none) {
    p << "none";
  } else {
    p << epsilon.getText();
    if (epsilon.getPlace() != EpsilonPlace::inside)
      p << " " << stringifyEpsilonPlace(epsilon.getPlace());
  }
  if (correction != 0)
    p << " correction " << correction;
  if (groupSize)
    p << " group " << *groupSize;
  if (extent)
    p << " extent " << *extent;
}

ParseResult norm::checkParsedAxes(OpAsmParser &parser, SMLoc loc,
                                  const OperationState &state,
                                  ArrayRef<int64_t> axes,
                                  RankedTensorType type) {
  for (int64_t axis : axes)
    if (axis < 0 || axis >= type.getRank())
      return parser.emitError(loc, "axis ")
             << axis << " is no dimension of " << type << " (C2)";
  auto group =
      dyn_cast_or_null<IntegerAttr>(state.attributes.get("group_size"));
  if (group && group.getInt() <= 0)
    return parser.emitError(loc, "group_size must be positive (C4)");
  return success();
}

RankedTensorType norm::inferStatisticsType(const OperationState &state,
                                           ArrayRef<int64_t> axes,
                                           RankedTensorType input) {
  std::optional<int64_t> groupSize;
  if (auto group =
          dyn_cast_or_null<IntegerAttr>(state.attributes.get("group_size")))
    groupSize = group.getInt();
  return NormalizeOp::getStatisticsType(input, axes, groupSize);
}

//===----------------------------------------------------------------------===//
// Gain, bias, rounding, placement
//===----------------------------------------------------------------------===//

ParseResult norm::parseGain(OpAsmParser &parser, OperationState &state,
                            ArrayRef<int64_t> axes, ParsedOperand &gain) {
  if (failed(parser.parseOptionalKeyword("gain")))
    return success();
  GainForm form;
  SmallVector<int64_t> gainAxes;
  Type offsetType;
  SMLoc loc = parser.getCurrentLocation();
  if (parseEnum(parser, form) || parseTypedOperand(parser, gain) ||
      parseParameterAxes(parser, axes, gainAxes))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("offset_type")) &&
      parser.parseType(offsetType))
    return failure();
  auto attr = GainAttr::getChecked([&] { return parser.emitError(loc); },
                                   parser.getContext(), form,
                                   ArrayRef<int64_t>(gainAxes), offsetType);
  if (!attr)
    return failure();
  state.addAttribute("gain_form", attr);
  return success();
}

void norm::printGain(OpAsmPrinter &p, Value gain, GainAttr form,
                     ArrayRef<int64_t> axes) {
  if (!gain)
    return;
  p << " gain " << stringifyGainForm(form.getForm());
  printParameter(p, gain, form.getAxes(), axes);
  if (form.getOffsetType())
    p << " offset_type " << form.getOffsetType();
}

ParseResult norm::parseScaleClauses(OpAsmParser &parser, OperationState &state,
                                    ArrayRef<int64_t> axes,
                                    ParsedOperand &bias) {
  Builder &builder = parser.getBuilder();
  MLIRContext *context = parser.getContext();
  if (parseOptionalOperand(parser, "bias", bias))
    return failure();
  if (bias.present) {
    SmallVector<int64_t> biasAxes;
    if (parseParameterAxes(parser, axes, biasAxes))
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
  return success();
}

void norm::printScaleClauses(OpAsmPrinter &p, Value bias,
                             std::optional<ArrayRef<int64_t>> biasAxes,
                             std::optional<Rounding> rounding,
                             PlacementAttr placement,
                             std::optional<bool> decays,
                             ArrayRef<int64_t> axes) {
  if (bias) {
    p << " bias";
    printParameter(p, bias, *biasAxes, axes);
  }
  if (rounding)
    p << " round " << stringifyRounding(*rounding);
  if (placement) {
    p << " placement " << stringifyPlacement(placement.getValue());
    if (placement.getSource() == PlacementSource::inferred)
      p << " inferred";
  }
  if (decays)
    p << " decays " << (*decays ? "true" : "false");
}

//===----------------------------------------------------------------------===//
// Values of rows
//===----------------------------------------------------------------------===//

ParseResult norm::parseRowValues(OpAsmParser &parser, ParsedRowValues &rows) {
  if (parser.parseKeyword("rstd") || parseTypedOperand(parser, rows.rstd))
    return failure();
  rows.hasShift = succeeded(parser.parseOptionalKeyword("mean"));
  if (!rows.hasShift)
    return success();
  if (parser.parseLParen() || parser.parseOperand(rows.shift))
    return failure();
  rows.hasRest = succeeded(parser.parseOptionalComma());
  if (rows.hasRest && parser.parseOperand(rows.rest))
    return failure();
  return failure(parser.parseColonType(rows.meanType) || parser.parseRParen());
}

ParseResult norm::resolveRowValues(OpAsmParser &parser,
                                   const ParsedRowValues &rows,
                                   OperationState &state) {
  return failure(
      parser.resolveOperand(rows.rstd.operand, rows.rstd.type,
                            state.operands) ||
      (rows.hasShift &&
       parser.resolveOperand(rows.shift, rows.meanType, state.operands)) ||
      (rows.hasRest &&
       parser.resolveOperand(rows.rest, rows.meanType, state.operands)));
}

void norm::printRowValues(OpAsmPrinter &p, Value rstd, Value shift,
                          Value rest) {
  p << " rstd(" << rstd << " : " << rstd.getType() << ")";
  if (!shift)
    return;
  p << " mean(" << shift;
  if (rest)
    p << ", " << rest;
  p << " : " << shift.getType() << ")";
}

ArrayRef<StringRef> norm::getClauseAttributes() {
  static constexpr StringRef names[] = {"statistic",
                                        "axes",
                                        "epsilon",
                                        "correction",
                                        "group_size",
                                        "extent",
                                        "gain_form",
                                        "bias_axes",
                                        "rounding",
                                        "statistic_type",
                                        "placement",
                                        "decays",
                                        "operandSegmentSizes",
                                        "resultSegmentSizes"};
  return names;
}
