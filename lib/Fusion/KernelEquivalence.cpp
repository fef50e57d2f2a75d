//===- KernelEquivalence.cpp - Kernels that share their code -- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEquivalence.h"

using namespace mlir;
using namespace mlir::norm;

static constexpr auto kFlags = static_cast<OperationEquivalence::Flags>(
    OperationEquivalence::IgnoreLocations |
    OperationEquivalence::IgnoreDiscardableAttrs);

unsigned KernelBodyInfo::getHashValue(KernelOp kernel) {
  // Values are numbered as they come.
  DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) -> llvm::hash_code {
    return numbers.try_emplace(value, numbers.size()).first->second;
  };
  Region &body = kernel.getBody();
  for (BlockArgument argument : body.getArguments())
    number(argument);
  llvm::hash_code hash = llvm::hash_combine_range(
      body.getArgumentTypes().begin(), body.getArgumentTypes().end());
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash = llvm::hash_combine(
        hash, OperationEquivalence::computeHash(
                  op, number, OperationEquivalence::ignoreHashValue, kFlags));
  });
  return hash;
}

bool KernelBodyInfo::isEqual(KernelOp lhs, KernelOp rhs) {
  auto isMarker = [](KernelOp key) {
    return key == getEmptyKey() || key == getTombstoneKey();
  };
  if (isMarker(lhs) || isMarker(rhs) || lhs == rhs)
    return lhs == rhs;
  return OperationEquivalence::isRegionEquivalentTo(&lhs.getBody(),
                                                    &rhs.getBody(), kFlags);
}
