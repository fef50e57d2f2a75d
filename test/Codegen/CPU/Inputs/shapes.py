"""Writes PREFIX.json and arrays for execute.mlir: random inputs of each size and
what the function gives, worked out in f64 and rounded to the result's type."""
import json
import math
import random
import struct
import sys

SIZES = [(64, 48, 130), (1, 37, 300), (13, 33, 129), (7, 1, 16), (97, 20, 64), (3, 5, 0), (0, 4, 5), (4, 0, 5)]
FORMATS = {"f32": ("<f4", "f"), "f64": ("<f8", "d"), "i1": ("|b1", "?")}
prefix = sys.argv[1]
random.seed(3)


def rounded(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def write(name, dtype, shape, values):
    descr, format = FORMATS[dtype]
    text = "(" + "".join(f"{size}, " for size in shape) + ")"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {text}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path = f"{prefix}.{name}.npy"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                   + struct.pack(f"<{len(values)}{format}", *values))
    return {"name": name, "dtype": dtype, "shape": list(shape), "file": path}


def describe(index, m, n, k):
    a = [[rounded(random.gauss(0, 1)) for _ in range(k)] for _ in range(m)]
    b = [[rounded(random.gauss(0, 1)) for _ in range(k)] for _ in range(n)]
    flat = lambda rows: [value for row in rows for value in row]
    product = [[math.fsum(x * y for x, y in zip(row, column)) for column in b] for row in a]
    name = lambda what: f"{index}.{what}"
    args = [write(name("a"), "f32", (m, k), flat(a)), write(name("b"), "f32", (n, k), flat(b))]
    results = [
        write(name("product"), "f32", (m, n), flat(product)),
        write(name("wide"), "f64", (n, m), flat(zip(*product)) if m and n else []),
        write(name("rows"), "f32", (m,), [math.fsum(x * x for x in row) for row in a]),
        write(name("columns"), "f32", (k,), [max((row[i] for row in a), default=-math.inf) for i in range(k)]),
        write(name("sign"), "i1", (k, m), [row[i] < 0 for i in range(k) for row in a]),
        write(name("exp"), "f32", (m, k), [math.exp(x) for x in flat(a)]),
    ]
    return {"args": args, "results": results}


cases = [describe(index, *size) for index, size in enumerate(SIZES)]
with open(prefix + ".json", "w") as file:
    json.dump({"func": "execute", **cases[0], "alt_size": cases[1:]}, file)
