# ===- goals.py - The speeds to reach -------------------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""The speed table: which records a row is about, the figure it takes of them
and the least value. A figure is how many times norm's time the others need."""

import dataclasses
from typing import Callable

import records


def _worst(values):
    return min(values)


@dataclasses.dataclass(frozen=True)
class Goal:
    text: str
    least: float
    covers: Callable  # Record to bool
    figure: Callable = _worst  # of a list of ratios
    against: str = ""  # a contestant; the best peer if empty

    def ratio(self, record):
        if records.NORM not in record.times:
            return 0.0
        return record.ratio(self.against) if self.against else record.speedup


def _about(kinds, dtype="", rows=0, least_width=0, below=1 << 30):
    kinds = kinds.split()

    def covers(record):
        case = record.case
        return (
            case.kind in kinds
            and (not dtype or case.dtype == dtype)
            and (not rows or case.rows == rows)
            and least_width <= case.width < below
            and records.STREAM not in record.times
        )

    return covers


def _has(contestant):
    return lambda record: contestant in record.times


def _all(record):
    return records.STREAM not in record.times


GOALS = [
    Goal("every case, the worst", 1.0, _all),
    Goal("geomean of all", 2.0, _all, records.geomean),
    Goal("RMS f32, 512 rows, hidden >= 4096", 1.7, _about("rms", "f32", 512, 4096)),
    Goal("RMS f32, 512 rows, hidden < 4096", 2.0, _about("rms", "f32", 512, 0, 4096)),
    Goal("RMS bf16, 512 rows", 2.5, _about("rms", "bf16", 512)),
    Goal(
        "LayerNorm f32, 512 rows, hidden >= 4096",
        2.0,
        _about("layer", "f32", 512, 4096),
    ),
    Goal(
        "LayerNorm f32, 512 rows, hidden < 4096",
        2.4,
        _about("layer", "f32", 512, 0, 4096),
    ),
    Goal("LayerNorm bf16", 2.4, _about("layer", "bf16")),
    Goal("add + norm f32, both results", 1.7, _about("add_rms", "f32")),
    Goal("add + norm bf16, both results", 2.0, _about("add_rms", "bf16")),
    Goal("norm * silu gate", 1.8, _about("gate")),
    Goal("QK-norm + RoPE", 3.0, _about("rope")),
    Goal("sandwich", 2.0, _about("sandwich")),
    Goal("branch read", 2.0, _about("branch_write branch_merge")),
    Goal(
        "softmax f32 against ONNX Runtime",
        1.0,
        _about("softmax", "f32"),
        against="onnxruntime",
    ),
    Goal(
        "loops written by hand, geomean",
        1.0,
        _has(records.HAND),
        records.geomean,
        records.HAND,
    ),
    Goal("loops written by hand, worst", 0.9, _has(records.HAND), against=records.HAND),
    Goal(
        "beyond the last-level cache, of a streaming copy",
        0.92,
        _has(records.STREAM),
        against=records.STREAM,
    ),
]


@dataclasses.dataclass
class Outcome:
    goal: Goal
    value: float
    worst: records.Record
    count: int
    obstacles: list  # why the row is missed whatever its figure

    @property
    def met(self):
        return not self.obstacles and self.value >= self.goal.least

    def __str__(self):
        text = f"{'met   ' if self.met else 'MISSED'} {self.goal.text}: "
        text += f"{self.value:.2f} (at least {self.goal.least:.2f}"
        text += f"; {self.count} cases, least {self.goal.ratio(self.worst):.2f}"
        text += f" at {self.worst.name})"
        return text + "".join(f"; {obstacle}" for obstacle in self.obstacles)


def _obstacles(goal, covered, missing):
    found = []
    if not goal.against:
        found = [f"{name} is not installed" for name in missing]
    failed = sorted({n for r in covered for n in r.failures if n != records.HAND})
    for name in failed:
        if name in (goal.against or name, records.NORM):
            count = sum(name in record.failures for record in covered)
            found.append(f"{name} failed {count} cases")
    return found


def judge(all_records, missing):
    """The outcomes of the rows that the records are about."""
    outcomes = []
    for goal in GOALS:
        covered = [r for r in all_records if goal.covers(r)]
        if not goal.against or goal.against == "onnxruntime":
            timed = covered
        else:
            timed = [r for r in covered if goal.against in r.times]
        if not timed:
            continue
        ratios = [goal.ratio(record) for record in timed]
        # A case without anybody to compare with counts as lost.
        ratios = [ratio if ratio == ratio else 0.0 for ratio in ratios]
        worst = timed[ratios.index(min(ratios))]
        outcomes.append(
            Outcome(
                goal,
                goal.figure(ratios),
                worst,
                len(timed),
                _obstacles(goal, covered, missing),
            )
        )
    return outcomes
