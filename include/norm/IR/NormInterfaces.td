//===- NormInterfaces.td - Interfaces of the norm dialect -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMINTERFACES
#define NORM_IR_NORMINTERFACES

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Norm_NormOpInterface : OpInterface<"NormOpInterface"> {
  let cppNamespace = "::mlir::norm";
  let description = [{
    The four answers of an op that normalizes: which numbers (`getNormInput`,
    `getNormAxes`, groups, extent), how (`getNormStatistic`, epsilon,
    correction), which gain, where placed. Passes and the audit use this and
    never the name of an op.
  }];
  let methods = [
    InterfaceMethod<"The tensor that is normalized.",
      "::mlir::Value", "getNormInput">,
    InterfaceMethod<"The normalized dimensions of the input, ascending.",
      "::llvm::ArrayRef<int64_t>", "getNormAxes">,
    InterfaceMethod<"The statistic.",
      "::mlir::norm::Statistic", "getNormStatistic">,
    InterfaceMethod<"Epsilon and its place.",
      "::mlir::norm::EpsilonAttr", "getNormEpsilon">,
    InterfaceMethod<"Subtracted from the element count (layer only).",
      "int64_t", "getNormCorrection">,
    InterfaceMethod<"Elements per group of the last normalized axis, if any.",
      "::std::optional<int64_t>", "getNormGroupSize">,
    InterfaceMethod<"Leading elements that the statistic covers, if not all.",
      "::std::optional<int64_t>", "getNormExtent">,
    InterfaceMethod<"The gain operand, or null.",
      "::mlir::Value", "getNormGain">,
    InterfaceMethod<"The gain's parameterization, or null.",
      "::mlir::norm::GainAttr", "getNormGainForm">,
    InterfaceMethod<"The bias operand, or null.",
      "::mlir::Value", "getNormBias">,
    InterfaceMethod<"The placement, or null while nobody has said.",
      "::mlir::norm::PlacementAttr", "getNormPlacement">,
    InterfaceMethod<"Elements that enter one statistic, or `kDynamic`.",
      "int64_t", "getNormExtentSize">,
    InterfaceMethod<"The type that the source states for its statistic, or "
                    "null where that is the compute type.",
      "::mlir::Type", "getNormStatisticType", (ins), "", [{ return {}; }]>,
    InterfaceMethod<"The stated rounding point, if any.",
      "::std::optional<::mlir::norm::Rounding>", "getNormRounding", (ins), "",
      [{ return ::std::nullopt; }]>,
    InterfaceMethod<"Whether the optimizer decays the gain, where stated.",
      "::std::optional<bool>", "getNormDecays", (ins), "",
      [{ return ::std::nullopt; }]>
  ];
}

def Norm_StatisticOpInterface : OpInterface<"StatisticOpInterface"> {
  let cppNamespace = "::mlir::norm";
  let description = [{
    An op that takes a statistic and so has a choice of the type it takes it in.
  }];
  let methods = [
    InterfaceMethod<"The type that the source states for the statistic, or null.",
      "::mlir::Type", "getStatedStatisticType", (ins), "",
      [{ return $_op.getStatisticType().value_or(::mlir::Type()); }]>,
    InterfaceMethod<"The op as linalg: one value per result.",
      "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>",
      "decomposeWithOptions",
      (ins "::mlir::OpBuilder &":$builder,
           "const ::mlir::norm::DecompositionOptions &":$options)>
  ];
}

def Norm_LoopOpInterface : OpInterface<"LoopOpInterface"> {
  let cppNamespace = "::mlir::norm";
  let description = [{
    An op whose results can be computed in pieces: along every dimension but
    those that a statistic, a rotation or a sum over branches needs as a whole.
    TilingInterface and ShardingInterface of such an op follow from its maps.
  }];
  let methods = [
    InterfaceMethod<"The op's loops, and which dimensions follow them.",
      "::mlir::norm::LoopMaps", "getLoopMaps">
  ];
}

// Declarations that most ops share.
def Norm_ReifyShapes
    : DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                ["reifyResultShapes"]>;
def Norm_Decompose
    : DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>;

def Norm_Loops : DeclareOpInterfaceMethods<Norm_LoopOpInterface>;

#endif // NORM_IR_NORMINTERFACES
