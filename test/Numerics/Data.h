//===- Data.h - Values of inputs --------------------------------*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_TEST_NUMERICS_DATA_H
#define NORM_TEST_NUMERICS_DATA_H

#include "Case.h"

namespace mlir::norm::numerics {

/// What the rows of an input look like.
enum class Data {
  Normal,      // mean 0, deviation 1
  Uneven,      // each row with a mean and deviation of its own
  Shifted,     // a mean of 100 deviations
  FarShifted,  // a mean of 10^4 deviations
  LateShifted, // the first sixteenth near 0, the rest near 1000
  Constant,    // one value per row
  Zero,        // some rows all zero
  Special,     // some rows with a NaN or an infinity
  Huge,        // magnitudes around 10^15 (f16: 10^4)
  Tiny         // magnitudes around 10^-15 (f16: denormals)
};

const char *getName(Data data);

/// The standard normal distribution. Written out, because what
/// std::normal_distribution makes of a seed is up to the library.
double drawNormal(std::mt19937_64 &random);
/// An integer in [0, count).
int64_t drawIndex(std::mt19937_64 &random, int64_t count);

/// Fills `tensor`, whose rows are `rows`, with rounded random values.
void fillRows(Tensor &tensor, const Rows &rows, Data data,
              std::mt19937_64 &random);
/// Fills a parameter: `center` + `deviation` * a standard normal value.
void fillParameter(Tensor &tensor, double center, double deviation,
                   std::mt19937_64 &random);

} // namespace mlir::norm::numerics

#endif // NORM_TEST_NUMERICS_DATA_H
