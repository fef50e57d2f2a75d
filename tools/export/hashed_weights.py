#!/usr/bin/env python3
# ===- hashed_weights.py - Weights that anyone can make again ------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Makes a model's weights from a hash of their names.

The tests of whole models hold the graph and PyTorch's outputs, but not the
weights: those are SHAKE-128 of the parameter's name, a byte an element, scaled
by powers of two so that f32 and bf16 hold them exactly. Every machine and
Python version gets the same bits. Needs only the standard library.

usage: hashed_weights.py MANIFEST.json... -o OUT.safetensors

writes every argument of the manifests that has no file of its own, in f32.
"""

import argparse
import array
import hashlib
import json
import math
import struct
import sys


def values(name, shape):
    """The f32 elements of `name`, row-major, as an array('f').

    Norm gains lie in [0.75, 1.25), biases in (-1/8, 1/8); a matrix [N, K] gets
    a deviation near 1/sqrt(K), so that activations keep their size; caches
    (rank above 2) lie in (-2, 2)."""
    digest = hashlib.shake_128(name.encode()).digest(math.prod(shape))
    table = _table(name, shape)
    return array.array("f", map(table.__getitem__, digest))


def _table(name, shape):
    if len(shape) == 1 and "norm" in name.lower() and name.endswith("weight"):
        return [1.0 + ((byte >> 3) - 16) / 64.0 for byte in range(256)]
    if len(shape) == 1:
        scale = 1.0 / 8.0
    elif len(shape) == 2:
        # A uniform value in (-1, 1) has the deviation 0.577.
        scale = 2.0 ** -round(math.log2(0.577 * math.sqrt(shape[1])))
    else:
        scale = 2.0
    return [(2 * byte - 255) / 256.0 * scale for byte in range(256)]


def write_safetensors(path, tensors):
    """tensors: {name: (shape, array('f'))}."""
    header, offset = {}, 0
    for name, (shape, data) in tensors.items():
        size = 4 * len(data)
        header[name] = {
            "dtype": "F32",
            "shape": list(shape),
            "data_offsets": [offset, offset + size],
        }
        offset += size
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for _, data in tensors.values():
            if sys.byteorder == "big":
                data = array.array("f", data)
                data.byteswap()
            data.tofile(out)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("manifests", nargs="+", metavar="MANIFEST.json")
    parser.add_argument("-o", "--output", required=True, metavar="OUT.safetensors")
    options = parser.parse_args()
    tensors = {}
    for path in options.manifests:
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file)
        for argument in manifest["args"]:
            name, shape = argument["name"], argument["shape"]
            if "file" in argument or name in tensors:
                continue
            if argument["dtype"] != "f32":
                raise SystemExit(f"error: {path}: {name} is not f32")
            tensors[name] = (shape, values(name, shape))
    write_safetensors(options.output, tensors)


if __name__ == "__main__":
    main()
