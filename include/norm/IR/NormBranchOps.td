//===- NormBranchOps.td - A widened residual stream ------ -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMBRANCHOPS
#define NORM_IR_NORMBRANCHOPS

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "norm/IR/NormAttributes.td"
include "norm/IR/NormInterfaces.td"

def Norm_BranchMergeOp : Norm_Op<"branch_merge", [
    Pure, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "read of a widened residual stream";
  let description = [{
    The last dimension of `input` (normalized branches) and `gate` (logits)
    holds `branches` branches of D elements side by side. The result is the sum
    or the mean over branches of act(gate) * input, D elements, computed in f32
    (f64 where an operand is f64), branches in order. `round last` (the default)
    rounds the result once, `round each` act(gate), the product and the result.

    Example:

    ```mlir
    func.func @example(%n: tensor<8x256xbf16>, %z: tensor<8x256xbf16>)
        -> tensor<8x64xbf16> {
      %0 = norm.branch_merge sigmoid mean %n, %z branches 4
          : tensor<8x256xbf16>, tensor<8x256xbf16> -> tensor<8x64xbf16>
      return %0 : tensor<8x64xbf16>
    }
    ```

    Constraints: C18, C22, C23 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$input,
    Norm_FloatTensor:$gate,
    Norm_ActivationAttr:$activation,
    Norm_BranchReductionAttr:$reduction,
    I64Attr:$branches,
    OptionalAttr<Norm_RoundingStepsAttr>:$rounding);
  let results = (outs Norm_FloatTensor:$result);
  let assemblyFormat = [{
    custom<Keyword>($activation) custom<Keyword>($reduction) $input `,` $gate
    `branches` $branches (`round` custom<Keyword>($rounding)^)? attr-dict `:`
    type($input) `,` type($gate) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Norm_BranchWriteOp : Norm_Op<"branch_write", [
    Pure, Norm_ReifyShapes, Norm_Decompose, Norm_Loops]> {
  let summary = "write to a widened residual stream";
  let description = [{
    Adds the block's output to each branch of the stream, scaled by the
    branch's weight: result_b = stream_b + weight_b * update. The last dimension
    of `stream` holds B branches of D elements side by side, that of `update` D
    elements and that of `weight` B, which is static. Computed in f32 (f64 where
    an operand is f64); `round last` (the default) rounds the result once,
    `round each` the product and the result.

    Example:

    ```mlir
    func.func @example(%h: tensor<8x256xbf16>, %f: tensor<8x64xbf16>,
                       %c: tensor<8x4xbf16>) -> tensor<8x256xbf16> {
      %0 = norm.branch_write %h, %f, %c round each
          : tensor<8x256xbf16>, tensor<8x64xbf16>, tensor<8x4xbf16>
          -> tensor<8x256xbf16>
      return %0 : tensor<8x256xbf16>
    }
    ```

    Constraints: C18, C24 of docs/Spec.md.
  }];
  let arguments = (ins
    Norm_FloatTensor:$stream,
    Norm_FloatTensor:$update,
    Norm_FloatTensor:$weight,
    OptionalAttr<Norm_RoundingStepsAttr>:$rounding);
  let results = (outs Norm_FloatTensor:$result);
  let assemblyFormat = [{
    $stream `,` $update `,` $weight (`round` custom<Keyword>($rounding)^)?
    attr-dict `:` type($stream) `,` type($update) `,` type($weight)
    `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // NORM_IR_NORMBRANCHOPS
