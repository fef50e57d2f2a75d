//===- Legality.cpp - What can be in a kernel, and with what -- -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Fusion/Legality.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::norm;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

static bool isSupportedType(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         type.isInteger(1) || type.isInteger(32) || type.isInteger(64);
}

Value norm::getFillConstant(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || op->getNumResults() != 1 ||
      !isa<RankedTensorType>(value.getType()))
    return {};
  Value constant;
  if (isa<linalg::FillOp>(op))
    constant = op->getOperand(0);
  else if (isa<linalg::GenericOp>(op) && op.getNumDpsInputs() == 0 &&
           op.getNumReductionLoops() == 0)
    constant = op.getBlock()->getTerminator()->getOperand(0);
  return constant && matchPattern(constant, m_Constant()) ? constant : Value();
}

bool norm::isCloneableConstant(Value value) {
  if (getFillConstant(value))
    return true;
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return false;
  return !isa<ShapedType>(value.getType()) || isa<SplatElementsAttr>(constant);
}

bool norm::isStructuralOp(Operation *op) {
  if (isa<tensor::EmptyOp, tensor::DimOp>(op) ||
      op->hasTrait<OpTrait::ConstantLike>())
    return true;
  if (isa<linalg::LinalgOp>(op))
    return op->getNumResults() == 1 && getFillConstant(op->getResult(0));
  // Arithmetic on sizes.
  return op->getNumResults() == 1 && op->getResult(0).getType().isIndex() &&
         op->getNumRegions() == 0 && isMemoryEffectFree(op);
}

bool norm::isViewLike(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return cast<RankedTensorType>(op->getOperand(0).getType()).getRank() > 0 &&
           cast<RankedTensorType>(op->getResult(0).getType()).getRank() > 0;
  if (isa<tensor::CastOp>(op))
    return isa<RankedTensorType>(op->getOperand(0).getType()) &&
           isa<RankedTensorType>(op->getResult(0).getType());
  auto transpose = dyn_cast<linalg::TransposeOp>(op);
  if (!transpose || transpose->getNumResults() != 1)
    return false;
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  return !permutation.empty() &&
         permutation.back() == int64_t(permutation.size()) - 1;
}

std::string norm::describeOp(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return text;
  SmallVector<StringRef> names;
  for (Operation &inner : generic.getBody()->without_terminator())
    if (!inner.hasTrait<OpTrait::ConstantLike>() &&
        !llvm::is_contained(names, inner.getName().getStringRef()))
      names.push_back(inner.getName().getStringRef());
  static constexpr size_t kShown = 4;
  if (names.empty())
    return text;
  bool isCut = names.size() > kShown;
  names.resize(std::min(names.size(), kShown));
  return text + " (" + llvm::join(names, ", ") + (isCut ? ", ...)" : ")");
}

/// What holds for every linalg op in a kernel.
static LogicalResult checkLinalg(linalg::LinalgOp op, std::string &reason) {
  if (!op.hasPureTensorSemantics() || op->getNumResults() == 0) {
    reason = "it does not work on tensors";
    return failure();
  }
  for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults()))
    if (!isSupportedType(getElementTypeOrSelf(value.getType()))) {
      reason = llvm::formatv("elements of type {0} are not supported",
                             getElementTypeOrSelf(value.getType()));
      return failure();
    }
  for (OpOperand *operand : op.getDpsInputOperands()) {
    if (!isa<RankedTensorType>(operand->get().getType()) &&
        !matchPattern(operand->get(), m_Constant())) {
      reason = "it reads a scalar that is no constant";
      return failure();
    }
    if (!op.getMatchingIndexingMap(operand).isProjectedPermutation(
            /*allowZeroInResults=*/true)) {
      reason = "it reads an element by a computed index";
      return failure();
    }
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!isa<arith::ArithDialect, math::MathDialect, linalg::LinalgDialect>(
            inner.getDialect()) ||
        inner.getNumRegions() != 0 || !isMemoryEffectFree(&inner)) {
      reason = "its body holds " + inner.getName().getStringRef().str();
      return failure();
    }
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (isa<linalg::IndexOp>(inner)) {
      reason = "it computes with the position of an element";
      return failure();
    }
    for (Type type :
         llvm::concat<const Type>(TypeRange(inner.getOperandTypes()),
                                  TypeRange(inner.getResultTypes())))
      if (!isSupportedType(type)) {
        reason = llvm::formatv("its body computes in {0}", type);
        return failure();
      }
  }
  bool capturesValue = false;
  visitUsedValuesDefinedAbove(op->getRegions(), [&](OpOperand *operand) {
    capturesValue |= !matchPattern(operand->get(), m_Constant());
  });
  if (capturesValue) {
    reason = "its body reads a scalar that is no constant";
    return failure();
  }
  return success();
}

