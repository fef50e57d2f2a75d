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

def NormOutlineKernelsPass
    : Pass<"norm-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Make each distinct kernel a function";
  let description = [{
    Each `norm.kernel` becomes a `norm.launch` of a private function, marked
    `norm.kernel_class = "row"`, that takes a memref per input and result. The
    last dimension of each is contiguous, the others have any stride. Kernels
    whose bodies are equal share a function, so that the code of a model grows
    with its distinct layers, not with their number; placement and other
    metadata do not count.

    Sizes that the body relies on being equal are compared before the launch
    (`cf.assert`).

    A kernel that no emitter takes is replaced by its body, with a remark
    (`--remarks-filter=norm-outline-kernels`): `KernelInlined` gives the reason,
    `KernelOutlined` names each function, what it computes, and its uses.
  }];
  let options = [
    Option<"takeAll", "take-all", "bool", "false",
           "Outline every kernel, without asking the emitters">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::norm::NormDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // NORM_FUSION_PASSES
