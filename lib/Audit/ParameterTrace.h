//===- ParameterTrace.h - Where a gain or bias comes from -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_AUDIT_PARAMETERTRACE_H
#define NORM_LIB_AUDIT_PARAMETERTRACE_H

#include "norm/Audit/Audit.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {

/// Where a value comes from, as far as ops that keep every element show.
struct ParameterOrigin {
  /// Empty if unknown.
  std::string name;
  /// The constant that the value is made of, or null.
  ElementsAttr constant;
  /// Types that the constant's elements were converted to, in order.
  SmallVector<FloatType> conversions;

  bool operator==(const ParameterOrigin &other) const {
    return name == other.name && constant == other.constant &&
           conversions == other.conversions;
  }
};

/// Follows values back through casts, reshapes, transposes, broadcasts and
/// calls to the argument or constant that they are.
class ParameterTracer {
public:
  ParameterOrigin trace(Value value);

private:
  /// What `call` returns as result `number`, inside the callee, or null.
  Value returnedValue(CallOpInterface call, unsigned number);
  /// What every call of a private function passes as `argument`.
  ParameterOrigin traceCallers(BlockArgument argument,
                               FunctionOpInterface function);

  SymbolTableCollection symbols;
  /// Known results of `traceCallers`; unknown while one is being found, which
  /// ends recursion.
  llvm::DenseMap<BlockArgument, ParameterOrigin> arguments;
};

/// Mean, least and greatest of `offset` + the constant's elements, with every
/// conversion done and the sum rounded to `sumType`; nullopt if the elements
/// are not at hand or one is not finite.
std::optional<ValueSummary> summarizeValues(const ParameterOrigin &origin,
                                            double offset, FloatType sumType);

} // namespace mlir::norm

#endif // NORM_LIB_AUDIT_PARAMETERTRACE_H
