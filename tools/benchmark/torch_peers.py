# ===- torch_peers.py - PyTorch, eager and compiled -----------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""The kinds as Hugging Face's models spell them (`torch hf`), with PyTorch's
own functions (`torch native`), and the former through torch.compile."""

import numpy
import torch
import torch.nn.functional as F

import cases
from contestant import Prepared, Unsupported

torch.set_grad_enabled(False)
torch._dynamo.config.recompile_limit = 1024


def hf_unit(x):
    dtype = x.dtype
    x = x.to(torch.float32)
    variance = x.pow(2).mean(-1, keepdim=True)
    x = x * torch.rsqrt(variance + cases.EPS)
    return x.to(dtype)


def hf_rms(x, w):
    return w * hf_unit(x)


def unit(x):
    return F.rms_norm(x, (x.shape[-1],), None, cases.EPS)


def rms(x, w):
    return F.rms_norm(x, (x.shape[-1],), w, cases.EPS)


def hf_l2(x, w):
    return x * torch.rsqrt((x * x).sum(dim=-1, keepdim=True) + cases.EPS) * w


def hf_gate(x, z, w):
    return (hf_rms(x, w) * F.silu(z.to(torch.float32))).to(x.dtype)


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rope(norm):
    def run(q, k, v, w, c, s):
        cos, sin = c.unsqueeze(1), s.unsqueeze(1)
        q, k = norm(q, v), norm(k, w)
        return (q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin)

    return run


def add_rms(norm):
    def run(h, f, w):
        total = h + f
        return total, norm(total, w)

    return run


def sandwich(norm):
    def run(h, f, v, w):
        total = h + norm(f, v)
        return total, norm(total, w)

    return run


def branch_write(norm):
    def run(h, f, c, w):
        shape = (h.shape[0], cases.BRANCHES, f.shape[-1])
        total = h.view(shape) + c.unsqueeze(-1) * f.unsqueeze(1)
        normed = norm(total) * w.view(shape[1:])
        return total.view(h.shape), normed.view(h.shape)

    return run


def branch_merge(n, g):
    gated = torch.sigmoid(g) * n
    return gated.view(n.shape[0], cases.BRANCHES, -1).mean(1)


def hf_softmax(x):
    return F.softmax(x, dim=-1, dtype=torch.float32).to(x.dtype)


HF = {
    "rms": hf_rms,
    "l2": hf_l2,
    "add_rms": add_rms(hf_rms),
    "gate": hf_gate,
    "sandwich": sandwich(hf_rms),
    "rope": rope(hf_rms),
    "branch_write": branch_write(hf_unit),
    "softmax": hf_softmax,
}
NATIVE = {
    "rms": rms,
    "layer": lambda x, w, b: F.layer_norm(x, (x.shape[-1],), w, b, cases.EPS),
    "l2": lambda x, w: F.normalize(x, dim=-1, eps=cases.EPS) * w,
    "add_rms": add_rms(rms),
    "gate": lambda x, z, w: rms(x, w) * F.silu(z),
    "sandwich": sandwich(rms),
    "rope": rope(rms),
    "branch_write": branch_write(unit),
    "branch_merge": branch_merge,
    "softmax": lambda x: torch.softmax(x, dim=-1),
}


def _tensor(array):
    """The same memory."""
    if array.dtype == numpy.float32:
        return torch.from_numpy(array)
    return torch.from_numpy(array.view(numpy.int16)).view(torch.bfloat16)


def _prepare(function, inputs, threads):
    arguments = [_tensor(array) for array in inputs.values()]
    torch.set_num_threads(threads)

    def results():
        given = function(*arguments)
        if isinstance(given, torch.Tensor):
            given = (given,)
        return [tensor.to(torch.float32).numpy() for tensor in given]

    return Prepared(
        lambda: function(*arguments),
        results,
        lambda: torch.set_num_threads(threads),
        pause=2e-3 if threads > 1 else 0,
    )


def _table(table):
    def prepare(case, inputs, threads):
        if case.kind not in table:
            raise Unsupported("the same code as the other eager one")
        return _prepare(table[case.kind], inputs, threads)

    return prepare


def _compiled(case, inputs, threads):
    """One compilation for each shape, type and number of threads: guards of
    other cases are not on its way."""
    function = HF.get(case.kind, NATIVE[case.kind])
    torch.set_num_threads(threads)
    return _prepare(
        torch.compile(lambda *tensors: function(*tensors), dynamic=False),
        inputs,
        threads,
    )


PEERS = {
    "torch hf": _table(HF),
    "torch native": _table(NATIVE),
    "torch.compile": _compiled,
}
VERSION = torch.__version__
