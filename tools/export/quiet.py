# ===- quiet.py - Samples of time that other work did not disturb --------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Which share of the processors others used while something was timed.

Two programs that are timed on a shared machine can only be compared by samples
in which it was quiet: a threaded one loses far more to a busy core than that
core's share."""

import os
import statistics
import time

QUIET = 0.06  # of all processors


class Window:
    """with Window() as w: ...; then w.others is the share that others used."""

    def __enter__(self):
        self._start = self._read()
        return self

    def __exit__(self, *_):
        end = self._read()
        wall, busy, own = (b - a for a, b in zip(self._start, end))
        self.seconds = wall
        self.others = max(0.0, busy - own) / (wall * os.cpu_count())

    @staticmethod
    def _read():
        """Wall, all processors' busy, and this process's and its ended
        children's time, in seconds."""
        with open("/proc/stat", encoding="ascii") as file:
            fields = [int(word) for word in file.readline().split()[1:9]]
        user, nice, system, _, _, interrupt, soft_interrupt, _ = fields
        busy = user + nice + system + interrupt + soft_interrupt
        own = sum(os.times()[:4])
        return time.perf_counter(), busy / os.sysconf("SC_CLK_TCK"), own


class Series:
    """Timings of one program; those from quiet windows count."""

    def __init__(self):
        self._quiet, self._all = [], []

    def add(self, window, seconds):
        self._all += seconds
        if window.others < QUIET:
            self._quiet += seconds

    @property
    def quiet_share(self):
        return len(self._quiet) / len(self._all)

    @property
    def quiet_count(self):
        return len(self._quiet)

    def median(self):
        return statistics.median(self._quiet or self._all)

    def minimum(self):
        return min(self._quiet or self._all)
