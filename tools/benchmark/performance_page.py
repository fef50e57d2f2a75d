# ===- performance_page.py - docs/Performance.md --------------------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Writes the measured part of docs/Performance.md; what stands outside of its
two marks is written by hand and kept."""

import dataclasses
import os
import platform

import cases
import records

BEGIN = "<!-- Written by tools/run-benchmarks.sh --write. -->"
END = "<!-- End of what tools/run-benchmarks.sh writes. -->"


def as_json(record):
    return {
        "case": dataclasses.asdict(record.case),
        "threads": record.threads,
        "times": {n: dataclasses.asdict(t) for n, t in record.times.items()},
        "failures": record.failures,
        "gaps": record.gaps,
    }


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            fields = dict(
                map(str.strip, line.split(":", 1)) for line in file if ":" in line
            )
        features = [
            f
            for f in ("avx2", "avx512f", "avx512_bf16")
            if f in fields["flags"].split()
        ]
        return f"{fields['model name']} (family {fields['cpu family']}, model {fields['model']}; {', '.join(features)})"
    except (OSError, KeyError):
        return platform.machine()


def _table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| " + "--- | " * len(header)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return [line.rstrip() for line in lines] + [""]


def _goals(outcomes):
    rows = []
    for outcome in outcomes:
        verdict = "yes" if outcome.met else "**no**"
        if outcome.obstacles:
            verdict += ": " + "; ".join(outcome.obstacles)
        worst = f"{outcome.worst.name}, {outcome.goal.ratio(outcome.worst):.2f}"
        rows.append(
            [
                outcome.goal.text,
                f"{outcome.goal.least:.2f}",
                f"{outcome.value:.2f}",
                verdict,
                f"{worst} ({outcome.count} cases)",
            ]
        )
    return _table(["row", "at least", "figure", "met", "least case"], rows)


def _cell(record):
    if records.NORM not in record.times:
        return "failed"
    text = f"{record.seconds(records.NORM) * 1e6:.1f} us"
    if record.best_peer:
        text += f", **{record.speedup:.2f}** {record.best_peer}"
    extras = [
        f"{record.ratio(name):.2f} {name}"
        for name in (records.HAND, records.MEMORY, records.STREAM)
        if name in record.times
    ]
    return text + (" (" + ", ".join(extras) + ")" if extras else "")


def _measured(found):
    """A table for each kind and type."""
    lines = []
    threads = sorted({record.threads for record in found})
    for kind in cases.KINDS:
        for dtype in cases.DTYPES:
            these = [r for r in found if (r.case.kind, r.case.dtype) == (kind, dtype)]
            if not these:
                continue
            speedups = [r.speedup for r in these if records.STREAM not in r.times]
            lines += [f"### {kind} {dtype}", ""]
            if speedups:
                mean, worst = records.geomean(speedups), min(speedups)
                lines += [f"Geomean {mean:.2f}, worst {worst:.2f}.", ""]
            cells = {}
            for record in these:
                key = (record.case.rows, record.case.width)
                cells.setdefault(key, {})[record.threads] = _cell(record)
            lines += _table(
                ["rows x hidden"] + [f"{count} threads" for count in threads],
                [
                    [f"{r} x {d}"] + [by_threads.get(count, "") for count in threads]
                    for (r, d), by_threads in sorted(cells.items())
                ],
            )
    return lines


def _failures(contestants, found):
    lines = [f"- {n} did not install: {why}" for n, why in contestants.missing.items()]
    gaps, failures = {}, {}
    for record in found:
        about = f"{record.case.kind} {record.case.dtype}"
        for name, reason in record.gaps.items():
            if name not in records.NOT_PEERS and "other eager" not in reason:
                gaps.setdefault((name, reason), set()).add(about)
        for name, reason in record.failures.items():
            failures.setdefault((name, about), (record.name, reason))
    for (name, reason), kinds in gaps.items():
        lines.append(f"- {name} has no {', '.join(sorted(kinds))}: {reason}")
    for (name, _), (case, reason) in failures.items():
        reason = reason.replace("|", "\\|").replace("<", "&lt;")
        lines.append(f"- {name} fails {case}: {reason}")
    return lines or ["- none"]


def _generated(contestants, found, outcomes):
    nearest = sorted(
        (r for r in found if records.STREAM not in r.times), key=lambda r: r.speedup
    )[:5]
    noisy = sum(record.noisy for record in found)
    versions = ", ".join(f"{n} {v}" for n, v in contestants.versions.items())
    lines = [
        f"Processor: {_processor()}, {os.cpu_count()} cores.",
        f"Peers: {versions}.",
        f"{len(found)} measurements, {noisy} of them without enough undisturbed samples.",
        "",
        "### The speed table",
        "",
    ]
    lines += _goals(outcomes)
    lines += ["Nearest to losing, against the best peer:", ""]
    lines += [f"- {r.name}: {r.speedup:.2f} ({r.best_peer})" for r in nearest]
    lines += ["", "Peers that lack a kernel or fail:", ""]
    lines += _failures(contestants, found)
    lines += [""] + _measured(found)
    return lines


def write(path, contestants, found, outcomes):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise SystemExit(f"error: {path} lacks the marks of the measured part")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    generated = "\n".join(_generated(contestants, found, outcomes))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n\n{generated}\n{END}{after}")
