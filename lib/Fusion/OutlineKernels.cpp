//===- OutlineKernels.cpp - The pass norm-outline-kernels ------ -*- C++
//-*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEquivalence.h"
#include "KernelName.h"
#include "KernelShapes.h"
#include "KernelTraffic.h"

#include "norm/Codegen/KernelClass.h"
#include "norm/Fusion/KernelBuilder.h"
#include "norm/Fusion/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "norm-outline-kernels"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMOUTLINEKERNELSPASS
#include "norm/Fusion/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

static remark::RemarkOpts getRemark(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category(DEBUG_TYPE)
      .function(function ? function.getName() : StringRef());
}

/// A buffer of any offset and strides but for the last dimension, which is
/// contiguous: slices need no copy, vectors no gather.
static MemRefType getBufferType(RankedTensorType type) {
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  if (strides.empty())
    return MemRefType::get(type.getShape(), type.getElementType());
  strides.back() = 1;
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout);
}

/// Drops what says nothing about the values: kernels of different placements
/// share their code.
static void dropMetadata(KernelOp kernel) {
  kernel.getBody().walk([](Operation *op) {
    op->setDiscardableAttrs(DictionaryAttr::get(op->getContext()));
    if (auto norm = dyn_cast<NormalizeOp>(op)) {
      norm.removePlacementAttr();
      norm.removeDecaysAttr();
    } else if (auto apply = dyn_cast<ApplyOp>(op)) {
      apply.removePlacementAttr();
      apply.removeDecaysAttr();
    }
  });
}

static void inlineKernel(RewriterBase &rewriter, KernelOp kernel) {
  Block &body = kernel.getBody().front();
  Operation *yield = body.getTerminator();
  rewriter.inlineBlockBefore(&body, kernel, kernel.getInputs());
  rewriter.replaceOp(kernel, yield->getOperands());
  rewriter.eraseOp(yield);
}

namespace {
/// A function and how often it is launched.
struct OutlinedKernel {
  func::FuncOp function;
  /// What it computes, reads and writes.
  std::string description;
  /// The function of the first use.
  StringRef user;
  unsigned numUses = 0;
};

/// Outlines the kernels of one module.
class KernelOutliner {
public:
  KernelOutliner(ModuleOp module, bool takeAll, bool strictTypes)
      : symbols(module), rewriter(module.getContext()), takeAll(takeAll),
        strictTypes(strictTypes) {}

  void outline(KernelOp kernel) {
    kernel.getBody().walk<WalkOrder::PostOrder>(
        [&](KernelOp inner) { inlineKernel(rewriter, inner); });
    std::string reason;
    RowProgram::Options options;
    options.strictTypes = strictTypes;
    FailureOr<RowProgram> program = RowProgram::build(kernel, reason, options);
    if (failed(program) && !takeAll)
      return refuse(kernel, reason);
    FailureOr<KernelShapes> shapes = computeKernelShapes(kernel, reason);
    if (failed(shapes))
      return refuse(kernel, reason);
    dropMetadata(kernel);
    launch(kernel, getOutlined(kernel, program), *shapes);
  }

  /// In a module of many kernels each stays a function for LLVM too: a function
  /// that took them all in would be costly to compile.
  void separate() {
    constexpr size_t kMaxInlined = 8;
    if (kernels.size() <= kMaxInlined)
      return;
    auto noInline = rewriter.getStrArrayAttr({"noinline"});
    for (auto &[kernel, outlined] : kernels)
      outlined.function->setAttr("passthrough", noInline);
  }

  void report() {
    for (auto &[kernel, outlined] : kernels)
      remark::passed(outlined.function.getLoc(),
                     remark::RemarkOpts::name("KernelOutlined")
                         .category(DEBUG_TYPE)
                         .function(outlined.user))
          << (outlined.function.getName() + ", used " +
              Twine(outlined.numUses) +
              (outlined.numUses == 1 ? " time: " : " times: ") +
              outlined.description)
                 .str();
  }

private:
  /// The kernel becomes its body again. Its norms and reductions are then
  /// kernels of their own, as they would be without fusion, with the same bits.
  void refuse(KernelOp kernel, StringRef reason) {
    remark::missed(kernel.getLoc(), getRemark("KernelInlined", kernel))
        << remark::reason("{0}", (llvm::join(describeKernel(kernel), ", ") +
                                  " is no kernel of its own: " + reason)
                                     .str());
    SmallVector<Operation *> parts;
    unsigned numOps = 0;
    for (Operation &op : kernel.getBody().front().without_terminator()) {
      RowOpKind kind = classifyRowOp(&op);
      if (kind == RowOpKind::norm || kind == RowOpKind::reduction)
        parts.push_back(&op);
      numOps += !isStructuralOp(&op);
    }
    inlineKernel(rewriter, kernel);
    // What is refused alone stays.
    if (numOps < 2)
      return;
    KernelBuilder builder(rewriter.getContext(), DEBUG_TYPE);
    std::string unused;
    for (Operation *part : parts) {
      FailureOr<KernelOp> single = builder.fuse({part}, unused);
      if (succeeded(single))
        outline(*single);
    }
  }

