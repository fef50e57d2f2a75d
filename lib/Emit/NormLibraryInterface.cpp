//===- NormLibraryInterface.cpp - Describe public functions -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"
#include "norm/Emit/Passes.h"

#include "ShapeFunction.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMLIBRARYINTERFACEPASS
#include "norm/Emit/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

/// `name` with everything that is not allowed in a C identifier replaced. It
/// follows "norm_", so it may begin with a digit.
static std::string makeIdentifier(StringRef name) {
  std::string result;
  for (char c : name)
    result += llvm::isAlnum(c) ? c : '_';
  return result;
}

/// Whether a value of this type can cross the C interface.
static bool isInterfaceType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    // index elements have no width that a caller could state.
    return !tensor.getElementType().isIndex() && !tensor.getEncoding() &&
           getElementTypeInfo(tensor.getElementType());
  }
  return !isa<ShapedType>(type) && getElementTypeInfo(type).has_value();
}

/// The first argument or result that cannot cross the C interface, in words.
static std::string findForeignType(func::FuncOp func) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (!isInterfaceType(type)) {
      os << "argument " << index << " has type " << type;
      return text;
    }
  for (auto [index, type] : llvm::enumerate(func.getResultTypes()))
    if (!isInterfaceType(type)) {
      os << "result " << index << " has type " << type;
      return text;
    }
  return text;
}

/// Names that the linker or LLVM's optimizer give a meaning of their own.
static bool isReservedSymbol(StringRef name) {
  if (name == "main" || name.starts_with("norm_") || name.starts_with("_") ||
      name.starts_with("omp_") || name.starts_with("llvm."))
    return true;
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  llvm::TargetLibraryInfoImpl libraries(triple);
  llvm::LibFunc function;
  return libraries.getLibFunc(name, function);
}

namespace {
struct NormLibraryInterface
    : norm::impl::NormLibraryInterfacePassBase<NormLibraryInterface> {
  using NormLibraryInterfacePassBase::NormLibraryInterfacePassBase;

  void runOnOperation() override;

private:
  LogicalResult describe(func::FuncOp func, LibraryFunction &function);
  LogicalResult addShapes(func::FuncOp func, LibraryFunction &function);
  LogicalResult claimSymbols(func::FuncOp func, const LibraryFunction &function,
                             llvm::StringMap<std::string> &claimed);
};
} // namespace

LogicalResult NormLibraryInterface::describe(func::FuncOp func,
                                             LibraryFunction &function) {
  function.name = func.getName().str();
  function.symbol = makeIdentifier(func.getName());
  if (isReservedSymbol(func.getName())) {
    // The description keeps the name, so only the internal symbol changes.
    SymbolTable symbols(getOperation());
    std::string renamed = "fn_" + func.getName().str();
    while (symbols.lookup(renamed))
      renamed += '_';
    if (failed(symbols.rename(func, renamed)))
      return mlir::emitError(func.getLoc(),
                             "cannot rename a function of a reserved name");
  }
  function.lowered = func.getName().str();
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes())) {
    LibraryValue value;
    value.type = type;
    value.name = ("arg" + Twine(index)).str();
    if (auto name =
            func.getArgAttrOfType<StringAttr>(index, "norm.parameter")) {
      value.name = name.str();
      value.isParameter = isa<RankedTensorType>(type);
    }
    if (Attribute attr = func.getArgAttr(index, "norm.alias")) {
      auto alias = dyn_cast<IntegerAttr>(attr);
      if (!alias || alias.getInt() < 0 ||
          alias.getInt() >= int64_t(func.getNumResults()))
        return mlir::emitError(func.getLoc(), "norm.alias of argument ")
               << index << " is no result of the function: " << attr;
      value.alias = alias.getInt();
    }
    function.inputs.push_back(value);
  }
  for (Type type : func.getResultTypes()) {
    LibraryValue value;
    value.type = type;
    function.results.push_back(value);
  }
  func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                UnitAttr::get(&getContext()));
  return success();
}

LogicalResult NormLibraryInterface::addShapes(func::FuncOp func,
                                              LibraryFunction &function) {
  bool isStatic = llvm::all_of(func.getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.hasStaticShape();
  });
  if (isStatic)
    return success();
  func::FuncOp shapes = createShapeFunction(func);
  OpPassManager pipeline(func::FuncOp::getOperationName());
  buildShapePipeline(pipeline);
  // What fails here fails in the function itself too, and is reported there.
  ScopedDiagnosticHandler quiet(&getContext(),
                                [](Diagnostic &) { return success(); });
  if (failed(runPipeline(pipeline, shapes))) {
    shapes.erase();
    function.shapesNeedData = true;
    return success();
  }
  function.shapes = shapes.getName().str();
  function.shapesNeedData = readsTensorElements(shapes);
  return success();
}

LogicalResult
NormLibraryInterface::claimSymbols(func::FuncOp func,
                                   const LibraryFunction &function,
                                   llvm::StringMap<std::string> &claimed) {
  for (StringRef suffix : {"", "_shapes", "_prepare", "_signature"}) {
    std::string symbol = "norm_" + function.symbol + suffix.str();
    auto [it, isNew] = claimed.try_emplace(symbol, function.name);
    if (!isNew)
      return mlir::emitError(func.getLoc(), "the exported symbol ")
             << symbol << " of function '" << function.name << "' is taken by "
             << it->second;
  }
  return success();
}

void NormLibraryInterface::runOnOperation() {
  ModuleOp module = getOperation();
  if (module->hasAttr(kLibraryAttrName)) {
    if (!getLibraryFunctions(module)) {
      mlir::emitError(module.getLoc(), "malformed attribute ")
          << kLibraryAttrName;
      signalPassFailure();
    }
    return;
  }
  llvm::StringMap<std::string> claimed;
  for (StringRef symbol : {"norm_context_create", "norm_context_destroy",
                           "norm_last_error", "norm_library_functions"})
    claimed[symbol] = "the library itself";
  std::vector<LibraryFunction> functions;
  auto candidates = llvm::to_vector(module.getOps<func::FuncOp>());
  for (func::FuncOp func : candidates) {
    if (!func.isPublic() || func.isDeclaration())
      continue;
    if (std::string foreign = findForeignType(func); !foreign.empty()) {
      mlir::emitWarning(func.getLoc(), "no C interface for function '")
          << func.getName() << "': " << foreign;
      continue;
    }
    LibraryFunction function;
    if (failed(describe(func, function)) ||
        failed(claimSymbols(func, function, claimed)) ||
        failed(addShapes(func, function)))
      return signalPassFailure();
    functions.push_back(std::move(function));
  }
  if (candidates.empty())
    return;
  setLibraryFunctions(module, functions);
}
