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

    `format=text` is for people. It ends, for each function, with what is odd:
    a norm unlike nearly all others of its statistic, a 16-bit statistic.

    `format=json` is for programs: an object with `version` (1) and `functions`,
    a list of objects with `name`, `recipe` and `norms`, a list of objects with
    the fields below, in this order. Fields may be added; a change of meaning
    changes `version`.

    | field | value |
    | --- | --- |
    | `index` | position in the function's program order |
    | `name` | the gain's parameter without `.weight`, else the location's name, else `function#index` |
    | `statistic` | `layer`, `rms` or `l2` |
    | `input_shape` | sizes, null where dynamic |
    | `input_type` | element type, such as `bf16` |
    | `axes` | normalized dimensions |
    | `axis_size` | elements per statistic (of one group if grouped), null if dynamic |
    | `group_size`, `extent` | see norm.normalize, or null |
    | `correction` | subtracted from the element count |
    | `eps`, `eps_place` | as the IR holds it; 0 and `none` if there is none |
    | `statistic_type` | the type that the source states, else the compute type |
    | `gain` | `form` (`none`, `direct`, `zero_centered`), `parameter` (name or null), `shape`, `axes` of the input, `identity` (the value that multiplies by 1), `decay_pulls_to` (the multiplier that weight decay pulls to; null if not decayed), `values` (`mean`, `min`, `max` of the multiplier, or null if not constant) |
    | `bias` | null, or `parameter` and `shape` |
    | `rounding` | `before_gain`, `after_gain`, null if nothing is rounded |
    | `gate` | null, or `fn` and `order` |
    | `placement`, `placement_source` | where it stands; `stated` or `inferred` |
    | `residual_scale` | α of a scaled post-norm, else 1 |
    | `tensor` | the tensor in words |
    | `identity_path` | whether the residual stream passes through, null if unknown |
    | `kernel` | the fused kernel that it is in, or null |
    | `location` | `file:line:column`, or null |
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