/// Every output has all loops, and all of them agree on the innermost.
static LogicalResult checkElementwise(linalg::LinalgOp op,
                                      std::string &reason) {
  std::optional<unsigned> innermost;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (map.getNumResults() == 0) {
      reason = "it has no dimensions";
      return failure();
    }
    unsigned last =
        map.isPermutation() ? map.getDimPosition(map.getNumResults() - 1) : 0;
    if (!map.isPermutation() || (innermost && *innermost != last)) {
      reason = "its results are laid out differently from its rows";
      return failure();
    }
    innermost = last;
  }
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    for (unsigned i = 0, end = map.getNumResults(); i + 1 < end; ++i) {
      auto loop = dyn_cast<AffineDimExpr>(map.getResult(i));
      if (!loop || loop.getPosition() != *innermost ||
          op.getStaticLoopRanges()[*innermost] == 1)
        continue;
      reason = "it transposes the rows";
      return failure();
    }
  }
  return success();
}

bool norm::isContraction(Operation *op) {
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || linalg.getNumReductionLoops() == 0)
    return false;
  if (linalg::isaContractionOpInterface(linalg) ||
      isa<linalg::ContractionOpInterface>(op))
    return true;
  // A reduction reads each of its elements from one tensor at least. With other
  // scalar code in it, a contraction is still one.
  SmallVector<int64_t> sizes = linalg.getStaticLoopRanges();
  return llvm::none_of(linalg.getDpsInputOperands(), [&](OpOperand *operand) {
    AffineMap map = linalg.getMatchingIndexingMap(operand);
    for (auto [loop, size] : llvm::enumerate(sizes))
      if (size != 1 && !map.isFunctionOfDim(loop))
        return false;
    return true;
  });
}

/// One combiner, from a constant on.
static LogicalResult checkReduction(linalg::LinalgOp op, std::string &reason) {
  if (isContraction(op)) {
    reason = "it is a contraction";
    return failure();
  }
  if (op.getNumDpsInits() != 1) {
    reason = "it reduces to more than one value";
    return failure();
  }
  OpOperand &init = *op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(&init);
  if (map.getNumResults() == 0) {
    reason = "it has no rows";
    return failure();
  }
  if (!map.isProjectedPermutation(/*allowZeroInResults=*/true)) {
    reason = "its results are laid out differently from its rows";
    return failure();
  }
  if (!isCloneableConstant(init.get())) {
    reason = "it adds to a value that is no constant";
    return failure();
  }
  Block &block = *op.getBlock();
  BlockArgument accumulator = op.getRegionOutputArgs().front();
  Operation *combiner = block.getTerminator()->getOperand(0).getDefiningOp();
  if (!combiner || combiner->getBlock() != &block ||
      !isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MaxNumFOp,
           arith::MinimumFOp, arith::MinNumFOp>(combiner) ||
      !accumulator.hasOneUse() || *accumulator.user_begin() != combiner ||
      !combiner->hasOneUse()) {
    reason = "it is no sum, product, maximum or minimum";
    return failure();
  }
  return success();
}

