//===- Raise.cpp - norm-raise: finds norms in linalg and TOSA -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/Passes.h"
#include "norm/Raise/RewriteRoot.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir {
namespace norm {
#define GEN_PASS_DEF_NORMRAISEPASS
#include "norm/Raise/Passes.h.inc"
} // namespace norm
} // namespace mlir

#define DEBUG_TYPE "norm-raise"

using namespace mlir;
using namespace mlir::norm;

/// Ops that may be the root of a denominator.
static bool isRootOp(Operation *op) {
  return isa<math::SqrtOp, math::RsqrtOp, math::PowFOp, tosa::RsqrtOp,
             tosa::PowOp>(op);
}

static remark::RemarkOpts describe(Operation *op, StringRef name) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category(DEBUG_TYPE)
      .function(function ? function.getName() : StringRef());
}

/// One line on what was found.
static std::string summarize(NormalizeOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "raised to " << stringifyStatistic(op.getStatistic()) << " over axes [";
  llvm::interleaveComma(op.getAxes(), os);
  os << "]";
  if (op.getGroupSize())
    os << " in groups of " << *op.getGroupSize();
  if (op.getExtent())
    os << ", statistic over the first " << *op.getExtent();
  os << ", eps " << op.getEpsilon().getDouble() << " "
     << stringifyEpsilonPlace(op.getEpsilon().getPlace());
  if (GainAttr gain = op.getGainFormAttr())
    os << ", " << stringifyGainForm(gain.getForm()) << " gain";
  if (op.getBias())
    os << ", bias";
  if (op.getRounding())
    os << ", rounded " << stringifyRounding(*op.getRounding());
  return text;
}

namespace {
struct NormRaisePass : public norm::impl::NormRaisePassBase<NormRaisePass> {
  using NormRaisePassBase::NormRaisePassBase;

  void runOnOperation() override {
    ScalarGraph graph;
    std::vector<RootMatch> roots;
    DenseSet<Value> chain, taken;
    getOperation()->walk([&](Operation *op) {
      if (isRootOp(op))
        findNorms(op, graph, roots, chain, taken);
    });
    RootRewriter rewriter(graph);
    for (const RootMatch &root : roots) {
      NormalizeOp op = rewriter.rewrite(root);
      remark::passed(op.getLoc(), describe(op, "NormRaised"))
          << remark::add("{0}", summarize(op));
      if (root.norm.narrowStatistic)
        remark::analysis(op.getLoc(), describe(op, "NormNarrowStatistic"))
            << remark::add("the source computes this statistic in 16 bits; it "
                           "is lifted to the compute type unless types are "
                           "strict");
    }
    rewriter.cleanUp(chain);
  }

private:
  void findNorms(Operation *op, ScalarGraph &graph,
                 std::vector<RootMatch> &roots, DenseSet<Value> &chain,
                 DenseSet<Value> &taken) {
    Value anchor = op->getResult(0);
    std::optional<Viewpoint> view = getViewpoint(graph, anchor);
    if (!view)
      return;
    SquareTerm term;
    if (!isInverseRootOfSum(graph, graph.get(anchor, view->position), term))
      return;
    std::string failure = term.failure;
    if (failure.empty()) {
      RootSearch search = findRoots(graph, anchor);
      failure = search.failure;
      for (RootMatch &root : search.roots) {
        if (!taken.insert(root.value).second)
          continue;
        roots.push_back(std::move(root));
      }
      chain.insert(search.chain.begin(), search.chain.end());
      if (!search.roots.empty())
        return;
    }
    remark::missed(op->getLoc(), describe(op, "NormRefused"))
        << remark::reason("no norm: {0}", failure);
  }
};
} // namespace
