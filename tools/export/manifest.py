# ===- manifest.py - Arguments and results of a graph, as JSON -----------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Writes what norm-run --manifest and norm-opt --parameter-names read.

STEM.json    func, weights (a .safetensors file beside it), dynamic (names of
             the inputs with a dynamic size), args and results in order: index,
             kind (args: input or weight), name, dtype, shape, file (.npy). An
             argument without file is read from weights by its name.
alt_size     further sizes of a dynamic graph, a list: args and results of each,
             without the weights, which do not change. norm-run --alt-size=N
             takes the N-th, counted from 1.

bf16 arrays are stored as their bit patterns, in uint16.
"""

import json
import os
import re

import numpy
import torch

import to_mlir

DTYPES = {
    torch.float32: "f32",
    torch.bfloat16: "bf16",
    torch.int64: "i64",
    torch.bool: "i1",
}


def function_name(stem):
    return re.sub(r"\W", "_", stem)


def save_npy(path, tensor):
    tensor = tensor.detach().contiguous()
    if tensor.dtype == torch.bfloat16:
        numpy.save(path, tensor.view(torch.int16).numpy().view(numpy.uint16))
    else:
        numpy.save(path, tensor.numpy())


class Writer:
    """Writes the manifests of one graph into a folder."""

    def __init__(self, folder, stem, module, results, from_weights=()):
        """results: the results' names; from_weights: inputs whose values are
        in the weights file too, so that no .npy is written for them."""
        self.folder, self.stem = folder, stem
        self.parameters = to_mlir.parameters(module)
        self.results, self.from_weights = results, from_weights

    def write(self, weights_file, dynamic, sizes):
        """sizes: [(inputs by name, outputs)], the traced size first."""
        manifest = {
            "func": function_name(self.stem),
            "weights": weights_file,
            "dynamic": sorted(dynamic or {}),
            "bf16_npy": "uint16 bit patterns",
        }
        inputs, outputs = sizes[0]
        manifest["args"] = self._inputs(inputs, "") + [
            self._entry(i, name, value, kind="weight")
            for i, (name, value) in enumerate(self.parameters, len(inputs))
        ]
        manifest["results"] = self._outputs(outputs, "")
        if len(sizes) > 1:
            manifest["alt_size"] = [
                {
                    "args": self._inputs(more, f".alt{n}"),
                    "results": self._outputs(found, f".alt{n}"),
                }
                for n, (more, found) in enumerate(sizes[1:], 1)
            ]
        path = os.path.join(self.folder, self.stem + ".json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(_lines(manifest, 0) + "\n")

    def _inputs(self, inputs, suffix):
        return [
            self._entry(
                i,
                name,
                value,
                kind="input",
                file=None if name in self.from_weights else f"{suffix}.in{i}",
            )
            for i, (name, value) in enumerate(inputs.items())
        ]

    def _outputs(self, outputs, suffix):
        return [
            self._entry(i, name, value, file=f"{suffix}.out{i}")
            for i, (name, value) in enumerate(zip(self.results, outputs))
        ]

    def _entry(self, index, name, value, kind=None, file=None):
        entry = {"index": index}
        if kind:
            entry["kind"] = kind
        entry.update(name=name, dtype=DTYPES[value.dtype], shape=list(value.shape))
        if file:
            entry["file"] = f"npy/{self.stem}{file}.npy"
            save_npy(os.path.join(self.folder, entry["file"]), value)
        return entry


def _lines(value, depth):
    """JSON with every innermost dictionary on a line of its own."""
    pad = " " * (depth + 1)
    if isinstance(value, dict) and any(_nested(v) for v in value.values()):
        items = [f"{json.dumps(k)}: {_lines(v, depth + 1)}" for k, v in value.items()]
        return "{\n" + ",\n".join(pad + item for item in items) + "\n" + pad[1:] + "}"
    if _nested(value):
        items = [_lines(item, depth + 1) for item in value]
        return "[\n" + ",\n".join(pad + item for item in items) + "\n" + pad[1:] + "]"
    return json.dumps(value)


def _nested(value):
    """Whether it holds dictionaries."""
    if isinstance(value, dict):
        return any(_nested(v) for v in value.values())
    return isinstance(value, list) and any(isinstance(v, dict) for v in value)
