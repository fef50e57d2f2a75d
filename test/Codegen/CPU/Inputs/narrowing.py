"""Writes PREFIX.x.npy (f64), and what each value is in bf16 and f16, worked out
with exact integers: values on, next to and between the ties of both types."""
import math
import random
import struct
import sys
from fractions import Fraction


def round_to(value, mantissa_bits, least_exponent, largest):
    """The bits (sign aside) of the nearest value, ties to even, as an integer
    count of the type's steps; infinity is one step after the largest."""
    if math.isinf(value):
        return largest + 1
    exact = Fraction(value)
    if exact == 0:
        return 0
    exponent = max(math.frexp(value)[1] - 1, least_exponent)
    steps = exact / Fraction(2) ** (exponent - mantissa_bits)
    count = round(steps)  # Python rounds fractions to even
    bits = ((exponent - least_exponent) << mantissa_bits) + count
    return min(bits, largest + 1)


def narrow(value, mantissa_bits, least_exponent, largest):
    sign = 0x8000 if math.copysign(1, value) < 0 else 0
    return sign | round_to(abs(value), mantissa_bits, least_exponent, largest)


def npy(path, descr, format, values):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({len(values)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                   + struct.pack(f"<{len(values)}{format}", *values))


random.seed(7)
values = [0.0, -0.0, 1.0, math.inf, -math.inf, 1e300, -1e300, 5e-324, 65504.0, 65520.0,
          65519.99999999999, 3.3895313892515355e38, 3.39617752923046e38, 3.4028234663852886e38]
for bits, low, high in ((7, -140, 130), (10, -30, 18)):
    for _ in range(400):
        exponent = random.randint(low, high)
        tie = (2 * random.randint(2**bits, 2 ** (bits + 1) - 1) + 1) * 2.0 ** (exponent - bits - 1)
        for nudge in (0, 2.0**-52, -(2.0**-52), 2.0**-26, -(2.0**-26)):
            values.append(random.choice((1, -1)) * tie * (1 + nudge))
prefix = sys.argv[1]
npy(prefix + ".x.npy", "<f8", "d", values)
npy(prefix + ".bf16.npy", "<u2", "H", [narrow(v, 7, -126, 0x7F7F) for v in values])
f16 = [narrow(v, 10, -14, 0x7BFF) for v in values]
npy(prefix + ".f16.npy", "<f2", "H", f16)
