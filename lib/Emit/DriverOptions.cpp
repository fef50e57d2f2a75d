//===- DriverOptions.cpp - The flags of norm-opt ----------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DriverOptions.h"

#include "llvm/Support/CommandLine.h"

#include <optional>

using namespace mlir;
using namespace mlir::norm;
namespace cl = llvm::cl;

const char norm::kDriverUsage[] =
    R"(norm-opt: optimizer and compiler for models with normalization layers

It is mlir-opt (all of MLIR's dialects and passes) with the norm dialect, and
with --emit it compiles:

  norm-opt model.mlir --emit=shared -o model.so --emit-header=model.h
                                     a shared library with a C interface
  norm-opt model.mlir --emit=audit   what every normalization layer is
  norm-opt model.mlir --norm-raise   one pass, as with mlir-opt

Passes named on the command line run first, then the compiler. The flags of
compiling are in the list "A model compiler" below, the rest is MLIR's.
)";

namespace {
/// The flags, made when norm-opt asks for them and not when the library loads.
struct Flags {
  cl::OptionCategory category{"A model compiler",
                              "Flags of norm-opt for compiling (see --emit)"};
  cl::opt<OutputKind> emit{
      "emit", cl::desc("Compile the model and write:"),
      cl::init(OutputKind::None),
      cl::values(
          clEnumValN(OutputKind::MLIR, "mlir", "the lowered module (MLIR)"),
          clEnumValN(OutputKind::LLVMIR, "llvm-ir", "optimized LLVM IR"),
          clEnumValN(OutputKind::Assembly, "asm", "assembly"),
          clEnumValN(OutputKind::Object, "obj", "an object file (with -o)"),
          clEnumValN(OutputKind::Shared, "shared",
                     "a shared library (with -o)"),
          clEnumValN(OutputKind::Audit, "audit",
                     "a report of the normalization layers, no code")),
      cl::cat(category)};
  cl::opt<std::string> target{
      "target", cl::desc("Machine to compile for: cpu (default)"),
      cl::value_desc("cpu|nvptx"), cl::init("cpu"), cl::cat(category)};
  cl::opt<std::string> chip{
      "chip", cl::desc("GPU of --target=nvptx, for example sm_90"),
      cl::value_desc("name"), cl::cat(category)};
  cl::opt<std::string> header{"emit-header",
                              cl::desc("Also write the library's C header"),
                              cl::value_desc("F.h"), cl::cat(category)};
  cl::opt<std::string> mcpu{
      "mcpu",
      cl::desc("CPU to compile for: native (default), or a name that LLVM "
               "knows, such as x86-64-v3"),
      cl::value_desc("name"), cl::init("native"), cl::cat(category)};
  cl::opt<unsigned> numThreads{
      "num-threads",
      cl::desc("Threads of compiled code: 0 (default): all cores or "
               "OMP_NUM_THREADS; 1: serial code"),
      cl::value_desc("N"), cl::init(0), cl::cat(category)};
  cl::opt<std::string> fuse{
      "fuse",
      cl::desc("Fusions: all (default), none, or a list of residual-add, gate, "
               "rope, siblings, branches, elementwise"),
      cl::value_desc("kinds"), cl::init("all"), cl::cat(category)};
  cl::opt<bool> strictTypes{
      "strict-types",
      cl::desc("Compute statistics in the very types that the model states"),
      cl::cat(category)};
  cl::opt<std::string> parameterNames{
      "parameter-names",
      cl::desc("First name the arguments after this manifest "
               "(norm-name-arguments)"),
      cl::value_desc("STEM.json"), cl::cat(category)};
  cl::opt<std::string> inlineWeights{
      "inline-weights",
      cl::desc("First make the weights of this manifest constants of the "
               "module (norm-inline-weights)"),
      cl::value_desc("STEM.json"), cl::cat(category)};
  cl::opt<std::string> auditFormat{
      "audit-format",
      cl::desc("Format of --emit=audit: text (default) or json"),
      cl::value_desc("text|json"), cl::init("text"), cl::cat(category)};
  cl::opt<bool> report{
      "report",
      cl::desc("Print what was raised, fused and lowered, and why not"),
      cl::cat(category)};
};
} // namespace

static Flags &getFlags() {
  static Flags flags;
  return flags;
}

void norm::registerDriverOptions() { getFlags(); }

DriverOptions norm::getDriverOptions() {
  Flags &flags = getFlags();
  DriverOptions options;
  options.emit = flags.emit;
  options.target = flags.target;
  options.headerFile = flags.header;
  options.parameterNames = flags.parameterNames;
  options.inlineWeights = flags.inlineWeights;
  options.auditFormat = flags.auditFormat;
  options.hasAuditFormat = flags.auditFormat.getNumOccurrences() != 0;
  options.chip = flags.chip;
  options.report = flags.report;
  options.compile.mcpu = flags.mcpu;
  options.compile.numThreads = flags.numThreads;
  options.compile.fuse = flags.fuse;
  options.compile.strictTypes = flags.strictTypes;
  return options;
}
