# ===- measure.py - Interleaved samples that nothing disturbed ------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Times contestants in turns, in one process.

A sample is a batch of calls. It is quiet when this process's threads did not
have to wait for a processor: the kernel counts that time for each thread. Only
quiet samples count, unless there are too few of them; then all do, and the
result says so."""

import dataclasses
import os
import statistics
import time

BATCH = 4e-3  # seconds
WAITED = 0.02  # of a batch; more is not quiet
ROUNDS = 7  # samples of each contestant
MORE = 4  # times as many rounds at most, while samples are not quiet
ENOUGH = 5  # quiet samples
LIMIT = 40  # seconds for one series


def waited():
    """Seconds that all threads of this process ever stood ready but not
    running."""
    total = 0
    for task in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{task}/schedstat", encoding="ascii") as file:
                total += int(file.read().split()[1])
        except (FileNotFoundError, ProcessLookupError, IndexError):
            pass  # a thread that ended
    return total * 1e-9


@dataclasses.dataclass
class Times:
    """Of one contestant, in seconds per call."""

    median: float
    least: float
    quiet: int
    taken: int


class Series:
    def __init__(self, prepared):
        self.prepared = prepared
        self._quiet, self._all = [], []
        self._calls = None

    def enough(self):
        return len(self._quiet) >= ENOUGH

    def _batch(self, calls):
        call = self.prepared.call
        start = time.perf_counter()
        for _ in range(calls):
            call()
        return time.perf_counter() - start

    def warm_up(self):
        """Finds how many calls a batch takes."""
        self.prepared.set_threads()
        self._batch(2)
        once = self._batch(3) / 3
        self._calls = max(1, round(BATCH / once))

    def sample(self):
        self.prepared.set_threads()
        # Threads awake, data where the calls leave it.
        self._batch(max(1, self._calls // 8))
        before = waited()
        seconds = self._batch(self._calls)
        lost = waited() - before
        time.sleep(self.prepared.pause)
        self._all.append(seconds / self._calls)
        if lost < WAITED * seconds:
            self._quiet.append(self._all[-1])

    def times(self):
        chosen = self._quiet if len(self._quiet) >= 3 else self._all
        return Times(
            statistics.median(chosen), min(self._all), len(self._quiet), len(self._all)
        )


def interleave(prepared):
    """Name to Prepared; gives name to Times."""
    series = {name: Series(p) for name, p in prepared.items()}
    for one in series.values():
        one.warm_up()
    order = list(series.values())
    start = time.perf_counter()
    for done in range(MORE * ROUNDS):
        if done >= ROUNDS and all(one.enough() for one in order):
            break
        if done >= 3 and time.perf_counter() - start > LIMIT:
            break
        for one in order:
            # Those with enough quiet samples leave the rest of the time.
            if done < ROUNDS or not one.enough():
                one.sample()
        order.append(order.pop(0))
    return {name: one.times() for name, one in series.items()}
