#!/usr/bin/env python3
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Raises every file of the model corpus and compares the norms with the keys.

usage: check_raise.py CORPUS [--passes=PASSES] [--only=REGEX] [--verbose]

All files go through one norm-opt, separated as --split-input-file wants. Prints
a line per difference and a summary; exit code 1 if anything differs.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys

NORM = re.compile(
    r"norm\.normalize (?P<statistic>\w+) %[\w#]+ axes \[(?P<axes>[\d, ]*)\] "
    r"eps (?P<eps>\S+)(?: (?P<place>outside|clamp_inside|clamp))?"
    r"(?: correction (?P<correction>\d+))?(?: group (?P<group>\d+))?"
    r"(?: extent (?P<extent>\d+))?(?: statistic_type (?P<type>\w+))?"
    r"(?: gain (?P<gain>\w+)\((?P<gain_value>%[\w#]+) : tensor<(?P<gain_type>[^>]*)>\)"
    r"(?: axes \[(?P<gain_axes>[\d, ]*)\])?(?: offset_type \w+)?)?"
    r"(?: bias\((?P<bias>%[\w#]+) : tensor<[^>]*>\)(?: axes \[[\d, ]*\])?)?"
    r"(?: round (?P<round>\w+))? : tensor<(?P<input>[^>]*)>")

EPS_PLACE = {"max(norm, eps)": "clamp",
             "outside sqrt, added to std": "outside"}
FORMS = {"w": "direct", "1+w": "zero_centered", "none": None,
         "w (one scalar)": "direct"}


def key_of(folder, base):
    """The norms that a file holds: a list."""
    with open(os.path.join(folder, "expected.json")) as file:
        keys = json.load(file)["norms"]
    base = re.sub(r"\.tosa$", "", base)
    names = [base, re.sub(r"_(dynstrict|onnx18)$", "", base),
             re.sub(r"_f32_dyn$", "_f32", base), re.sub(r"_dyn$", "", base)]
    for name in names:
        key = keys.get(name)
        if isinstance(key, str):  # "same as NAME"
            key = keys.get(key.split()[-1])
        if isinstance(key, dict):
            return [key] if key.get("norm") else []
        if key is not None:
            return key
    return None


def shape_of(text):
    return [None if part == "?" else int(part)
            for part in text.split("x")[:-1]]


def integers(text):
    return [int(part) for part in text.split(",") if part.strip()]


def wanted_rounding(norm):
    """What the key says where the file's types can show it; else None."""
    if norm.get("dtype") not in ("bf16", "f16") or not norm.get("gain"):
        return None
    order = norm.get("cast_order", "")
    if "THEN multiply by w" in order or "to input dtype; multiply w" in order:
        return "before_gain"
    return "after_gain" if order.endswith("LAST") else None


def differences(want, got, manifest):
    found = []

    def compare(what, expected, actual):
        if expected != actual:
            found.append(f"{what}: key {expected}, raised {actual}")

    shape, axes = shape_of(got["input"]), integers(got["axes"])
    compare("statistic", want["statistic"], got["statistic"])
    rank = len(want.get("input_shape") or []) or want.get("input_rank", 3)
    group = (want.get("grouped") or {}).get("group_size")
    ends = [axis - len(shape) for axis in axes]
    key_ends = sorted(axis - rank for axis in want.get("axes", []))
    if key_ends and not group:
        trailing = list(range(-len(ends), 0))
        if key_ends == list(range(-len(key_ends), 0)):
            compare("axes from the end", trailing, ends)
        else:
            compare("axes from the end", key_ends, ends)
    sizes = [shape[axis] for axis in axes]
    size = None if None in sizes else math.prod(sizes)
    if got["group"]:
        size = int(got["group"])
    if want.get("axis_size") and size is not None:
        compare("axis size", want["axis_size"], size)
    compare("group", group, int(got["group"]) if got["group"] else None)
    compare("extent", want.get("extent"),
            int(got["extent"]) if got["extent"] else None)
    eps = 0.0 if got["eps"] == "none" else float(got["eps"])
    narrow = want.get("dtype") in ("bf16", "f16")
    if abs(eps - want["eps"]) > (1e-2 if narrow else 1e-6) * want["eps"]:
        found.append(f"eps: key {want['eps']}, raised {eps}")
    place = got["place"] or ("none" if got["eps"] == "none" else "inside")
    compare("eps place",
            EPS_PLACE.get(want.get("eps_place"), "inside") if want["eps"]
            else "none", place)
    compare("correction", 1 if "N-1" in str(want.get("denominator", "")) else 0,
            int(got["correction"] or 0))
    gain = want.get("gain")
    form = FORMS[gain if isinstance(gain, str)
                 else (gain or {}).get("form", "none")]
    # An exporter that inlines weights folds 1 + w.
    inlined = "inlined" in str(manifest.get("weights", ""))
    if not (inlined and form and got["gain"] == "direct"):
        compare("gain", form, got["gain"])
    if isinstance(gain, dict) and gain.get("shape") and got["gain_type"]:
        compare("gain size", math.prod(gain["shape"]),
                math.prod(shape_of(got["gain_type"])))
    if isinstance(gain, dict) and gain.get("param") and got["gain_value"]:
        names = [arg.get("name", "").lstrip(".")
                 for arg in manifest.get("args", [])]
        name = gain["param"].lstrip(".")
        argument = re.fullmatch(r"%arg(\d+)", got["gain_value"])
        if name in names:
            compare("parameter", name,
                    names[int(argument[1])] if argument else None)
    compare("bias", bool(want.get("bias")), bool(got["bias"]))
    rounding = wanted_rounding(want)
    if rounding:
        compare("rounding", rounding, got["round"])
    return found


