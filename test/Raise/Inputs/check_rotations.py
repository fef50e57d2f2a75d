"""Runs each rotation of a file and compares bits with the definition.

usage: check_rotations.py FILE.mlir WORKDIR ENTRY:LAYOUT:X:TABLE:TABLEAXES:ROTARY:TYPES ...
TYPES: f32, each (bf16 throughout) or last (bf16, f32 tables, rounded last).
A double holds the exact product of two floats, and rounds their sum once more
than needed without changing the rounded result.
"""
import itertools
import math
import random
import struct
import subprocess
import sys


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def bf16(x):
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def save(path, shape, values, narrow):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (
        "<u2" if narrow else "<f4", "".join(f"{n}, " for n in shape))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    data = b"".join(struct.pack("<f", v)[2:] if narrow else struct.pack("<f", v)
                    for v in values)
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) +
                   header.encode() + data)


def expected(x, shape, cos, sin, table, axes, layout, rotary, product, result):
    strides = [math.prod(shape[i + 1:]) for i in range(len(shape))]
    values = []
    for index in itertools.product(*[range(n) for n in shape]):
        at = sum(i * s for i, s in zip(index, strides))
        j = index[-1]
        if j >= rotary:
            values.append(x[at])
            continue
        half = layout == "half"
        first = j < rotary // 2 if half else j % 2 == 0
        step = rotary // 2 if half else 1
        other = x[at + (step if first else -step)]
        pair = (j % (rotary // 2) if half else j // 2)
        row = 0
        for dim, axis in enumerate(axes[:-1]):
            row = row * table[dim] + index[axis]
        t = row * table[-1] + (j if table[-1] == rotary else pair)
        a, b = product(x[at] * cos[t]), product(other * sin[t])
        values.append(result(product(a - b if first else a + b)))
    return values


def main():
    file, work = sys.argv[1:3]
    random.seed(7)
    for spec in sys.argv[3:]:
        entry, layout, xs, ts, axes, rotary, types = spec.split(":")
        shape = [int(n) for n in xs.split("x")]
        table = [int(n) for n in ts.split("x")]
        axes = [int(n) for n in axes.split(",")]
        narrow = bf16 if types == "each" else f32
        count = math.prod(table)
        x = [(f32 if types == "f32" else bf16)(random.gauss(0, 1))
             for _ in range(math.prod(shape))]
        angles = [random.uniform(-9, 9) for _ in range(count)]
        cos = [narrow(math.cos(a)) for a in angles]
        sin = [narrow(math.sin(a)) for a in angles]
        y = expected(x, shape, cos, sin, table, axes, layout, int(rotary),
                     narrow, bf16 if types != "f32" else f32)
        save(f"{work}/x.npy", shape, x, types != "f32")
        save(f"{work}/c.npy", table, cos, types == "each")
        save(f"{work}/s.npy", table, sin, types == "each")
        save(f"{work}/y.npy", shape, y, types != "f32")
        subprocess.run(
            ["norm-run", file, f"--entry={entry}", f"--input={work}/x.npy",
             f"--input={work}/c.npy", f"--input={work}/s.npy",
             f"--expect={work}/y.npy", "--ulp=0", "--opt-level=1"], check=True,
            stdout=subprocess.DEVNULL)
        print(f"{entry}: the same bits")


main()
