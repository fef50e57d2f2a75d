//===- PrecompiledHeader.h - MLIR headers compiled once ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Build speed only: no source may depend on this header, each includes what it
// uses, and the build without it (-DNORM_USE_PCH=OFF) must work.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_PRECOMPILEDHEADER_H
#define NORM_PRECOMPILEDHEADER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#endif // NORM_PRECOMPILEDHEADER_H
