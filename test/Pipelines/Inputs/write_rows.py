"""Writes PREFIX.x.npy (4 x 64), PREFIX.w.npy (64) and PREFIX.v.npy (63), f32."""
import struct
import sys


def write(path, shape):
    count = 1
    for size in shape:
        count *= size
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                   + struct.pack(f"<{count}f", *[i % 7 - 3 for i in range(count)]))


for name, shape in (("x", (4, 64)), ("w", (64,)), ("v", (63,))):
    write(f"{sys.argv[1]}.{name}.npy", shape)
