"""Writes .npy and .safetensors files for the tests, good and bad ones.

usage: write_tensors.py FILE.npy DTYPE SHAPE VALUE...   SHAPE like 2x4, or - for rank 0
       write_tensors.py FILE.safetensors NAME=DTYPE:SHAPE:VALUE,... ...
One value stands for all elements. The values of u2 given as bf16 are rounded
to its bit patterns.
"""
import json
import math
import struct
import sys

FORMATS = {"f2": "e", "f4": "f", "f8": "d", "b1": "?", "i1": "b", "i2": "h",
           "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}
SAFETENSORS = {"f2": "F16", "f4": "F32", "f8": "F64", "i8": "I64", "i4": "I32",
               "b1": "BOOL", "bf16": "BF16"}


def bf16_bits(value):
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def encode(dtype, shape, values):
    count = math.prod(shape)
    values = [float(v) if dtype[0] in "fb" else int(v) for v in values]
    if len(values) == 1:
        values *= count
    assert len(values) == count, (dtype, shape, values)
    if dtype == "bf16":
        return struct.pack(f"<{count}H", *[bf16_bits(v) for v in values])
    return struct.pack(f"<{count}{FORMATS[dtype]}", *values)


def parse_shape(text):
    return tuple(int(size) for size in text.split("x")) if text != "-" else ()


def npy(shape, descr, data, fortran=False, version=1):
    shape_text = "".join(f"{size}, " for size in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': ({shape_text}), }}"
    length = "<H" if version == 1 else "<I"
    header += " " * (-(len(header) + 8 + struct.calcsize(length) + 1) % 64) + "\n"
    return (b"\x93NUMPY" + bytes([version, 0]) + struct.pack(length, len(header))
            + header.encode() + data)


def safetensors(tensors):
    entries, data = {}, b""
    for name, dtype, shape, encoded in tensors:
        entries[name] = {"dtype": dtype, "shape": shape,
                         "data_offsets": [len(data), len(data) + len(encoded)]}
        data += encoded
    header = json.dumps(entries).encode()
    return struct.pack("<Q", len(header)) + header + data


def main(path, *rest):
    if path.endswith(".npy"):
        dtype, shape_text, *values = rest
        shape = parse_shape(shape_text)
        descr = "<u2" if dtype == "bf16" else "<" + dtype
        content = npy(shape, descr, encode(dtype, shape, values))
    else:
        tensors = []
        for item in rest:
            name, spec = item.split("=")
            dtype, shape_text, values = spec.split(":")
            shape = parse_shape(shape_text)
            tensors.append((name, SAFETENSORS[dtype], shape,
                            encode(dtype, shape, values.split(","))))
        content = safetensors(tensors)
    with open(path, "wb") as file:
        file.write(content)


if __name__ == "__main__":
    main(*sys.argv[1:])
