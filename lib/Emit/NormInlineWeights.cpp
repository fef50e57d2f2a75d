//===- NormInlineWeights.cpp - Weights become constants ---------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"
#include "norm/Emit/Passes.h"
#include "norm/TensorIO/Manifest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMINLINEWEIGHTSPASS
#include "norm/Emit/Passes.h.inc"
} // namespace mlir::norm

using namespace mlir;
using namespace mlir::norm;

namespace {
struct NormInlineWeights
    : norm::impl::NormInlineWeightsPassBase<NormInlineWeights> {
  using NormInlineWeightsPassBase::NormInlineWeightsPassBase;

  void runOnOperation() override;

private:
  LogicalResult inlineWeights(const Manifest &manifest);
};

/// An argument and the constant that replaces it.
struct Replacement {
  unsigned index;
  StringRef name;
  ElementsAttr value;
};
} // namespace

/// Whether the manifest's entry describes a value of this type.
static bool agrees(const ManifestTensor &entry, RankedTensorType type) {
  auto element = getElementTypeInfo(type.getElementType());
  if (!element || element->name != stringifyDType(entry.dtype) ||
      type.getRank() != int64_t(entry.shape.size()))
    return false;
  for (auto [wanted, given] : llvm::zip_equal(type.getShape(), entry.shape))
    if (!ShapedType::isDynamic(wanted) && wanted != given)
      return false;
  return true;
}

/// The elements of `tensor` as a constant named `name`.
static ElementsAttr makeConstant(const Tensor &tensor, StringRef name,
                                 Type elementType) {
  auto type = RankedTensorType::get(tensor.getShape(), elementType);
  ArrayRef<char> bytes(tensor.getData(), tensor.getNumBytes());
  // Resources of booleans are packed in other ways; empty ones do not exist.
  if (elementType.isInteger(1)) {
    SmallVector<bool> values;
    for (char byte : bytes)
      values.push_back(byte != 0);
    return DenseElementsAttr::get(type, values);
  }
  if (bytes.empty())
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  // Readers of bytecode refuse a file whose buffer is less aligned than this.
  size_t alignment = getByteSize(tensor.getDType());
  return DenseResourceElementsAttr::get(
      type, name.empty() ? "weight" : name,
      HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, alignment,
                                                    /*dataIsMutable=*/false));
}

LogicalResult NormInlineWeights::inlineWeights(const Manifest &manifest) {
  ModuleOp module = getOperation();
  auto func = module.lookupSymbol<func::FuncOp>(manifest.function);
  if (!func || func.isDeclaration())
    return mlir::emitError(module.getLoc(),
                           "'" + manifest.path + "': no function '")
           << manifest.function << "' with a body in the module";
  ArrayRef<ManifestTensor> entries = manifest.cases.front().args;
  if (entries.size() != func.getNumArguments())
    return mlir::emitError(func.getLoc(), "'" + manifest.path + "': ")
           << entries.size() << " arguments, but function '" << func.getName()
           << "' has " << func.getNumArguments();
  if (!SymbolTable::symbolKnownUseEmpty(func, module))
    return mlir::emitError(func.getLoc(), "function '")
           << func.getName()
           << "' is used in the module: its weights must stay "
           << "arguments";

  std::optional<SafeTensorsFile> weights;
  if (!manifest.weightsFile.empty()) {
    auto file = SafeTensorsFile::open(manifest.weightsFile);
    if (!file)
      return mlir::emitError(module.getLoc(), llvm::toString(file.takeError()));
    weights = std::move(*file);
  }
  SmallVector<Replacement> replacements;
  for (auto [index, entry] : llvm::enumerate(entries)) {
    if (!entry.isWeight())
      continue;
    auto type = dyn_cast<RankedTensorType>(func.getArgumentTypes()[index]);
    if (!type || !agrees(entry, type))
      return mlir::emitError(func.getLoc(),
                             "'" + manifest.path + "': argument ")
             << index << " ('" << entry.name << "') is "
             << formatTensorType(entry.shape, entry.dtype)
             << ", but the function has " << func.getArgumentTypes()[index];
    auto tensor =
        readManifestTensor(manifest, entry, weights ? &*weights : nullptr);
    if (!tensor)
      return mlir::emitError(func.getLoc(), llvm::toString(tensor.takeError()));
    replacements.push_back(
        {unsigned(index), entry.name,
         makeConstant(*tensor, entry.name, type.getElementType())});
  }

  OpBuilder b(func.getContext());
  b.setInsertionPointToStart(&func.getBody().front());
  llvm::BitVector erased(func.getNumArguments());
  for (const Replacement &replacement : replacements) {
    Location loc = func.getLoc();
    if (!replacement.name.empty())
      loc = NameLoc::get(b.getStringAttr(replacement.name), loc);
    BlockArgument argument = func.getArgument(replacement.index);
    Value value = arith::ConstantOp::create(b, loc, replacement.value);
    if (value.getType() != argument.getType())
      value = tensor::CastOp::create(b, loc, argument.getType(), value);
    argument.replaceAllUsesWith(value);
    erased.set(replacement.index);
  }
  return func.eraseArguments(erased);
}

void NormInlineWeights::runOnOperation() {
  auto manifestFile = readManifest(manifest);
  if (!manifestFile) {
    // At the place, without the whole module as a note.
    mlir::emitError(getOperation().getLoc(),
                    llvm::toString(manifestFile.takeError()));
    return signalPassFailure();
  }
  if (failed(inlineWeights(*manifestFile)))
    signalPassFailure();
}
