# ===- check.py - What norm-run's comparison does not cover --------------===//
#
# Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Checks of compiled models' outputs; exit code 1 where one fails.

usage:
  check.py argmax OURS.npy PYTORCH.npy
      the largest logit is the same one in every row
  check.py text LOG GOLDEN.json
      prints the text of the ids that `norm-run --generate` printed into LOG;
      the ids are the golden ones, and as many
  check.py similarity SENTENCES.json STATES.npy...
      prints the cosine of each pair of sentences, from the hidden states that
      the compiled model gave; PyTorch's are within 1e-5
"""

import json
import re
import sys

import numpy


def argmax(ours_path, reference_path):
    ours, reference = numpy.load(ours_path), numpy.load(reference_path)
    if ours.shape != reference.shape:
        print(f"shape {ours.shape} is not {reference.shape}")
        return False
    equal = ours.argmax(axis=-1) == reference.argmax(axis=-1)
    print(f"argmax equal in {equal.sum()} of {equal.size} rows")
    return bool(equal.all())


def text(log_path, golden_path):
    import models

    with open(golden_path, encoding="utf-8") as file:
        golden = json.load(file)
    with open(log_path, encoding="utf-8") as file:
        found = re.search(r"^generated:((?: \d+)+)$", file.read(), re.MULTILINE)
    if not found:
        print(f"{log_path} holds no generated ids")
        return False
    ids = [int(word) for word in found.group(1).split()]
    print(repr(golden["prompt"] + models.smollm2_tokenizer().decode(ids)))
    equal = sum(a == b for a, b in zip(ids, golden["greedy_ids"]))
    print(f"{equal} of {len(golden['greedy_ids'])} tokens as PyTorch's")
    return ids == golden["greedy_ids"]


def similarity(sentences_path, *states_paths):
    import samples

    with open(sentences_path, encoding="utf-8") as file:
        reference = json.load(file)
    sentences, expected = reference["sentences"], reference["similarity"]
    if len(states_paths) != len(sentences):
        print(f"{len(states_paths)} files for {len(sentences)} sentences")
        return False
    found = samples.similarities([numpy.load(path) for path in states_paths])
    for i, first in enumerate(sentences):
        for j in range(i + 1, len(sentences)):
            print(
                f"similarity {found[i, j]:.6f} (PyTorch {expected[i][j]:.6f}): "
                f"{first!r}, {sentences[j]!r}"
            )
    return bool(numpy.abs(found - numpy.array(expected)).max() <= 1e-5)


CHECKS = {"argmax": argmax, "text": text, "similarity": similarity}

if __name__ == "__main__":
    if len(sys.argv) < 4 or sys.argv[1] not in CHECKS:
        raise SystemExit(__doc__)
    try:
        passed = CHECKS[sys.argv[1]](*sys.argv[2:])
    except (OSError, ValueError) as error:
        raise SystemExit(f"error: {error}")
    sys.exit(0 if passed else 1)
