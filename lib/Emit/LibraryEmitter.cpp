//===- LibraryEmitter.cpp - The C interface in LLVM IR ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds what a library exports to its LLVM module: per public function F the
// functions norm_F, norm_F_shapes and norm_F_prepare, which pass a description
// of F (norm_rt_function of norm/Runtime/Runtime.h) to the runtime, and the
// json texts. Everything else becomes internal to the library.
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
/// The flags and constants of norm/Runtime/Runtime.h.
enum { kParameter = 1, kScalar = 2, kShapesNeedData = 1, kVersion = 1 };

class LibraryEmitter {
public:
  explicit LibraryEmitter(llvm::Module &module)
      : module(module), context(module.getContext()),
        ptr(llvm::PointerType::getUnqual(context)),
        i32(llvm::Type::getInt32Ty(context)),
        i64(llvm::Type::getInt64Ty(context)) {
    valueType = llvm::StructType::create(
        context, {ptr, ptr, i32, i32, i32, i32, i32, i32}, "norm_rt_value");
    functionType = llvm::StructType::create(
        context, {ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32},
        "norm_rt_function");
  }

  bool addFunction(const LibraryFunction &function, std::string &missing);
  void addText(const llvm::Twine &symbol, llvm::StringRef text);
  void internalizeRest();

private:
  llvm::Constant *createText(llvm::StringRef text);
  llvm::Constant *createValues(llvm::ArrayRef<LibraryValue> values);
  llvm::Function *createEntry(llvm::StringRef lowered, unsigned numInputs,
                              std::string &missing);
  void createStub(const llvm::Twine &symbol, llvm::StringRef runtime,
                  unsigned numArguments, llvm::Constant *description);
  llvm::GlobalVariable *createPrivate(llvm::Constant *initializer);

  llvm::Module &module;
  llvm::LLVMContext &context;
  llvm::PointerType *ptr;
  llvm::IntegerType *i32, *i64;
  llvm::StructType *valueType, *functionType;
  llvm::SmallSet<llvm::StringRef, 16> exported;
};
} // namespace

llvm::GlobalVariable *
LibraryEmitter::createPrivate(llvm::Constant *initializer) {
  return new llvm::GlobalVariable(
      module, initializer->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, initializer, "norm.library");
}

llvm::Constant *LibraryEmitter::createText(llvm::StringRef text) {
  return createPrivate(llvm::ConstantDataArray::getString(context, text));
}

void LibraryEmitter::addText(const llvm::Twine &symbol, llvm::StringRef text) {
  auto *global = new llvm::GlobalVariable(module, ptr, /*isConstant=*/true,
                                          llvm::GlobalValue::ExternalLinkage,
                                          createText(text), symbol);
  exported.insert(global->getName());
}

llvm::Constant *
LibraryEmitter::createValues(llvm::ArrayRef<LibraryValue> values) {
  llvm::SmallVector<llvm::Constant *> entries;
  for (const LibraryValue &value : values) {
    llvm::SmallVector<uint64_t> sizes;
    for (int64_t size : value.getShape())
      sizes.push_back(ShapedType::isDynamic(size)
                          ? uint64_t(std::numeric_limits<int64_t>::min())
                          : uint64_t(size));
    ElementTypeInfo element = value.getElementType();
    int flags =
        (value.isParameter ? kParameter : 0) | (value.isScalar() ? kScalar : 0);
    auto number = [&](int64_t n) {
      return llvm::ConstantInt::getSigned(i32, n);
    };
    llvm::Constant *shape = llvm::ConstantPointerNull::get(ptr);
    if (!sizes.empty())
      shape = createPrivate(llvm::ConstantDataArray::get(context, sizes));
    entries.push_back(llvm::ConstantStruct::get(
        valueType, {createText(value.name), shape, number(sizes.size()),
                    number(element.code), number(element.bits), number(flags),
                    number(value.alias.value_or(-1)), number(0)}));
  }
  auto *type = llvm::ArrayType::get(valueType, entries.size());
  return createPrivate(llvm::ConstantArray::get(type, entries));
}

