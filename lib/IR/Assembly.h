//===- Assembly.h - Clauses that several ops share ------------ -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_IR_ASSEMBLY_H
#define NORM_LIB_IR_ASSEMBLY_H

#include "norm/IR/Norm.h"

#include "mlir/IR/DialectImplementation.h"

namespace mlir {
namespace norm {

/// Parses an enum keyword with a caret at it when it is unknown.
template <typename Enum>
ParseResult parseEnum(OpAsmParser &parser, Enum &value) {
  FailureOr<Enum> parsed = FieldParser<Enum>::parse(parser);
  if (failed(parsed))
    return failure();
  value = *parsed;
  return success();
}

/// `[` integers `]`
ParseResult parseAxes(OpAsmParser &parser, SmallVectorImpl<int64_t> &axes);
void printAxes(OpAsmPrinter &p, ArrayRef<int64_t> axes);

/// keyword integer, as an i64 attribute, if the keyword is there.
ParseResult parseOptionalI64(OpAsmParser &parser, StringRef keyword,
                             StringRef name, OperationState &state);

/// A parenthesized operand with its type.
struct ParsedOperand {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  bool present = false;
};
/// keyword `(` operand `:` type `)`, if the keyword is there.
ParseResult parseOptionalOperand(OpAsmParser &parser, StringRef keyword,
                                 ParsedOperand &operand);

/// `axes` [..] `eps` (`none` | float place?) (`correction` int)? (`group` int)?
///   (`extent` int)?
ParseResult parseStatisticClauses(OpAsmParser &parser, OperationState &state,
                                  SmallVectorImpl<int64_t> &axes);
void printStatisticClauses(OpAsmPrinter &p, ArrayRef<int64_t> axes,
                           EpsilonAttr epsilon, int64_t correction,
                           std::optional<int64_t> groupSize,
                           std::optional<int64_t> extent);

/// (`gain` form `(` %g `:` t `)` (`axes` [..])? (`offset_type` t)?)?
/// Parameter axes that are left out are `axes`.
ParseResult parseGain(OpAsmParser &parser, OperationState &state,
                      ArrayRef<int64_t> axes, ParsedOperand &gain);
void printGain(OpAsmPrinter &p, Value gain, GainAttr form,
               ArrayRef<int64_t> axes);
/// (`bias` `(` %b `:` t `)` (`axes` [..])?)? (`round` where)?
///   (`placement` p source?)? (`decays` bool)?
ParseResult parseScaleClauses(OpAsmParser &parser, OperationState &state,
                              ArrayRef<int64_t> axes, ParsedOperand &bias);
void printScaleClauses(OpAsmPrinter &p, Value bias,
                       std::optional<ArrayRef<int64_t>> biasAxes,
                       std::optional<Rounding> rounding,
                       PlacementAttr placement, std::optional<bool> decays,
                       ArrayRef<int64_t> axes);

/// `rstd` `(` %r `:` t `)` (`mean` `(` %shift (`,` %rest)? `:` t `)`)?
struct ParsedRowValues {
  ParsedOperand rstd;
  OpAsmParser::UnresolvedOperand shift, rest;
  Type meanType;
  bool hasShift = false, hasRest = false;
};
ParseResult parseRowValues(OpAsmParser &parser, ParsedRowValues &rows);
ParseResult resolveRowValues(OpAsmParser &parser, const ParsedRowValues &rows,
                             OperationState &state);
void printRowValues(OpAsmPrinter &p, Value rstd, Value shift, Value rest);

/// Fails with a message where an axis is no dimension of `type` or the parsed
/// group size is not positive; types are inferred from them.
ParseResult checkParsedAxes(OpAsmParser &parser, SMLoc loc,
                            const OperationState &state, ArrayRef<int64_t> axes,
                            RankedTensorType type);

/// Type of row values (`rstd`, `mean`, ...) for the parsed attributes.
RankedTensorType inferStatisticsType(const OperationState &state,
                                     ArrayRef<int64_t> axes,
                                     RankedTensorType input);

/// The attributes that the clauses print.
ArrayRef<StringRef> getClauseAttributes();

} // namespace norm
} // namespace mlir

#endif // NORM_LIB_IR_ASSEMBLY_H
