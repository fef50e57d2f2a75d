//===- JIT.cpp - A compiled library in memory -------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/JIT.h"

#include "OpenMPLibrary.h"
#include "Target.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/DynamicLibrary.h"

#include <cstddef>

using namespace mlir;
using namespace mlir::norm;

// The runtime of lib/Runtime in this process (NormRuntimeInProcess).
extern "C" {
void norm_in_process_context_create();
void norm_in_process_context_destroy();
void norm_in_process_last_error();
void norm_rt_call();
void norm_rt_shapes();
void norm_rt_prepare();
void norm_rt_assert_failed();
void norm_rt_malloc();
void norm_rt_result();
void norm_rt_free();
}

static llvm::Error defineRuntime(llvm::orc::LLJIT &jit) {
  static const std::pair<const char *, void (*)()> functions[] = {
      {"norm_context_create", norm_in_process_context_create},
      {"norm_context_destroy", norm_in_process_context_destroy},
      {"norm_last_error", norm_in_process_last_error},
      {"norm_rt_call", norm_rt_call},
      {"norm_rt_shapes", norm_rt_shapes},
      {"norm_rt_prepare", norm_rt_prepare},
      {"norm_rt_assert_failed", norm_rt_assert_failed},
      {"norm_rt_malloc", norm_rt_malloc},
      {"norm_rt_result", norm_rt_result},
      {"norm_rt_free", norm_rt_free}};
  llvm::orc::SymbolMap symbols;
  for (auto [name, function] : functions)
    symbols[jit.mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  return jit.getMainJITDylib().define(
      llvm::orc::absoluteSymbols(std::move(symbols)));
}

JitLibrary::JitLibrary(std::unique_ptr<llvm::orc::LLJIT> jit)
    : jit(std::move(jit)) {}
JitLibrary::~JitLibrary() = default;

llvm::Expected<std::unique_ptr<JitLibrary>>
JitLibrary::create(ModuleOp module, const CompileOptions &options) {
  llvm::SmallVector<char, 0> object;
  if (failed(compileToObject(module, options, object)))
    return llvm::createStringError("the module could not be compiled");
  return createFromObject(object);
}

llvm::Expected<std::unique_ptr<JitLibrary>>
JitLibrary::createFromObject(ArrayRef<char> object) {
  // Initializes LLVM's code generator for this machine.
  if (auto machine = createTargetMachine(CompileOptions()); !machine)
    return machine.takeError();
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  if (llvm::Error error = defineRuntime(**jit))
    return error;
  StringRef bytes(object.data(), object.size());
  if (!bytes.contains("norm_library_functions"))
    return llvm::createStringError("holds no public function to run");
  // libomp is only loaded into the process where code may call it.
  if (bytes.contains("__kmpc_")) {
    std::string message, path = findOpenMPLibrary();
    if (path.empty() || llvm::sys::DynamicLibrary::LoadLibraryPermanently(
                            path.c_str(), &message))
      return llvm::createStringError("cannot load LLVM's OpenMP library: " +
                                     (path.empty() ? "not found" : message));
  }
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (llvm::Error error = (*jit)->addObjectFile(
          llvm::MemoryBuffer::getMemBufferCopy(bytes, "norm")))
    return error;
  std::unique_ptr<JitLibrary> library(new JitLibrary(std::move(*jit)));
  // Links now, so that a missing symbol is an error here.
  auto names = library->jit->lookup("norm_library_functions");
  if (!names)
    return names.takeError();
  return library;
}

void *JitLibrary::lookup(StringRef symbol) const {
  auto address = jit->lookup(symbol);
  if (!address) {
    llvm::consumeError(address.takeError());
    return nullptr;
  }
  return address->toPtr<void *>();
}