static bool hasSupportedNormTypes(Operation *op, std::string &reason) {
  for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults()))
    if (cast<RankedTensorType>(value.getType()).getRank() == 0) {
      reason = "it has no dimensions";
      return false;
    }
  return true;
}

RowOpKind norm::classifyRowOp(Operation *op, std::string &reason) {
  if (isa<KernelOp>(op))
    return RowOpKind::kernel;
  if (isa<LoopOpInterface>(op))
    return hasSupportedNormTypes(op, reason) ? RowOpKind::norm
                                             : RowOpKind::none;
  if (isViewLike(op))
    return RowOpKind::view;
  auto linalg = dyn_cast<linalg::LinalgOp>(op);
  if (!linalg || isStructuralOp(op)) {
    reason = describeOp(op) + " is no op on rows";
    return RowOpKind::none;
  }
  bool isReduction = linalg.getNumReductionLoops() != 0;
  if (linalg.getNumLoops() !=
      linalg.getNumReductionLoops() + linalg.getNumParallelLoops()) {
    reason = "it is neither elementwise nor a reduction";
    return RowOpKind::none;
  }
  // First what a reader wants to hear: a matmul is a contraction.
  if (isReduction ? failed(checkReduction(linalg, reason))
                  : failed(checkElementwise(linalg, reason)))
    return RowOpKind::none;
  if (failed(checkLinalg(linalg, reason)))
    return RowOpKind::none;
  return isReduction ? RowOpKind::reduction : RowOpKind::elementwise;
}

RowOpKind norm::classifyRowOp(Operation *op) {
  std::string reason;
  return classifyRowOp(op, reason);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

static bool contains(const RowShape::Set &set, const RowShape::Set &subset) {
  return llvm::all_of(subset,
                      [&](unsigned atom) { return set.contains(atom); });
}

static bool isEqual(const RowShape::Set &lhs, const RowShape::Set &rhs) {
  return lhs.size() == rhs.size() && contains(lhs, rhs);
}

/// The largest result: its leading dimensions are the rows.
static Value getMainResult(Operation *op) {
  Value main = op->getResult(0);
  for (Value result : op->getResults())
    if (cast<RankedTensorType>(result.getType()).getRank() >
        cast<RankedTensorType>(main.getType()).getRank())
      main = result;
  return main;
}

/// Rows of different kinds side by side: a kernel holds one of each at a time.
static LogicalResult checkOuterRows(const RowShape &whole, RowSpace &space,
                                    std::string &reason) {
  static constexpr int64_t kMaxElements = 1 << 16;
  int64_t elements = 1;
  for (unsigned atom : whole.elements) {
    if (whole.rows.contains(atom))
      continue;
    int64_t size = space.getSize(atom);
    if (ShapedType::isDynamic(size) ||
        llvm::MulOverflow(elements, size, elements)) {
      reason = "they go over different rows";
      return failure();
    }
  }
  if (elements <= kMaxElements)
    return success();
  reason = "they go over different rows, or rows too long to be held together";
  return failure();
}

LogicalResult norm::checkRows(ArrayRef<Operation *> members,
                              const FusionRules &rules, RowSpace &space,
                              std::string &reason) {
  SmallVector<Operation *> parts;
  for (Operation *member : members) {
    if (failed(space.add(member, reason)))
      return failure();
    if (!isViewLike(member) && member->getNumResults() != 0)
      parts.push_back(member);
  }
  if (parts.empty()) {
    reason = "nothing is computed";
    return failure();
  }
  if (rules.joinOuterRows)
    for (Operation *part : ArrayRef(parts).drop_front())
      space.alignLeadingDims(getMainResult(parts.front()), getMainResult(part));

  RowShape whole = space.getShape(members);
  if (parts.size() == 1)
    return success();
  if (rules.joinOuterRows)
    return checkOuterRows(whole, space, reason);
  for (Operation *part : parts) {
    RowShape shape = space.getShape({part});
    if (isEqual(shape.rows, whole.rows) &&
        contains(shape.elements, whole.elements))
      return success();
  }
  reason = "they go over different rows";
  return failure();
}
