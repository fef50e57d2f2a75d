//===- Chains.h - From one op to another along one tensor ----- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_FUSION_CHAINS_H
#define NORM_LIB_FUSION_CHAINS_H

#include "norm/Fusion/KernelBuilder.h"

namespace mlir::norm {

/// The op at the other end of a chain of views, casts, scales and biases, all
/// of which are `views` of the neighbor; no op where there is none.
using IsEnd = function_ref<bool(Operation *)>;

/// Upwards from `value`, in `block`.
Neighbor findBefore(Value value, Block *block, IsEnd isEnd);
/// Downwards from `value`, in the block that computes it.
SmallVector<Neighbor> findAfter(Value value, IsEnd isEnd);

/// Whether nothing of the chain has been taken into a kernel meanwhile.
bool isUntouched(const Neighbor &chain, const KernelBuilder &builder);

} // namespace mlir::norm

#endif // NORM_LIB_FUSION_CHAINS_H
