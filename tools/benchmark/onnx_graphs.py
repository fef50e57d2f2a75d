# ===- onnx_graphs.py - The kinds as ONNX models --------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Two forms of each kind: with ONNX Runtime's fused ops (`fused`) and with
those of the standard that exporters write (`plain`). Weights are constants of
the model. Storage narrower than f32 is cast around the plain form's arithmetic,
as in Hugging Face's code."""

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import cases
from contestant import Unsupported

TYPES = {
    "f32": TensorProto.FLOAT,
    "f16": TensorProto.FLOAT16,
    "bf16": TensorProto.BFLOAT16,
}
MICROSOFT = "com.microsoft"
OPSET = 17


class Graph:
    """Nodes in order; values are names."""

    def __init__(self, dtype):
        self.dtype = dtype
        self.nodes, self.constants = [], []

    def op(self, kind, *inputs, outputs=1, domain="", **attributes):
        names = [f"{kind}{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(
            helper.make_node(kind, inputs, names, domain=domain, **attributes)
        )
        return names[0] if outputs == 1 else names

    def constant(self, values, name=None):
        name = name or f"constant{len(self.constants)}"
        values = numpy.asarray(values)
        if values.dtype.name == "bfloat16":
            tensor = helper.make_tensor(
                name, TensorProto.BFLOAT16, values.shape, values.tobytes(), raw=True
            )
        else:
            tensor = numpy_helper.from_array(values, name)
        self.constants.append(tensor)
        return name

    def number(self, value):
        return self.constant(numpy.float32(value))

    def shape(self, *sizes):
        return self.constant(numpy.array(sizes, numpy.int64))

    def wide(self, x):
        return self.op("Cast", x, to=TYPES["f32"]) if self.dtype != "f32" else x

    def narrow(self, x):
        return self.op("Cast", x, to=TYPES[self.dtype]) if self.dtype != "f32" else x

    def model(self, case, results):
        def declare(name, shape):
            return helper.make_tensor_value_info(name, TYPES[self.dtype], shape)

        last = [f"result{i}" for i in range(len(results))]
        for name, value in zip(last, results):
            self.nodes.append(helper.make_node("Identity", [value], [name]))
        weights = {tensor.name for tensor in self.constants}
        graph = helper.make_graph(
            self.nodes,
            "main",
            [declare(n, s) for n, s in case.inputs.items() if n not in weights],
            [declare(n, s) for n, s in zip(last, case.results)],
            self.constants,
        )
        model = helper.make_model(
            graph,
            opset_imports=[
                helper.make_opsetid("", OPSET),
                helper.make_opsetid(MICROSOFT, 1),
            ],
            ir_version=8,
        )
        return _without_identities(model).SerializeToString()


def _without_identities(model):
    """Lets the ops before them write the results themselves."""
    nodes = model.graph.node
    renamed = {n.input[0]: n.output[0] for n in nodes if n.op_type == "Identity"}
    for node in [n for n in nodes if n.op_type == "Identity"]:
        nodes.remove(node)
    for node in nodes:
        for names in (node.input, node.output):
            names[:] = [renamed.get(name, name) for name in names]
    return model


# ===----------------------------------------------------------------------===//
# The standard's ops
# ===----------------------------------------------------------------------===//


def _unit_rms(g, x):
    """x is f32."""
    square = g.op("Pow", x, g.number(2))
    mean = g.op("ReduceMean", square, axes=[-1], keepdims=1)
    root = g.op("Sqrt", g.op("Add", mean, g.number(cases.EPS)))
    return g.op("Mul", x, g.op("Reciprocal", root))


def _rms(g, x, w):
    return g.narrow(g.op("Mul", _unit_rms(g, g.wide(x)), g.wide(w)))


def _l2(g, x, w):
    x = g.wide(x)
    total = g.op("ReduceSum", g.op("Mul", x, x), g.shape(-1), keepdims=1)
    root = g.op("Sqrt", g.op("Add", total, g.number(cases.EPS)))
    return g.narrow(g.op("Mul", g.op("Div", x, root), g.wide(w)))


def _layer(g, x, w, b):
    y = g.op(
        "LayerNormalization",
        *(g.wide(value) for value in (x, w, b)),
        axis=-1,
        epsilon=cases.EPS,
    )
    return g.narrow(y)


def _add(g, x, y):
    return g.narrow(g.op("Add", g.wide(x), g.wide(y)))


def _gate(g, y, z):
    z = g.wide(z)
    silu = g.op("Mul", z, g.op("Sigmoid", z))
    return g.narrow(g.op("Mul", g.wide(y), silu))


def _rope(g, x, c, s):
    x, c, s = (
        g.wide(x),
        *(g.op("Unsqueeze", g.wide(t), g.shape(1)) for t in (c, s)),
    )
    first, second = g.op("Split", x, axis=2, outputs=2)
    turned = g.op("Concat", g.op("Neg", second), first, axis=2)
    return g.narrow(g.op("Add", g.op("Mul", x, c), g.op("Mul", turned, s)))


