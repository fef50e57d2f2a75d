//===- Passes.td - Passes of compiled libraries -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_EMIT_PASSES
#define NORM_EMIT_PASSES

include "mlir/Pass/PassBase.td"

def NormLibraryInterfacePass
    : Pass<"norm-library-interface", "::mlir::ModuleOp"> {
  let summary = "Describe the public functions of a compiled library";
  let description = [{
    Runs on tensors, before anything is lowered. Records the name, arguments and
    results of each public function with a body in the module attribute
    `norm.library`, from which the C interface, its header and the signatures
    are made, and asks for the function's C wrapper (`llvm.emit_c_interface`).

    A function with dynamic result sizes gets a companion, `norm_shapes_F`, that
    takes the same arguments and returns these sizes, in order, as i64. It is a
    clone of the function of which only the arithmetic on sizes is left, so it
    costs no run of the model unless a size depends on data.

    A public function whose arguments or results are no ranked tensors or
    scalars of f16, bf16, f32, f64, index or integers of 1, 8, 16, 32 or 64 bits
    gets no interface, with a warning.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def NormInlineWeightsPass : Pass<"norm-inline-weights", "::mlir::ModuleOp"> {
  let summary = "Make a function's weights constants of the module";
  let description = [{
    Reads the values of the arguments that the manifest calls weights (kind
    `param` or `weight`; a .npy file each, or by name from the safetensors file
    that `weights` names) and replaces each by a `dense_resource` constant whose
    key is the parameter's name. The arguments are removed; the others keep
    their order.

    It is an error, and the module is unchanged, if a file is missing or
    malformed, if shapes, dtypes or the number of arguments differ, or if the
    function is called or referenced within the module.
  }];
  let options = [
    Option<"manifest", "manifest", "std::string", /*default=*/"",
           "The manifest's file name (json)">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // NORM_EMIT_PASSES
