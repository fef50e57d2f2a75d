//===- NormBase.td - The norm dialect -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMBASE
#define NORM_IR_NORMBASE

include "mlir/IR/OpBase.td"

def Norm_Dialect : Dialect {
  let name = "norm";
  let summary = "Normalization layers: statistic, axes, gain and placement";
  let description = [{
    One `norm.normalize` states everything that a normalization layer is: which
    numbers go into a statistic (operand and axes), how it is computed
    (`layer`, `rms`, `l2`, where epsilon enters), which gain multiplies the
    result (none, direct, zero-centered) and where the layer stands in the
    model (pre, post, sandwich, qk, ...). The four answers are independent.

    All ops are pure value ops on tensors; only `norm.launch` is in destination
    style.

    Function arguments may carry `norm.parameter = "name"`, the name of the
    parameter that is passed there, and `norm.alias = N`: the argument's buffer
    takes result N, whose type is the argument's (a cache). The constraints C31
    and C32 of docs/Spec.md are theirs.
  }];
  let cppNamespace = "::mlir::norm";
  // Without this the generic form prints `#norm<>` and bytecode cannot be read.
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerNormAttributes();

    /// Function argument attribute: the name of the parameter that is passed.
    static constexpr ::llvm::StringLiteral kParameterAttrName =
        "norm.parameter";
    /// Function argument attribute: the result whose values the argument's
    /// buffer takes (a cache).
    static constexpr ::llvm::StringLiteral kAliasAttrName = "norm.alias";
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"
  ];
}

class Norm_Op<string mnemonic, list<Trait> traits = []>
    : Op<Norm_Dialect, mnemonic, traits>;

/// Tensors that norm ops compute on: ranked, f16, bf16, f32 or f64.
def Norm_FloatTensor : RankedTensorOf<[F16, BF16, F32, F64]>;

#endif // NORM_IR_NORMBASE
