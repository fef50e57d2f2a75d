//===- ResultBuffers.cpp - Results in the caller's memory -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPURESULTBUFFERSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

static constexpr StringLiteral kResultBuffer = "norm_rt_result";

/// Whether the buffer is never freed and has no address but through accesses:
/// true of one that is only read, written, viewed, passed on and returned.
static bool livesUntilReturn(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    if (isa<memref::DeallocOp, memref::ReallocOp,
            memref::ExtractAlignedPointerAsIndexOp>(user))
      return false;
    if (auto view = dyn_cast<ViewLikeOpInterface>(user))
      for (Value result : view->getResults())
        if (!livesUntilReturn(result))
          return false;
  }
  return true;
}

/// The buffer that `value` is a view of.
static Value getBase(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

/// Whether control can come back to the block.
static bool isInCycle(Block *block) {
  SmallPtrSet<Block *, 8> seen;
  SmallVector<Block *> left(block->getSuccessors());
  while (!left.empty()) {
    Block *next = left.pop_back_val();
    if (next == block)
      return true;
    if (seen.insert(next).second)
      llvm::append_range(left, next->getSuccessors());
  }
  return false;
}

/// The function's return, if there is just one.
static Operation *getReturn(func::FuncOp func) {
  Operation *found = nullptr;
  for (Block &block : func.getBody())
    if (isa<func::ReturnOp>(block.getTerminator())) {
      if (found)
        return nullptr;
      found = block.getTerminator();
    }
  return found;
}

/// The allocation that is the whole of result `index` and of no other one.
static memref::AllocOp getAllocation(Operation *end, unsigned index) {
  auto alloc = end->getOperand(index).getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getParentRegion() != end->getParentRegion() ||
      isInCycle(alloc->getBlock()) || !alloc.getSymbolOperands().empty() ||
      !alloc.getType().getLayout().isIdentity() ||
      alloc.getType().getMemorySpace() ||
      !alloc.getType().getElementType().isIntOrFloat())
    return {};
  for (OpOperand &operand : end->getOpOperands())
    if (operand.getOperandNumber() != index &&
        isa<MemRefType>(operand.get().getType()) &&
        getBase(operand.get()) == alloc.getMemref())
      return {};
  return livesUntilReturn(alloc.getMemref()) ? alloc : memref::AllocOp();
}

/// The size of each dimension, as index values.
static SmallVector<Value> getSizes(OpBuilder &builder, memref::AllocOp alloc) {
  SmallVector<Value> sizes;
  unsigned next = 0;
  for (int64_t size : alloc.getType().getShape())
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? Value(alloc.getDynamicSizes()[next++])
            : arith::ConstantIndexOp::create(builder, alloc.getLoc(), size));
  return sizes;
}

/// A contiguous memref of the type and sizes of `alloc` at `pointer`.
static Value describe(OpBuilder &builder, memref::AllocOp alloc, Value pointer,
                      ArrayRef<Value> sizes,
                      const LLVMTypeConverter &converter) {
  Location loc = alloc.getLoc();
  Type word = converter.getIndexType();
  auto descriptor = MemRefDescriptor::poison(
      builder, loc, converter.convertType(alloc.getType()));
  descriptor.setAllocatedPtr(builder, loc, pointer);
  descriptor.setAlignedPtr(builder, loc, pointer);
  auto toWord = [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, word, index);
  };
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  descriptor.setOffset(builder, loc,
                       toWord(arith::ConstantIndexOp::create(builder, loc, 0)));
  Value stride = one;
  for (unsigned d = sizes.size(); d-- > 0;) {
    descriptor.setSize(builder, loc, d, toWord(sizes[d]));
    descriptor.setStride(builder, loc, d, toWord(stride));
    stride = arith::MulIOp::create(builder, loc, stride, sizes[d]);
  }
  return UnrealizedConversionCastOp::create(builder, loc, alloc.getType(),
                                            Value(descriptor))
      .getResult(0);
}

/// Asks the runtime for the memory of result `index` in place of `alloc`.
static void replaceAllocation(memref::AllocOp alloc, unsigned index,
                              func::FuncOp resultBuffer,
                              const LLVMTypeConverter &converter) {
  OpBuilder builder(alloc);
  Location loc = alloc.getLoc();
  SmallVector<Value> sizes = getSizes(builder, alloc);
  unsigned bits = alloc.getType().getElementTypeBitWidth();
  Value bytes =
      arith::ConstantIndexOp::create(builder, loc, llvm::divideCeil(bits, 8));
  for (Value size : sizes)
    bytes = arith::MulIOp::create(builder, loc, bytes, size);
  Type i64 = builder.getI64Type();
  Value number = arith::ConstantIntOp::create(builder, loc, index, 64);
  bytes = arith::IndexCastOp::create(builder, loc, i64, bytes);
  auto call = func::CallOp::create(builder, loc, resultBuffer,
                                   ValueRange{number, bytes});
  Value memref = describe(builder, alloc, call.getResult(0), sizes, converter);
  alloc.replaceAllUsesWith(memref);
  alloc.erase();
}

namespace {
struct NormCPUResultBuffersPass
    : public norm::impl::NormCPUResultBuffersPassBase<
          NormCPUResultBuffersPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    LLVMTypeConverter converter(&getContext());
    func::FuncOp resultBuffer;
    for (auto func :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      // A function that the module calls too would, then, take the memory of
      // its caller's results.
      Operation *end = getReturn(func);
      if (!end || !func.isPublic() ||
          !SymbolTable::symbolKnownUseEmpty(func, module))
        continue;
      for (unsigned i = 0; i < end->getNumOperands(); ++i) {
        memref::AllocOp alloc = getAllocation(end, i);
        if (!alloc)
          continue;
        if (!resultBuffer)
          resultBuffer = declare(symbols);
        if (!resultBuffer)
          return;
        replaceAllocation(alloc, i, resultBuffer, converter);
      }
    }
  }

  /// `void *norm_rt_result(int64_t, size_t)`; null where the name is taken.
  func::FuncOp declare(SymbolTable &symbols) {
    if (symbols.lookup(kResultBuffer))
      return {};
    MLIRContext *context = &getContext();
    Type i64 = IntegerType::get(context, 64);
    auto type = FunctionType::get(context, {i64, i64},
                                  {LLVM::LLVMPointerType::get(context)});
    auto func =
        func::FuncOp::create(getOperation().getLoc(), kResultBuffer, type);
    func.setPrivate();
    symbols.insert(func);
    return func;
  }
};
} // namespace
