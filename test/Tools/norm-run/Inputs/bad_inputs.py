"""Gives norm-run bad files and checks what it says about each.

usage: bad_inputs.py NORM_RUN TOY_LIBRARY FOLDER

Every case has to end with exit code 1, one line on stderr that names the file
and says what is wrong, nothing on stdout and no output file.
"""
import json
import os
import shutil
import struct
import subprocess
import sys

import write_tensors as w

X = w.npy((2, 4), "<f4", w.encode("f4", (2, 4), [1]))
DATA = w.encode("f4", (4,), [1])


def header(text, data=DATA):
    return struct.pack("<Q", len(text)) + text.encode() + data


def entry(dtype="F32", shape="[4]", offsets="[0, 16]", name="w"):
    return f'"{name}": {{"dtype": "{dtype}", "shape": {shape}, "data_offsets": {offsets}}}'


# File content for the argument `w: 4xf32` and a part of the message.
NPY = {
    "empty": (b"", "not a .npy file"),
    "text": (b"hello", "not a .npy file"),
    "short magic": (b"\x93NUMPY\x01", "truncated .npy header"),
    "cut header": (w.npy((4,), "<f4", DATA)[:40], "truncated .npy header"),
    "huge header": (b"\x93NUMPY\x02\x00\xff\xff\xff\xff{", "truncated .npy header"),
    "version 9": (w.npy((4,), "<f4", DATA, version=1)[:6] + b"\x09\x00" + b" " * 100,
                  "unknown .npy format version 9"),
    "cut data": (w.npy((4,), "<f4", DATA[:15]), "truncated: holds 15 bytes"),
    "too much data": (w.npy((4,), "<f4", DATA + b"x"), "oversized: holds 17 bytes"),
    "big endian": (w.npy((4,), ">f4", DATA), "big endian"),
    "complex": (w.npy((4,), "<c8", DATA * 2), "unsupported element type '<c8'"),
    "object": (w.npy((4,), "|O", DATA), "unsupported element type '|O'"),
    "structured": (w.npy((4,), "<f4", DATA).replace(b"'<f4'", b"[('a', '<f4')]"),
                   "structured element types"),
    "no dictionary": (w.npy((4,), "<f4", DATA).replace(b"{", b"["), "not a dictionary"),
    "bad order": (w.npy((4,), "<f4", DATA, fortran="Maybe"), "'fortran_order' is neither"),
    "negative size": (w.npy((-4,), "<f4", DATA), "'shape' is not a tuple of sizes"),
    "no shape": (w.npy((4,), "<f4", DATA).replace(b"'shape'", b"'shap_'"), "unknown header key 'shap_'"),
    "overflow": (w.npy((2**40, 2**40), "<f4", DATA), "larger than memory can be"),
    "overflow of int64": (w.npy((2**70,), "<f4", DATA), "'shape' is not a tuple of sizes"),
    "terabytes": (w.npy((2**45,), "<f4", DATA), "truncated: holds 16 bytes"),
    "rank 1000": (w.npy((1,) * 1000, "<f4", DATA, version=2), "'shape' is not a tuple of sizes"),
    "f64": (w.npy((4,), "<f8", DATA * 2), "holds f64 ('<f8') where f32 is expected"),
    "u2": (w.npy((4,), "<u2", DATA[:8]), "holds ui16 ('<u2') where f32 is expected"),
    "wrong size": (w.npy((3,), "<f4", DATA[:12]), "holds 3xf32 where 4xf32 is expected"),
    "wrong rank": (w.npy((2, 2), "<f4", DATA), "holds 2x2xf32 where 4xf32 is expected"),
}
SAFETENSORS = {
    "empty": (b"", "truncated .safetensors file"),
    "huge length": (b"\xff" * 8 + b"{}", "a header of 18446744073709551615 bytes"),
    "cut header": (struct.pack("<Q", 100) + b"{", "truncated .safetensors header"),
    "no json": (header("{,}"), "malformed json"),
    "not utf-8": (struct.pack("<Q", 4) + b'{"\xff"' + DATA, "malformed json"),
    "a list": (header("[]"), "not a json object"),
    "deep": (header("[" * 200000), "nested more than 64 deep"),
    "no dtype": (header('{"w": {"shape": [4], "data_offsets": [0, 16]}}'), "lacks a valid dtype"),
    "entry is a number": (header('{"w": 3}'), "lacks a valid dtype"),
    "negative shape": (header("{" + entry(shape="[-4]") + "}"), "lacks a valid dtype, shape"),
    "fraction": (header("{" + entry(shape="[0.5]") + "}"), "lacks a valid dtype, shape"),
    "one offset": (header("{" + entry(offsets="[0]") + "}"), "lacks a valid dtype, shape"),
    "beyond the data": (header("{" + entry(offsets="[0, 20]", shape="[5]") + "}"), "outside of the data"),
    "far beyond": (header("{" + entry(offsets="[9223372036854775807, 9223372036854775807]") + "}"),
                   "outside of the data"),
    "backwards": (header("{" + entry(offsets="[16, 0]") + "}"), "outside of the data"),
    "size and shape": (header("{" + entry(shape="[3]") + "}"), "not the size of 3xf32"),
    "shape overflow": (header("{" + entry(shape="[4611686018427387904, 4, 1]") + "}"),
                       "is not the size of"),
    "overlap": (header("{" + entry() + ", " + entry(name="v", shape="[1]", offsets="[12, 16]") + "}"),
                "overlaps"),
    "hole": (header("{" + entry(shape="[2]", offsets="[8, 16]") + "}"), "hole"),
    "trailing data": (header("{" + entry() + "}", DATA + b"x"), "the tensors end at byte 16 of 17"),
    "f64": (header("{" + entry(dtype="F64", shape="[2]") + "}"), "'w' is f64 where f32 is expected"),
    "float 8": (header("{" + entry(dtype="F8_E4M3", shape="[16]") + "}"), "unsupported type 'F8_E4M3'"),
    "wrong size": (header("{" + entry(shape="[2, 2]") + "}"), "holds 2x2xf32 where 4xf32"),
}
ARG = {"dtype": "f32", "shape": [2, 4], "file": "x.npy"}
GOOD = {"func": "scale", "args": [ARG, {"dtype": "f32", "shape": [4], "name": "w"}],
        "results": [{"dtype": "f32", "shape": [2, 4]}]}
