//===- NormGradOps.td - norm.normalize_grad -------------- -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMGRADOPS
#define NORM_IR_NORMGRADOPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_NormalizeGradOp : Norm_Op<"normalize_grad", [
    Pure, AttrSizedOperandSegments, AttrSizedResultSegments, Norm_ReifyShapes,
    Norm_Decompose]> {
  let summary = "gradients of a normalization layer";
  let description = [{
    With dy the gradient of the result, g = dy * m, r = `rstd`, xhat =
    (x - mean) * r, n the elements of a statistic and sums over the row (the
    group of a grouped axis), for epsilon `inside` and `none`:

    ```
    rms    dx = r * (g - xhat * sum(g * xhat) / n)
    layer  dx = r * (g - sum(g) / n - xhat * sum(g * xhat) / (n - correction))
    l2     dx = r * (g - xhat * sum(g * xhat))
    ```

    `outside` multiplies the xhat term by (sqrt(v) + eps) / sqrt(v); where a
    `clamp` or `clamp_inside` is active the xhat term is 0. With an `extent` the
    terms behind g exist for the elements of the extent only; sums are over the
    whole row, which depends on the statistic.

    `dgain` is the sum of dy * xhat and `dbias` the sum of dy over every
    dimension that the parameter lacks. All sums are f32 (f64 for f64 inputs) in
    a fixed order. `rstd`, `shift` and `rest` are what `norm.statistics` gives;
    `rest` may be missing where the mean was saved as one value.

    Example:

    ```mlir
    func.func @example(%dy: tensor<4x64xf32>, %x: tensor<4x64xf32>,
                       %r: tensor<4x1xf32>, %w: tensor<64xf32>)
        -> (tensor<4x64xf32>, tensor<64xf32>) {
      %dx, %dw = norm.normalize_grad rms %dy of %x axes [1] eps 1.0e-06
          rstd(%r : tensor<4x1xf32>) gain direct(%w : tensor<64xf32>)
          : tensor<4x64xf32>, tensor<4x64xf32> -> tensor<4x64xf32>,
          gain tensor<64xf32>
      return %dx, %dw : tensor<4x64xf32>, tensor<64xf32>
    }
    ```

    Constraints: C2-C5, C7, C8, C10-C14 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$grad,
    Norm_FloatTensor:$input,
    Norm_FloatTensor:$rstd,
    Optional<Norm_FloatTensor>:$shift,
    Optional<Norm_FloatTensor>:$rest,
    Optional<Norm_FloatTensor>:$gain,
    Norm_StatisticAttr:$statistic,
    DenseI64ArrayAttr:$axes,
    Norm_EpsilonAttr:$epsilon,
    DefaultValuedAttr<I64Attr, "0">:$correction,
    OptionalAttr<I64Attr>:$group_size,
    OptionalAttr<I64Attr>:$extent,
    OptionalAttr<Norm_GainAttr>:$gain_form,
    OptionalAttr<DenseI64ArrayAttr>:$bias_axes);
  let results = (outs
    Norm_FloatTensor:$dinput,
    Optional<Norm_FloatTensor>:$dgain,
    Optional<Norm_FloatTensor>:$dbias);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getInputType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getInput().getType());
    }
  }];
}

#endif // NORM_IR_NORMGRADOPS
