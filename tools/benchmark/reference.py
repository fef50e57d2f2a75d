# ===- reference.py - The right results, in f64 ---------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Each kind in numpy f64, with the rounding points of norm's ops, and how far a
contestant may be from it."""

import numpy

import cases

# Largest error, relative to the largest magnitude of the row. Peers round at
# other points (Hugging Face's code before the gain, after each product).
TOLERANCE = {
    ("norm", "f32"): 2e-6,
    ("norm", "bf16"): 2**-7,
    ("peer", "f32"): 2e-5,
    ("peer", "bf16"): 2**-5,
}


def _rms(x, w):
    return x / numpy.sqrt((x * x).mean(-1, keepdims=True) + cases.EPS) * w


def _layer(x, w, b):
    x = x - x.mean(-1, keepdims=True)
    return _rms(x, w) + b


def _l2(x, w):
    return x / numpy.sqrt((x * x).sum(-1, keepdims=True) + cases.EPS) * w


def _sigmoid(z):
    return 1 / (1 + numpy.exp(-z))


def _rope(x, c, s):
    half = x.shape[-1] // 2
    turned = numpy.concatenate([-x[..., half:], x[..., :half]], -1)
    return x * c[:, None] + turned * s[:, None]


def _branches(x):
    return x.reshape(len(x), cases.BRANCHES, -1)


def _softmax(x):
    e = numpy.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def compute(case, inputs):
    """The results, in order, as f64 arrays."""
    dtype = cases.DTYPES[case.dtype]
    a = {name: array.astype(numpy.float64) for name, array in inputs.items()}

    def stored(x):
        return x.astype(numpy.float32).astype(dtype).astype(numpy.float64)

    kind = case.kind
    if kind == "rms":
        return [_rms(a["x"], a["w"])]
    if kind == "layer":
        return [_layer(a["x"], a["w"], a["b"])]
    if kind == "l2":
        return [_l2(a["x"], a["w"])]
    if kind == "add_rms":
        total = stored(a["h"] + a["f"])
        return [total, _rms(total, a["w"])]
    if kind == "gate":
        return [stored(_rms(a["x"], a["w"])) * a["z"] * _sigmoid(a["z"])]
    if kind == "sandwich":
        total = stored(a["h"] + stored(_rms(a["f"], a["v"])))
        return [total, _rms(total, a["w"])]
    if kind == "rope":
        q, k = stored(_rms(a["q"], a["v"])), stored(_rms(a["k"], a["w"]))
        return [_rope(x, a["c"], a["s"]) for x in (q, k)]
    if kind == "branch_write":
        total = stored(_branches(a["h"]) + a["c"][:, :, None] * a["f"][:, None])
        normed = _rms(total, a["w"].reshape(cases.BRANCHES, -1))
        return [x.reshape(len(x), -1) for x in (total, normed)]
    if kind == "branch_merge":
        return [_branches(_sigmoid(a["g"]) * a["n"]).mean(1)]
    assert kind == "softmax"
    return [_softmax(a["x"])]


def error(got, wanted):
    """The largest error of any element, relative to its row; NaN counts."""
    got = numpy.asarray(got).astype(numpy.float64).reshape(wanted.shape)
    scale = numpy.abs(wanted).max(-1, keepdims=True)
    worst = (numpy.abs(got - wanted) / scale).max()
    return float("inf") if numpy.isnan(worst) else float(worst)


def check(role, case, results, wanted):
    """Raises ValueError where results are wrong; role is norm or peer."""
    limit = TOLERANCE[role, case.dtype]
    for index, (got, right) in enumerate(zip(results, wanted, strict=True)):
        worst = error(got, right)
        if worst > limit:
            raise ValueError(
                f"result {index} is off by {worst:.1e} of its row's largest value"
            )