  /// The function of a kernel, made for the first one of its kind. It keeps
  /// that kernel: a copy stays in the table.
  OutlinedKernel &getOutlined(KernelOp kernel,
                              const FailureOr<RowProgram> &program) {
    auto known = kernels.find(kernel);
    if (known != kernels.end())
      return known->second;
    OutlinedKernel outlined;
    SmallVector<std::string> words = describeKernel(kernel);
    outlined.description = llvm::join(words, " + ");
    if (succeeded(program))
      outlined.description += "; " + describeTraffic(kernel, *program);
    if (auto user = kernel->getParentOfType<FunctionOpInterface>())
      outlined.user = user.getName();
    outlined.function = build(kernel, getName(words));
    auto inner = *outlined.function.getOps<KernelOp>().begin();
    return kernels.insert({inner, outlined}).first->second;
  }

  std::string getName(ArrayRef<std::string> words) {
    constexpr size_t kMaxWords = 6;
    std::string base = llvm::join(words.take_front(kMaxWords), "_") + "_row_";
    std::string name;
    do
      name = base + std::to_string(nextNumber++);
    while (symbols.lookup(name));
    return name;
  }

  func::FuncOp build(KernelOp kernel, StringRef name) {
    Location loc = kernel.getLoc();
    SmallVector<Type> types;
    for (TypeRange list : {TypeRange(kernel.getOperandTypes()),
                           TypeRange(kernel.getResultTypes())})
      for (Type type : list)
        types.push_back(getBufferType(cast<RankedTensorType>(type)));
    OpBuilder builder(kernel.getContext());
    auto function = func::FuncOp::create(builder, loc, name,
                                         builder.getFunctionType(types, {}));
    function.setPrivate();
    function->setAttr(kKernelClassAttrName, builder.getStringAttr("row"));
    Block *entry = function.addEntryBlock();
    builder.setInsertionPointToStart(entry);
    unsigned numInputs = kernel.getNumOperands();
    SmallVector<Value> inputs;
    for (auto [argument, type] :
         llvm::zip(entry->getArguments(), kernel.getOperandTypes()))
      inputs.push_back(bufferization::ToTensorOp::create(
          builder, loc, type, argument, /*restrict=*/true));
    auto copy = KernelOp::create(builder, loc, kernel.getResultTypes(), inputs);
    IRMapping mapping;
    kernel.getBody().cloneInto(&copy.getBody(), mapping);
    for (auto [index, result] : llvm::enumerate(copy.getResults()))
      bufferization::MaterializeInDestinationOp::create(
          builder, loc, /*result=*/Type(), result,
          entry->getArgument(numInputs + index), /*restrict=*/true,
          /*writable=*/true);
    func::ReturnOp::create(builder, loc);
    symbols.insert(function);
    return function;
  }

  void launch(KernelOp kernel, OutlinedKernel &outlined,
              const KernelShapes &shapes) {
    Location loc = kernel.getLoc();
    rewriter.setInsertionPoint(kernel);
    for (auto [lhs, rhs] : shapes.equalities) {
      Value equal = rewriter.createOrFold<arith::CmpIOp>(
          loc, arith::CmpIPredicate::eq,
          getValueOrCreateConstantIndexOp(rewriter, loc, lhs),
          getValueOrCreateConstantIndexOp(rewriter, loc, rhs));
      cf::AssertOp::create(rewriter, loc, equal,
                           "sizes of operands that must be equal differ");
    }
    SmallVector<Value> outputs;
    for (auto [type, sizes] :
         llvm::zip_equal(kernel.getResultTypes(), shapes.results)) {
      auto tensor = cast<RankedTensorType>(type);
      SmallVector<Value> dynamic;
      for (auto [dim, size] : llvm::enumerate(sizes))
        if (tensor.isDynamicDim(dim))
          dynamic.push_back(
              getValueOrCreateConstantIndexOp(rewriter, loc, size));
      outputs.push_back(
          tensor::EmptyOp::create(rewriter, loc, tensor, dynamic));
    }
    auto launch = LaunchOp::create(rewriter, loc, kernel.getResultTypes(),
                                   SymbolRefAttr::get(outlined.function),
                                   kernel.getInputs(), outputs);
    rewriter.replaceOp(kernel, launch);
    ++outlined.numUses;
  }

  SymbolTable symbols;
  IRRewriter rewriter;
  bool takeAll, strictTypes;
  llvm::MapVector<KernelOp, OutlinedKernel,
                  DenseMap<KernelOp, unsigned, KernelBodyInfo>>
      kernels;
  unsigned nextNumber = 0;
};

struct NormOutlineKernelsPass
    : public norm::impl::NormOutlineKernelsPassBase<NormOutlineKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<ModuleOp> modules;
    getOperation()->walk([&](ModuleOp module) { modules.push_back(module); });
    for (ModuleOp module : modules)
      runOnModule(module);
  }

  void runOnModule(ModuleOp module) {
    SmallVector<KernelOp> kernels;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ModuleOp>(op) && op != module)
        return WalkResult::skip();
      if (op->hasAttr(kKernelClassAttrName))
        return WalkResult::skip();
      auto kernel = dyn_cast<KernelOp>(op);
      if (!kernel)
        return WalkResult::advance();
      kernels.push_back(kernel);
      return WalkResult::skip();
    });
    KernelOutliner outliner(module, takeAll, strictTypes);
    for (KernelOp kernel : kernels)
      outliner.outline(kernel);
    outliner.separate();
    outliner.report();
  }
};
} // namespace
