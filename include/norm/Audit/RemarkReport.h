//===- RemarkReport.h - What passes did and left alone -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text behind `norm-opt --report`.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_AUDIT_REMARKREPORT_H
#define NORM_AUDIT_REMARKREPORT_H

#include "mlir/Support/LLVM.h"

#include <memory>

namespace mlir {
class MLIRContext;
namespace norm {

/// Collects the remarks of the project's passes from its construction on, in
/// place of any remark engine that the context had.
class RemarkReport {
public:
  explicit RemarkReport(MLIRContext &context);
  ~RemarkReport();

  /// Writes a section per pass, in the order in which passes first spoke: how
  /// often it acted or not, then a line per remark with its location. The same
  /// whatever the number of threads.
  void write(raw_ostream &os) const;

private:
  struct Log;
  class Streamer;
  std::shared_ptr<Log> log;
};

} // namespace norm
} // namespace mlir

#endif // NORM_AUDIT_REMARKREPORT_H