def _branch_write(g, case, weights):
    rows, width = case.rows, case.width
    split = g.shape(rows, cases.BRANCHES, width)
    flat = g.shape(rows, cases.BRANCHES * width)
    h = g.op("Reshape", g.wide("h"), split)
    f = g.op("Unsqueeze", g.wide("f"), g.shape(1))
    c = g.op("Unsqueeze", g.wide("c"), g.shape(2))
    total = g.narrow(g.op("Add", h, g.op("Mul", c, f)))
    gain = g.constant(
        weights["w"].astype(numpy.float32).reshape(1, cases.BRANCHES, width), "w"
    )
    normed = g.narrow(g.op("Mul", _unit_rms(g, g.wide(total)), gain))
    return [g.op("Reshape", value, flat) for value in (total, normed)]


def _branch_merge(g, case):
    gated = g.op("Mul", g.op("Sigmoid", g.wide("g")), g.wide("n"))
    split = g.op("Reshape", gated, g.shape(case.rows, cases.BRANCHES, case.width))
    return g.narrow(g.op("ReduceMean", split, axes=[1], keepdims=0))


def plain(case, inputs, dtype=""):
    """A serialized model of the standard's ops, stored as `dtype` if given."""
    g = Graph(dtype or case.dtype)
    weights = {n: a for n, a in inputs.items() if n in cases.WEIGHTS}
    if dtype == "f16":
        weights = {n: a.astype(numpy.float16) for n, a in weights.items()}
    kind = case.kind
    if kind == "branch_write":
        return g.model(case, _branch_write(g, case, weights))
    for name, array in weights.items():
        g.constant(array, name)
    if kind == "rms":
        results = [_rms(g, "x", "w")]
    elif kind == "layer":
        results = [_layer(g, "x", "w", "b")]
    elif kind == "l2":
        results = [_l2(g, "x", "w")]
    elif kind == "add_rms":
        total = _add(g, "h", "f")
        results = [total, _rms(g, total, "w")]
    elif kind == "gate":
        results = [_gate(g, _rms(g, "x", "w"), "z")]
    elif kind == "sandwich":
        total = _add(g, "h", _rms(g, "f", "v"))
        results = [total, _rms(g, total, "w")]
    elif kind == "rope":
        results = [
            _rope(g, _rms(g, x, w), "c", "s") for x, w in (("q", "v"), ("k", "w"))
        ]
    elif kind == "branch_merge":
        results = [_branch_merge(g, case)]
    else:
        assert kind == "softmax"
        results = [g.narrow(g.op("Softmax", g.wide("x"), axis=-1))]
    return g.model(case, results)


# ===----------------------------------------------------------------------===//
# ONNX Runtime's fused ops
# ===----------------------------------------------------------------------===//


def _fused_rms(g, x, w):
    return g.op("SimplifiedLayerNormalization", x, w, axis=-1, epsilon=cases.EPS)


def _fused_add_rms(g, h, f, w):
    y, _, _, total = g.op(
        "SkipSimplifiedLayerNormalization",
        *(h, f, w),
        outputs=4,
        domain=MICROSOFT,
        epsilon=cases.EPS,
    )
    g.nodes[-1].output[1:3] = ["", ""]
    return [total, y]


def _fused_rope(g, case, x, heads):
    """Its tables hold a column for each pair."""
    flat = g.op("Reshape", x, g.shape(1, case.rows, heads * case.width))
    positions = g.constant(numpy.arange(case.rows, dtype=numpy.int64)[None])
    half = [
        g.op("Slice", t, g.shape(0), g.shape(case.width // 2), g.shape(1)) for t in "cs"
    ]
    turned = g.op(
        "RotaryEmbedding", flat, positions, *half, domain=MICROSOFT, num_heads=heads
    )
    return g.op("Reshape", turned, g.shape(case.rows, heads, case.width))


def fused(case, inputs, dtype):
    """A serialized model of ONNX Runtime's own ops, stored as `dtype`."""
    g = Graph(dtype)
    storage = {"f32": numpy.float32, "f16": numpy.float16}[dtype]
    kind = case.kind
    for name in inputs:
        if name in cases.WEIGHTS and kind != "branch_write":
            g.constant(inputs[name].astype(storage), name)
    if kind == "rms":
        results = [_fused_rms(g, "x", "w")]
    elif kind == "layer":
        results = [
            g.op("LayerNormalization", "x", "w", "b", axis=-1, epsilon=cases.EPS)
        ]
    elif kind == "l2":
        results = [g.op("Mul", g.op("LpNormalization", "x", axis=-1, p=2), "w")]
    elif kind == "add_rms":
        results = _fused_add_rms(g, "h", "f", "w")
    elif kind == "gate":
        silu = g.op("QuickGelu", "z", domain=MICROSOFT, alpha=1.0)
        results = [g.op("Mul", _fused_rms(g, "x", "w"), silu)]
    elif kind == "sandwich":
        results = _fused_add_rms(g, "h", _fused_rms(g, "f", "v"), "w")
    elif kind == "rope":
        results = [
            _fused_rope(g, case, _fused_rms(g, x, w), heads)
            for x, w, heads in (("q", "v", cases.Q_HEADS), ("k", "w", cases.K_HEADS))
        ]
    elif kind == "softmax":
        results = [g.op("Softmax", "x", axis=-1)]
    else:
        raise Unsupported("no fused op")
    return g.model(case, results)
