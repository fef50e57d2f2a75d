//===- DimSizes.cpp - Sizes of dimensions, static or symbolic -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Raise/DimSizes.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::norm;

/// Traces are short in practice; a longer one names its end.
static constexpr unsigned kMaxTrace = 64;

DimSize DimSizes::name(SizeMonomial monomial) {
  if (monomial.unknowns.empty())
    return monomial.coefficient;
  auto [it, inserted] = numbers.try_emplace(monomial, 0);
  if (inserted) {
    names.push_back(monomial);
    it->second = -static_cast<int64_t>(names.size());
  }
  return it->second;
}

SizeMonomial DimSizes::monomial(DimSize size) const {
  if (!isStaticSize(size))
    return names[-size - 1];
  SizeMonomial result;
  result.coefficient = size;
  return result;
}

DimSize DimSizes::unknown(Value value, int64_t dim) {
  int64_t number =
      unknowns.try_emplace({value, dim}, unknowns.size()).first->second;
  SizeMonomial result;
  result.unknowns.push_back(number);
  return name(std::move(result));
}

DimSize DimSizes::product(ArrayRef<DimSize> sizes) {
  SizeMonomial result;
  for (DimSize size : sizes) {
    SizeMonomial factor = monomial(size);
    // Sizes beyond 2^63 do not occur in a verified tensor type's data.
    result.coefficient =
        static_cast<int64_t>(static_cast<uint64_t>(result.coefficient) *
                             static_cast<uint64_t>(factor.coefficient));
    llvm::append_range(result.unknowns, factor.unknowns);
  }
  if (result.coefficient == 0)
    return 0;
  llvm::sort(result.unknowns);
  return name(std::move(result));
}

std::optional<DimSize> DimSizes::quotient(DimSize size, DimSize divisor) {
  SizeMonomial result = monomial(size), by = monomial(divisor);
  if (by.coefficient == 0 || result.coefficient % by.coefficient != 0)
    return std::nullopt;
  result.coefficient /= by.coefficient;
  for (int64_t number : by.unknowns) {
    auto *it = llvm::find(result.unknowns, number);
    if (it == result.unknowns.end())
      return std::nullopt;
    result.unknowns.erase(it);
  }
  return name(std::move(result));
}

SmallVector<DimSize> DimSizes::of(Value tensor) {
  SmallVector<DimSize> result;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    result.push_back(of(tensor, dim));
  return result;
}

DimSize DimSizes::of(Value tensor, int64_t dim) {
  return trace(tensor, dim, 0);
}
DimSize DimSizes::ofIndex(Value value) { return traceIndex(value, 0); }

