# ===- __main__.py - norm's kernels beside those of other compilers -------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Times each case with 1 and 2 threads; tools/run-benchmarks.sh runs this.

usage: benchmark FOLDER NORM_OPT [--summary] [--only GROUP]... [--full]
                 [--write FILE] [--case TEXT]... [--threads N]...

FOLDER keeps compiled libraries and results.json."""

import argparse
import json
import os
import sys
import time

parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
)
parser.add_argument("folder")
parser.add_argument("norm_opt")
parser.add_argument("--summary", action="store_true")
parser.add_argument("--only", action="append", metavar="GROUP")
parser.add_argument("--full", action="store_true")
parser.add_argument("--write", metavar="FILE")
parser.add_argument("--case", action="append", metavar="TEXT")
parser.add_argument("--threads", action="append", type=int)
OPTIONS = parser.parse_args()
FOLDER = os.path.abspath(OPTIONS.folder)

# Before the packages load.
BLOCKTIME = 20  # milliseconds that libomp's threads spin after a loop
os.environ["KMP_BLOCKTIME"] = str(BLOCKTIME)
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", os.path.join(FOLDER, "inductor"))
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")

import cases
import contestant
import goals
import performance_page
import records

contestant.FOLDER = FOLDER

LARGE = "large"
GROUPS = list(cases.GROUPS) + [LARGE]


def last_level_cache():
    """Its bytes, as the system states them."""
    largest = 32 << 20
    folder = "/sys/devices/system/cpu/cpu0/cache"
    for index in os.listdir(folder) if os.path.isdir(folder) else []:
        path = os.path.join(folder, index, "size")
        if os.path.exists(path):
            with open(path, encoding="ascii") as file:
                text = file.read().strip()
            if text.endswith("K"):
                largest = max(largest, int(text[:-1]) << 10)
    return largest


def large_cases():
    """Inputs and results are each larger than the last-level cache."""
    for kind in ("rms", "add_rms"):
        for dtype in cases.DTYPES:
            row = 4096 * cases.Case(kind, dtype, 1, 4096).itemsize
            rows = -(-last_level_cache() * 17 // 16 // row)
            yield cases.Case(kind, dtype, rows, 4096)


def chosen():
    """Pairs of a case and whether it is of the large group."""
    groups = OPTIONS.only or GROUPS
    unknown = set(groups) - set(GROUPS)
    if unknown:
        raise SystemExit(
            f"error: no group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}"
        )
    pairs = [(case, False) for case in cases.select(groups, OPTIONS.full)]
    if LARGE in groups:
        pairs += [(case, True) for case in large_cases()]
    if OPTIONS.case:
        pairs = [p for p in pairs if any(t in p[0].name for t in OPTIONS.case)]
        if not pairs:
            raise SystemExit("error: no case has that text in its name")
    return pairs


def line(record):
    """What is printed of a case."""
    if records.NORM not in record.times:
        return f"{record.name:<28} norm FAILED: {record.failures[records.NORM]}"
    text = f"{record.name:<28}{record.seconds(records.NORM) * 1e6:>10.2f} us"
    if record.best_peer:
        text += f"  x{record.speedup:.2f} {record.best_peer}"
    for name in (records.HAND, records.MEMORY, records.STREAM):
        if name in record.times:
            text += f"  x{record.ratio(name):.2f} {name}"
    return text + ("  (noisy)" if record.noisy else "")


def details(record):
    return "    " + ", ".join(
        f"{name} {times.median * 1e6:.2f}"
        for name, times in sorted(record.times.items(), key=lambda p: p[1].median)
    )


def run_all(contestants):
    """Records; a line for each as it comes."""
    found, pairs, start = [], chosen(), time.time()
    for case, large in pairs:
        for threads in OPTIONS.threads or (1, 2):
            record = records.run(contestants, case, threads, large)
            found.append(record)
            if OPTIONS.summary:
                done, total = len(found), 2 * len(pairs)
                print(
                    f"\r{done}/{total} {time.time() - start:.0f} s ",
                    *(line(record), "\033[K"),
                    end="",
                    file=sys.stderr,
                    flush=True,
                )
            else:
                print(line(record), details(record), sep="\n", flush=True)
    if OPTIONS.summary:
        print(file=sys.stderr)
    return found


def print_failures(contestants, found):
    for name, reason in contestants.missing.items():
        print(f"{name} did not install or load: {reason}")
    failures = {}
    for record in found:
        for name, reason in record.failures.items():
            failures.setdefault((name, record.case.kind, record.case.dtype), []).append(
                (record.name, reason)
            )
    for (name, kind, dtype), where in failures.items():
        print(
            f"{name} fails {len(where)} of {kind} {dtype}: {where[0][0]}: {where[0][1]}"
        )


def print_kinds(found):
    """Geomean and worst of each kind and type."""
    for kind in cases.KINDS:
        for dtype in cases.DTYPES:
            speedups = {
                r.name: r.speedup
                for r in found
                if (r.case.kind, r.case.dtype) == (kind, dtype)
                and records.STREAM not in r.times
            }
            if speedups:
                worst = min(speedups, key=speedups.get)
                print(
                    f"{kind} {dtype}: geomean {records.geomean(speedups.values()):.2f},"
                    f" worst {speedups[worst]:.2f} ({worst})"
                )


def main():
    pairs = chosen()
    contestants = records.Contestants(FOLDER, OPTIONS.norm_opt)
    if not OPTIONS.summary:
        names = ", ".join(f"{n} {v}" for n, v in contestants.versions.items())
        print(f"{len(pairs)} cases, 1 and 2 threads; peers: {names}")
        print("us per call; xN: how many times that the other takes")
    found = run_all(contestants)
    outcomes = goals.judge(found, contestants.missing)
    with open(os.path.join(FOLDER, "results.json"), "w", encoding="utf-8") as file:
        json.dump(
            [performance_page.as_json(record) for record in found], file, indent=1
        )
    if not OPTIONS.summary:
        print_kinds(found)
    print_failures(contestants, found)
    print(*outcomes, sep="\n")
    if OPTIONS.write:
        performance_page.write(OPTIONS.write, contestants, found, outcomes)
    return 0 if all(outcome.met for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
