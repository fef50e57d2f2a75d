//===- OpCase.cpp - Cases of the elementwise and branch ops -----*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCase.h"

#include "Text.h"

#include <cmath>

using namespace mlir;
using namespace mlir::norm;
using namespace mlir::norm::numerics;

static const char *getName(OpCase::Kind kind) {
  switch (kind) {
  case OpCase::Kind::ResidualAdd:
    return "residual_add";
  case OpCase::Kind::Gate:
    return "gate";
  case OpCase::Kind::Rope:
    return "rope";
  case OpCase::Kind::BranchMerge:
    return "branch_merge";
  case OpCase::Kind::BranchWrite:
    return "branch_write";
  case OpCase::Kind::Kernel:
    return "kernel";
  }
  return "";
}

std::string OpCase::getClass() const {
  std::string text = ::getName(kind);
  if (kind == Kind::Gate || kind == Kind::BranchMerge)
    text += " " + stringifyActivation(activation).str();
  text += std::string(" ") + reference::getName(result);
  return text + (roundsEach ? " each" : "");
}

std::vector<int64_t> OpCase::getResultShape() const {
  std::vector<int64_t> sizes = shape;
  if (kind == Kind::BranchMerge)
    sizes.back() /= branches;
  return sizes;
}

std::vector<OpCase::Operand> OpCase::getOperands() const {
  std::vector<Operand> operands;
  auto add = [&](const char *name, Format format,
                 const std::vector<int64_t> &sizes) -> Operand & {
    return operands.emplace_back(
        Operand{name, format, sizes, getTypeText(sizes, format, dynamic)});
  };
  add("%a", first, shape);
  switch (kind) {
  case Kind::ResidualAdd:
  case Kind::Gate:
  case Kind::BranchMerge:
  case Kind::Kernel:
    add("%b", second, shape);
    break;
  case Kind::BranchWrite: {
    std::vector<int64_t> sizes = shape;
    sizes.back() /= branches;
    add("%b", second, sizes);
    sizes.back() = branches;
    Operand &weight = add("%c", second, sizes);
    // The number of branches is static.
    if (dynamic) {
      weight.type = "tensor<";
      for (size_t dim = 1; dim < sizes.size(); ++dim)
        weight.type += "?x";
      weight.type +=
          std::to_string(branches) + "x" + reference::getName(second) + ">";
    }
    break;
  }
  case Kind::Rope: {
    std::vector<int64_t> sizes;
    for (int64_t axis : tableAxes)
      sizes.push_back(shape[axis]);
    int64_t turned = rotary ? *rotary : shape.back();
    sizes.back() = tablePerPair ? turned / 2 : turned;
    add("%b", second, sizes);
    add("%c", second, sizes);
    if (!dynamic)
      break;
    // The rotated size is static: that of the head, or of the tables.
    for (Operand &operand : operands) {
      operand.type = "tensor<";
      for (size_t dim = 1; dim < operand.shape.size(); ++dim)
        operand.type += "?x";
      operand.type += std::to_string(operand.shape.back()) + "x" +
                      reference::getName(operand.format) + ">";
    }
    break;
  }
  }
  return operands;
}

void OpCase::writeFunction(llvm::raw_ostream &os, StringRef name) const {
  std::vector<Operand> operands = getOperands();
  std::string types,
      resultType = getTypeText(getResultShape(), result, dynamic);
  if (kind == Kind::Rope && dynamic)
    resultType = StringRef(operands[0].type).rsplit('x').first.str() + "x" +
                 reference::getName(result) + ">";
  os << "func.func @" << name << "(";
  for (const Operand &operand : operands) {
    os << (types.empty() ? "" : ", ") << operand.name << ": " << operand.type;
    types += (types.empty() ? "" : ", ") + operand.type;
  }
  std::string returned = "%y", returnedTypes = resultType;
  if (kind == Kind::Kernel) {
    returned = "%y#0, %y#1";
    returnedTypes += ", " + resultType;
  }
  os << ") -> (" << returnedTypes << ") {\n  %y";
  std::string round = roundsEach ? " round each" : "";
  switch (kind) {
  case Kind::ResidualAdd:
    os << " = norm.residual_add %a, %b";
    if (alpha)
      os << " alpha " << getFloatText(*alpha);
    os << " : " << types << " -> " << resultType;
    break;
  case Kind::Gate:
    os << " = norm.gate " << stringifyActivation(activation) << " %a, %b"
       << round << " : " << types << " -> " << resultType;
    break;
  case Kind::Rope:
    os << " = norm.rope " << stringifyRopeLayout(layout)
       << " %a cos %b sin %c axes " << getListText(tableAxes);
    if (rotary)
      os << " rotary " << *rotary;
    os << round << " : " << operands[0].type << ", " << operands[1].type;
    if (result != first)
      os << " -> " << resultType;
    break;
  case Kind::BranchMerge:
    os << " = norm.branch_merge " << stringifyActivation(activation) << " "
       << stringifyBranchReduction(reduction) << " %a, %b branches " << branches
       << round << " : " << types << " -> " << resultType;
    break;
  case Kind::BranchWrite:
    os << " = norm.branch_write %a, %b, %c" << round << " : " << types << " -> "
       << resultType;
    break;
  case Kind::Kernel:
    os << ":2 = norm.kernel ins(%a, %b : " << types
       << ") {\n  ^bb0(%h: " << operands[0].type << ", %f: " << operands[1].type
       << "):\n    %s = norm.residual_add %h, %f : " << types << " -> "
       << resultType << "\n    %n = norm.normalize rms %s axes ["
       << shape.size() - 1 << "] eps 1.0e-06 : " << resultType
       << "\n    norm.yield %s, %n : " << returnedTypes << "\n  } -> "
       << returnedTypes;
    break;
  }
  os << "\n  return " << returned << " : " << returnedTypes << "\n}\n";
}

