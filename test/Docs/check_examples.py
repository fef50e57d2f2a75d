#!/usr/bin/env python3
"""Runs every ```mlir block of .td and .md files through norm-opt.

usage: check_examples.py NORM-OPT FILE...

A block is a whole module: it must verify and survive a round trip through text
and bytecode. Text that is no module goes into a block of another language. A
file without a block is fine. Every failing block is listed with its line.
"""
import re
import subprocess
import sys
import textwrap

BLOCK = re.compile(r"^[ \t]*```mlir\n(.*?)^[ \t]*```$", re.MULTILINE | re.DOTALL)


def main():
    norm_opt, *files = sys.argv[1:]
    count = failed = 0
    for name in files:
        with open(name, encoding="utf-8") as file:
            text = file.read()
        for match in BLOCK.finditer(text):
            count += 1
            line = text.count("\n", 0, match.start(1)) + 1
            run = subprocess.run(
                [norm_opt, "--verify-roundtrip", "-o", "/dev/null"],
                input=textwrap.dedent(match.group(1)), text=True,
                capture_output=True)
            if run.returncode:
                failed += 1
                print(f"{name}:{line}: this example fails:\n{run.stderr}")
    print(f"{count} examples, {failed} failed")
    sys.exit(1 if failed or not count else 0)


if __name__ == "__main__":
    main()
