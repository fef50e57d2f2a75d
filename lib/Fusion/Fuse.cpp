//===- Fuse.cpp - norm-fuse: all kinds of fusion -------------- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Fusion.h"
#include "norm/Fusion/Passes.h"

#define DEBUG_TYPE "norm-fuse"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMFUSEPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {
struct Kind {
  StringLiteral name, pass;
  void (*run)(Operation *, KernelBuilder &);
};
} // namespace

/// In the order in which they run: siblings last, since they join the kernels
/// that the others made.
static constexpr Kind kKinds[] = {
    {"residual-add", "norm-fuse-residual-add", fuseResidualAdds},
    {"gate", "norm-fuse-gate", fuseGates},
    {"rope", "norm-fuse-rope", fuseRopes},
    {"branches", "norm-fuse-branches", fuseBranches},
    {"elementwise", "norm-fuse-elementwise", fuseElementwise},
    {"siblings", "norm-fuse-siblings", fuseSiblings},
};

bool norm::isFusionKind(StringRef name) {
  return llvm::any_of(kKinds,
                      [&](const Kind &kind) { return kind.name == name; });
}

std::string norm::listFusionKinds() {
  return llvm::join(
      llvm::map_range(kKinds, [](const Kind &kind) { return kind.name.str(); }),
      ", ");
}

namespace {
struct NormFusePass : public norm::impl::NormFusePassBase<NormFusePass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : only)
      if (!isFusionKind(name))
        return emitError(UnknownLoc::get(context))
               << DEBUG_TYPE << ": no kind of fusion is called '" << name
               << "'; there are " << listFusionKinds();
    return success();
  }

  void runOnOperation() override {
    for (const Kind &kind : kKinds) {
      if (!only.empty() && !llvm::is_contained(only, kind.name))
        continue;
      KernelBuilder builder(&getContext(), kind.pass);
      kind.run(getOperation(), builder);
      builder.eraseDeadOps(getOperation());
    }
  }
};
} // namespace
