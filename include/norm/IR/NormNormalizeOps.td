//===- NormNormalizeOps.td - norm.normalize -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMNORMALIZEOPS
#define NORM_IR_NORMNORMALIZEOPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_NormalizeOp : Norm_Op<"normalize", [
    Pure, AttrSizedOperandSegments, AttrSizedResultSegments,
    Norm_ReifyShapes, Norm_Decompose, Norm_Loops,
    DeclareOpInterfaceMethods<Norm_StatisticOpInterface>,
    DeclareOpInterfaceMethods<Norm_NormOpInterface,
      ["getNormStatisticType", "getNormRounding", "getNormDecays"]>]> {
  let summary = "a normalization layer";
  let description = [{
    Normalizes `input` over `axes` and scales the result:

    ```
    y = ((x - mean) / denominator) * m + bias
    ```

    with mean and denominator as `statistic` and `epsilon` say, m = gain for
    `direct` and 1 + gain for `zero_centered`. The arithmetic is f32 for f16,
    bf16 and f32 inputs and f64 for f64 inputs.

    - `correction` is subtracted from the element count of a `layer` variance.
    - `group_size` splits the one normalized axis into groups with a statistic
      each; the gain still covers the whole axis.
    - `extent` limits the statistic to the first elements of the one normalized
      axis; the whole row is scaled.
    - `statistic_type` is the type the source states for its statistic, where
      that is not the compute type.
    - `rounding` says where a result narrower than the compute type is rounded:
      once, last (`after_gain`, the default), or before the gain, which is then
      applied (and the bias added) in the storage type (`before_gain`).
    - `decays`: whether the optimizer decays the gain; metadata for the audit.

    The optional results `rstd` (reciprocal denominator) and `mean` have the
    input's rank with size 1 along normalized axes (the number of groups along
    a grouped one) and the compute type. `mean` exists for `layer` only.

    Example:

    ```mlir
    func.func @example(%x: tensor<2x8x64xbf16>, %w: tensor<64xbf16>,
                       %q: tensor<1x8x4x16xf32>)
        -> (tensor<2x8x64xbf16>, tensor<1x8x4x16xf32>) {
      %y = norm.normalize rms %x axes [2] eps 1.0e-06
          gain zero_centered(%w : tensor<64xbf16>) round after_gain
          placement pre : tensor<2x8x64xbf16>
      %n = norm.normalize l2 %q axes [3] eps 1.0e-12 clamp
          : tensor<1x8x4x16xf32>
      return %y, %n : tensor<2x8x64xbf16>, tensor<1x8x4x16xf32>
    }
    ```

    Constraints: C1-C11 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Optional<Norm_FloatTensor>:$gain,
    Optional<Norm_FloatTensor>:$bias,
    Norm_StatisticAttr:$statistic,
    DenseI64ArrayAttr:$axes,
    Norm_EpsilonAttr:$epsilon,
    DefaultValuedAttr<I64Attr, "0">:$correction,
    OptionalAttr<I64Attr>:$group_size,
    OptionalAttr<I64Attr>:$extent,
    OptionalAttr<TypeAttr>:$statistic_type,
    OptionalAttr<Norm_GainAttr>:$gain_form,
    OptionalAttr<DenseI64ArrayAttr>:$bias_axes,
    OptionalAttr<Norm_RoundingAttr>:$rounding,
    OptionalAttr<Norm_PlacementAttr>:$placement,
    OptionalAttr<BoolAttr>:$decays);
  let results = (outs
    Norm_FloatTensor:$result,
    Optional<Norm_FloatTensor>:$rstd,
    Optional<Norm_FloatTensor>:$mean);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let builders = [
    // The plain form: no optional results. `gainForm` null means no gain.
    OpBuilder<(ins "::mlir::Type":$resultType, "::mlir::Value":$input,
      "::mlir::norm::Statistic":$statistic, "::llvm::ArrayRef<int64_t>":$axes,
      "::mlir::norm::EpsilonAttr":$epsilon,
      CArg<"::mlir::Value", "{}">:$gain,
      CArg<"::mlir::norm::GainAttr", "{}">:$gainForm,
      CArg<"::mlir::Value", "{}">:$bias,
      CArg<"::llvm::ArrayRef<int64_t>", "{}">:$biasAxes)>
  ];
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getInputType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getInput().getType());
    }
    ::mlir::RankedTensorType getResultType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType());
    }
    /// f64 for an f64 input, else f32.
    ::mlir::FloatType getComputeType();
    /// Type of `rstd` and `mean` for the given input.
    static ::mlir::RankedTensorType getStatisticsType(
        ::mlir::RankedTensorType input, ::llvm::ArrayRef<int64_t> axes,
        ::std::optional<int64_t> groupSize);
  }];
}

#endif // NORM_IR_NORMNORMALIZEOPS
