"""Quotients of f32 numbers of all magnitudes by one number per row.

usage: division.py write FOLDER | check FOLDER RESULT.npy
"""
import os
import random
import struct
import sys
from fractions import Fraction

ROWS, WIDTH = 48, 333
SPECIAL = [0x00000000, 0x80000000, 1, 0x7F800000, 0x7FC00000, 0x3FFFFFFF,
           0x00800000, 0x7F7FFFFF]


def make_bits():
    draw = random.Random(7)
    usual = lambda: (draw.getrandbits(32) & 0x807FFFFF) | draw.randint(90, 160) << 23
    divisors = SPECIAL + [usual() for _ in range(ROWS - len(SPECIAL))]
    dividends = []
    for row in range(ROWS):
        any_magnitude = row % 3 == 0
        for _ in range(WIDTH):
            bits = draw.getrandbits(32) if any_magnitude else usual()
            # The others of these rows are usual: a single one decides.
            if row % 3 == 1 and draw.random() < 0.02:
                bits = draw.choice(SPECIAL)
            dividends.append(bits)
    return dividends, divisors


def to_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def divide(a, b):
    """The bits of a / b; None where it is no number."""
    a, b = to_float(a), to_float(b)
    if a != a or b != b or (a == 0 and b == 0) or (abs(a) == abs(b) == float("inf")):
        return None
    negative = struct.pack("<d", a)[7] // 128 != struct.pack("<d", b)[7] // 128
    sign = 0x80000000 if negative else 0
    if b == 0 or abs(a) == float("inf"):
        return sign | 0x7F800000
    if abs(a / b if abs(b) < float("inf") else 0.0) < 2.0**-125:
        # Denormals are counted; Python rounds fractions to even.
        exact = abs(Fraction(a) / Fraction(b)) if abs(b) < float("inf") else 0
        return sign | round(exact * 2**149)
    # Elsewhere a quotient of f32 numbers in f64 rounds the same.
    try:
        return struct.unpack("<I", struct.pack("<f", a / b))[0]
    except OverflowError:
        return sign | 0x7F800000


def write(path, shape, bits):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode() + struct.pack(f"<{len(bits)}I", *bits))


def main():
    dividends, divisors = make_bits()
    if sys.argv[1] == "write":
        write(os.path.join(sys.argv[2], "x.npy"), (ROWS, WIDTH), dividends)
        write(os.path.join(sys.argv[2], "s.npy"), (ROWS,), divisors)
        return 0
    with open(sys.argv[3], "rb") as file:
        got = struct.unpack(f"<{ROWS * WIDTH}I", file.read()[-4 * ROWS * WIDTH:])
    wrong = 0
    for i, bits in enumerate(got):
        wanted = divide(dividends[i], divisors[i // WIDTH])
        is_nan = bits & 0x7FFFFFFF > 0x7F800000
        wrong += not is_nan if wanted is None else bits != wanted
    print(f"{len(got)} quotients, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
