#!/usr/bin/env python3
"""Writes modules of many row kernels and measures what compiling them takes.

  measure-compile-time.py [--norm-opt=build/bin/norm-opt] [--counts=250,500,1000]
      a table: seconds from the module to an object file, for kernels that are
      all different, all equal, and different in functions of their own
  measure-compile-time.py --write=KIND --count=N
      only prints the module of that kind: distinct, identical, functions
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

KINDS = ("distinct", "identical", "functions")
ROWS = "tensor<64x64xf32>"
GAIN = "tensor<64xf32>"


def write_layer(number, distinct, stream, update):
    """A residual add and the norm that reads it: one kernel."""
    epsilon = f"{1 + number if distinct else 1}.0e-6"
    return (f"  %h{number} = norm.residual_add {stream}, {update} : {ROWS}\n"
            f"  %y{number} = norm.normalize rms %h{number} axes [1] eps {epsilon} "
            f"gain direct(%w : {GAIN}) : {ROWS}\n")


def write_transpose(result, source):
    """Ends the rows of a kernel: the next one has others."""
    return (f"  {result} = linalg.transpose ins({source} : {ROWS}) outs(%empty : {ROWS}) "
            f"permutation = [1, 0]\n")


def write_module(kind, count):
    head = f"(%x: {ROWS}, %f: {ROWS}, %w: {GAIN}) -> ({ROWS}, {ROWS}) {{\n"
    tail = f" : {ROWS}, {ROWS}\n}}\n"
    if kind == "functions":
        return "".join(f"func.func @f{number}{head}" + write_layer(number, True, "%x", "%f")
                       + f"  return %h{number}, %y{number}{tail}" for number in range(count))
    text = f"func.func @f{head}  %empty = tensor.empty() : {ROWS}\n"
    stream, update = "%x", "%f"
    for number in range(count):
        text += write_layer(number, kind == "distinct", stream, update)
        stream, update = f"%a{number}", f"%b{number}"
        text += write_transpose(stream, f"%h{number}") + write_transpose(update, f"%y{number}")
    return text + f"  return {stream}, {update}{tail}"


def measure(norm_opt, kind, count, flags):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "kernels.mlir")
        with open(source, "w") as file:
            file.write(write_module(kind, count))
        result = os.path.join(folder, "kernels.o")
        start = time.monotonic()
        subprocess.run([norm_opt, source, "--emit=obj", "-o", result, *flags], check=True)
        return time.monotonic() - start, os.path.getsize(result)


def main():
    parser = argparse.ArgumentParser(description="Compile time of modules with many kernels")
    parser.add_argument("--norm-opt", default="build/bin/norm-opt")
    parser.add_argument("--counts", default="250,500,1000")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--write", choices=KINDS)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("flags", nargs="*", help="flags for norm-opt, after --")
    arguments = parser.parse_args()
    if arguments.write:
        sys.stdout.write(write_module(arguments.write, arguments.count))
        return
    print(f"{'kernels':<12}{'count':>8}{'seconds':>10}{'ms each':>10}{'object':>10}")
    for kind in arguments.kinds.split(","):
        for count in map(int, arguments.counts.split(",")):
            seconds, size = measure(arguments.norm_opt, kind, count, arguments.flags)
            print(f"{kind:<12}{count:>8}{seconds:>10.1f}{1000 * seconds / count:>10.1f}"
                  f"{size // 1024:>6} KiB", flush=True)


if __name__ == "__main__":
    main()
