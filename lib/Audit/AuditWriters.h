//===- AuditWriters.h - The forms of the report -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef NORM_LIB_AUDIT_AUDITWRITERS_H
#define NORM_LIB_AUDIT_AUDITWRITERS_H

#include "norm/Audit/Audit.h"

namespace mlir::norm {

void writeAuditJson(const AuditReport &report, raw_ostream &os);
void writeAuditText(const AuditReport &report, raw_ostream &os);

/// What the norms of a function have in common, in one line: statistics, gain
/// forms and epsilons, `5 norms: 5 rms, gain direct, eps 1e-06`.
std::string summaryText(const FunctionReport &function);

/// The function's norms as one knows them from papers: `RMSNorm, 1+w`.
std::string recipeText(const FunctionReport &function);

/// What is odd about single norms, one sentence each: unlike nearly all others
/// of their statistic, or a statistic taken in 16 bits.
std::vector<std::string> findOddities(const FunctionReport &function);

} // namespace mlir::norm

#endif // NORM_LIB_AUDIT_AUDITWRITERS_H
