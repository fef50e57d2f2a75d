//===- ExternalModels.h - Interfaces attached from outside ---- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_IR_EXTERNALMODELS_H
#define NORM_IR_EXTERNALMODELS_H

namespace mlir {
class DialectRegistry;
namespace norm {

/// TilingInterface of every op with loops (LoopOpInterface).
void registerTilingModels(DialectRegistry &registry);
/// ShardingInterface of every op with loops.
void registerShardingModels(DialectRegistry &registry);
/// BufferizableOpInterface of norm.launch.
void registerBufferizationModels(DialectRegistry &registry);

} // namespace norm
} // namespace mlir

#endif // NORM_IR_EXTERNALMODELS_H
