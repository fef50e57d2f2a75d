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
           "Outline every kernel, without asking the emitters">,
    Option<"strictTypes", "strict-types", "bool", "false",
           "Refuse kernels that would take a statistic in another type than the "
           "source states">
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

def NormFuseSiblingsPass : NormFusionPass<"norm-fuse-siblings"> {
  let summary = "Fuse norms and kernels that work on the same rows";
  let description = [{
    Joins an op of the norm dialect or a kernel with another one that computes
    its input, or that reads the same rows: the norm after an attention block,
    the residual add behind it and the norm before the next block (a sandwich),
    or several norms of one tensor. Seen through reshapes and casts.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-siblings`, `NormNotFused`) with the reason.
  }];
}

def NormFuseElementwisePass : NormFusionPass<"norm-fuse-elementwise"> {
  let summary = "Fuse row-wise linalg into kernels, norms and row reductions";
  let description = [{
    Grows each kernel, norm and row reduction (a linalg op with one combiner) by
    the elementwise linalg ops before it, and by the elementwise ops and row
    reductions behind it, as long as all go over the same rows. The maximum,
    exponential, sum and quotient of a softmax become one kernel, with the scale
    and the mask before them.

    Left outside: contractions, ops that read by a computed index, and ops that
    repeat or transpose the rows. Elementwise ops next to no norm and no row
    reduction stay as they are.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-elementwise`, `NormNotFused`) with the reason.
  }];
}

def NormFusePass : Pass<"norm-fuse"> {
  let summary = "All kinds of fusion, in order";
  let description = [{
    The fusion passes one after another, on the whole module. `only` limits it to
    some, by the last part of their names: `only=residual-add,siblings`. Remarks
    carry the name of the single pass.
  }];
  let options = [
    ListOption<"only", "only", "std::string",
               "Kinds of fusion, all if empty: residual-add, gate, rope, "
               "branches, elementwise, siblings">
  ];
  let dependentDialects = [
    "::mlir::norm::NormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"
  ];
}

def NormFormKernelsPass : NormFusionPass<"norm-form-kernels"> {
  let summary = "Make a kernel of each norm op and row reduction without one";
  let description = [{
    Each op of the norm dialect and each linalg reduction with one combiner that
    is in no kernel yet becomes a kernel of its own. Without fusion this is one
    kernel per op. An op that cannot be a row kernel stays, with a remark
    (`--remarks-filter=norm-form-kernels`, `NormNotFused`).
  }];
}

def NormFuseGatePass : NormFusionPass<"norm-fuse-gate"> {
  let summary = "Fuse norms with the gates before and after them";
  let description = [{
    A `norm.gate` whose input is a norm's result, or whose result a norm reads,
    becomes one `norm.kernel` with the norm: the activation is computed as the
    row is stored, or as it is measured. Seen through casts, reshapes, scales
    and biases.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-gate`, `NormNotFused`) with the reason.
  }];
}

def NormFuseRopePass : NormFusionPass<"norm-fuse-rope"> {
  let summary = "Fuse norms with rotary embeddings, queries with keys";
  let description = [{
    A `norm.rope` whose input is a norm's result becomes one `norm.kernel` with
    the norm, for a norm of each head or of all heads, seen through reshapes,
    casts, scales and the transpose that brings heads before positions.
    Rotations by the same cos and sin that do not depend on each other, the
    query's and the key's, then become one kernel: a table is read once.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-rope`, `NormNotFused`) with the reason.
  }];
}

def NormFuseBranchesPass : NormFusionPass<"norm-fuse-branches"> {
  let summary = "Fuse the reads and writes of a residual stream of branches";
  let description = [{
    A `norm.branch_write` and the norms of the branches that it leaves become
    one `norm.kernel`, with the ops that compute the weights of the write; the
    new stream is a result of it. A `norm.branch_merge` (activation, product and
    sum over the branches) becomes one with the elementwise ops between it and
    the matmul that gives its logits.

    No value changes. A candidate that is not fused gets a remark
    (`--remarks-filter=norm-fuse-branches`, `NormNotFused`) with the reason.
  }];
}

#endif // NORM_FUSION_PASSES
