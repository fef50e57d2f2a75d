//===- OpCheck.h - One function against values by hand ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_OPCHECK_H
#define NORM_TEST_NUMERICS_OPCHECK_H

#include "Checks.h"
#include "norm/Reference/Evaluate.h"

namespace mlir::norm::numerics {

using Values = std::vector<double>;

/// The results of `body`, the ops of a function whose arguments are `arguments`
/// ("%x: tensor<2xf32>, ...") and which returns `returned` of types `types`.
llvm::Expected<SmallVector<reference::Result, 2>>
evaluateText(MLIRContext *context, StringRef arguments, StringRef body,
             StringRef returned, StringRef types, ArrayRef<Values> inputs);

/// Compares what evaluateText gives with values by hand.
class OpCheck {
public:
  OpCheck(Checks &checks, MLIRContext *context)
      : checks(checks), context(context) {}

  void operator()(int line, StringRef arguments, StringRef body,
                  StringRef returned, StringRef types, ArrayRef<Values> inputs,
                  ArrayRef<Values> expected, double tolerance = 1e-14);

private:
  Checks &checks;
  MLIRContext *context;
};

/// norm.statistics, norm.apply, the elementwise ops and the branch ops.
void checkOtherOps(OpCheck &check);
/// norm.normalize_grad against differences of the reference of norm.normalize.
void checkGradients(Checks &checks, MLIRContext *context);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_OPCHECK_H
