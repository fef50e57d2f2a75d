# ===- records.py - One case, all contestants -----------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Checks and times a case; a Record holds what came out."""

import dataclasses
import importlib
import math
import os

import cases
import hand
import measure
import norm_library
import reference
from contestant import Unsupported

MODULES = {
    "PyTorch": "torch_peers",
    "ONNX Runtime": "onnx_peers",
    "IREE": "iree_peers",
    "OpenVINO": "openvino_peers",
}
NORM, HAND, MEMORY, STREAM = "norm", "hand", "memory", "stream copy"
NOT_PEERS = (NORM, HAND, MEMORY, STREAM)
CHECKED_ELEMENTS = 1 << 22  # of larger cases only the first and last rows


@dataclasses.dataclass
class Record:
    case: cases.Case
    threads: int
    times: dict  # contestant to measure.Times
    failures: dict  # contestant to what went wrong
    gaps: dict  # contestant to why it has no such kernel

    def seconds(self, contestant):
        return self.times[contestant].median if contestant in self.times else math.nan

    @property
    def best_peer(self):
        peers = [name for name in self.times if name not in NOT_PEERS]
        return min(peers, key=self.seconds, default=None)

    def ratio(self, contestant):
        """How many times norm's time the contestant takes."""
        return self.seconds(contestant) / self.seconds(NORM)

    @property
    def speedup(self):
        """Against the best peer; 0 where norm failed."""
        if NORM not in self.times:
            return 0.0
        return self.ratio(self.best_peer) if self.best_peer else math.nan

    @property
    def noisy(self):
        return any(t.quiet < 3 for t in self.times.values())

    @property
    def name(self):
        return f"{self.case.name} {self.threads}t"


class Contestants:
    """norm, the loops written by hand, and the peers that are installed."""

    def __init__(self, folder, norm_opt):
        self.folder = folder
        self._compiler = norm_library.Compiler(
            norm_opt, os.path.join(folder, "libraries")
        )
        self.missing, self.versions, self._peers = {}, {}, {}
        for name, module in MODULES.items():
            try:
                loaded = importlib.import_module(module)
            except Exception as error:  # whatever is wrong with a package
                self.missing[name] = _first_line(error)
                continue
            self.versions[name] = loaded.VERSION
            self._peers |= loaded.PEERS

    def makers(self, case, large):
        """Name to a function of inputs and threads."""
        compiler, folder = self._compiler, self.folder
        makers = {
            NORM: lambda inputs, t: norm_library.prepare(compiler, case, inputs, t)
        }
        if large:
            makers[STREAM] = lambda inputs, t: hand.stream_copy(folder, case, t)
            return makers
        makers[HAND] = lambda inputs, t: hand.prepare(folder, case, inputs, t)
        makers[MEMORY] = lambda inputs, t: hand.memory(folder, case, t)
        for name, maker in self._peers.items():
            makers[name] = lambda inputs, t, maker=maker: maker(case, inputs, t)
        return makers


def _first_line(error):
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:160]


def _some_rows(case, arrays):
    """Views of the first and last rows where there are very many."""
    if case.rows * case.width <= CHECKED_ELEMENTS:
        return [arrays]
    half = CHECKED_ELEMENTS // case.width // 2
    return [
        [a[part] if len(a) == case.rows else a for a in arrays]
        for part in (slice(None, half), slice(-half, None))
    ]


def _check(name, case, prepared, inputs, wanted):
    prepared.set_threads()
    prepared.call()
    role = "norm" if name in (NORM, HAND) else "peer"
    results = prepared.results()
    if not results:
        return
    for part, right in zip(_some_rows(case, results), wanted, strict=True):
        reference.check(role, case, part, right)


def run(contestants, case, threads, large=False):
    inputs = cases.make_inputs(case)
    wanted = [
        reference.compute(case, dict(zip(inputs, part)))
        for part in _some_rows(case, list(inputs.values()))
    ]
    prepared, failures, gaps = {}, {}, {}
    for name, maker in contestants.makers(case, large).items():
        try:
            one = maker(inputs, threads)
            _check(name, case, one, inputs, wanted)
            prepared[name] = one
        except Unsupported as reason:
            gaps[name] = str(reason)
        except Exception as error:  # a peer may raise anything
            failures[name] = _first_line(error)
    return Record(case, threads, measure.interleave(prepared), failures, gaps)


def geomean(values):
    values = list(values)
    if not values or min(values) <= 0:
        return 0.0
    return math.exp(sum(map(math.log, values)) / len(values))
