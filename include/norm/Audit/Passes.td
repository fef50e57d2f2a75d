//===- Passes.td - Passes that report on norms -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_AUDIT_PASSES
#define NORM_AUDIT_PASSES

include "mlir/Pass/PassBase.td"

def NormNameArgumentsPass
    : Pass<"norm-name-arguments", "::mlir::ModuleOp"> {
  let summary = "Name a function's parameters from a manifest";
  let description = [{
    Text IR loses the names of a model's weights. This pass reads them from the
    manifest that an exporter writes beside the model and sets the attribute
    `norm.parameter = "name"` on each argument that is a parameter there (kind
    `param` or `weight`). The manifest is a json object with

    - `func`: the function's name;
    - `args`: one object per argument, in order, with `kind`, `name`, `dtype`
      (`f32`, `bf16`, `i64`, ...) and `shape` (a list of sizes).

    A size agrees with a dynamic dimension of the argument whatever it is.

    It is an error, and the module is unchanged, if the file cannot be read or
    is no such manifest, if the module lacks the function, or if the number of
    arguments, a shape or a dtype differs.
  }];
  let options = [
    Option<"manifest", "manifest", "std::string", /*default=*/"",
           "The manifest's file name (json)">
  ];
}

def NormAuditPass : Pass<"norm-audit", "::mlir::ModuleOp"> {
  let summary = "Report what every norm of the module is";
  let description = [{
    Answers, for each normalization of each function: which numbers, how it is
    computed, where it is placed, which gain. The norms are found on a copy of
    the module, so the input may be linalg, TOSA, norm ops or a mixture, and it
    passes through unchanged. A function that holds no norm, or ops that no
    pass knows, is listed with no norms.

    `format=text` is for people, `format=json` for programs; its schema is
    stable (`version` counts incompatible changes).
  }];
  let options = [
    Option<"format", "format", "::mlir::norm::AuditFormat",
           /*default=*/"::mlir::norm::AuditFormat::text", "Form of the report",
           [{::llvm::cl::values(
              clEnumValN(::mlir::norm::AuditFormat::text, "text",
                         "aligned text for people"),
              clEnumValN(::mlir::norm::AuditFormat::json, "json",
                         "json with a stable schema"))}]>,
    Option<"output", "output", "std::string", /*default=*/"",
           "File for the report; standard error if empty, standard output "
           "if -">
  ];
}

#endif // NORM_AUDIT_PASSES
