# ===- timing.py - The compiled models' times beside PyTorch's -----------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Times PyTorch eager and `norm-run --bench` on the same inputs, in turns.

usage: timing.py FOLDER LIBRARIES NORM_RUN [--threads N] [--rounds N]
                 [--limit GRAPH=RATIO]... [GRAPH...]

FOLDER holds the exports and LIBRARIES the compiled GRAPH.so. Both sides use
the same number of threads, and the decode step of both writes its cache in
place where it can. Exit code 1 where our time is RATIO times PyTorch's or more.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("TQDM_DISABLE", "1")

import numpy
import torch

import graphs
import models
import quiet

GRAPHS = ["smollm2.prefill", "smollm2.prefill_dyn", "smollm2.decode"]
GRAPHS += ["minilm.encode", "minilm.encode_dyn"]
CALLS = {
    "prefill": graphs.prefill,
    "encode": graphs.encode,
    "decode": graphs.decode_in_place,
}
WINDOW = 0.25  # seconds; /proc/stat counts in hundredths


class Eager:
    """PyTorch's own kernels: eager mode, its fused attention."""

    def __init__(self, folder, graph, model):
        name = graph.split(".")[1].removesuffix("_dyn")
        self._call, self._module = CALLS[name], model.module
        with open(os.path.join(folder, graph + ".json"), encoding="utf-8") as file:
            arguments = json.load(file)["args"]
        self._inputs = [
            torch.from_numpy(numpy.load(os.path.join(folder, a["file"])))
            for a in arguments
            if a["kind"] == "input"
        ]

    @torch.inference_mode()
    def sample(self, series):
        """One window of calls."""
        times = []
        with quiet.Window() as window:
            begin = time.perf_counter()
            while not times or time.perf_counter() - begin < WINDOW:
                start = time.perf_counter()
                self._call(self._module, *self._inputs)
                times.append(time.perf_counter() - start)
        series.add(window, times)


class Compiled:
    """norm-run --bench, a process each time."""

    def __init__(self, norm_run, folder, library, graph, threads):
        self._command = [
            norm_run,
            library,
            "--manifest=" + os.path.join(folder, graph + ".json"),
            f"--num-threads={threads}",
        ]
        self._calls = 10

    def sample(self, series):
        with quiet.Window() as window:
            run = subprocess.run(
                self._command + [f"--bench={self._calls}"],
                capture_output=True,
                text=True,
            )
        found = re.search(r"median ([0-9.e+-]+) ms, min ([0-9.e+-]+) ms", run.stdout)
        if not found:
            raise SystemExit(f"error: {self._command}:\n{run.stdout}{run.stderr}")
        series.add(window, [float(ms) / 1e3 for ms in found.groups()][:1])


def measure(eager, compiled, rounds):
    """Series of both; more rounds, up to three times as many, until each has
    at least three quiet samples."""
    theirs, ours = quiet.Series(), quiet.Series()
    eager.sample(quiet.Series())
    for done in range(3 * rounds):
        if done >= rounds and min(theirs.quiet_count, ours.quiet_count) >= 3:
            break
        compiled.sample(ours)
        for _ in range(3):
            eager.sample(theirs)
    return theirs, ours


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder")
    parser.add_argument("libraries")
    parser.add_argument("norm_run")
    parser.add_argument("graphs", nargs="*")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--limit", action="append", default=[])
    return parser.parse_args()


def main():
    options = parse()
    torch.set_num_threads(options.threads)
    limits = dict(limit.split("=") for limit in options.limit)
    unknown = set(options.graphs + list(limits)) - set(GRAPHS)
    if unknown:
        raise SystemExit(f"error: no such graph: {', '.join(sorted(unknown))}")
    print(
        f"{options.threads} threads, f32, ms: median (least); PyTorch {torch.__version__}"
        f" eager\n{'graph':<22}{'norm':>18}{'PyTorch':>18}{'ratio':>8}  quiet samples"
    )
    loaded, passed = {}, True
    for graph in options.graphs or GRAPHS:
        name = graph.split(".")[0]
        if name not in loaded:
            loaded = {name: models.LOADERS[name](attention="sdpa")}
        library = os.path.join(options.libraries, graph + ".so")
        compiled = Compiled(
            options.norm_run, options.folder, library, graph, options.threads
        )
        eager = Eager(options.folder, graph, loaded[name])
        theirs, ours = measure(eager, compiled, options.rounds)
        ratio = ours.median() / theirs.median()
        columns = [
            f"{s.median() * 1e3:.1f} ({s.minimum() * 1e3:.1f})" for s in (ours, theirs)
        ]
        print(
            f"{graph:<22}{columns[0]:>18}{columns[1]:>18}{ratio:>8.2f}"
            f"  {ours.quiet_share:.0%}, {theirs.quiet_share:.0%}",
            flush=True,
        )
        if graph in limits and ratio >= float(limits[graph]):
            print(
                f"{graph} takes {ratio:.2f} times PyTorch's time; the limit is {limits[graph]}"
            )
            passed = False
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
