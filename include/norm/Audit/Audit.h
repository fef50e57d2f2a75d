//===- Audit.h - What every norm of a module is -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The report behind `norm-audit` and `norm-opt --emit=audit`, for tools that
// want it as data.
//
//===----------------------------------------------------------------------===//
#ifndef NORM_AUDIT_AUDIT_H
#define NORM_AUDIT_AUDIT_H

#include "norm/IR/Norm.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir {
class OpPassManager;
namespace norm {

enum class AuditFormat { text, json };

/// Numbers about a parameter's effective values.
struct ValueSummary {
  double mean, min, max;
};

/// A gain or bias operand, traced to where it comes from.
struct ParameterReport {
  /// The parameter's name, empty if it is not known.
  std::string name;
  /// Sizes, `ShapedType::kDynamic` where not static.
  SmallVector<int64_t> shape;
};

struct GainReport : ParameterReport {
  GainForm form;
  /// Dimensions of the input that the gain's dimensions stand for.
  SmallVector<int64_t> axes;
  /// Null if the 1 of a zero-centered gain is added in the compute type.
  Type offsetType;
  /// Of the multiplier (1 + w if zero-centered), if the gain is a constant.
  std::optional<ValueSummary> values;

  /// The parameter value that multiplies by 1.
  int64_t getIdentity() const { return form == GainForm::direct ? 1 : 0; }
  /// What weight decay on the parameter pulls the multiplier to.
  int64_t getDecayTarget() const { return form == GainForm::direct ? 0 : 1; }
};

/// An activated gate that multiplies the norm's result, or its input.
struct GateReport {
  Activation activation;
  bool beforeNorm;
};

/// One norm: the four answers, and where it is in the source.
struct NormReport {
  std::string name;
  Statistic statistic;
  SmallVector<int64_t> inputShape;
  Type inputType;
  Type resultType;
  SmallVector<int64_t> axes;
  /// Elements that enter one statistic, `ShapedType::kDynamic` if not static.
  int64_t axisSize;
  std::optional<int64_t> groupSize;
  std::optional<int64_t> extent;
  int64_t correction;
  /// As the IR holds it; 0 for `none`.
  double epsilon;
  EpsilonPlace epsilonPlace;
  Type statisticType;
  std::optional<GainReport> gain;
  /// Whether the optimizer decays the gain, where the author says.
  std::optional<bool> decays;
  std::optional<ParameterReport> bias;
  /// Null where the result is as wide as the arithmetic: nothing is rounded.
  std::optional<Rounding> rounding;
  std::optional<GateReport> gate;
  Placement placement;
  PlacementSource placementSource;
  /// Which tensor, in words.
  std::string tensor;
  /// Does the residual stream's identity path pass through the norm?
  std::optional<bool> identityPath;
  /// `file:line:column`, empty if unknown.
  std::string location;
};

struct FunctionReport {
  std::string name;
  std::vector<NormReport> norms;
};

struct AuditReport {
  std::vector<FunctionReport> functions;
};

/// The passes that find the norms; they are run on a copy.
void buildAuditPipeline(OpPassManager &manager);

/// Finds and describes every norm of `module`, which stays as it is. Fails,
/// with a diagnostic, only if the module is invalid. Must not be called on a
/// module while another thread changes it.
FailureOr<AuditReport> auditModule(ModuleOp module);

/// Describes the norm ops that `module` holds, without looking for others.
AuditReport describeModule(ModuleOp module);

void writeAudit(const AuditReport &report, AuditFormat format, raw_ostream &os);

/// Audits `module` and writes the report to `output`: a file name, `-` for
/// standard output or empty for standard error. On an error there is one
/// diagnostic and no file.
LogicalResult emitAudit(ModuleOp module, AuditFormat format, StringRef output);

/// Sets `norm.parameter` from the manifest file on the arguments of the
/// function that it names (see the pass norm-name-arguments). On an error
/// there is one diagnostic, and nothing is set.
LogicalResult nameArguments(ModuleOp module, StringRef manifestFile);

} // namespace norm
} // namespace mlir

#endif // NORM_AUDIT_AUDIT_H
