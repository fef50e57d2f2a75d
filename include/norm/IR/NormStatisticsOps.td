//===- NormStatisticsOps.td - norm.statistics and norm.apply -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMSTATISTICSOPS
#define NORM_IR_NORMSTATISTICSOPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_StatisticsOp : Norm_Op<"statistics", [
    Pure, AttrSizedResultSegments, Norm_ReifyShapes, Norm_Decompose, Norm_Loops,
    DeclareOpInterfaceMethods<Norm_StatisticOpInterface>]> {
  let summary = "the statistics of a normalization";
  let description = [{
    The first half of `norm.normalize`: the reciprocal denominator `rstd` of
    each row of `input`, and for `layer` the mean in two parts, `shift + rest`.
    A mean held in one f32 is off by 1e-5 of the largest result at a mean of
    1000 deviations. `shift` is a number near the mean, `rest` what is missing.

    All results have the input's rank with size 1 along the normalized axes (the
    number of groups along a grouped one) and the compute type, which is f64
    for f64 inputs and f32 otherwise. The attributes are those of
    `norm.normalize`.

    Example:

    ```mlir
    func.func @example(%x: tensor<4x64xbf16>)
        -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>) {
      %r, %shift, %rest = norm.statistics layer %x axes [1] eps 1.0e-05
          : tensor<4x64xbf16>
      return %r, %shift, %rest
          : tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>
    }
    ```

    Constraints: C2-C6, C10, C11 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Norm_StatisticAttr:$statistic,
    DenseI64ArrayAttr:$axes,
    Norm_EpsilonAttr:$epsilon,
    DefaultValuedAttr<I64Attr, "0">:$correction,
    OptionalAttr<I64Attr>:$group_size,
    OptionalAttr<I64Attr>:$extent,
    OptionalAttr<TypeAttr>:$statistic_type);
  let results = (outs
    Norm_FloatTensor:$rstd,
    Optional<Norm_FloatTensor>:$shift,
    Optional<Norm_FloatTensor>:$rest);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getInputType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getInput().getType());
    }
  }];
}

def Norm_ApplyOp : Norm_Op<"apply", [
    Pure, AttrSizedOperandSegments, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "normalization with given statistics";
  let description = [{
    The second half of `norm.normalize`:

    ```
    y = ((x - shift) * rstd - rest * rstd) * m + bias
    ```

    with the product and the difference rounded once (fma). Without `mean` it is
    y = x * rstd * m + bias. `group_size` says that the one axis has a statistic
    per group. Gain, bias, rounding, placement and decay are those of
    `norm.normalize`.

    Example:

    ```mlir
    func.func @example(%x: tensor<4x64xbf16>, %r: tensor<4x1xf32>,
                       %k: tensor<4x1xf32>, %q: tensor<4x1xf32>,
                       %w: tensor<64xbf16>) -> tensor<4x64xbf16> {
      %y = norm.apply %x axes [1] rstd(%r : tensor<4x1xf32>)
          mean(%k, %q : tensor<4x1xf32>) gain direct(%w : tensor<64xbf16>)
          : tensor<4x64xbf16>
      return %y : tensor<4x64xbf16>
    }
    ```

    Constraints: C1, C2, C4, C5, C7-C11 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Norm_FloatTensor:$rstd,
    Optional<Norm_FloatTensor>:$shift,
    Optional<Norm_FloatTensor>:$rest,
    Optional<Norm_FloatTensor>:$gain,
    Optional<Norm_FloatTensor>:$bias,
    DenseI64ArrayAttr:$axes,
    OptionalAttr<I64Attr>:$group_size,
    OptionalAttr<Norm_GainAttr>:$gain_form,
    OptionalAttr<DenseI64ArrayAttr>:$bias_axes,
    OptionalAttr<Norm_RoundingAttr>:$rounding,
    OptionalAttr<Norm_PlacementAttr>:$placement,
    OptionalAttr<BoolAttr>:$decays);
  let results = (outs Norm_FloatTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getInputType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getInput().getType());
    }
    ::mlir::RankedTensorType getResultType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getResult().getType());
    }
  }];
}

#endif // NORM_IR_NORMSTATISTICSOPS
