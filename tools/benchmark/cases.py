# ===- cases.py - What is timed: the kernels, their shapes and inputs -----===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""A case is a kind of kernel, an element type, a number of rows and a width.

The inputs and results of each kind, for R rows of D elements:

rms, layer, l2   x[R,D], w[D] (layer: b[D])                  -> y[R,D]
add_rms          h[R,D], f[R,D], w[D]                        -> h+f, rms(h+f)*w
gate             x[R,D], z[R,D], w[D]                        -> rms(x)*w*silu(z)
sandwich         h, f[R,D], v[D], w[D]     -> s = h+rms(f)*v, rms(s)*w
rope             q[R,32,D], k[R,8,D], v[D], w[D], c[R,D], s[R,D]
                                           -> rope(rms(q)*v), rope(rms(k)*w)
branch_write     h[R,4D], f[R,D], c[R,4], w[4D]
                       -> s = h_b+c_b*f, and the RMSNorm of each branch of s, *w
branch_merge     n[R,4D], g[R,4D]          -> mean over branches of sigmoid(g)*n
softmax          x[R,D]                                      -> y[R,D]
"""

import dataclasses

import ml_dtypes
import numpy

EPS = 1e-6
Q_HEADS, K_HEADS, BRANCHES = 32, 8, 4
DTYPES = {"f32": numpy.float32, "bf16": ml_dtypes.bfloat16}
ROWS = [1, 16, 512, 4096]
WIDTHS = [64, 128, 576, 769, 1024, 2880, 4096, 5125, 8192]

# Shapes of the inputs and results; R, D, B, Q, K stand for what they say above.
KINDS = {
    "rms": ("x:RD w:D", "RD"),
    "layer": ("x:RD w:D b:D", "RD"),
    "l2": ("x:RD w:D", "RD"),
    "add_rms": ("h:RD f:RD w:D", "RD RD"),
    "gate": ("x:RD z:RD w:D", "RD"),
    "sandwich": ("h:RD f:RD v:D w:D", "RD RD"),
    "rope": ("q:RQD k:RKD v:D w:D c:RD s:RD", "RQD RKD"),
    "branch_write": ("h:RW f:RD c:RB w:W", "RW RW"),
    "branch_merge": ("n:RW g:RW", "RD"),
    "softmax": ("x:RD", "RD"),
}
WEIGHTS = "vwb"  # one-dimensional inputs that do not change between calls


@dataclasses.dataclass(frozen=True)
class Case:
    kind: str
    dtype: str
    rows: int
    width: int

    @property
    def name(self):
        return f"{self.kind} {self.dtype} {self.rows}x{self.width}"

    @property
    def itemsize(self):
        return numpy.dtype(DTYPES[self.dtype]).itemsize

    def _shape(self, letters):
        sizes = {"R": self.rows, "D": self.width, "B": BRANCHES}
        sizes |= {"Q": Q_HEADS, "K": K_HEADS, "W": BRANCHES * self.width}
        return tuple(sizes[letter] for letter in letters)

    @property
    def inputs(self):
        """Name to shape, in order."""
        words = KINDS[self.kind][0].split()
        return {word[0]: self._shape(word[2:]) for word in words}

    @property
    def results(self):
        """Shapes, in order."""
        return [self._shape(word) for word in KINDS[self.kind][1].split()]

    @property
    def bytes_read(self):
        return self.itemsize * sum(size(s) for s in self.inputs.values())

    @property
    def bytes_written(self):
        return self.itemsize * sum(size(s) for s in self.results)


def size(shape):
    return int(numpy.prod(shape))


def aligned(shape, dtype):
    """An uninitialized array that starts on a cache line, as those of the
    frameworks do."""
    count = size(shape) * numpy.dtype(dtype).itemsize
    memory = numpy.empty(count + 64, numpy.uint8)
    start = -memory.ctypes.data % 64
    return memory[start : start + count].view(dtype).reshape(shape)


def make_inputs(case):
    """Name to array, the same for the same case."""
    generator = numpy.random.default_rng([case.rows, case.width])
    arrays = {}
    for name, shape in case.inputs.items():
        values = generator.standard_normal(shape, numpy.float32)
        if name in "vw":
            values = 1 + 0.3 * values
        elif case.kind == "rope" and name in "cs":
            # cos and sin hold each of their D/2 columns twice.
            half = values[:, : case.width // 2]
            values = numpy.tile(numpy.cos(half) if name == "c" else numpy.sin(half), 2)
        arrays[name] = aligned(shape, DTYPES[case.dtype])
        arrays[name][...] = values
    return arrays


def make_results(case):
    results = [aligned(shape, DTYPES[case.dtype]) for shape in case.results]
    for array in results:
        array.view(numpy.uint8)[...] = 0xFF  # NaN, and no untouched pages
    return results


SHAPES_FULL = [(rows, width) for rows in ROWS for width in WIDTHS]
# What a default run times: short, long and odd rows, one row and many.
SHAPES = {
    "wide": [(1, 4096), (16, 769), (512, 64), (512, 1024), (512, 4096), (512, 5125)],
    "narrow": [(1, 1024), (16, 769), (512, 1024), (512, 4096)],
}
SHAPES["wide"] += [(512, 128), (4096, 1024)]
ROPE_SHAPES = [(1, 128), (16, 64), (128, 64), (128, 128), (512, 128)]
GROUPS = {
    "norm": ["rms", "layer", "l2"],
    "add": ["add_rms"],
    "gate": ["gate"],
    "sandwich": ["sandwich"],
    "rope": ["rope"],
    "branch": ["branch_write", "branch_merge"],
    "softmax": ["softmax"],
}


def select(groups, full):
    """The cases of some groups."""
    cases = []
    for kind in (kind for group in groups for kind in GROUPS.get(group, [])):
        if kind == "rope":
            shapes = ROPE_SHAPES
            if full:
                shapes = [(r, d) for r, d in SHAPES_FULL if d <= 128] + [(128, 128)]
        elif full:
            shapes = SHAPES_FULL
        else:
            shapes = SHAPES["wide" if kind in ("rms", "layer", "add_rms") else "narrow"]
        cases += [Case(kind, t, r, d) for t in DTYPES for r, d in sorted(set(shapes))]
    return cases
