# ===- onnx_peers.py - ONNX Runtime ---------------------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""ONNX Runtime with its fused ops, or the standard's where it has none. It has
no bf16 kernels on the CPU: there the peer is f16, which moves the same bytes."""

import numpy
import onnxruntime

import cases
import onnx_graphs
from contestant import Prepared, Unsupported

onnxruntime.set_default_logger_severity(3)


def _prepare(model, case, inputs, threads, storage):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    session = onnxruntime.InferenceSession(
        model, options, providers=["CPUExecutionProvider"]
    )
    binding, kept = session.io_binding(), []

    def value(array):
        copy = cases.aligned(array.shape, storage)
        copy[...] = array
        kept.append(copy)
        return onnxruntime.OrtValue.ortvalue_from_numpy(copy)

    for argument in session.get_inputs():
        ort = value(inputs[argument.name])
        kept.append(ort)
        binding.bind_ortvalue_input(argument.name, ort)
    results = [value(numpy.zeros(shape, storage)) for shape in case.results]
    for argument, ort in zip(session.get_outputs(), results, strict=True):
        binding.bind_ortvalue_output(argument.name, ort)
    run = session.run_with_iobinding

    def call(kept=kept):
        run(binding)

    return Prepared(
        call,
        lambda: [ort.numpy() for ort in results],
        pause=5e-3 if threads > 1 else 0,
    )


def _fused(case, inputs, threads):
    dtype = "f32" if case.dtype == "f32" else "f16"
    storage = numpy.float32 if dtype == "f32" else numpy.float16
    try:
        model = onnx_graphs.fused(case, inputs, dtype)
    except Unsupported:
        model = onnx_graphs.plain(case, inputs, dtype)
    return _prepare(model, case, inputs, threads, storage)


PEERS = {"onnxruntime": _fused}
VERSION = onnxruntime.__version__
