# ===- programs.py - The kinds in norm's op form --------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""The MLIR text that norm-opt compiles: what a model's own spelling becomes
once it is raised. One public function `main`, static shapes."""

import cases

EPS = f"eps {cases.EPS:.1e}"


def _type(shape, dtype):
    return f"tensor<{'x'.join(map(str, shape))}x{dtype}>"


def _norm(result, statistic, x, gain, types, suffix=""):
    return (
        f"%{result} = norm.normalize {statistic} %{x} axes [{types[x].count('x') - 1}]"
        f" {EPS} gain direct(%{gain} : {types[gain]}){suffix} : {types[x]}"
    )


def _softmax(case, types):
    """In f32 whatever the storage, as frameworks compute it."""
    wide = _type(case.inputs["x"], "f32")
    empty = f"%e = tensor.empty() : {wide}"
    softmax = "linalg.softmax dimension(1) ins(%{} : {}) outs(%e : {}) -> {}"
    if case.dtype == "f32":
        return [empty, "%y = " + softmax.format("x", wide, wide, wide)]
    return [
        empty,
        f"%xf = arith.extf %x : {types['x']} to {wide}",
        "%yf = " + softmax.format("xf", wide, wide, wide),
        f"%y = arith.truncf %yf : {wide} to {types['x']}",
    ]


def _body(case, types):
    """Lines of the function and the names of its results."""
    kind = case.kind
    if kind in ("rms", "l2"):
        return [_norm("y", kind, "x", "w", types)], "y"
    if kind == "layer":
        bias = f" bias(%b : {types['b']})"
        return [_norm("y", "layer", "x", "w", types, bias)], "y"
    if kind == "add_rms":
        types["s"] = types["h"]
        add = f"%s = norm.residual_add %h, %f : {types['h']}"
        return [add, _norm("y", "rms", "s", "w", types)], "sy"
    if kind == "gate":
        gate = f"%y = norm.gate silu %n, %z : {types['x']}"
        return [_norm("n", "rms", "x", "w", types), gate], "y"
    if kind == "sandwich":
        types["n"] = types["s"] = types["h"]
        return [
            _norm("n", "rms", "f", "v", types),
            f"%s = norm.residual_add %h, %n : {types['h']}",
            _norm("y", "rms", "s", "w", types),
        ], "sy"
    if kind == "rope":
        rope = "%{0} = norm.rope half_split %{1} cos %c sin %s axes [0, 2] : {2}, {3}"
        return [
            _norm("n", "rms", "q", "v", types),
            rope.format("a", "n", types["q"], types["c"]),
            _norm("m", "rms", "k", "w", types),
            rope.format("b", "m", types["k"], types["c"]),
        ], "ab"
    if kind == "branch_write":
        types["s"] = types["h"]
        write = (
            f"%s = norm.branch_write %h, %f, %c : {types['h']}, {types['f']}, "
            f"{types['c']} -> {types['h']}"
        )
        norm = _norm("y", "rms", "s", "w", types)
        # The group stands behind epsilon.
        return [write, norm.replace(EPS, f"{EPS} group {case.width}")], "sy"
    if kind == "branch_merge":
        result = _type(case.results[0], case.dtype)
        return [
            f"%y = norm.branch_merge sigmoid mean %n, %g branches {cases.BRANCHES} : "
            f"{types['n']}, {types['g']} -> {result}"
        ], "y"
    assert kind == "softmax"
    return _softmax(case, types), "y"


def text(case):
    types = {name: _type(shape, case.dtype) for name, shape in case.inputs.items()}
    arguments = ", ".join(f"%{name}: {kind}" for name, kind in types.items())
    results = ", ".join(_type(shape, case.dtype) for shape in case.results)
    lines, names = _body(case, types)
    body = "".join(f"  {line}\n" for line in lines)
    values = ", ".join(f"%{name}" for name in names)
    return (
        f"func.func @main({arguments}) -> ({results}) {{\n{body}"
        f"  return {values} : {results}\n}}\n"
    )


if __name__ == "__main__":
    # Every kind, for a look or for norm-opt --split-input-file.
    print(
        "// -----\n".join(
            text(cases.Case(kind, dtype, 16, 64))
            for kind in cases.KINDS
            for dtype in cases.DTYPES
        ),
        end="",
    )
