# ===- hand.py - Calls of what hand.cpp holds -----------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Loops written by hand, and copies that move the bytes of a case."""

import ctypes
import functools
import os
import subprocess

import numpy

import cases
import norm_library
from contestant import Prepared, Unsupported

KINDS = ("rms", "add_rms")


@functools.cache
def library(folder):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hand.cpp")
    path = os.path.join(folder, "hand.so")
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source):
        command = ["clang++-22", "-O3", "-march=native", "-fopenmp", "-fPIC", "-shared"]
        subprocess.run(command + ["-std=c++17", source, "-o", path], check=True)
    return ctypes.CDLL(path)


def _pause(threads):
    return 1.5e-3 * norm_library.BLOCKTIME if threads > 1 else 0


def _call(function, arrays, numbers):
    arguments = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
    arguments += [ctypes.c_int64(number) for number in numbers[:-1]]
    arguments += [ctypes.c_int(numbers[-1])]

    def call(arrays=arrays):
        function(*arguments)

    return call


def prepare(folder, case, inputs, threads):
    """The loop written by hand."""
    name = f"hand_{case.kind}_{case.dtype}"
    if case.kind not in KINDS or not hasattr(library(folder), name):
        raise Unsupported("no loop written by hand")
    results = cases.make_results(case)
    call = _call(
        getattr(library(folder), name),
        list(inputs.values()) + results,
        [case.rows, case.width, threads],
    )
    return Prepared(call, lambda: results, pause=_pause(threads))


def memory(folder, case, threads):
    """memcpy, or triad where a kernel reads more than it writes, of so many
    bytes as the case reads and writes."""
    total = case.bytes_read + case.bytes_written
    if case.bytes_read <= 1.25 * case.bytes_written:
        name, arrays, unit = "hand_memcpy", 2, 1
    else:
        name, arrays, unit = "hand_triad", 3, 4
    count = -(-total // (arrays * 64)) * 64
    parts = [cases.aligned((count,), numpy.uint8) for _ in range(arrays)]
    for part in parts:
        part[...] = 0
    call = _call(getattr(library(folder), name), parts, [count // unit, threads])
    return Prepared(call, lambda: [], pause=_pause(threads))


def stream_copy(folder, case, threads):
    """A copy with streaming stores, of the bytes of the case."""
    if not hasattr(library(folder), "hand_stream_copy"):
        raise Unsupported("needs AVX-512")
    count = -(-(case.bytes_read + case.bytes_written) // 128) * 64
    parts = [cases.aligned((count,), numpy.uint8) for _ in range(2)]
    for part in parts:
        part[...] = 0
    call = _call(library(folder).hand_stream_copy, parts, [count, threads])
    return Prepared(call, lambda: [], pause=_pause(threads))
