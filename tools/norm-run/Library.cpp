//===- Library.cpp - A compiled library, from a file or the JIT -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Library.h"

#include "norm/Emit/JIT.h"
#include "norm/RegisterAll.h"
#include "norm/TensorIO/Json.h"
#include "norm/TensorIO/Tensor.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <dlfcn.h>

using namespace mlir;
using namespace mlir::norm::run;

char ReportedError::ID = 0;

namespace {
/// A shared library in a file.
class SharedLibrary : public Library {
public:
  SharedLibrary(llvm::StringRef path, void *handle)
      : Library(path), handle(handle) {}
  // The library stays open: threads that its OpenMP runtime started still run
  // its code.
  void *lookup(const std::string &symbol) const override {
    return dlsym(handle, symbol.c_str());
  }

private:
  void *handle;
};

/// A model that this process compiled.
class CompiledLibrary : public Library {
public:
  CompiledLibrary(llvm::StringRef path,
                  std::unique_ptr<mlir::norm::JitLibrary> jit)
      : Library(path), jit(std::move(jit)) {}
  void *lookup(const std::string &symbol) const override {
    return jit->lookup(symbol);
  }

private:
  std::unique_ptr<mlir::norm::JitLibrary> jit;
};
} // namespace

/// The loader maps segments without a look at the file's size: one that ends
/// early would end this process.
static llvm::Error checkSegments(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return mlir::norm::createFileError(path, buffer.getError().message());
  llvm::StringRef contents = (*buffer)->getBuffer();
  auto elf = llvm::object::ELFFile<llvm::object::ELF64LE>::create(contents);
  if (!elf)
    return mlir::norm::createFileError(path, "cannot be loaded: " +
                                                 toString(elf.takeError()));
  auto segments = elf->program_headers();
  if (!segments)
    return mlir::norm::createFileError(
        path, "cannot be loaded: " + toString(segments.takeError()));
  for (const auto &segment : *segments)
    if (segment.p_offset > contents.size() ||
        segment.p_filesz > contents.size() - segment.p_offset)
      return mlir::norm::createFileError(path,
                                         "cannot be loaded: it is truncated");
  return llvm::Error::success();
}

static llvm::Expected<std::unique_ptr<Library>>
openShared(llvm::StringRef path) {
  if (llvm::Error error = checkSegments(path))
    return std::move(error);
  // A name without a folder would be looked for in the system's folders.
  llvm::SmallString<128> absolute(path);
  if (std::error_code code = llvm::sys::fs::make_absolute(absolute))
    return mlir::norm::createFileError(path, code.message());
  void *handle = dlopen(absolute.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    llvm::StringRef reason = dlerror();
    reason.consume_front(absolute);
    reason.consume_front(": ");
    return mlir::norm::createFileError(path, "cannot be loaded: " + reason);
  }
  return std::make_unique<SharedLibrary>(path, handle);
}

static llvm::Expected<std::unique_ptr<Library>>
compile(const Options &options) {
  mlir::norm::CompileOptions compileOptions;
  compileOptions.mcpu = options.mcpu;
  compileOptions.numThreads = options.numThreads;
  compileOptions.optLevel = options.optLevel;
  compileOptions.fuse = options.fuse;
  compileOptions.strictTypes = options.strictTypes;
  if (llvm::Error error = checkCompileOptions(compileOptions))
    return std::move(error);

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  mlir::norm::registerAllDialects(registry);
  mlir::norm::registerCompilerDialects(registry);
  MLIRContext context(registry);
  llvm::SourceMgr sourceMgr;
  SourceMgrDiagnosticHandler printer(sourceMgr, &context);
  bool isReported = false;
  // Asked before the printer, to which it leaves every diagnostic.
  ScopedDiagnosticHandler observer(&context, [&](Diagnostic &diagnostic) {
    isReported |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return failure();
  });
  auto fail = [&](const llvm::Twine &message) -> llvm::Error {
    if (isReported)
      return llvm::make_error<ReportedError>();
    return mlir::norm::createFileError(options.file, message);
  };
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(options.file, sourceMgr, &context);
  if (!module)
    return fail("cannot be parsed");
  auto jit = mlir::norm::JitLibrary::create(*module, compileOptions);
  if (!jit)
    return fail(llvm::toString(jit.takeError()));
  return std::make_unique<CompiledLibrary>(options.file, std::move(*jit));
}

llvm::Expected<std::unique_ptr<Library>> Library::open(const Options &options) {
  if (!llvm::sys::fs::exists(options.file))
    return createFileError(options.file, "No such file or directory");
  // The OpenMP runtime reads the number when a library first uses it.
  if (options.numThreads)
    setenv("OMP_NUM_THREADS", std::to_string(options.numThreads).c_str(), 1);
  llvm::file_magic magic;
  if (std::error_code code = llvm::identify_magic(options.file, magic))
    return createFileError(options.file, code.message());
  if (magic == llvm::file_magic::elf_shared_object)
    return openShared(options.file);
  if (magic.is_object())
    return createFileError(options.file,
                           "is neither a shared library (norm-opt "
                           "--emit=shared) nor a model (.mlir, .mlirbc)");
  return compile(options);
}

llvm::Expected<llvm::StringRef>
Library::lookupText(const std::string &symbol) const {
  auto *text = static_cast<const char *const *>(lookup(symbol));
  if (!text || !*text)
    return createFileError(path, "has no symbol '" + symbol +
                                     "': not a library that norm compiled");
  return llvm::StringRef(*text);
}

llvm::Expected<std::vector<std::string>> Library::getFunctions() const {
  if (!lookup("norm_library_functions"))
    return createFileError(path, "holds no functions that norm compiled");
  llvm::Expected<llvm::StringRef> text = lookupText("norm_library_functions");
  if (!text)
    return text.takeError();
  llvm::Expected<llvm::json::Value> json = parseJson(path, *text);
  if (!json)
    return json.takeError();
  std::vector<std::string> names;
  llvm::json::Path::Root root("norm_library_functions");
  if (!fromJSON(*json, names, root))
    return createFileError(path, "norm_library_functions is no list of names");
  return names;
}