DimSize DimSizes::trace(Value tensor, int64_t dim, unsigned depth) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type)
    return unknown(tensor, dim);
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  auto it = memo.find({tensor, dim});
  if (it != memo.end())
    return it->second;
  auto fold = [&](OpFoldResult size) {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      return *constant;
    return traceIndex(cast<Value>(size), depth + 1);
  };

  DimSize result = 0;
  bool found = false;
  auto settle = [&](DimSize size) {
    result = size;
    found = true;
  };
  Operation *op = tensor.getDefiningOp();
  if (op && depth < kMaxTrace) {
    if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
      settle(fold(empty.getMixedSizes()[dim]));
    } else if (auto castOp = dyn_cast<tensor::CastOp>(op)) {
      if (isa<RankedTensorType>(castOp.getSource().getType()))
        settle(trace(castOp.getSource(), dim, depth + 1));
    } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      unsigned number = cast<OpResult>(tensor).getResultNumber();
      settle(trace(linalgOp.getDpsInits()[number], dim, depth + 1));
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
      int64_t at = -1;
      for (unsigned i = 0; i < sizes.size(); ++i)
        if (!dropped.test(i) && ++at == dim)
          settle(fold(sizes[i]));
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      // The one dynamic size of a group follows from its source.
      ReassociationIndices group;
      for (auto [i, indices] :
           llvm::enumerate(expand.getReassociationIndices()))
        if (llvm::is_contained(indices, dim)) {
          DimSize source = trace(expand.getSrc(), i, depth + 1);
          SmallVector<DimSize> others;
          for (int64_t other : indices)
            if (other != dim)
              others.push_back(type.isDynamicDim(other)
                                   ? fold(expand.getMixedOutputShape()[other])
                                   : type.getDimSize(other));
          if (std::optional<DimSize> rest = quotient(source, product(others)))
            settle(*rest);
        }
      if (!found)
        settle(fold(expand.getMixedOutputShape()[dim]));
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      if (static_cast<int64_t>(concat.getDim()) != dim)
        settle(trace(concat.getInputs().front(), dim, depth + 1));
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      settle(trace(insert.getDest(), dim, depth + 1));
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      SmallVector<DimSize> sizes;
      for (int64_t source : collapse.getReassociationIndices()[dim])
        sizes.push_back(trace(collapse.getSrc(), source, depth + 1));
      settle(product(sizes));
    } else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
      if (auto from =
              reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
        settle(traceIndex(from.getElements()[dim], depth + 1));
    } else if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
      settle(
          trace(transpose.getInput1(), transpose.getPerms()[dim], depth + 1));
    } else if (isa_and_nonnull<tosa::TosaDialect>(op->getDialect()) &&
               op->hasTrait<OpTrait::ResultsBroadcastableShape>()) {
      for (Value operand : op->getOperands()) {
        auto operandType = dyn_cast<RankedTensorType>(operand.getType());
        if (operandType && operandType.getRank() == type.getRank() &&
            operandType.getDimSize(dim) != 1 && !found)
          settle(trace(operand, dim, depth + 1));
      }
    } else if (isa<NormalizeOp, ApplyOp, ResidualAddOp, GateOp, RopeOp>(op)) {
      // The first result has the shape of the first operand.
      if (cast<OpResult>(tensor).getResultNumber() == 0)
        settle(trace(op->getOperand(0), dim, depth + 1));
    } else if (op->hasTrait<OpTrait::Elementwise>() && op->getNumOperands()) {
      if (isa<RankedTensorType>(op->getOperand(0).getType()))
        settle(trace(op->getOperand(0), dim, depth + 1));
    }
  }
  if (!found)
    result = unknown(tensor, dim);
  memo[{tensor, dim}] = result;
  return result;
}

DimSize DimSizes::traceIndex(Value value, unsigned depth) {
  auto known = memo.find({value, -1});
  if (known != memo.end())
    return known->second;
  DimSize result = traceIndexStep(value, depth);
  memo[{value, -1}] = result;
  return result;
}

/// Whether a comparison of a dimension's size with 0 holds, if it is one.
static std::optional<bool> foldSignTest(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !matchPattern(compare.getRhs(), m_Zero()))
    return std::nullopt;
  Value size = compare.getLhs();
  while (auto cast = size.getDefiningOp<arith::IndexCastOp>())
    size = cast.getIn();
  if (!size.getDefiningOp<tensor::DimOp>())
    return std::nullopt;
  if (compare.getPredicate() == arith::CmpIPredicate::slt)
    return false;
  if (compare.getPredicate() == arith::CmpIPredicate::sge)
    return true;
  return std::nullopt;
}

