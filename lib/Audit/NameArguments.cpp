//===- NameArguments.cpp - norm-name-arguments -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "norm/Audit/Passes.h"
#include "norm/TensorIO/Manifest.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMNAMEARGUMENTSPASS
#include "norm/Audit/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

#define DEBUG_TYPE "norm-name-arguments"

static bool matchesShape(ArrayRef<int64_t> type, ArrayRef<int64_t> manifest) {
  return type.size() == manifest.size() &&
         llvm::all_of(llvm::zip(type, manifest), [](auto sizes) {
           auto [left, right] = sizes;
           return left == right || ShapedType::isDynamic(left) ||
                  ShapedType::isDynamic(right);
         });
}

static bool matchesType(Type type, const ManifestTensor &argument) {
  std::string dtype;
  llvm::raw_string_ostream(dtype) << getElementTypeOrSelf(type);
  if (dtype != stringifyDType(argument.dtype))
    return false;
  if (auto shaped = dyn_cast<ShapedType>(type))
    return !shaped.hasRank() || matchesShape(shaped.getShape(), argument.shape);
  return argument.shape.empty();
}

/// The function that the manifest names, in or below `module`; the only public
/// one if it names none. Null if there is no such function.
static FunctionOpInterface findFunction(ModuleOp module, StringRef name) {
  FunctionOpInterface found;
  bool several = false;
  module.walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (name.empty() ? !function.isPublic() : function.getName() != name)
      return;
    several |= found && name.empty();
    if (!found)
      found = function;
  });
  return several ? FunctionOpInterface() : found;
}

LogicalResult norm::nameArguments(ModuleOp module, StringRef manifestFile) {
  llvm::Expected<Manifest> manifest = readManifest(manifestFile);
  if (!manifest)
    return emitError(module.getLoc(), "cannot read the manifest ")
           << llvm::toString(manifest.takeError());
  auto error = [&](Operation *op) {
    return emitError(op->getLoc(), "manifest '") << manifestFile << "' ";
  };

  FunctionOpInterface function = findFunction(module, manifest->function);
  if (!function && manifest->function.empty())
    return error(module)
           << "names no function, and the module has not exactly one";
  if (!function)
    return error(module) << "is for the function '" << manifest->function
                         << "', which the module lacks";
  ArrayRef<ManifestTensor> arguments = manifest->cases.front().args;
  if (arguments.size() != function.getNumArguments())
    return error(function) << "lists " << arguments.size()
                           << " arguments, the function has "
                           << function.getNumArguments();
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    Type type = function.getArgumentTypes()[index];
    if (!matchesType(type, argument))
      return error(function)
             << "says that argument " << index << " ('" << argument.name
             << "') is " << formatTensorType(argument.shape, argument.dtype)
             << ", in the function it is " << type;
  }
  for (auto [index, argument] : llvm::enumerate(arguments))
    if (argument.isWeight() && !argument.name.empty())
      function.setArgAttr(index, NormDialect::kParameterAttrName,
                          StringAttr::get(module.getContext(), argument.name));
  return success();
}

namespace {
struct NormNameArgumentsPass
    : norm::impl::NormNameArgumentsPassBase<NormNameArgumentsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (manifest.empty()) {
      emitError(getOperation().getLoc(),
                "norm-name-arguments needs manifest=FILE");
      return signalPassFailure();
    }
    if (failed(nameArguments(getOperation(), manifest)))
      return signalPassFailure();
  }
};
} // namespace
