//===- Describe.cpp - From norm ops to the data of the report -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LocationText.h"
#include "NumberText.h"
#include "ParameterTrace.h"
#include "norm/Audit/Audit.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// `layers.0.input_layernorm.weight` -> `layers.0.input_layernorm`
static StringRef ownerOf(StringRef parameter, StringRef ending) {
  parameter.consume_back(ending);
  return parameter;
}

//===----------------------------------------------------------------------===//
// Words for dimensions
//===----------------------------------------------------------------------===//

static std::string sizeText(int64_t size) {
  return ShapedType::isDynamic(size) ? "n" : std::to_string(size);
}

/// `last axis`, `axis 1`, `axes 1 and 2`
static std::string axesText(ArrayRef<int64_t> axes, int64_t rank) {
  if (axes.size() == 1 && axes.front() == rank - 1)
    return "last axis";
  std::string text = axes.size() == 1 ? "axis " : "axes ";
  for (auto [index, axis] : llvm::enumerate(axes)) {
    if (index != 0)
      text += index + 1 == axes.size() ? " and " : ", ";
    text += std::to_string(axis);
  }
  return text;
}

static std::string tensorText(const NormReport &norm) {
  int64_t rank = norm.inputShape.size();
  std::string axes = axesText(norm.axes, rank);
  std::string shape = shapeText(norm.inputShape);
  if (norm.groupSize) {
    int64_t whole = norm.inputShape[norm.axes.front()];
    std::string groups =
        ShapedType::isDynamic(whole)
            ? "groups"
            : std::to_string(whole / *norm.groupSize) + " groups";
    return sizeText(*norm.groupSize) + " of " + shape + ", " + groups +
           " along the " + axes;
  }
  if (norm.extent)
    return "the first " + sizeText(*norm.extent) + " of " + shape + ", " + axes;
  return sizeText(norm.axisSize) + " of " + shape + ", " + axes;
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

/// semantics of the placements: only a post-norm stands on the identity path.
static std::optional<bool> identityPathOf(Placement placement) {
  if (placement == Placement::unknown)
    return std::nullopt;
  return placement == Placement::post;
}

/// The one gate op on the norm's result, or else the one on its input.
static std::optional<GateReport> findGate(NormOpInterface op) {
  Value result = op->getResult(0);
  if (result.hasOneUse())
    if (auto gate = dyn_cast<GateOp>(*result.user_begin()))
      if (gate.getInput() == result)
        return GateReport{gate.getActivation(), /*beforeNorm=*/false};
  if (auto gate = op.getNormInput().getDefiningOp<GateOp>())
    return GateReport{gate.getActivation(), /*beforeNorm=*/true};
  return std::nullopt;
}

static NormReport describeNorm(NormOpInterface op, ParameterTracer &tracer) {
  NormReport norm;
  auto input = cast<RankedTensorType>(op.getNormInput().getType());
  norm.statistic = op.getNormStatistic();
  norm.inputShape.assign(input.getShape().begin(), input.getShape().end());
  norm.inputType = input.getElementType();
  norm.resultType = getElementTypeOrSelf(op->getResult(0).getType());
  norm.axes.assign(op.getNormAxes().begin(), op.getNormAxes().end());
  norm.axisSize = op.getNormExtentSize();
  norm.groupSize = op.getNormGroupSize();
  norm.extent = op.getNormExtent();
  norm.correction = op.getNormCorrection();
  norm.epsilon = op.getNormEpsilon().getDouble();
  norm.epsilonPlace = op.getNormEpsilon().getPlace();
  norm.decays = op.getNormDecays();
  norm.tensor = tensorText(norm);
  norm.location = findPosition(op.getLoc()).text();

  MLIRContext *context = op.getContext();
  FloatType compute = Float32Type::get(context);
  if (norm.inputType.isF64())
    compute = Float64Type::get(context);
  norm.statisticType = op.getNormStatisticType();
  if (!norm.statisticType)
    norm.statisticType = compute;

  norm.rounding = op.getNormRounding();
  if (!norm.rounding &&
      norm.resultType.getIntOrFloatBitWidth() < compute.getWidth())
    norm.rounding = Rounding::after_gain;

  norm.gate = findGate(op);
  auto placement = op.getNormPlacement();
  norm.placement = placement ? placement.getValue() : Placement::unknown;
  norm.placementSource =
      placement ? placement.getSource() : PlacementSource::inferred;
  norm.identityPath = identityPathOf(norm.placement);

  auto describeParameter = [&](Value value, const ParameterOrigin &origin,
                               ParameterReport &parameter) {
    parameter.name = origin.name;
    ArrayRef<int64_t> shape = cast<ShapedType>(value.getType()).getShape();
    parameter.shape.assign(shape.begin(), shape.end());
  };
  if (Value value = op.getNormGain()) {
    GainReport &gain = norm.gain.emplace();
    GainAttr form = op.getNormGainForm();
    ParameterOrigin origin = tracer.trace(value);
    describeParameter(value, origin, gain);
    gain.form = form.getForm();
    gain.axes.assign(form.getAxes().begin(), form.getAxes().end());
    gain.offsetType = form.getOffsetType();
    auto sumType = gain.offsetType ? cast<FloatType>(gain.offsetType) : compute;
    gain.values = summarizeValues(origin, gain.getDecayTarget(), sumType);
  }
  if (Value value = op.getNormBias())
    describeParameter(value, tracer.trace(value), norm.bias.emplace());

  if (norm.gain)
    norm.name = ownerOf(norm.gain->name, ".weight").str();
  if (norm.name.empty() && norm.bias)
    norm.name = ownerOf(norm.bias->name, ".bias").str();
  // The gain of a norm exported alone is just `weight`: no name of a norm.
  if (norm.name.empty() || norm.name == "weight" || norm.name == "bias")
    norm.name = findLocationName(op.getLoc());
  return norm;
}

AuditReport norm::describeModule(ModuleOp module) {
  AuditReport report;
  ParameterTracer tracer;
  // A function without norms is listed too; norms outside any function (in
  // the region of some other op) come last, under an empty name.
  llvm::MapVector<Operation *, FunctionReport> functions;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      if (!function.isExternal())
        functions[op].name = function.getName().str();
    auto normOp = dyn_cast<NormOpInterface>(op);
    if (!normOp)
      return;
    FunctionReport &function =
        functions[op->getParentOfType<FunctionOpInterface>()];
    NormReport norm = describeNorm(normOp, tracer);
    if (norm.name.empty())
      norm.name = function.name + "#" + std::to_string(function.norms.size());
    function.norms.push_back(std::move(norm));
  });
  for (auto &[op, function] : functions)
    report.functions.push_back(std::move(function));
  return report;
}