std::vector<Tensor> OpCase::makeInputs() const {
  std::mt19937_64 random(seed);
  std::vector<Tensor> inputs;
  for (const Operand &operand : getOperands()) {
    Tensor &tensor = inputs.emplace_back(operand.format, operand.shape);
    fillParameter(tensor, 0, deviation, random);
  }
  if (kind != Kind::Rope)
    return inputs;
  // Tables of angles, as far as their type tells them.
  for (size_t i = 0; i < inputs[1].values.size(); ++i) {
    double angle = drawNormal(random) * 10;
    inputs[1].values[i] =
        static_cast<double>(reference::roundTo(second, std::cos(Real(angle))));
    inputs[2].values[i] =
        static_cast<double>(reference::roundTo(second, std::sin(Real(angle))));
  }
  return inputs;
}

static Real getLargest(const Tensor &tensor) {
  Real largest = 0;
  for (double value : tensor.values)
    largest = std::fmax(largest, std::fabs(value));
  return largest;
}

Judgement OpCase::getJudgement(unsigned, ArrayRef<Tensor> inputs) const {
  Judgement judgement;
  judgement.ulps = roundsEach ? 2 : 1;
  judgement.equalShare = kind == Kind::Kernel ? kEqualShare : 0.99;
  // 1 + erf(z) has no digits left where a gate is all but shut.
  bool activates = kind == Kind::Gate || kind == Kind::BranchMerge;
  if (activates && activation == Activation::gelu && deviation > 1)
    judgement.equalShare = 0;
  std::vector<int64_t> sizes = getResultShape();
  int64_t last = sizes.size() - 1;
  if (kind == Kind::Kernel) {
    judgement.rows = reference::sortIntoRows(sizes, {last});
    return judgement;
  }
  // Terms may cancel in a row of few elements: their magnitude counts, over the
  // whole tensor, since all rows are alike.
  std::vector<int64_t> all(sizes.size());
  for (size_t dim = 0; dim < all.size(); ++dim)
    all[dim] = dim;
  judgement.rows = reference::sortIntoRows(sizes, all);
  Real a = getLargest(inputs[0]), b = getLargest(inputs[1]);
  Real scale = 0;
  switch (kind) {
  case Kind::ResidualAdd:
    scale = a * std::fabs(alpha.value_or(1)) + b;
    break;
  case Kind::Gate:
    scale = a * std::fmax(b, 1);
    break;
  case Kind::Rope:
    scale = a;
    break;
  case Kind::BranchMerge:
    scale = a * std::fmax(b, 1);
    break;
  case Kind::BranchWrite:
    scale = a + b * getLargest(inputs[2]);
    break;
  case Kind::Kernel:
    break;
  }
  judgement.rowScale = {scale};
  return judgement;
}

Cases OpCase::shrink() const {
  Cases cases;
  auto propose = [&](auto change) {
    auto copy = std::make_unique<OpCase>(*this);
    if (change(*copy))
      cases.push_back(std::move(copy));
  };
  int64_t unit = kind == Kind::Rope ? 2 : branches;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    propose([&](OpCase &smaller) {
      int64_t step = dim + 1 == shape.size() ? unit : 1;
      int64_t &size = smaller.shape[dim];
      if (size <= step)
        return false;
      size = (size / step + 1) / 2 * step;
      if (rotary && dim + 1 == shape.size())
        smaller.rotary = std::min(*rotary, size);
      return size < shape[dim];
    });
  propose(
      [&](OpCase &plainer) { return std::exchange(plainer.dynamic, false); });
  propose([&](OpCase &plainer) {
    return std::exchange(plainer.roundsEach, false);
  });
  return cases;
}
