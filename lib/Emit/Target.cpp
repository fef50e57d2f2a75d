//===- Target.cpp - The machine that code is made for -----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

#include <mutex>

using namespace mlir;
using namespace mlir::norm;

static void initializeTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

/// "native" with all features of this machine.
static std::string getHostFeatures() {
  llvm::SubtargetFeatures features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    features.AddFeature(feature.first(), feature.second);
  return features.getString();
}

/// Whether LLVM knows a CPU of this name for the target.
static bool isKnownCPU(const llvm::Target &target, const llvm::Triple &triple,
                       llvm::StringRef name) {
  // Asking with a CPU's name would print a warning when it is unknown.
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target.createMCSubtargetInfo(triple, "", ""));
  return info && !name.empty() && info->isCPUStringValid(name);
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
norm::createTargetMachine(const CompileOptions &options) {
  initializeTarget();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!target)
    return llvm::createStringError("no code generator for this machine: " +
                                   message);
  bool isNative = options.mcpu == "native";
  if (!isNative && !isKnownCPU(*target, triple, options.mcpu))
    return llvm::createStringError("--mcpu: unknown CPU '" + options.mcpu +
                                   "' for " + triple.getArchName());
  if (options.optLevel > 3)
    return llvm::createStringError("the optimization level is 0 to 3");
  auto level = llvm::CodeGenOpt::getLevel(options.optLevel);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, isNative ? llvm::sys::getHostCPUName() : options.mcpu,
      isNative ? getHostFeatures() : "", llvm::TargetOptions(),
      llvm::Reloc::PIC_, std::nullopt, *level));
  if (!machine)
    return llvm::createStringError("no code generator for " + triple.str());
  return machine;
}

unsigned norm::getVectorBits(const llvm::TargetMachine &machine) {
  if (!machine.getTargetTriple().isX86())
    return 128;
  const llvm::MCSubtargetInfo &info = *machine.getMCSubtargetInfo();
  // CPUs that slow down for wide vectors say so. Those with f16 arithmetic do
  // not, whatever model a virtual machine takes for theirs.
  if (info.checkFeatures("+avx512f,+avx512bw,+avx512dq,+avx512vl") &&
      (!info.checkFeatures("+prefer-256-bit") ||
       info.checkFeatures("+avx512fp16")))
    return 512;
  return info.checkFeatures("+avx") ? 256 : 128;
}