MANIFEST = {
    "malformed": ("{", "malformed json"),
    "a number": ("3", "a manifest is a json object"),
    "no args": ({}, "'args' is missing or no list"),
    "args is text": ({**GOOD, "args": "x"}, "'args' is missing or no list"),
    "an arg is a number": ({**GOOD, "args": [1]}, "'args' entry 0 is not an object"),
    "no dtype": ({**GOOD, "args": [{"shape": []}]}, "'args' entry 0 has no 'dtype'"),
    "unknown dtype": ({**GOOD, "args": [{"dtype": "f7", "shape": []}]}, "unknown dtype 'f7'"),
    "bad shape": ({**GOOD, "args": [{"dtype": "f32", "shape": [-1]}]}, "no list of sizes"),
    "bad index": ({**GOOD, "args": [{**ARG, "index": 5}]}, "'args' entry 0 has the index 5"),
    "bad alt": ({**GOOD, "alt_size": 3}, "'alt_size' is neither"),
    "alt index": ({**GOOD, "alt_size": {"args": [{**ARG, "index": 7}], "results": []}},
                  "alt_size 'args' entry 0 has the index 7"),
    "no results": ({"args": []}, "'results' is missing or no list"),
    "too few": ({**GOOD, "args": [ARG]}, "lists 1 arguments, 'scale' takes 2"),
    "too many results": ({**GOOD, "results": GOOD["results"] * 2}, "lists 2 results, 'scale' gives 1"),
    "unknown function": ({**GOOD, "func": "nope"}, "has no function 'nope'"),
    "no weights": (GOOD, "no weights file is given"),
    "missing weights": ({**GOOD, "weights": "none.safetensors"}, "No such file"),
    "missing file": ({**GOOD, "args": [{**ARG, "file": "none.npy"}, ARG]}, "none.npy: No such file"),
    "size differs": ({**GOOD, "args": [{**ARG, "shape": [3, 4]}, ARG]},
                     "holds 2x4xf32 where the manifest says 3x4xf32"),
    "type differs": ({**GOOD, "args": [{**ARG, "dtype": "f64"}, ARG]}, "the manifest says f64"),
}


def main(norm_run, library, folder):
    norm_run = shutil.which(norm_run)
    library, folder = os.path.abspath(library), os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    with open("x.npy", "wb") as file:
        file.write(X)
    failures, count = [], 0

    def check(name, arguments, path, message):
        nonlocal count
        count += 1
        run = subprocess.run([norm_run, library, "--output=out", *arguments],
                             capture_output=True, text=True)
        lines = run.stderr.splitlines()
        if (run.returncode != 1 or len(lines) != 1 or message not in lines[0]
                or path not in lines[0] or run.stdout
                or any(f.startswith("out") for f in os.listdir("."))):
            failures.append(f"{name}: code {run.returncode}, {run.stdout!r}, {run.stderr!r}; "
                            f"wanted {message!r} about {path}")

    def write(path, content):
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else
                       (content if isinstance(content, str) else json.dumps(content)).encode())
        return path

    scale = ["--entry=scale", "--input=x.npy"]
    for name, (content, message) in NPY.items():
        path = write("bad.npy", content)
        check(f"npy {name}", [*scale, "--input=bad.npy"], path, message)
    for name, (content, message) in SAFETENSORS.items():
        path = write("bad.safetensors", content)
        check(f"safetensors {name}", [*scale, "--weights=bad.safetensors"], path, message)
        check(f"safetensors input {name}", [*scale, "--input=bad.safetensors"], path, message)
    for name, (content, message) in MANIFEST.items():
        path = write("bad.json", content)
        named = {"unknown function": library, "missing weights": "none.safetensors",
                 "missing file": "none.npy", "size differs": "x.npy"}.get(name, path)
        check(f"manifest {name}", ["--manifest=bad.json"], named, message)

    for failure in failures:
        print(failure)
    print(f"{count - len(failures)} of {count} bad inputs are reported as they should")
    return bool(failures) or count < 80


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
