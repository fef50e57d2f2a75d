//===- Passes.td - Passes of all code generators -----------*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_CODEGEN_PASSES_TD
#define NORM_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormExpandMathPass : Pass<"norm-expand-math"> {
  let summary = "Turn exp, exp2, erf and tanh of f32 into arithmetic";
  let description = [{
    Scalars and vectors of any shape get the same operations, so that an
    element's bits do not depend on how the code around it was vectorized.
    Infinities, zeros and NaN give what the function gives; results below the
    least normal number are rounded like all others.

    | function | largest error (units in the last place) |
    | --- | --- |
    | exp, exp2 | 1 |
    | tanh, erf | 5 |

    exp is computed in base 2: the whole part n of x*log2(e), a polynomial in
    what remains, and a scaling by 2^n in two steps. erf and tanh are upstream's
    approximations. Other functions and other types are left alone.
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "vector::VectorDialect"];
}

#endif // NORM_CODEGEN_PASSES_TD
