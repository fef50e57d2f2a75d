//===- NormOps.td - All ops of the norm dialect -*- tablegen -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORMOPS
#define NORM_IR_NORMOPS

include "norm/IR/NormBranchOps.td"
include "norm/IR/NormElementwiseOps.td"
include "norm/IR/NormGradOps.td"
include "norm/IR/NormKernelOps.td"
include "norm/IR/NormNormalizeOps.td"
include "norm/IR/NormStatisticsOps.td"

#endif // NORM_IR_NORMOPS
