# ===- norm_library.py - norm's kernels, called through the C interface ---===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Compiles a case with norm-opt and calls `norm_main` with DLPack tensors, the
checks of the interface included."""

import ctypes
import hashlib
import os
import subprocess

import cases
import programs
from contestant import Prepared

CODES = {"f32": (2, 32), "bf16": (4, 16)}
CPU = 1
# libomp's threads spin this long (milliseconds) after a parallel loop.
BLOCKTIME = 20


class DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


def tensors(arrays, dtype):
    """A C array of DLTensors; it keeps no reference to the arrays."""
    block = (DLTensor * len(arrays))()
    for tensor, array in zip(block, arrays):
        tensor.data, tensor.device_type = array.ctypes.data, CPU
        tensor.ndim, tensor.lanes = array.ndim, 1
        tensor.code, tensor.bits = CODES[dtype]
        tensor.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
    return block


class Compiler:
    """norm-opt, with a folder of what it made before."""

    def __init__(self, norm_opt, folder, options=()):
        self._norm_opt, self._folder = norm_opt, folder
        self._options = list(options)
        state = os.stat(norm_opt)
        self._version = f"{state.st_mtime_ns} {state.st_size}"
        os.makedirs(folder, exist_ok=True)

    def compile(self, case, threads):
        """The path of the library."""
        text = programs.text(case)
        options = self._options + [f"--num-threads={threads}"]
        key = "\n".join([self._version, text] + options)
        stem = os.path.join(
            self._folder,
            case.name.replace(" ", "_")
            + f"_{threads}_{hashlib.sha256(key.encode()).hexdigest()[:12]}",
        )
        if not os.path.exists(stem + ".so"):
            with open(stem + ".mlir", "w", encoding="utf-8") as file:
                file.write(text)
            command = [self._norm_opt, stem + ".mlir", "--emit=shared"]
            run = subprocess.run(
                command + options + ["-o", stem + ".so"], capture_output=True, text=True
            )
            if run.returncode:
                raise RuntimeError(f"norm-opt: {run.stderr.strip()}")
        return stem + ".so"


def prepare(compiler, case, inputs, threads):
    library = ctypes.CDLL(compiler.compile(case, threads))
    create, error = library.norm_context_create, library.norm_last_error
    create.restype, error.restype = ctypes.c_void_p, ctypes.c_char_p
    error.argtypes = [ctypes.c_void_p]
    context = ctypes.c_void_p(create())
    results = cases.make_results(case)
    arguments = (
        context,
        tensors(list(inputs.values()), case.dtype),
        tensors(results, case.dtype),
    )
    run = library.norm_main

    def call():
        if run(*arguments):
            raise RuntimeError(error(context).decode())

    return Prepared(
        call, lambda: results, pause=1.5e-3 * BLOCKTIME if threads > 1 else 0
    )
