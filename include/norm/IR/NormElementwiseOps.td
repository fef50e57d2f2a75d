//===- NormElementwiseOps.td - Sums, gates, rotary embedding -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMELEMENTWISEOPS
#define NORM_IR_NORMELEMENTWISEOPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_ResidualAddOp : Norm_Op<"residual_add", [
    Pure, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "a step of the residual stream";
  let description = [{
    alpha * stream + update, in f32 (f64 where an operand is f64), rounded once
    to the result's type. `alpha` is 1 if not given. A result wider than the
    stream says that the model takes the next statistic from the unrounded sum.

    Example:

    ```mlir
    func.func @example(%h: tensor<4x64xbf16>, %f: tensor<4x64xbf16>)
        -> (tensor<4x64xbf16>, tensor<4x64xf32>) {
      %0 = norm.residual_add %h, %f : tensor<4x64xbf16>
      %1 = norm.residual_add %h, %f alpha 2.0
          : tensor<4x64xbf16>, tensor<4x64xbf16> -> tensor<4x64xf32>
      return %0, %1 : tensor<4x64xbf16>, tensor<4x64xf32>
    }
    ```

    Constraints: C15, C16 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$stream,
    Norm_FloatTensor:$update,
    OptionalAttr<F64Attr>:$alpha);
  let results = (outs Norm_FloatTensor:$result);
  let assemblyFormat = [{
    $stream `,` $update (`alpha` $alpha^)? attr-dict `:`
    custom<BinaryTypes>(type($stream), type($update), type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Norm_GateOp : Norm_Op<"gate", [Pure, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "an activated gate";
  let description = [{
    input * act(gate), in f32 (f64 where an operand is f64). `round last` (the
    default) rounds the product once; `round each` rounds act(gate) to the
    storage type, and then the product, as a model does whose gate is two ops.
    sigmoid(z) = 1 / (1 + exp(-z)), silu(z) = z * sigmoid(z), gelu(z) =
    z / 2 * (1 + erf(z / sqrt(2))).

    Example:

    ```mlir
    func.func @example(%y: tensor<4x64xbf16>, %z: tensor<4x64xbf16>)
        -> tensor<4x64xbf16> {
      %0 = norm.gate silu %y, %z round each : tensor<4x64xbf16>
      return %0 : tensor<4x64xbf16>
    }
    ```

    Constraints: C17, C18 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Norm_FloatTensor:$gate,
    Norm_ActivationAttr:$activation,
    OptionalAttr<Norm_RoundingStepsAttr>:$rounding);
  let results = (outs Norm_FloatTensor:$result);
  let assemblyFormat = [{
    custom<Keyword>($activation) $input `,` $gate
    (`round` custom<Keyword>($rounding)^)? attr-dict `:`
    custom<BinaryTypes>(type($input), type($gate), type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Norm_RopeOp : Norm_Op<"rope", [Pure, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "rotary position embedding";
  let description = [{
    Rotates the first `rotary_dim` elements (all if not given) of the last
    dimension by pairs; the others pass. With R = rotary_dim, j and j' a pair
    (`half_split`: j, j + R/2; `interleaved`: 2i, 2i + 1):

    ```
    y[j]  = x[j]  * cos[j]  - x[j'] * sin[j]
    y[j'] = x[j'] * cos[j'] + x[j]  * sin[j']
    ```

    `table_axes` are the dimensions of x that the dimensions of cos and sin
    stand for, ascending; the last is the last dimension of x. It has R
    elements, or R/2: one for each pair. `round last` (the default) rounds the
    result once, `round each` each product and the sum.

    Example:

    ```mlir
    func.func @example(%q: tensor<1x8x16x64xbf16>, %cos: tensor<16x32xbf16>,
                       %sin: tensor<16x32xbf16>) -> tensor<1x8x16x64xbf16> {
      %0 = norm.rope half_split %q cos %cos sin %sin axes [2, 3] rotary 32
          round each : tensor<1x8x16x64xbf16>, tensor<16x32xbf16>
      return %0 : tensor<1x8x16x64xbf16>
    }
    ```

    Constraints: C18-C21 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Norm_FloatTensor:$cos,
    Norm_FloatTensor:$sin,
    Norm_RopeLayoutAttr:$layout,
    DenseI64ArrayAttr:$table_axes,
    OptionalAttr<I64Attr>:$rotary_dim,
    OptionalAttr<Norm_RoundingStepsAttr>:$rounding);
  let results = (outs Norm_FloatTensor:$result);
  let assemblyFormat = [{
    custom<Keyword>($layout) $input `cos` $cos `sin` $sin `axes`
    custom<AxisList>($table_axes) (`rotary` $rotary_dim^)?
    (`round` custom<Keyword>($rounding)^)? attr-dict `:`
    custom<RopeTypes>(type($input), type($cos), type($sin), type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// Rotated elements of the last dimension, or `kDynamic`.
    int64_t getRotarySize();
  }];
}

#endif // NORM_IR_NORMELEMENTWISEOPS
