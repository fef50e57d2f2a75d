//===- Passes.td - Passes that grow norm.kernel ---------- -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_FUSION_PASSES
#define NORM_FUSION_PASSES

include "mlir/Pass/PassBase.td"

class NormFusionPass<string name> : Pass<name> {
  let statistics = [
    Statistic<"numFused", "fused", "Times that a kernel was made or grew">,
    Statistic<"numRefused", "refused", "Candidates left as they are">
  ];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormFuseResidualAddPass : NormFusionPass<"norm-fuse-residual-add"> {
  let summary = "Fuse norms with the residual adds before and after them";
  let description = [{
    An add of two tensors whose sum a norm reads, or one that reads a norm's
    result, becomes one `norm.kernel` with the norm: the sum is computed, stored
    and measured in one pass over the row. Seen through casts, reshapes, a bias,
    and a scale that is a constant or a parameter; `norm.residual_add` counts as
    such an add. The sum is a result of the kernel where it is used elsewhere.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-residual-add`, `NormNotFused`) with the reason.
  }];
}

#endif // NORM_FUSION_PASSES
