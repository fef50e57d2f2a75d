//===- Compiler.cpp - C API of the norm compiler -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm-c/Compiler.h"

#include "norm/Emit/Compiler.h"
#include "norm/Emit/JIT.h"
#include "norm/RegisterAll.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

struct NormModuleImpl {
  std::unique_ptr<JitLibrary> library;
};

static thread_local std::string lastError;

/// Reads norm-opt's flags that make sense for code in memory.
static llvm::Error parseOptions(StringRef text, CompileOptions &options) {
  SmallVector<StringRef> flags;
  llvm::SplitString(text, flags);
  for (StringRef flag : flags) {
    auto [name, value] = flag.split('=');
    if (!name.consume_front("--"))
      name.consume_front("-");
    if (name == "mcpu") {
      options.mcpu = value.str();
    } else if (name == "num-threads") {
      if (value.getAsInteger(10, options.numThreads))
        return llvm::createStringError("--num-threads: '" + value +
                                       "' is not a number of threads");
    } else if (name == "fuse") {
      options.fuse = value.str();
    } else if (name == "strict-types" && value.empty()) {
      options.strictTypes = true;
    } else if (name == "target" && value == "cpu") {
      continue;
    } else {
      return llvm::createStringError("unknown option '" + flag + "'");
    }
  }
  return checkCompileOptions(options);
}

NormModule norm_compile(const char *text, size_t length, const char *options) {
  lastError.clear();
  if (!text) {
    lastError = "norm_compile: no module given";
    return nullptr;
  }
  CompileOptions compileOptions;
  if (llvm::Error error =
          parseOptions(options ? options : "", compileOptions)) {
    lastError = llvm::toString(std::move(error));
    return nullptr;
  }

  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  norm::registerAllDialects(registry);
  registerCompilerDialects(registry);
  MLIRContext context(registry);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
        lastError.empty()) {
      llvm::raw_string_ostream stream(lastError);
      stream << diagnostic.getLocation() << ": " << diagnostic;
    }
    return success();
  });

  // The parser needs the byte after the text to be NUL; a std::string has it.
  std::string source(text, length);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(source, ParserConfig(&context));
  if (!module) {
    if (lastError.empty())
      lastError = "norm_compile: the module could not be parsed";
    return nullptr;
  }
  llvm::Expected<std::unique_ptr<JitLibrary>> library =
      JitLibrary::create(*module, compileOptions);
  if (!library) {
    // The diagnostic says more, where there was one.
    std::string text = llvm::toString(library.takeError());
    if (lastError.empty())
      lastError = std::move(text);
    return nullptr;
  }
  lastError.clear();
  return new NormModuleImpl{std::move(*library)};
}

void *norm_lookup(NormModule module, const char *symbol) {
  lastError.clear();
  if (!module || !symbol) {
    lastError = "norm_lookup: no module or symbol given";
    return nullptr;
  }
  void *address = module->library->lookup(symbol);
  if (!address)
    lastError = std::string("norm_lookup: no symbol '") + symbol + "'";
  return address;
}

void norm_free(NormModule module) { delete module; }

const char *norm_last_error(void) { return lastError.c_str(); }
