# ===- contestant.py - What is timed side by side -------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""A contestant makes a call of no arguments that runs a case once, and says
what the results were."""

import dataclasses
from typing import Callable


FOLDER = "."  # keeps what was compiled; set at the start


class Unsupported(Exception):
    """The contestant has no such kernel: a known gap, not a failure."""


@dataclasses.dataclass
class Prepared:
    call: Callable  # runs the case once
    results: Callable  # arrays of the last call, in order
    set_threads: Callable = lambda: None  # before a series of calls
    pause: float = 0.0  # seconds that its threads spin after a call