DimSize DimSizes::traceIndexStep(Value value, unsigned depth) {
  IntegerAttr constant;
  if (matchPattern(value, m_Constant(&constant)) &&
      !constant.getValue().isNegative())
    return constant.getInt();
  Operation *op = value.getDefiningOp();
  if (!op || depth >= kMaxTrace)
    return unknown(value, -1);
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> index = dim.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (index && type && *index >= 0 && *index < type.getRank())
      return trace(dim.getSource(), *index, depth + 1);
    return unknown(value, -1);
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp>(op))
    return traceIndex(op->getOperand(0), depth + 1);
  // n < 0 ? a : b, which exporters write for a size that may be inferred.
  if (auto select = dyn_cast<arith::SelectOp>(op))
    if (std::optional<bool> taken = foldSignTest(select.getCondition()))
      return traceIndex(*taken ? select.getTrueValue() : select.getFalseValue(),
                        depth + 1);
  if (isa<arith::MulIOp>(op))
    return product({traceIndex(op->getOperand(0), depth + 1),
                    traceIndex(op->getOperand(1), depth + 1)});
  if (isa<arith::DivSIOp, arith::DivUIOp>(op)) {
    if (std::optional<DimSize> result =
            quotient(traceIndex(op->getOperand(0), depth + 1),
                     traceIndex(op->getOperand(1), depth + 1)))
      return *result;
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    // symbol or dimension, times a constant
    AffineExpr expr = apply.getAffineMap().getResult(0);
    int64_t factor = 1;
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr)) {
      auto rhs = dyn_cast<AffineConstantExpr>(binary.getRHS());
      if (binary.getKind() != AffineExprKind::Mul || !rhs || rhs.getValue() < 0)
        return unknown(value, -1);
      factor = rhs.getValue();
      expr = binary.getLHS();
    }
    unsigned numDims = apply.getAffineMap().getNumDims();
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return product(
          {factor,
           traceIndex(apply.getMapOperands()[dim.getPosition()], depth + 1)});
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      return product(
          {factor,
           traceIndex(apply.getMapOperands()[numDims + symbol.getPosition()],
                      depth + 1)});
  }
  return unknown(value, -1);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

SmallVector<ReshapeGroup> norm::alignShapes(ArrayRef<DimSize> from,
                                            ArrayRef<DimSize> to) {
  // Groups from the left and, in reverse, from the right; what cannot be
  // aligned stays one group in the middle.
  SmallVector<ReshapeGroup> left, right;
  unsigned f = 0, t = 0, fEnd = from.size(), tEnd = to.size();
  auto grow = [&](bool fromLeft) {
    while (f < fEnd && t < tEnd) {
      auto at = [&](ArrayRef<DimSize> sizes, unsigned begin, unsigned end,
                    unsigned taken) {
        return fromLeft ? sizes[begin + taken] : sizes[end - 1 - taken];
      };
      unsigned nf = 1, nt = 1;
      DimSize a = at(from, f, fEnd, 0), b = at(to, t, tEnd, 0);
      if (a != b || !isStaticSize(a)) {
        if (a != b && (!isStaticSize(a) || !isStaticSize(b)))
          return;
        while (a != b) {
          if (a < b) {
            if (f + nf == fEnd || !isStaticSize(at(from, f, fEnd, nf)))
              return;
            a *= at(from, f, fEnd, nf++);
          } else {
            if (t + nt == tEnd || !isStaticSize(at(to, t, tEnd, nt)))
              return;
            b *= at(to, t, tEnd, nt++);
          }
          if (a == 0 || b == 0)
            return;
        }
      }
      if (fromLeft) {
        left.push_back({f, f + nf, t, t + nt});
        f += nf;
        t += nt;
      } else {
        right.push_back({fEnd - nf, fEnd, tEnd - nt, tEnd});
        fEnd -= nf;
        tEnd -= nt;
      }
    }
  };
  grow(/*fromLeft=*/true);
  grow(/*fromLeft=*/false);
  if (f < fEnd || t < tEnd) {
    // Unit dimensions at the end belong to the last group; the rest is one.
    bool units =
        llvm::all_of(from.slice(f, fEnd - f),
                     [](DimSize s) { return s == 1; }) &&
        llvm::all_of(to.slice(t, tEnd - t), [](DimSize s) { return s == 1; });
    if (units && !left.empty()) {
      left.back().fromEnd = fEnd;
      left.back().toEnd = tEnd;
    } else {
      left.push_back({f, fEnd, t, tEnd});
    }
  }
  left.append(right.rbegin(), right.rend());
  return left;
}
