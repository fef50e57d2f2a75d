//===- Prepare.cpp - Kernel bodies of few kinds of ops ---------- -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProgramBuilder.h"

#include "norm/IR/Decomposition.h"

using namespace mlir;
using namespace mlir::norm;

bool norm::isRowElementType(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         type.isSignlessInteger(1) || type.isSignlessInteger(32) ||
         type.isSignlessInteger(64);
}

static LogicalResult checkTypes(TypeRange types, std::string &reason) {
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    if (!isRowElementType(tensor.getElementType())) {
      reason = "it holds elements of a type without row code";
      return failure();
    }
    if (llvm::is_contained(tensor.getShape(), 0)) {
      reason = "a tensor is empty";
      return failure();
    }
  }
  return success();
}

/// Replaces `op` by its parts; `wasChanged` says whether there are any.
static LogicalResult expand(Operation *op, IRRewriter &rewriter,
                            bool &wasChanged) {
  if (isa<StatisticsOp, RopeOp>(op))
    return success();
  auto aggregate = dyn_cast<linalg::AggregatedOpInterface>(op);
  if (!aggregate)
    return success();
  rewriter.setInsertionPoint(op);
  FailureOr<SmallVector<Value>> parts;
  if (auto normalize = dyn_cast<NormalizeOp>(op))
    parts = splitNormalize(rewriter, normalize);
  else
    parts = aggregate.decomposeOperation(rewriter);
  if (failed(parts))
    return failure();
  rewriter.replaceOp(op, *parts);
  wasChanged = true;
  return success();
}

LogicalResult norm::prepareBody(KernelOp kernel, std::string &reason) {
  IRRewriter rewriter(kernel.getContext());
  Block &body = kernel.getBody().front();
  if (failed(checkTypes(body.getArgumentTypes(), reason)))
    return failure();
  for (Operation &op : body)
    if (failed(checkTypes(op.getResultTypes(), reason)))
      return failure();
  // The parts of a normalization have parts themselves.
  for (bool wasChanged = true; wasChanged;) {
    wasChanged = false;
    for (Operation &op : llvm::make_early_inc_range(body))
      if (failed(expand(&op, rewriter, wasChanged))) {
        reason =
            ("'" + op.getName().getStringRef() + "' has no linalg form").str();
        return failure();
      }
  }
  return success();
}
