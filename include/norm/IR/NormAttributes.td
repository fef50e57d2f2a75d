//===- NormAttributes.td - Attributes of the norm dialect -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMATTRIBUTES
#define NORM_IR_NORMATTRIBUTES

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "norm/IR/NormBase.td"
include "norm/IR/NormEnums.td"

class Norm_Attr<string name, string mnemonicText, list<Trait> traits = []>
    : AttrDef<Norm_Dialect, name, traits> {
  let mnemonic = mnemonicText;
}

def Norm_StatisticAttr
    : EnumAttr<Norm_Dialect, Norm_Statistic, "statistic"> {
  let assemblyFormat = "`<` $value `>`";
}
def Norm_RoundingAttr : EnumAttr<Norm_Dialect, Norm_Rounding, "rounding"> {
  let assemblyFormat = "`<` $value `>`";
}
def Norm_RoundingStepsAttr
    : EnumAttr<Norm_Dialect, Norm_RoundingSteps, "rounding_steps"> {
  let assemblyFormat = "`<` $value `>`";
}
def Norm_ActivationAttr
    : EnumAttr<Norm_Dialect, Norm_Activation, "activation"> {
  let assemblyFormat = "`<` $value `>`";
}
def Norm_RopeLayoutAttr
    : EnumAttr<Norm_Dialect, Norm_RopeLayout, "rope_layout"> {
  let assemblyFormat = "`<` $value `>`";
}
def Norm_BranchReductionAttr
    : EnumAttr<Norm_Dialect, Norm_BranchReduction, "branch_reduction"> {
  let assemblyFormat = "`<` $value `>`";
}

def Norm_EpsilonAttr : Norm_Attr<"Epsilon", "epsilon"> {
  let summary = "epsilon and where it enters the denominator";
  let description = [{
    With v the square term of the statistic, the denominator is
    `inside` sqrt(v + eps), `outside` sqrt(v) + eps, `clamp` max(sqrt(v), eps),
    `clamp_inside` sqrt(max(v, eps)), `none` sqrt(v). These are different
    functions and never exchanged. `value` is the number that the source adds,
    after the rounding to the source's own type, held as f64.

    Example: `#norm.epsilon<1.0e-06, inside>`

    Constraints: `value` is 0 for `none`, and otherwise a positive normal number
    of f32 (1.2e-38 to 3.4e38), so that neither it nor its reciprocal leaves the
    range of the compute type.
  }];
  let parameters = (ins
    APFloatParameter<"finite, not negative">:$value,
    EnumParameter<Norm_EpsilonPlace>:$place);
  let builders = [
    AttrBuilder<(ins "double":$value,
                 CArg<"EpsilonPlace", "EpsilonPlace::inside">:$place)>
  ];
  let extraClassDeclaration = [{
    double getDouble() const { return getValue().convertToDouble(); }
    /// The value as MLIR text, as short as it can be, e.g. "1.0e-06".
    std::string getText() const;
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Norm_GainAttr : Norm_Attr<"Gain", "gain"> {
  let summary = "parameterization of a gain operand";
  let description = [{
    With p the gain operand the multiplier is p for `direct` and 1 + p for
    `zero_centered`. `axes` are the dimensions of the normalized tensor that
    the operand's dimensions stand for, ascending; an empty list is one scalar.
    `offset_type` is the type that the source adds the 1 in, where that is not
    the compute type.

    Example: `#norm.gain<zero_centered, axes = [2], offset_type = bf16>`

    Constraints: axes ascend, are not negative and do not repeat;
    `offset_type` is a float type and only given with `zero_centered`.
  }];
  let parameters = (ins
    EnumParameter<Norm_GainForm>:$form,
    ArrayRefParameter<"int64_t">:$axes,
    OptionalParameter<"::mlir::Type">:$offset_type);
  let assemblyFormat = [{
    `<` $form `,` `axes` `=` custom<Axes>($axes)
    (`,` `offset_type` `=` $offset_type^)? `>`
  }];
  let genVerifyDecl = 1;
}

def Norm_PlacementAttr : Norm_Attr<"Placement", "placement"> {
  let summary = "where a norm stands, and who says so";
  let description = [{
    Example: `#norm.placement<pre, stated>`
  }];
  let parameters = (ins
    EnumParameter<Norm_Placement>:$value,
    DefaultValuedParameter<"::mlir::norm::PlacementSource",
                           "PlacementSource::stated">:$source);
  let hasCustomAssemblyFormat = 1;
}

#endif // NORM_IR_NORMATTRIBUTES
