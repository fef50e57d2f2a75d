//===- Contraction.cpp - What the contraction emitter takes -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::norm;

/// Looks through exact extensions.
static Value stripExtension(Value value) {
  while (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  return value;
}

/// Whether the body is out + a * b, up to the order of operands and casts.
static bool isMultiplyAdd(Block &body) {
  if (body.getNumArguments() != 3)
    return false;
  Value lhs = body.getArgument(0), rhs = body.getArgument(1),
        out = body.getArgument(2);
  auto isPair = [](Value x, Value y, Value a, Value b) {
    return (x == a && y == b) || (x == b && y == a);
  };
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add)
    return false;
  Value product = add.getLhs() == out ? add.getRhs() : add.getLhs();
  if (!isPair(add.getLhs(), add.getRhs(), out, product))
    return false;
  auto mul = stripExtension(product).getDefiningOp<arith::MulFOp>();
  return mul && isPair(stripExtension(mul.getLhs()),
                       stripExtension(mul.getRhs()), lhs, rhs);
}

/// Moves the loop that should be walked first out of `dims`: `preferred` where
/// it is among them, else the last.
static unsigned takeMain(SmallVector<unsigned> &dims,
                         std::optional<unsigned> preferred) {
  auto it = preferred ? llvm::find(dims, *preferred) : dims.end();
  if (it == dims.end())
    it = std::prev(dims.end());
  unsigned main = *it;
  dims.erase(it);
  return main;
}

static std::optional<unsigned> getLastDim(AffineMap map) {
  if (map.getNumResults() == 0)
    return std::nullopt;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? std::optional<unsigned>(dim.getPosition()) : std::nullopt;
}

FailureOr<cpu::ContractionInfo> cpu::analyzeContraction(linalg::LinalgOp op,
                                                        std::string &reason) {
  auto refuse = [&](const char *why) -> FailureOr<ContractionInfo> {
    reason = why;
    return failure();
  };
  if (!op.hasPureBufferSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return refuse("not two inputs, one output and a reduction on memrefs");
  if (!isMultiplyAdd(*op.getBlock()))
    return refuse("the body is no multiply-add of floats");
  ContractionInfo info;
  info.op = op;
  info.a = op.getDpsInputOperand(0);
  info.b = op.getDpsInputOperand(1);
  info.c = op.getDpsInitOperand(0);
  for (OpOperand *operand : {info.a, info.b, info.c}) {
    auto type = dyn_cast<MemRefType>(operand->get().getType());
    if (!type || !isa<FloatType>(type.getElementType()) ||
        type.getElementTypeBitWidth() > 64 ||
        type.getElementTypeBitWidth() < 16)
      return refuse("an operand is no memref of f16, bf16, f32 or f64");
    if (!isSimpleMap(op.getMatchingIndexingMap(operand)))
      return refuse("an operand is indexed by more than a loop or a constant");
  }
  MLIRContext *context = op.getContext();
  Type result = cast<MemRefType>(info.c->get().getType()).getElementType();
  info.sumType = result.isF64() ? FloatType(Float64Type::get(context))
                                : FloatType(Float32Type::get(context));

  AffineMap mapA = op.getMatchingIndexingMap(info.a);
  AffineMap mapB = op.getMatchingIndexingMap(info.b);
  AffineMap mapC = op.getMatchingIndexingMap(info.c);
  SmallVector<unsigned> batch, m, n, k;
  for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
    bool inA = mapA.isFunctionOfDim(dim), inB = mapB.isFunctionOfDim(dim),
         inC = mapC.isFunctionOfDim(dim);
    if (inA && inB)
      (inC ? batch : k).push_back(dim);
    else if (inC && (inA || inB))
      (inA ? m : n).push_back(dim);
    else
      return refuse("a loop is in one operand only");
  }
  if (k.empty())
    return refuse("nothing is summed");
  // The vectors lie along n: C's last dimension is best.
  std::optional<unsigned> last = getLastDim(mapC);
  if (n.empty() || (last && llvm::is_contained(m, *last))) {
    std::swap(info.a, info.b);
    std::swap(mapA, mapB);
    std::swap(m, n);
  }
  if (n.empty())
    return refuse("a product of vectors");
  info.n = takeMain(n, last);
  if (!m.empty())
    info.m = takeMain(m, std::nullopt);
  std::optional<unsigned> lastB = getLastDim(mapB);
  bool isInnerB = lastB && llvm::is_contained(k, *lastB);
  info.k = takeMain(k, isInnerB ? lastB : getLastDim(mapA));
  info.outer = batch;
  llvm::append_range(info.outer, m);
  llvm::append_range(info.outer, n);
  info.outerK = k;
  return info;
}

cpu::ContractionTiles cpu::ContractionTiles::get(unsigned vectorBits,
                                                 FloatType sumType) {
  ContractionTiles tiles;
  tiles.lanes = vectorBits / sumType.getWidth();
  // rows * vectors accumulators, `vectors` of B and one of A: 27 of AVX-512's
  // 32 registers, 15 of the 16 that narrower vectors have.
  tiles.rows = vectorBits >= 512 ? 12 : 6;
  return tiles;
}

Value cpu::convertToSum(OpBuilder &builder, Location loc, Value value,
                        FloatType sumType) {
  Type element = getElementTypeOrSelf(value.getType());
  if (element == sumType)
    return value;
  Type type = sumType;
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    type = vector.clone(sumType);
  if (element.getIntOrFloatBitWidth() < sumType.getWidth())
    return arith::ExtFOp::create(builder, loc, type, value);
  return arith::TruncFOp::create(builder, loc, type, value);
}
