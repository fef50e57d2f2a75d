//===- Chain.h - Random chains of row-wise ops ------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_CHAIN_H
#define NORM_TEST_NUMERICS_CHAIN_H

#include "norm/Reference/Storage.h"

#include "llvm/Support/raw_ostream.h"

#include <random>

namespace mlir::norm::numerics {

/// What the types of a chain's function say of its sizes.
enum class Sizes { Static, DynamicRows, Dynamic };

/// A function of several norms, sums, gates, rotations and elementwise ops on
/// rows of one length: what fusion makes one kernel, or a few. Its meaning is a
/// function of each row alone, and of the parameters.
class Chain {
public:
  /// Draws a chain on at most `maxElements` elements.
  static Chain draw(std::mt19937_64 &random, int64_t maxElements);

  /// Writes the types that the function uses, then the function. `name` also
  /// names the types, so it is unique in its module.
  void write(llvm::raw_ostream &os, llvm::StringRef name, int64_t rows,
             Sizes sizes) const;

  /// Inputs for all rows; the same chain gives the same ones.
  std::vector<reference::Tensor> makeInputs() const;
  /// Those of row `row` alone: parameters are as they are.
  std::vector<reference::Tensor>
  selectRow(llvm::ArrayRef<reference::Tensor> inputs, int64_t row) const;
  /// Results of the right formats and shapes, to be filled.
  std::vector<reference::Tensor> makeResults(int64_t rows) const;

  int64_t getRows() const { return rows; }

private:
  /// The sizes that a value has beside the rows.
  enum class Kind { Row, Table, Parameter };
  struct Value {
    std::string name;
    Kind kind;
    reference::Format format;
  };

  std::string getType(const Value &value) const;
  int64_t getSize(Kind kind) const {
    return kind == Kind::Table ? tableSize : size;
  }
  Value addArgument(Kind kind, reference::Format format);
  Value addLine(const llvm::Twine &op, const llvm::Twine &types,
                reference::Format format);
  const Value &drawValue(std::mt19937_64 &random);
  const Value &drawValue(std::mt19937_64 &random, reference::Format format);

  void addNormalize(std::mt19937_64 &random);
  void addResidualAdd(std::mt19937_64 &random);
  void addGate(std::mt19937_64 &random);
  void addRope(std::mt19937_64 &random);
  void addElementwise(std::mt19937_64 &random);
  void addCast(std::mt19937_64 &random);
  void addSoftmax(std::mt19937_64 &random);

  uint64_t seed = 0;
  reference::Format format = reference::Format::F32;
  int64_t rows = 1, size = 1, tableSize = 1;
  std::vector<Value> arguments, values, returned;
  std::string body;
};

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_CHAIN_H
