# ===- answer_key.py - What the norms of a model are ---------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Records each norm module as it runs: the key that audits are held against.

expected.json: norms: {graph: [{index, name, statistic, input_shape, axes,
axis_size, eps, gain, bias}, ...]}, in the order of execution.
"""

import json
import os

import torch

import to_mlir


@torch.no_grad()
def norms(module, call, inputs):
    """The norms that `call` runs."""
    found, hooks = [], []
    names = {id(p): name for name, p in module.named_parameters()}
    for name, part in module.named_modules():
        statistic = _statistic(part)
        if statistic:
            hooks.append(
                part.register_forward_hook(
                    lambda part, args, _, name=name, statistic=statistic: found.append(
                        _describe(len(found), name, statistic, part, args[0], names)
                    )
                )
            )
    to_mlir.outputs(module, call, inputs)
    for hook in hooks:
        hook.remove()
    return found


def _statistic(part):
    kind = type(part).__name__
    if kind.endswith("RMSNorm"):
        return "rms"
    return "layer" if kind.endswith("LayerNorm") else None


def _describe(index, name, statistic, part, value, names):
    weight, bias = part.weight, getattr(part, "bias", None)
    epsilon = part.eps if hasattr(part, "eps") else part.variance_epsilon
    rank = value.dim()
    parameter = lambda p: {"param": names[id(p)], "shape": list(p.shape)}
    return {
        "index": index,
        "name": name,
        "statistic": statistic,
        "input_shape": list(value.shape),
        "axes": list(range(rank - weight.dim(), rank)),
        "axis_size": weight.numel(),
        "eps": epsilon,
        "gain": {"form": "w", **parameter(weight)},
        "bias": None if bias is None else parameter(bias),
    }


def write(folder, graph, found):
    """Adds a graph's norms to expected.json, one a line."""
    path = os.path.join(folder, "expected.json")
    key = {"norms": {}}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            key = json.load(file)
    key["norms"][graph] = found
    graphs = [
        f"  {json.dumps(name)}: [\n"
        + ",\n".join("   " + json.dumps(norm) for norm in list_)
        + "\n  ]"
        for name, list_ in key["norms"].items()
    ]
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n "norms": {\n' + ",\n".join(graphs) + "\n }\n}\n")
