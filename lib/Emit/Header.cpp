//===- Header.cpp - The C header of a compiled library ----------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "norm/Emit/LibraryInterface.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::norm;

static const char kPrologue[] =
    R"(/* The C interface of a library compiled by norm-opt. */
#pragma once

#include <dlpack/dlpack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Shared by the headers of all libraries. */
#ifndef NORM_LIBRARY_COMMON
#define NORM_LIBRARY_COMMON

/* What the functions return. norm_last_error has the text. */
enum {
  NORM_OK = 0,
)";

static const char kInterface[] = R"(};

/* DLDataType code of booleans, one byte each (kDLBool of DLPack 0.7). */
enum { NORM_DL_BOOL = 6 };

/* Holds prepared weights and the text of the last error. One thread at a time
 * uses a context; any number of contexts may be used at once. */
typedef struct norm_context norm_context;
norm_context *norm_context_create(void);
void norm_context_destroy(norm_context *context);
/* Valid until the next call with this context. Without a context (null): the
 * last error of this thread's calls without one. */
const char *norm_last_error(norm_context *context);

#endif /* NORM_LIBRARY_COMMON */

/* Json: the names of the functions. */
extern const char *const norm_library_functions;

/* For each function F:
 *
 * int norm_F(context, inputs, results) runs F. `inputs` and `results` are
 * arrays of tensors in the order below, in host memory, contiguous in row-major
 * order (strides may be null); results are written to the caller's memory. The
 * context may be null. Results must not overlap inputs, except that a result
 * may be the memory of the input that is declared to take it; what such an
 * input holds afterwards is undefined otherwise.
 *
 * int norm_F_shapes(context, inputs, results) writes the data type, the rank
 * and the sizes of each result: results[i].shape points to memory for its rank.
 * The inputs' data may be null unless sizes depend on it.
 *
 * int norm_F_prepare(context, weights) copies the weights (inputs marked as
 * such, in order) into the context. From then on norm_F takes them from there
 * wherever the data of such an input is null.
 *
 * norm_F_signature: json of the names, types and shapes. */
)";

/// The members of the enum of error codes, their meanings in a column.
static void printErrorCodes(llvm::raw_ostream &os) {
  static constexpr struct {
    llvm::StringLiteral name;
    int value;
    llvm::StringLiteral meaning;
  } codes[] = {
#define NORM_ERROR_CODE(NAME, VALUE, MEANING)                                  \
  {"NORM_ERROR_" #NAME, VALUE, MEANING},
#include "norm/Runtime/ErrorCodes.def"
  };
  for (const auto &code : codes) {
    bool isLast = &code == std::end(codes) - 1;
    std::string member =
        llvm::formatv("{0} = {1}{2}", code.name, code.value, isLast ? "" : ",");
    os << llvm::formatv("  {0,-26}/* {1} */\n", member, code.meaning);
  }
}

static void printValue(const char *kind, unsigned index,
                       const LibraryValue &value, llvm::raw_ostream &os) {
  os << " *   " << kind << " " << index << ": " << value.getElementType().name
     << " [";
  llvm::interleave(
      value.getShape(), os,
      [&](int64_t size) {
        if (ShapedType::isDynamic(size))
          os << "?";
        else
          os << size;
      },
      ", ");
  os << "]";
  if (!value.name.empty()) {
    os << " ";
    // No text may end the comment.
    for (char c : value.name)
      os << (c == '*' || c == '\\' || c < ' ' ? '_' : c);
  }
  if (value.isParameter)
    os << " (weight)";
  if (value.alias)
    os << " (may be the memory of result " << *value.alias << ")";
  os << "\n";
}

void norm::printHeader(ArrayRef<LibraryFunction> functions,
                       llvm::raw_ostream &os) {
  os << kPrologue;
  printErrorCodes(os);
  os << kInterface;
  for (const LibraryFunction &function : functions) {
    os << "\n/* " << function.symbol << "\n";
    for (auto [index, value] : llvm::enumerate(function.inputs))
      printValue("input", index, value, os);
    for (auto [index, value] : llvm::enumerate(function.results))
      printValue("result", index, value, os);
    std::string symbol = "norm_" + function.symbol;
    os << " */\nint " << symbol
       << "(norm_context *context, const DLTensor *inputs, DLTensor *results);"
       << "\nint " << symbol
       << "_shapes(norm_context *context, const DLTensor *inputs,\n"
       << "    DLTensor *results);\nint " << symbol
       << "_prepare(norm_context *context, const DLTensor *weights);\n"
       << "extern const char *const " << symbol << "_signature;\n";
  }
  os << "\n#ifdef __cplusplus\n} /* extern \"C\" */\n#endif\n";
}
