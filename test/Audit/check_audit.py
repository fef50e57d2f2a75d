#!/usr/bin/env python3
# ===- check_audit.py - Compare audits with the corpus's answer key -------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Audits models of the corpus and compares each norm with `expected.json`.

usage: check_audit.py [--norm-opt=TOOL] [--passes=PASSES] PATH...
       check_audit.py --audit=AUDIT.json FILE.mlir

A PATH is a model (.mlir) or a folder of models. Each is audited with its
manifest's names; --audit takes a json audit made before. --passes names
passes to run first, as norm-opt's --pass-pipeline takes them inside
`builtin.module()`.

Prints a line per difference and a summary; exits 1 if there is a difference,
a norm that the key lacks, or no model at all.
"""
import argparse
import json
import math
import os
import subprocess
import sys

# How the key words things, and the audit's word for it.
GAIN_FORMS = {"w": "direct", "w (one scalar)": "direct", "1+w": "zero_centered", "none": "none"}
EPS_PLACES = {"max(norm, eps)": "clamp", "outside sqrt, added to std": "outside"}


class Model:
    """A file of the corpus, with its manifest and its part of the key."""

    def __init__(self, path):
        self.path = path
        folder, base = os.path.split(path)
        self.stem = base[: -len(".mlir")].removesuffix(".tosa")
        self.manifest_path = os.path.join(folder, self.stem + ".json")
        with open(self.manifest_path) as file:
            self.manifest = json.load(file)
        with open(os.path.join(folder, "expected.json")) as file:
            self.key = self.find_key(json.load(file)["norms"])

    def find_key(self, norms):
        """The norms of this file; other exports of a model share its key."""
        stem = self.stem
        for ending in ("", "_dynstrict", "_onnx18", "_dyn"):
            if not stem.endswith(ending):
                continue
            entry = norms.get(stem.removesuffix(ending))
            if isinstance(entry, str):  # "same as layer0"
                entry = norms[entry.split()[2]]
            if isinstance(entry, list):
                return entry
            if entry is not None:  # one form: a norm or a decoy
                return [entry] if entry["norm"] else []
        raise SystemExit(f"{self.path}: expected.json has no entry for it")

    @property
    def weights_are_constants(self):
        return "inlined" in str(self.manifest.get("weights"))

    @property
    def parameters(self):
        return {argument["name"] for argument in self.manifest["args"]}


def expected_facts(norm, model):
    """What the audit must say, as {fact: value}; facts that the key leaves
    open are absent. A value that is a set allows each of its members."""
    facts = {"statistic": norm["statistic"], "eps": norm["eps"], "extent": norm.get("extent")}
    facts["correction"] = 1 if "N-1" in str(norm.get("denominator")) else 0
    if norm["eps"] == 0:
        facts["eps_place"] = "none"
    else:
        facts["eps_place"] = EPS_PLACES.get(norm.get("eps_place"), "inside")

    rank = len(norm["input_shape"]) if "input_shape" in norm else norm["input_rank"]
    if "grouped" in norm:
        # One statistic per group, whether the axis is split or the op grouped.
        facts["elements"] = norm["grouped"]["group_size"]
    else:
        facts["axes"] = sorted(axis - rank for axis in norm["axes"])
        if "axis_size" in norm:
            facts["elements"] = norm["axis_size"]

    gain = norm.get("gain") or "none"
    described = isinstance(gain, dict)
    form = GAIN_FORMS[gain["form"] if described else gain]
    facts["gain"] = {form}
    if model.weights_are_constants and form != "none":
        facts["gain"].add("direct")  # 1 + w is folded into one constant
    if described and gain.get("shape"):
        facts["gain elements"] = math.prod(gain["shape"])
    if described and gain.get("param") in model.parameters:
        facts["gain parameter"] = gain["param"]
    bias = norm.get("bias")
    facts["bias"] = bool(bias)
    if isinstance(bias, dict) and bias["param"] in model.parameters:
        facts["bias parameter"] = bias["param"]

    casts = norm.get("cast_order", "")
    if norm.get("dtype") == "bf16" and form != "none":
        if "cast to input dtype; THEN multiply by w" in casts or "cast to input dtype; multiply w" in casts:
            facts["rounding"] = "before_gain"
        elif casts.endswith("cast to input dtype LAST"):
            facts["rounding"] = "after_gain"
    return facts


def audited_facts(norm):
    shape, gain, bias = norm["input_shape"], norm["gain"], norm["bias"]
    sizes = [shape[axis] for axis in norm["axes"]]
    elements = norm["axis_size"]
    facts = {name: norm[name] for name in ("statistic", "eps", "eps_place", "extent", "correction", "rounding")}
    facts["axes"] = sorted(axis - len(shape) for axis in norm["axes"])
    facts["elements"] = elements
    facts["gain"] = gain["form"]
    facts["gain elements"] = math.prod(gain["shape"]) if gain["shape"] and None not in gain["shape"] else None
    facts["gain parameter"] = gain["parameter"]
    facts["bias"] = bias is not None
    facts["bias parameter"] = bias["parameter"] if bias else None
    # The audit must agree with itself.
    if norm["group_size"] is None and norm["extent"] is None:
        whole = None if None in sizes else math.prod(sizes)
        if whole != elements:
            facts["elements"] = f"{elements} by axis_size, {whole} by the shape"
    return facts


def agrees(fact, want, have, norm):
    if isinstance(want, set):
        return have in want
    if fact == "elements" and have is None:
        return None in norm["input_shape"]  # dynamic
    if fact == "eps" and want and have:
        # A constant of the model's type differs by its rounding.
        tolerance = 1e-2 if norm["input_type"] in ("bf16", "f16") else 1e-6
        return abs(want - have) <= tolerance * want
    if fact == "axes" and want == list(range(-len(want), 0)):
        # Trailing axes may have been reshaped into fewer or more.
        return have == list(range(-len(have), 0))
    return want == have


def differences(want, norm):
    have = audited_facts(norm)
    return [
        f"{fact} is {have[fact]}, the key says {' or '.join(sorted(value)) if isinstance(value, set) else value}"
        for fact, value in want.items()
        if not agrees(fact, value, have[fact], norm)
    ]


def check(model, audit):
    """Prints what differs; returns (norms in the key, norms as in the key,
    norms that the key lacks)."""
    found = [norm for function in audit["functions"] for norm in function["norms"]]
    right = total = 0
    for number, norm in enumerate(model.key):
        name = norm.get("name", norm["statistic"])
        want = expected_facts(norm, model)
        if not found and norm.get("optional"):
            continue
        total += 1
        if not found:
            print(f"{model.path}: norm {number} ({name}) is not found")
            continue
        # Norms of parallel branches may come in either order.
        best = min(found, key=lambda candidate: len(differences(want, candidate)))
        found.remove(best)
        wrong = differences(want, best)
        right += not wrong
        for line in wrong:
            print(f"{model.path}: norm {number} ({name}): {line}")
    for norm in found:
        print(f"{model.path}: {norm['name']} at {norm['location']} is no norm of the key")
    return total, right, len(found)


def run_audit(tool, passes, model):
    pipeline = [f"norm-name-arguments{{manifest={model.manifest_path}}}"]
    pipeline += [passes] if passes else []
    pipeline += ["norm-audit{format=json output=-}"]
    command = [tool, model.path, f"--pass-pipeline=builtin.module({','.join(pipeline)})", "-o", os.devnull]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        print(f"{model.path}: norm-opt exits with {run.returncode}: {run.stderr.strip()}")
        return None
    return json.loads(run.stdout)


def models_of(path):
    if not os.path.isdir(path):
        return [Model(path)]
    names = sorted(name for name in os.listdir(path) if name.endswith(".mlir"))
    return [Model(os.path.join(path, name)) for name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="+")
    parser.add_argument("--norm-opt", default="norm-opt")
    parser.add_argument("--passes", default="")
    parser.add_argument("--audit")
    options = parser.parse_args()
    models = [model for path in options.path for model in models_of(path)]
    if options.audit and len(models) != 1:
        parser.error("--audit is for one model")

    total = right = extra = failed = 0
    for model in models:
        if options.audit:
            with open(options.audit) as file:
                audit = json.load(file)
        else:
            audit = run_audit(options.norm_opt, options.passes, model)
        if audit is None:
            failed += 1
            continue
        counts = check(model, audit)
        total, right, extra = total + counts[0], right + counts[1], extra + counts[2]
    print(f"{len(models)} models, {right} of {total} norms as in the key, {extra} extra, {failed} failed")
    sys.exit(0 if models and right == total and not extra and not failed else 1)


if __name__ == "__main__":
    main()
