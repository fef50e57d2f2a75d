# ===- openvino_peers.py - OpenVINO ---------------------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""OpenVINO's CPU plugin on the plain ONNX form, which it fuses by itself."""

import io

import numpy
import openvino

import cases
import onnx_graphs
from contestant import Prepared

TYPES = {"f32": openvino.Type.f32, "bf16": openvino.Type.bf16}
core = openvino.Core()


def _tensor(array, dtype):
    """The same memory."""
    if dtype == "f32":
        return openvino.Tensor(array, shared_memory=True)
    return openvino.Tensor(array.view(numpy.uint16), array.shape, TYPES[dtype])


def _prepare(case, inputs, threads):
    model = core.read_model(io.BytesIO(onnx_graphs.plain(case, inputs)))
    compiled = core.compile_model(
        model,
        "CPU",
        {
            "INFERENCE_NUM_THREADS": threads,
            "NUM_STREAMS": 1,
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": case.dtype,
            "ENABLE_CPU_PINNING": False,
        },
    )
    request = compiled.create_infer_request()
    results = cases.make_results(case)
    for port in compiled.inputs:
        array = inputs[port.get_any_name()]
        request.set_tensor(port, _tensor(array, case.dtype))
    for port, array in zip(compiled.outputs, results, strict=True):
        request.set_tensor(port, _tensor(array, case.dtype))

    # The bound method under InferRequest.infer, without its bookkeeping.
    run = super(openvino.InferRequest, request).infer

    def call():
        run({}, True, False)

    return Prepared(call, lambda: results, pause=5e-3 if threads > 1 else 0)


PEERS = {"openvino": _prepare}
VERSION = openvino.__version__