/// void entry(void **arguments): calls the C wrapper of a lowered function with
/// a pointer for each tensor, a loaded value for each scalar, and the block of
/// results.
llvm::Function *LibraryEmitter::createEntry(llvm::StringRef lowered,
                                            unsigned numInputs,
                                            std::string &missing) {
  std::string wrapperName = ("_mlir_ciface_" + lowered).str();
  llvm::Function *wrapper = module.getFunction(wrapperName);
  bool returnsBlock = wrapper && wrapper->arg_size() == numInputs + 1;
  if (!wrapper || (!returnsBlock && wrapper->arg_size() != numInputs)) {
    missing = wrapperName;
    return nullptr;
  }
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {ptr},
                                       /*isVarArg=*/false);
  auto *entry = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                       "norm.entry." + lowered, module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", entry));
  auto pointerAt = [&](unsigned index) {
    return b.CreateLoad(ptr,
                        b.CreateConstGEP1_64(ptr, entry->getArg(0), index));
  };
  llvm::SmallVector<llvm::Value *> arguments;
  if (returnsBlock)
    arguments.push_back(pointerAt(numInputs));
  for (unsigned i = 0; i < numInputs; ++i) {
    llvm::Value *pointer = pointerAt(i);
    llvm::Type *wanted = wrapper->getArg(i + returnsBlock)->getType();
    arguments.push_back(wanted->isPointerTy() ? pointer
                                              : b.CreateLoad(wanted, pointer));
  }
  llvm::Value *result = b.CreateCall(wrapper, arguments);
  if (!result->getType()->isVoidTy())
    b.CreateStore(result, pointerAt(numInputs));
  b.CreateRetVoid();
  return entry;
}

/// int symbol(arguments...) { return runtime(description, arguments...); }
void LibraryEmitter::createStub(const llvm::Twine &symbol,
                                llvm::StringRef runtime, unsigned numArguments,
                                llvm::Constant *description) {
  llvm::SmallVector<llvm::Type *> types(numArguments, ptr);
  auto *stub = llvm::Function::Create(
      llvm::FunctionType::get(i32, types, /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, symbol, module);
  types.push_back(ptr);
  llvm::FunctionCallee callee = module.getOrInsertFunction(
      runtime, llvm::FunctionType::get(i32, types, /*isVarArg=*/false));
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "", stub));
  llvm::SmallVector<llvm::Value *> arguments = {description};
  for (llvm::Argument &argument : stub->args())
    arguments.push_back(&argument);
  b.CreateRet(b.CreateCall(callee, arguments));
  exported.insert(stub->getName());
}

bool LibraryEmitter::addFunction(const LibraryFunction &function,
                                 std::string &missing) {
  unsigned numInputs = function.inputs.size();
  llvm::Constant *entry = createEntry(function.lowered, numInputs, missing);
  llvm::Constant *shapes = llvm::ConstantPointerNull::get(ptr);
  if (entry && !function.shapes.empty())
    shapes = createEntry(function.shapes, numInputs, missing);
  if (!entry || !shapes)
    return false;
  auto number = [&](int64_t n) { return llvm::ConstantInt::getSigned(i32, n); };
  llvm::Constant *description = createPrivate(llvm::ConstantStruct::get(
      functionType, {createText(function.name), createValues(function.inputs),
                     createValues(function.results), entry, shapes,
                     number(numInputs), number(function.results.size()),
                     number(function.shapesNeedData ? kShapesNeedData : 0),
                     number(kVersion)}));
  std::string symbol = "norm_" + function.symbol;
  createStub(symbol, "norm_rt_call", 3, description);
  createStub(symbol + "_shapes", "norm_rt_shapes", 3, description);
  createStub(symbol + "_prepare", "norm_rt_prepare", 2, description);
  addText(symbol + "_signature", getSignatureJson(function));
  return true;
}

void LibraryEmitter::internalizeRest() {
  for (llvm::GlobalValue &value : module.global_values())
    if (!value.isDeclaration() && !value.hasLocalLinkage() &&
        !value.hasAppendingLinkage() && !exported.contains(value.getName()))
      value.setLinkage(llvm::GlobalValue::InternalLinkage);
}

bool norm::addLibraryInterface(llvm::Module &module,
                               ArrayRef<LibraryFunction> functions,
                               std::string &missing) {
  // The runtime owns results, so all memory comes from its allocator.
  for (auto [theirs, ours] : {std::pair("malloc", "norm_rt_malloc"),
                              std::pair("free", "norm_rt_free")})
    if (llvm::Function *function = module.getFunction(theirs))
      function->setName(ours);
  LibraryEmitter emitter(module);
  for (const LibraryFunction &function : functions)
    if (!emitter.addFunction(function, missing))
      return false;
  emitter.addText("norm_library_functions", getFunctionNamesJson(functions));
  emitter.internalizeRest();
  return true;
}
