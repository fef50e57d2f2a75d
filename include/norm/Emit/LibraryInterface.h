//===- LibraryInterface.h - What a compiled library exports -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The description of the public functions of a library, which travels as the
// module attribute `norm.library` from tensors to LLVM IR, and what is made of
// it: json signatures, the C header, and the exported functions in LLVM IR.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_EMIT_LIBRARYINTERFACE_H
#define NORM_EMIT_LIBRARYINTERFACE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::norm {

/// The name and the DLPack code of an element type.
struct ElementTypeInfo {
  llvm::StringRef name; // f16 bf16 f32 f64 i1 i8 i16 i32 i64, u8 u16 u32 u64
  int code;             // of DLDataType; booleans are 6 (kDLBool)
  int bits;             // of DLDataType; 8 for booleans
};

/// Nothing for a type that cannot cross the C interface. `index` is i64.
std::optional<ElementTypeInfo> getElementTypeInfo(Type type);

/// An argument or result: a ranked tensor, or a scalar (rank 0 for callers).
struct LibraryValue {
  std::string name; // of arguments: the parameter's, or arg0, arg1, ...
  Type type;
  bool isParameter = false; // a weight, which norm_F_prepare takes
  std::optional<int> alias; // of arguments: the result that may share memory
  bool isScalar() const { return !isa<RankedTensorType>(type); }
  ElementTypeInfo getElementType() const;
  llvm::ArrayRef<int64_t> getShape() const; // ShapedType::kDynamic: dynamic
};

/// A public function.
struct LibraryFunction {
  std::string name;    // in the source
  std::string symbol;  // F in norm_F: `name` as a C identifier
  std::string lowered; // the function's symbol in the module
  std::string shapes;  // the symbol of its shape function; empty: all static
  bool shapesNeedData = false;
  std::vector<LibraryValue> inputs;
  std::vector<LibraryValue> results;
};

/// The module attribute that holds the description.
constexpr llvm::StringLiteral kLibraryAttrName = "norm.library";

void setLibraryFunctions(ModuleOp module,
                         llvm::ArrayRef<LibraryFunction> functions);
/// Nothing when the module has no (valid) description.
std::optional<std::vector<LibraryFunction>>
getLibraryFunctions(ModuleOp module);

/// {"function","inputs":[{"name","dtype","shape":[.., null],"alias"}],
///  "results":[{"dtype","shape"}]} on one line.
std::string getSignatureJson(const LibraryFunction &function);
/// ["F", ...]
std::string getFunctionNamesJson(llvm::ArrayRef<LibraryFunction> functions);

/// Writes the C and C++ header of a library.
void printHeader(llvm::ArrayRef<LibraryFunction> functions,
                 llvm::raw_ostream &os);

/// Adds the exported functions and data to `module`, which holds the lowered
/// functions; everything else becomes internal. False when a C wrapper that
/// the description needs is missing; `missing` then names it.
bool addLibraryInterface(llvm::Module &module,
                         llvm::ArrayRef<LibraryFunction> functions,
                         std::string &missing);

} // namespace mlir::norm

#endif // NORM_EMIT_LIBRARYINTERFACE_H
