//===- NormalizeOpAssembly.cpp - Assembly of norm.normalize --- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

/// statistic %input statistic-clauses (`statistic_type` t)? gain? scale-clauses
///   (`returning` `[` (`rstd`)? (`,` `mean`)? `]`)? attr-dict
///   `:` input-type (`->` result-type)?
ParseResult NormalizeOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand input;
  ParsedOperand gain, bias;
  Statistic statistic;
  SmallVector<int64_t> axes;
  if (parseEnum(parser, statistic) || parser.parseOperand(input) ||
      parseStatisticClauses(parser, state, axes))
    return failure();
  state.addAttribute("statistic",
                     StatisticAttr::get(parser.getContext(), statistic));
  if (succeeded(parser.parseOptionalKeyword("statistic_type"))) {
    Type type;
    if (parser.parseType(type))
      return failure();
    state.addAttribute("statistic_type", TypeAttr::get(type));
  }
  if (parseGain(parser, state, axes, gain) ||
      parseScaleClauses(parser, state, axes, bias))
    return failure();
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
  if (checkParsedAxes(parser, typeLoc, state, axes, inputType))
    return failure();

  if (parser.resolveOperand(input, inputType, state.operands) ||
      (gain.present &&
       parser.resolveOperand(gain.operand, gain.type, state.operands)) ||
      (bias.present &&
       parser.resolveOperand(bias.operand, bias.type, state.operands)))
    return failure();
  RankedTensorType statistics = inferStatisticsType(state, axes, inputType);
  state.addTypes(resultType);
  if (rstd)
    state.addTypes(statistics);
  if (mean)
    state.addTypes(statistics);
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({1, gain.present, bias.present}));
  state.addAttribute("resultSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, rstd, mean}));
  return success();
}

void NormalizeOp::print(OpAsmPrinter &p) {
  p << " " << stringifyStatistic(getStatistic()) << " " << getInput();
  printStatisticClauses(p, getAxes(), getEpsilon(), getCorrection(),
                        getGroupSize(), getExtent());
  if (getStatisticType())
    p << " statistic_type " << *getStatisticType();
  printGain(p, getGain(), getGainFormAttr(), getAxes());
  printScaleClauses(p, getBias(), getBiasAxes(), getRounding(),
                    getPlacementAttr(), getDecays(), getAxes());
  if (getRstd() || getMean()) {
    p << " returning [" << (getRstd() ? "rstd" : "")
      << (getRstd() && getMean() ? ", " : "") << (getMean() ? "mean" : "")
      << "]";
  }
  p.printOptionalAttrDict((*this)->getAttrs(), getClauseAttributes());
  p << " : " << getInput().getType();
  if (getResult().getType() != getInput().getType())
    p << " -> " << getResult().getType();
}
