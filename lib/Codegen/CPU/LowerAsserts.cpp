//===- LowerAsserts.cpp - Failed asserts become errors -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMCPULOWERASSERTSPASS
#include "norm/Codegen/CPU/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;

static constexpr StringLiteral kHook = "norm_rt_assert_failed";

/// The outermost ancestor whose iterations may run on other threads, or null:
/// the hook ends the call and is for the calling thread alone.
static Operation *getOutermostParallelOp(Operation *op) {
  Operation *outermost = nullptr;
  for (Operation *parent = op->getParentOp();
       parent && !isa<func::FuncOp>(parent); parent = parent->getParentOp())
    if (isa<linalg::LinalgOp, scf::ParallelOp, scf::ForallOp>(parent))
      outermost = parent;
  return outermost;
}

namespace {
/// Lowers the asserts of one module; messages are shared.
class AssertLowering {
public:
  explicit AssertLowering(ModuleOp module) : module(module) {}

  void run(func::FuncOp func) {
    SmallVector<cf::AssertOp> asserts;
    func.walk([&](cf::AssertOp op) { asserts.push_back(op); });
    if (asserts.empty())
      return;
    declareHook();
    // Slots of loops, each examined once after its loop.
    DenseMap<Operation *, Value> slots;
    for (cf::AssertOp op : asserts) {
      if (Operation *loop = getOutermostParallelOp(op))
        recordFailure(op, loop, slots);
      else
        leaveOnFailure(op);
    }
  }

private:
  void declareHook() {
    if (module.lookupSymbol(kHook))
      return;
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    auto pointer = LLVM::LLVMPointerType::get(module.getContext());
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(module.getContext()), {pointer});
    auto hook = LLVM::LLVMFuncOp::create(builder, module.getLoc(), kHook, type);
    // The call ends the model's function: code after it is not reached.
    hook.setPassthroughAttr(builder.getStrArrayAttr({"noreturn", "cold"}));
  }

  /// The address of a zero-terminated copy of `message`.
  Value getMessage(OpBuilder &builder, Location loc, StringRef message) {
    auto [it, inserted] = messages.try_emplace(message);
    if (inserted) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      std::string bytes = message.str();
      bytes.push_back('\0');
      std::string name;
      do
        name = "norm_assert_message_" + std::to_string(nextMessage++);
      while (module.lookupSymbol(name));
      auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
      it->second = LLVM::GlobalOp::create(
          builder, module.getLoc(), type, /*isConstant=*/true,
          LLVM::Linkage::Internal, name, builder.getStringAttr(bytes));
    }
    return LLVM::AddressOfOp::create(builder, loc, it->second);
  }

  void callHook(OpBuilder &builder, Location loc, Value message) {
    LLVM::CallOp::create(builder, loc, TypeRange(), kHook, ValueRange{message});
  }

  static Value negate(OpBuilder &builder, Location loc, Value condition) {
    Value one = arith::ConstantIntOp::create(builder, loc, 1, 1);
    return arith::XOrIOp::create(builder, loc, condition, one);
  }

  void leaveOnFailure(cf::AssertOp op) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    auto ifOp =
        scf::IfOp::create(builder, loc, negate(builder, loc, op.getArg()),
                          /*withElseRegion=*/false);
    builder.setInsertionPoint(ifOp.thenYield());
    callHook(builder, loc, getMessage(builder, loc, op.getMsg()));
    op.erase();
  }

  void recordFailure(cf::AssertOp op, Operation *loop,
                     DenseMap<Operation *, Value> &slots) {
    Location loc = op.getLoc();
    Value &slot = slots[loop];
    if (!slot)
      slot = createSlot(loop);
    OpBuilder builder(loop);
    Value message =
        LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(),
                                 getMessage(builder, loc, op.getMsg()));
    builder.setInsertionPoint(op);
    auto ifOp =
        scf::IfOp::create(builder, loc, negate(builder, loc, op.getArg()),
                          /*withElseRegion=*/false);
    builder.setInsertionPoint(ifOp.thenYield());
    memref::StoreOp::create(builder, loc, message, slot);
    op.erase();
  }

  /// A cleared i64 before `loop`, which is examined after it.
  Value createSlot(Operation *loop) {
    Location loc = loop->getLoc();
    auto func = loop->getParentOfType<func::FuncOp>();
    OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
    Value slot = memref::AllocaOp::create(
        builder, loc, MemRefType::get({}, builder.getI64Type()));
    builder.setInsertionPoint(loop);
    Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
    memref::StoreOp::create(builder, loc, zero, slot);
    builder.setInsertionPointAfter(loop);
    Value message = memref::LoadOp::create(builder, loc, slot);
    Value failed = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                         message, zero);
    auto ifOp = scf::IfOp::create(builder, loc, failed,
                                  /*withElseRegion=*/false);
    builder.setInsertionPoint(ifOp.thenYield());
    callHook(builder, loc,
             LLVM::IntToPtrOp::create(
                 builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
                 message));
    return slot;
  }

  ModuleOp module;
  llvm::StringMap<LLVM::GlobalOp> messages;
  unsigned nextMessage = 0;
};

struct NormCPULowerAssertsPass
    : public norm::impl::NormCPULowerAssertsPassBase<NormCPULowerAssertsPass> {
  void runOnOperation() override {
    AssertLowering lowering(getOperation());
    for (auto func : getOperation().getOps<func::FuncOp>())
      lowering.run(func);
  }
};
} // namespace
