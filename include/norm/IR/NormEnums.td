//===- NormEnums.td - Enumerations of the norm dialect -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMENUMS
#define NORM_IR_NORMENUMS

include "mlir/IR/EnumAttr.td"

class Norm_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::norm";
}

def Norm_Statistic : Norm_Enum<"Statistic", "how a row is measured", [
  I32EnumCase<"layer", 0>, I32EnumCase<"rms", 1>, I32EnumCase<"l2", 2>]>;

def Norm_EpsilonPlace : Norm_Enum<"EpsilonPlace",
    "where epsilon enters the denominator", [
  I32EnumCase<"inside", 0>, I32EnumCase<"outside", 1>, I32EnumCase<"clamp", 2>,
  I32EnumCase<"clamp_inside", 3>, I32EnumCase<"none", 4>]>;

def Norm_GainForm : Norm_Enum<"GainForm", "how a gain parameter multiplies", [
  I32EnumCase<"direct", 0>, I32EnumCase<"zero_centered", 1>]>;

def Norm_Rounding : Norm_Enum<"Rounding",
    "where a narrow result is rounded to its storage type", [
  I32EnumCase<"before_gain", 0>, I32EnumCase<"after_gain", 1>]>;

def Norm_RoundingSteps : Norm_Enum<"RoundingSteps",
    "which steps of an op round to the storage type", [
  I32EnumCase<"each", 0>, I32EnumCase<"last", 1>]>;

def Norm_Placement : Norm_Enum<"Placement", "where a norm stands in a model", [
  I32EnumCase<"unknown", 0>, I32EnumCase<"pre", 1>, I32EnumCase<"post", 2>,
  I32EnumCase<"reordered_post", 3>, I32EnumCase<"sandwich_post", 4>,
  I32EnumCase<"qk", 5>, I32EnumCase<"l2", 6>, I32EnumCase<"gated", 7>,
  I32EnumCase<"branch_read", 8>, I32EnumCase<"latent", 9>,
  I32EnumCase<"router", 10>, I32EnumCase<"value", 11>,
  I32EnumCase<"embedding", 12>, I32EnumCase<"final", 13>]>;

def Norm_PlacementSource : Norm_Enum<"PlacementSource",
    "who says so: the author, or the analysis of the graph", [
  I32EnumCase<"stated", 0>, I32EnumCase<"inferred", 1>]>;

def Norm_Activation : Norm_Enum<"Activation", "the function of a gate", [
  I32EnumCase<"sigmoid", 0>, I32EnumCase<"silu", 1>, I32EnumCase<"gelu", 2>,
  I32EnumCase<"identity", 3>]>;

def Norm_RopeLayout : Norm_Enum<"RopeLayout",
    "which elements of a head a rotary embedding pairs", [
  I32EnumCase<"half_split", 0>, I32EnumCase<"interleaved", 1>]>;

def Norm_BranchReduction : Norm_Enum<"BranchReduction",
    "how gated branches of a widened residual stream are joined", [
  I32EnumCase<"sum", 0>, I32EnumCase<"mean", 1>]>;

#endif // NORM_IR_NORMENUMS
