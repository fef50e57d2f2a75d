//===- NormalizeGradOp.cpp - norm.normalize_grad -------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "Verification.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::norm;

/// statistic %grad `of` %input statistic-clauses row-values gain? attr-dict
///   `:` grad-type `,` input-type `->` dinput-type (`,` `gain` dgain-type)?
///   (`,` `bias` dbias-type (`axes` [..])?)?
ParseResult NormalizeGradOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand grad, input;
  ParsedOperand gain;
  ParsedRowValues rows;
  Statistic statistic;
  SmallVector<int64_t> axes;
  RankedTensorType gradType, inputType, type;
  if (parseEnum(parser, statistic) || parser.parseOperand(grad) ||
      parser.parseKeyword("of") || parser.parseOperand(input) ||
      parseStatisticClauses(parser, state, axes) ||
      parseRowValues(parser, rows) || parseGain(parser, state, axes, gain) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(gradType) || parser.parseComma() ||
      parser.parseType(inputType) || parser.parseArrow() ||
      parser.parseType(type))
    return failure();
  state.addAttribute("statistic",
                     StatisticAttr::get(parser.getContext(), statistic));
  state.addTypes(type);
  bool comma = succeeded(parser.parseOptionalComma());
  bool hasGain = comma && succeeded(parser.parseOptionalKeyword("gain"));
  if (hasGain) {
    if (parser.parseType(type))
      return failure();
    state.addTypes(type);
    comma = succeeded(parser.parseOptionalComma());
  }
  if (comma) {
    if (parser.parseKeyword("bias") || parser.parseType(type))
      return failure();
    state.addTypes(type);
    SmallVector<int64_t> biasAxes = axes;
    if (succeeded(parser.parseOptionalKeyword("axes"))) {
      biasAxes.clear();
      if (parseAxes(parser, biasAxes))
        return failure();
    }
    state.addAttribute("bias_axes", builder.getDenseI64ArrayAttr(biasAxes));
  }
  if (parser.resolveOperand(grad, gradType, state.operands) ||
      parser.resolveOperand(input, inputType, state.operands) ||
      resolveRowValues(parser, rows, state) ||
      (gain.present &&
       parser.resolveOperand(gain.operand, gain.type, state.operands)))
    return failure();
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr(
                         {1, 1, 1, rows.hasShift, rows.hasRest, gain.present}));
  state.addAttribute("resultSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, hasGain, comma}));
  return success();
}

void NormalizeGradOp::print(OpAsmPrinter &p) {
  p << " " << stringifyStatistic(getStatistic()) << " " << getGrad() << " of "
    << getInput();
  printStatisticClauses(p, getAxes(), getEpsilon(), getCorrection(),
                        getGroupSize(), getExtent());
  printRowValues(p, getRstd(), getShift(), getRest());
  printGain(p, getGain(), getGainFormAttr(), getAxes());
  p.printOptionalAttrDict((*this)->getAttrs(), getClauseAttributes());
  p << " : " << getGrad().getType() << ", " << getInput().getType() << " -> "
    << getDinput().getType();
  if (getDgain())
    p << ", gain " << getDgain().getType();
  if (!getDbias())
    return;
  p << ", bias " << getDbias().getType();
  if (*getBiasAxes() != getAxes()) {
    p << " axes ";
    printAxes(p, *getBiasAxes());
  }
}

LogicalResult NormalizeGradOp::verify() {
  RankedTensorType input = getInputType();
  std::optional<int64_t> groupSize = getGroupSize(), extent = getExtent();
  if (failed(verifyAxes(*this, input, getAxes())) ||
      failed(verifyCorrection(*this, getStatistic(), getCorrection())) ||
      failed(verifyGroups(*this, input, getAxes(), groupSize, extent)) ||
      failed(verifyGain(*this, getGain(), getGainFormAttr(), input)))
    return failure();
  bool layer = getStatistic() == Statistic::layer;
  if (bool(getShift()) != layer || (getRest() && !layer))
    return emitOpError("the layer statistic needs a mean, no other has one "
                       "(C10)");
  if (getRest() && getRest().getType() != getShift().getType())
    return emitOpError("the parts of the mean must have one type (C11)");
  if (failed(verifyRowValues(*this, {getRstd(), getShift(), getRest()}, input,
                             getAxes(), groupSize)))
    return failure();
  if (!haveSameShape({input, getGrad().getType(), getDinput().getType()}))
    return emitOpError("gradients must have the shape of the input (C12)");
  if (getDgain() && (!getGain() || !haveSameShape({getGain().getType(),
                                                   getDgain().getType()})))
    return emitOpError("the gain's gradient needs a gain of its shape (C13)");
  if (bool(getDbias()) != bool(getBiasAxesAttr()))
    return emitOpError("the bias's gradient and bias_axes need each other "
                       "(C14)");
  if (getDbias())
    return verifyParameter(*this, "bias", getDbias().getType(), input,
                           *getBiasAxes());
  return success();
}

LogicalResult
NormalizeGradOp::reifyResultShapes(OpBuilder &builder,
                                   ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, getLoc(), getInput());
  shapes.push_back(sizes);
  auto select = [&](ArrayRef<int64_t> axes) {
    SmallVector<OpFoldResult> selected;
    for (int64_t axis : axes)
      selected.push_back(sizes[axis]);
    shapes.push_back(selected);
  };
  if (getDgain())
    select(getGainFormAttr().getAxes());
  if (getDbias())
    select(*getBiasAxes());
  return success();
}
