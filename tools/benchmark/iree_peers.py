# ===- iree_peers.py - IREE -----------------------------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""IREE's CPU backend on the plain ONNX form, imported by its own importer."""

import hashlib
import os
import subprocess
import sys
from importlib import metadata

import iree.compiler
import iree.runtime
import numpy

import cases
import contestant
import onnx_graphs
from contestant import Prepared

VERSION = metadata.version("iree-base-compiler")
FLAGS = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends="]
FLAGS[1] += "llvm-cpu"
FLAGS += ["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"]


def _compile(model):
    """Bytes of the compiled module, kept below contestant.FOLDER."""
    key = "\n".join([VERSION] + FLAGS).encode() + model
    folder = os.path.join(contestant.FOLDER, "iree")
    path = os.path.join(folder, hashlib.sha256(key).hexdigest()[:16])
    if not os.path.exists(path + ".vmfb"):
        os.makedirs(folder, exist_ok=True)
        with open(path + ".onnx", "wb") as file:
            file.write(model)
        command = [sys.executable, "-m", "iree.compiler.tools.import_onnx"]
        command += [path + ".onnx", "-o", path + ".mlir", "--opset-version=17"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            raise RuntimeError(run.stderr.strip()[-200:])
        compiled = iree.compiler.compile_file(
            path + ".mlir", input_type="onnx", extra_args=FLAGS
        )
        os.remove(path + ".onnx")
        os.remove(path + ".mlir")
        with open(path + ".vmfb", "wb") as file:
            file.write(compiled)
    with open(path + ".vmfb", "rb") as file:
        return file.read()


_devices = {}


def _device(threads):
    if threads not in _devices:
        if threads > 1:
            iree.runtime.flags.parse_flags(f"--task_topology_group_count={threads}")
        name = "local-sync" if threads == 1 else "local-task"
        _devices[threads] = iree.runtime.get_device(name)
    return _devices[threads]


def _prepare(case, inputs, threads):
    device = _device(threads)
    config = iree.runtime.Config(device=device)
    context = iree.runtime.SystemContext(config=config)
    module = iree.runtime.VmModule.copy_buffer(
        context.instance, _compile(onnx_graphs.plain(case, inputs))
    )
    context.add_vm_module(module)
    function = context.modules[module.name]["main"]
    buffers = [
        iree.runtime.asdevicearray(device, array)
        for name, array in inputs.items()
        if name not in cases.WEIGHTS
    ]
    last = []

    def call():
        last[:] = [function(*buffers)]

    def results():
        given = last[0] if isinstance(last[0], (tuple, list)) else [last[0]]
        return [numpy.asarray(array.to_host()) for array in given]

    return Prepared(call, results, pause=5e-3 if threads > 1 else 0)


PEERS = {"iree": _prepare}