def check(path, text, verbose):
    """Number of differences of one file."""
    folder, name = os.path.split(path)
    base = name[:-len(".mlir")]
    key = key_of(folder, base)
    if key is None:
        print(f"{path}: no key")
        return 1
    manifest = {}
    for stem in (base, re.sub(r"\.tosa$", "", base)):
        file_name = os.path.join(folder, stem + ".json")
        if os.path.exists(file_name):
            with open(file_name) as file:
                manifest = json.load(file)
            break
    raised = [match.groupdict() for match in NORM.finditer(text)]
    count = text.count("norm.normalize")
    bad = 0
    if count != len(raised):
        print(f"{path}: {count - len(raised)} norms cannot be read")
        bad += 1
    for index, want in enumerate(key):
        if not raised:
            if not want.get("optional"):
                print(f"{path}: norm {index} is not raised")
                bad += 1
            continue
        best = min(raised, key=lambda got: len(differences(want, got, manifest)))
        found = differences(want, best, manifest)
        raised.remove(best)
        if found:
            print(f"{path}: norm {index}: " + "; ".join(found))
            bad += 1
    for got in raised:
        print(f"{path}: one norm too many: {got['statistic']}")
        bad += 1
    if verbose:
        print(f"{path}: {len(key)} norms, {bad} differences")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus")
    parser.add_argument("--passes", default="--norm-raise")
    parser.add_argument("--only", default=".")
    parser.add_argument("--norm-opt", default="norm-opt")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--decomposed", action="store_true",
                        help="only look that no norm op is left")
    args = parser.parse_args()
    paths = []
    for folder, _, files in sorted(os.walk(args.corpus)):
        paths += [os.path.join(folder, name) for name in sorted(files)
                  if name.endswith(".mlir")]
    paths = [path for path in paths
             if re.search(args.only, os.path.relpath(path, args.corpus))]
    chunks = []
    for path in paths:
        with open(path) as file:
            chunks.append(file.read())
    command = [args.norm_opt, "-", "--split-input-file",
               "--mlir-elide-elementsattrs-if-larger=1",
               "--mlir-elide-resource-strings-if-larger=1",
               *args.passes.split()]
    run = subprocess.run(command, input="\n// -----\n".join(chunks),
                         capture_output=True, text=True)
    if run.returncode != 0:
        print(f"norm-opt exits with {run.returncode}: {run.stderr[:2000]}")
        sys.exit(1)
    outputs = run.stdout.split("// -----\n")
    if len(outputs) != len(paths):
        print(f"{len(paths)} files in, {len(outputs)} out")
        sys.exit(1)
    if args.decomposed:
        left = sum("norm." in text for text in outputs)
        print(f"{len(paths)} files, {left} with norm ops")
        sys.exit(left != 0)
    bad = sum(check(path, text, args.verbose)
              for path, text in zip(paths, outputs))
    count = sum(text.count("norm.normalize") for text in outputs)
    print(f"{len(paths)} files, {count} norms, {bad} differences")
    sys.exit(bad != 0)


if __name__ == "__main__":
    main()
