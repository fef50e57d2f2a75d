//===- StatisticsOps.cpp - norm.statistics and norm.apply ----- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "Verification.h"

#include "norm/IR/Decomposition.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// norm.statistics
//===----------------------------------------------------------------------===//

/// statistic %input statistic-clauses (`statistic_type` t)? attr-dict
///   `:` input-type
/// The results' types follow from the input's.
ParseResult StatisticsOp::parse(OpAsmParser &parser, OperationState &state) {
  OpAsmParser::UnresolvedOperand input;
  Statistic statistic;
  SmallVector<int64_t> axes;
  RankedTensorType type;
  if (parseEnum(parser, statistic) || parser.parseOperand(input) ||
      parseStatisticClauses(parser, state, axes))
    return failure();
  state.addAttribute("statistic",
                     StatisticAttr::get(parser.getContext(), statistic));
  if (succeeded(parser.parseOptionalKeyword("statistic_type"))) {
    Type statisticType;
    if (parser.parseType(statisticType))
      return failure();
    state.addAttribute("statistic_type", TypeAttr::get(statisticType));
  }
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(type) ||
      checkParsedAxes(parser, loc, state, axes, type) ||
      parser.resolveOperand(input, type, state.operands))
    return failure();
  bool layer = statistic == Statistic::layer;
  state.types.append(layer ? 3 : 1, inferStatisticsType(state, axes, type));
  state.addAttribute(
      "resultSegmentSizes",
      parser.getBuilder().getDenseI32ArrayAttr({1, layer, layer}));
  return success();
}

void StatisticsOp::print(OpAsmPrinter &p) {
  p << " " << stringifyStatistic(getStatistic()) << " " << getInput();
  printStatisticClauses(p, getAxes(), getEpsilon(), getCorrection(),
                        getGroupSize(), getExtent());
  if (getStatisticType())
    p << " statistic_type " << *getStatisticType();
  p.printOptionalAttrDict((*this)->getAttrs(), getClauseAttributes());
  p << " : " << getInput().getType();
}

LogicalResult StatisticsOp::verify() {
  RankedTensorType input = getInputType();
  std::optional<int64_t> groupSize = getGroupSize(), extent = getExtent();
  if (failed(verifyAxes(*this, input, getAxes())) ||
      failed(verifyCorrection(*this, getStatistic(), getCorrection())) ||
      failed(verifyGroups(*this, input, getAxes(), groupSize, extent)) ||
      failed(verifyStatisticType(*this, getStatisticType())))
    return failure();
  bool layer = getStatistic() == Statistic::layer;
  if (bool(getShift()) != layer || bool(getRest()) != layer)
    return emitOpError("shift and rest are results of the layer statistic, and "
                       "of no other (C10)");
  return verifyRowValues(*this, getResults(), input, getAxes(), groupSize);
}

LogicalResult
StatisticsOp::reifyResultShapes(OpBuilder &builder,
                                ReifiedRankedShapedTypeDims &shapes) {
  shapes.assign(getNumResults(), getRowValueSizes(builder, getLoc(), getInput(),
                                                  getAxes(), getGroupSize()));
  return success();
}

//===----------------------------------------------------------------------===//
// norm.apply
//===----------------------------------------------------------------------===//

/// %input `axes` [..] (`group` int)? `rstd` `(` %r `:` t `)`
///   (`mean` `(` %shift (`,` %rest)? `:` t `)`)? gain? scale-clauses attr-dict
///   `:` input-type (`->` result-type)?
ParseResult ApplyOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand input;
  ParsedOperand gain, bias;
  ParsedRowValues rows;
  SmallVector<int64_t> axes;
  if (parser.parseOperand(input) || parser.parseKeyword("axes") ||
      parseAxes(parser, axes) ||
      parseOptionalI64(parser, "group", "group_size", state) ||
      parseRowValues(parser, rows) || parseGain(parser, state, axes, gain) ||
      parseScaleClauses(parser, state, axes, bias) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return failure();
  state.addAttribute("axes", builder.getDenseI64ArrayAttr(axes));
  RankedTensorType inputType;
  if (parser.parseType(inputType))
    return failure();
  RankedTensorType resultType = inputType;
  if (succeeded(parser.parseOptionalArrow()) && parser.parseType(resultType))
    return failure();
  state.addTypes(resultType);
  if (parser.resolveOperand(input, inputType, state.operands) ||
      resolveRowValues(parser, rows, state) ||
      (gain.present &&
       parser.resolveOperand(gain.operand, gain.type, state.operands)) ||
      (bias.present &&
       parser.resolveOperand(bias.operand, bias.type, state.operands)))
    return failure();
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr(
          {1, 1, rows.hasShift, rows.hasRest, gain.present, bias.present}));
  return success();
}

void ApplyOp::print(OpAsmPrinter &p) {
  p << " " << getInput() << " axes ";
  printAxes(p, getAxes());
  if (getGroupSize())
    p << " group " << *getGroupSize();
  printRowValues(p, getRstd(), getShift(), getRest());
  printGain(p, getGain(), getGainFormAttr(), getAxes());
  printScaleClauses(p, getBias(), getBiasAxes(), getRounding(),
                    getPlacementAttr(), getDecays(), getAxes());
  p.printOptionalAttrDict((*this)->getAttrs(), getClauseAttributes());
  p << " : " << getInput().getType();
  if (getResult().getType() != getInput().getType())
    p << " -> " << getResult().getType();
}

LogicalResult ApplyOp::verify() {
  RankedTensorType input = getInputType(), result = getResultType();
  std::optional<int64_t> groupSize = getGroupSize();
  if (!haveSameShape({input, result}))
    return emitOpError("result must have the shape of the input (C1)");
  if (failed(verifyAxes(*this, input, getAxes())) ||
      failed(verifyGroups(*this, input, getAxes(), groupSize, std::nullopt)) ||
      failed(verifyScale(*this, getGain(), getGainFormAttr(), getBias(),
                         getBiasAxes(), getRounding(), input, result)))
    return failure();
  if (getRest() && !getShift())
    return emitOpError("rest needs shift (C10)");
  if (getRest() && getRest().getType() != getShift().getType())
    return emitOpError("the parts of the mean must have one type (C11)");
  return verifyRowValues(*this, {getRstd(), getShift(), getRest()}, input,
                         getAxes(), groupSize);
}

LogicalResult ApplyOp::reifyResultShapes(OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getInput()));
  return success();
}
