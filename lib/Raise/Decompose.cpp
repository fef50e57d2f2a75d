//===- Decompose.cpp - The pass norm-decompose ---------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/IR/Decomposition.h"
#include "norm/Raise/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "norm-decompose"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMDECOMPOSEPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

using namespace mlir;
using namespace mlir::norm;

static remark::RemarkOpts getRemark(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category(DEBUG_TYPE)
      .function(function ? function.getName() : StringRef());
}

static std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static FailureOr<SmallVector<Value>>
decompose(Operation *op, OpBuilder &b, const DecompositionOptions &options) {
  if (auto statistic = dyn_cast<StatisticOpInterface>(op)) {
    Type type = statistic.getStatedStatisticType();
    if (type && type.getIntOrFloatBitWidth() < 32 && !options.strictTypes)
      remark::analysis(op->getLoc(), getRemark("lifted-statistic", op))
          << ("a statistic stated in " + Twine(toString(type)) +
              " is computed in f32")
                 .str();
    return statistic.decomposeWithOptions(b, options);
  }
  return cast<linalg::AggregatedOpInterface>(op).decomposeOperation(b);
}

namespace {
struct NormDecomposePass
    : public norm::impl::NormDecomposePassBase<NormDecomposePass> {
  using Base::Base;

  void runOnOperation() override {
    DecompositionOptions options;
    options.strictTypes = strictTypes;
    // Inner ops first, so that a region's body is linalg when it is inlined.
    SmallVector<Operation *> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (isa<NormDialect>(op->getDialect()))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> values = decompose(op, rewriter, options);
      if (failed(values)) {
        remark::missed(op->getLoc(), getRemark("not-decomposed", op))
            << "has no linalg form and stays as it is";
        continue;
      }
      rewriter.replaceOp(op, *values);
    }
  }
};
} // namespace
