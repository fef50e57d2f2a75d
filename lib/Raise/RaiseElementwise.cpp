//===- RaiseElementwise.cpp - norm-raise-elementwise ---------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/ElementwiseForms.h"
#include "norm/Raise/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMRAISEELEMENTWISEPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

#define DEBUG_TYPE "norm-raise-elementwise"

using namespace mlir;
using namespace mlir::norm;

static remark::RemarkOpts describe(Operation *op, StringRef name) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category(DEBUG_TYPE)
      .function(function ? function.getName() : StringRef());
}

/// Whether `op` computes something for each element.
static bool isElementwise(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp && op->getNumResults() == 1 &&
         linalgOp.hasPureTensorSemantics() &&
         linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
         linalgOp.getBlock()->without_terminator().begin() !=
             linalgOp.getBlock()->without_terminator().end();
}

/// Whether `op` may put the parts of a row together.
static bool joinsRow(Operation *op) {
  if (isa<tensor::ConcatOp, tensor::InsertSliceOp>(op))
    return true;
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  if (!collapse || collapse.getReassociationIndices().empty())
    return false;
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  return llvm::count_if(collapse.getReassociationIndices().back(),
                        [&](int64_t dim) { return shape[dim] != 1; }) > 1;
}

/// The sizes of a linalg op's result are those of its init, which outlives it.
static void takeSizesFromInit(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !llvm::all_of(op->getUsers(), [](Operation *user) {
        return isa<tensor::DimOp>(user);
      }))
    return;
  for (auto [result, init] :
       llvm::zip(op->getResults(), linalgOp.getDpsInits()))
    result.replaceAllUsesWith(init);
}

namespace {
struct NormRaiseElementwisePass
    : public norm::impl::NormRaiseElementwisePassBase<
          NormRaiseElementwisePass> {
  using NormRaiseElementwisePassBase::NormRaiseElementwisePassBase;

  void runOnOperation() override {
    SmallVector<Operation *> candidates;
    getOperation()->walk([&](Operation *op) {
      if (isElementwise(op) || joinsRow(op))
        candidates.push_back(op);
    });
    // The last op first: a rotation of a part of a row is a part of the
    // rotation that puts the row together.
    for (Operation *op : llvm::reverse(candidates))
      raise(op);
    for (Operation *op : candidates) {
      auto it = refused.find(op);
      if (it == refused.end())
        continue;
      remark::missed(op->getLoc(), describe(op, "ElementwiseRefused"))
          << remark::reason("{0}", it->second);
    }
  }

private:
  void raise(Operation *op) {
    // A step of what was raised already.
    if (erased.contains(op))
      return;
    Value root = op->getResult(0);
    using Form = FormResult (*)(Value);
    std::pair<Form, StringRef> all[] = {{raiseRope, "no rotary embedding: "},
                                        {raiseBranchMerge, "no branch read: "},
                                        {raiseBranchWrite, "no branch write: "},
                                        {raiseGate, "no gate: "}};
    std::string reason;
    for (auto [form, prefix] : all) {
      // Only rotations are put together from parts.
      if (form != raiseRope && !isElementwise(op))
        break;
      FormResult result = form(root);
      if (result.op) {
        remark::passed(result.op->getLoc(),
                       describe(result.op, "ElementwiseRaised"))
            << remark::add("raised to {0}",
                           result.op->getName().getStringRef());
        root.replaceAllUsesWith(result.value);
        eraseDead(op);
        return;
      }
      if (reason.empty() && !result.failure.empty())
        reason = prefix.str() + result.failure;
    }
    if (!reason.empty() && isElementwise(op))
      refused[op] = reason;
  }

  /// Erases `op` if nobody uses it, and then what only it used.
  void eraseDead(Operation *op) {
    SmallVector<Operation *> worklist{op};
    while (!worklist.empty()) {
      Operation *current = worklist.pop_back_val();
      if (erased.contains(current))
        continue;
      takeSizesFromInit(current);
      if (!isOpTriviallyDead(current))
        continue;
      SmallVector<Value> operands(current->getOperands());
      refused.erase(current);
      erased.insert(current);
      current->erase();
      for (Value operand : operands)
        if (Operation *source = operand.getDefiningOp())
          worklist.push_back(source);
    }
  }

  DenseSet<Operation *> erased;
  /// Candidates that were refused and are still there.
  DenseMap<Operation *, std::string> refused;
};
} // namespace
