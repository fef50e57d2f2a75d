//===- ShapeFunction.cpp - Result sizes without the model -------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeFunction.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::norm;

/// The dynamic sizes of `values` as i64.
static SmallVector<Value> createSizes(OpBuilder &b, Location loc,
                                      ValueRange values) {
  SmallVector<Value> sizes;
  for (Value value : values) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      continue;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim))
        continue;
      Value size = tensor::DimOp::create(b, loc, value, dim);
      sizes.push_back(arith::IndexCastOp::create(b, loc, b.getI64Type(), size));
    }
  }
  return sizes;
}

namespace {
/// The size of a conditional's result is the conditional of the sizes; TOSA's
/// dynamic broadcasts are such conditionals.
struct SizeOfIf : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp dim,
                                PatternRewriter &rewriter) const override {
    auto ifOp = dim.getSource().getDefiningOp<scf::IfOp>();
    std::optional<int64_t> index = dim.getConstantIndex();
    if (!ifOp || !index)
      return rewriter.notifyMatchFailure(dim, "no constant size of an scf.if");
    unsigned result = cast<OpResult>(dim.getSource()).getResultNumber();
    rewriter.setInsertionPoint(ifOp);
    auto build = [&](Block *block) {
      return [&, block](OpBuilder &b, Location loc) {
        IRMapping mapping;
        for (Operation &op : block->without_terminator())
          b.clone(op, mapping);
        Value yielded = block->getTerminator()->getOperand(result);
        Value size = tensor::DimOp::create(
            b, loc, mapping.lookupOrDefault(yielded), *index);
        scf::YieldOp::create(b, loc, size);
      };
    };
    auto sizes =
        scf::IfOp::create(rewriter, ifOp.getLoc(), ifOp.getCondition(),
                          build(ifOp.thenBlock()), build(ifOp.elseBlock()));
    rewriter.replaceOp(dim, sizes.getResults());
    return success();
  }
};

/// Replaces tensor.dim of results by arithmetic on the sizes of operands.
struct ResolveSizesPass
    : PassWrapper<ResolveSizesPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ResolveSizesPass)
  StringRef getName() const override { return "norm-resolve-sizes"; }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    memref::populateResolveShapedTypeResultDimsPatterns(patterns);
    patterns.add<SizeOfIf>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

func::FuncOp norm::createShapeFunction(func::FuncOp func) {
  OpBuilder b(func.getContext());
  b.setInsertionPointAfter(func);
  auto shapes = cast<func::FuncOp>(b.clone(*func));
  SymbolTable symbols(func->getParentOfType<ModuleOp>());
  shapes->remove();
  shapes.setName(("norm_shapes_" + func.getName()).str());
  symbols.insert(shapes, std::next(Block::iterator(func)));
  shapes.removeResAttrsAttr();
  shapes->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  b.getUnitAttr());

  SmallVector<func::ReturnOp> returns;
  SmallVector<cf::AssertOp> asserts;
  shapes.walk([&](Operation *op) {
    if (auto returnOp = dyn_cast<func::ReturnOp>(op))
      returns.push_back(returnOp);
    else if (auto assertOp = dyn_cast<cf::AssertOp>(op))
      asserts.push_back(assertOp);
  });
  for (cf::AssertOp assertOp : asserts)
    assertOp.erase();
  SmallVector<Type> types;
  for (func::ReturnOp returnOp : returns) {
    b.setInsertionPoint(returnOp);
    SmallVector<Value> sizes =
        createSizes(b, returnOp.getLoc(), returnOp.getOperands());
    types.assign(sizes.size(), b.getI64Type());
    returnOp.getOperandsMutable().assign(sizes);
  }
  shapes.setType(b.getFunctionType(func.getArgumentTypes(), types));
  return shapes;
}

void norm::buildShapePipeline(OpPassManager &pm) {
  // Sizes of TOSA ops are only known to their linalg form.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(tosa::createTosaInferShapesPass());
  pm.addPass(tosa::createTosaMakeBroadcastablePass());
  pm.addPass(tosa::createTosaToLinalgNamed());
  pm.addPass(tosa::createTosaToLinalg());
  pm.addPass(createTosaToTensorPass());
  pm.addPass(createTosaToArithPass());
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(std::make_unique<ResolveSizesPass>());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

bool norm::readsTensorElements(func::FuncOp func) {
  WalkResult result = func.walk([](Operation *op) {
    if (isa<tensor::DimOp>(op))
      return WalkResult::advance();
    bool takesTensor = llvm::any_of(op->getOperandTypes(),
                                    [](Type t) { return isa<TensorType>(t); });
    return takesTensor ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}
