//===- Linker.cpp - From an object to a shared library ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/Compiler.h"

#include "OpenMPLibrary.h"
#include "OutputFile.h"
#include "TemporaryFile.h"

#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace mlir::norm;

extern "C" {
/// The bytes of libNormRuntime.a (lib/Runtime/Archive.c).
extern const char norm_runtime_archive_begin[];
extern const char norm_runtime_archive_end[];
}

namespace {
/// What the symbol table of an object says about linking it.
struct ObjectSymbols {
  std::vector<std::string> exported;
  bool usesOpenMP = false;
};

/// A program that can link, and how it is called.
struct LinkerProgram {
  std::string path;
  bool isCompiler; // a compiler driver: finds the C library itself
};
} // namespace

static llvm::Expected<ObjectSymbols> readSymbols(ArrayRef<char> object) {
  llvm::MemoryBufferRef buffer(StringRef(object.data(), object.size()),
                               "object");
  auto file = llvm::object::ObjectFile::createObjectFile(buffer);
  if (!file)
    return file.takeError();
  ObjectSymbols result;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    llvm::Expected<StringRef> name = symbol.getName();
    if (!flags || !name) {
      llvm::consumeError(flags.takeError());
      llvm::consumeError(name.takeError());
      continue;
    }
    if (*flags & llvm::object::SymbolRef::SF_Undefined)
      result.usesOpenMP |= isOpenMPSymbol(*name);
    else if (*flags & llvm::object::SymbolRef::SF_Global)
      result.exported.push_back(name->str());
  }
  return result;
}

/// The first linker that LLVM's folder or PATH has.
static std::optional<LinkerProgram> findLinker() {
  static const std::pair<const char *, bool> candidates[] = {
      {"ld.lld-22", false}, {"ld.lld", false}, {"clang-22", true},
      {"clang", true},      {"cc", true},      {"gcc", true},
      {"ld", false}};
  SmallVector<StringRef> llvmFolder = {NORM_LLVM_TOOLS_DIR};
  for (auto [name, isCompiler] : candidates)
    for (bool inLLVM : {true, false}) {
      auto path = inLLVM ? llvm::sys::findProgramByName(name, llvmFolder)
                         : llvm::sys::findProgramByName(name);
      if (path)
        return LinkerProgram{*path, isCompiler};
    }
  return std::nullopt;
}

/// The exported symbols, everything else being local.
static std::string makeVersionScript(const ObjectSymbols &symbols) {
  std::string script = "{\n  global:\n";
  for (StringRef symbol :
       {"norm_context_create", "norm_context_destroy", "norm_last_error"})
    script += ("    " + symbol + ";\n").str();
  for (const std::string &symbol : symbols.exported)
    script += "    \"" + symbol + "\";\n";
  return script + "  local: *;\n};\n";
}

/// The system's libraries for a linker that is no compiler driver. Nothing when
/// one is missing: then what they define is found at load time.
static std::vector<std::string> findSystemLibraries() {
  std::vector<std::string> found;
  auto find = [&](ArrayRef<StringRef> names) {
    for (StringRef name : names)
      for (StringRef folder :
           {NORM_LIBRARY_ARCHITECTURE_DIRS, "/lib64", "/lib"})
        if (std::string path = (folder + "/" + name).str();
            llvm::sys::fs::exists(path)) {
          found.push_back(path);
          return true;
        }
    return false;
  };
  if (find({"libm.so.6"}) && find({"libc.so.6"}) &&
      find({"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}))
    return found;
  return {};
}

/// Runs `program` with its messages in `log`; the error holds them.
static llvm::Error runProgram(const std::vector<std::string> &arguments,
                              StringRef log) {
  std::vector<StringRef> views(arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {StringRef(""), log, log};
  std::string message;
  int code = llvm::sys::ExecuteAndWait(views[0], views, std::nullopt, redirects,
                                       0, 0, &message);
  if (code == 0)
    return llvm::Error::success();
  if (auto text = llvm::MemoryBuffer::getFile(log))
    message += (*text)->getBuffer().trim().str();
  return llvm::createStringError("linking with " + arguments[0] +
                                 " failed: " + message);
}

llvm::Error norm::linkSharedLibrary(ArrayRef<char> object, StringRef path) {
  llvm::Expected<ObjectSymbols> symbols = readSymbols(object);
  if (!symbols)
    return symbols.takeError();
  auto isFunction = [](StringRef name) {
    return name != "norm_library_functions";
  };
  if (llvm::none_of(symbols->exported, isFunction))
    return llvm::createStringError(
        "a shared library needs a public function with a body");
  std::optional<LinkerProgram> linker = findLinker();
  if (!linker)
    return llvm::createStringError(
        "no linker found (clang, cc, gcc, ld.lld or ld)");

  StringRef runtime(norm_runtime_archive_begin,
                    norm_runtime_archive_end - norm_runtime_archive_begin);
  std::string script = makeVersionScript(*symbols);
  TemporaryFile objectFile, archiveFile, scriptFile, logFile;
  for (auto [file, suffix, bytes] :
       {std::tuple<TemporaryFile *, const char *, StringRef>{
            &objectFile, "o", StringRef(object.data(), object.size())},
        {&archiveFile, "a", runtime},
        {&scriptFile, "ver", script},
        {&logFile, "log", ""}})
    if (llvm::Error error = file->create(suffix, bytes))
      return error;
  OutputFile target;
  if (llvm::Error error = target.open(path))
    return error;
  // Beside the output, so that the rename is atomic.
  TemporaryFile output;
  if (llvm::Error error = target.isInPlace()
                              ? output.create("so", "")
                              : output.createBeside(target.getPath()))
    return error;

  StringRef prefix = linker->isCompiler ? "-Wl," : "";
  std::vector<std::string> arguments = {linker->path, "-shared", "-o",
                                        output.getPath().str()};
  arguments.push_back(objectFile.getPath().str());
  arguments.push_back(archiveFile.getPath().str());
  arguments.push_back(
      (prefix + "--version-script=" + scriptFile.getPath()).str());
  arguments.push_back((prefix + "--gc-sections").str());
  if (symbols->usesOpenMP) {
    std::string library = findOpenMPLibrary();
    if (library.empty())
      return llvm::createStringError(
          "parallel code needs LLVM's OpenMP library, and libomp.so was not "
          "found (Debian: libomp-22-dev); --num-threads=1 makes serial code");
    arguments.push_back(library);
    StringRef folder = llvm::sys::path::parent_path(library);
    arguments.push_back(linker->isCompiler ? ("-Wl,-rpath," + folder).str()
                                           : ("-rpath=" + folder).str());
  }
  std::vector<std::string> system = {"-lm"};
  if (!linker->isCompiler)
    system = findSystemLibraries();
  // A symbol that nothing defines is an error here, not when it is loaded.
  if (!system.empty())
    arguments.push_back(linker->isCompiler ? "-Wl,-z,defs" : "-zdefs");
  arguments.push_back(linker->isCompiler ? "-Wl,--as-needed" : "--as-needed");
  arguments.insert(arguments.end(), system.begin(), system.end());
  if (llvm::Error error = runProgram(arguments, logFile.getPath()))
    return error;
  if (target.isInPlace()) {
    auto library = llvm::MemoryBuffer::getFile(output.getPath());
    if (!library)
      return llvm::createStringError(library.getError(), "linking failed");
    target.os() << (*library)->getBuffer();
    return target.keep();
  }
  target.discard();
  return output.moveTo(target.getPath());
}
