#!/usr/bin/env python3
"""Counts the row kernels of each layer of the corpus models.

  count-kernels.py [--norm-opt=build/bin/norm-opt]   prints the table
  count-kernels.py --update=docs/Performance.md      writes it there
  count-kernels.py --check=docs/Performance.md       fails where it is another
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

BEGIN = "<!-- Written by tools/count-kernels.py --update. -->\n"
END = "<!-- End of what tools/count-kernels.py writes. -->\n"
SOURCES = (("", "linalg"), (".tosa", "TOSA"), ("_dyn", "dynamic"))


def count(norm_opt, path, fuse):
    """The launches of each kind of kernel; None where there is no file, or one with an
    op that has no lowering."""
    if not os.path.exists(path):
        return None
    process = subprocess.run([norm_opt, path, f"--norm-kernel-pipeline=fuse={fuse}"],
                             capture_output=True, text=True)
    if process.returncode and "failed to legalize operation 'tosa.scatter'" in process.stderr:
        return None
    if process.returncode:
        sys.exit(f"{path}: {process.stderr}")
    names = re.findall(r"norm\.launch @(\w+)_row_\d+", process.stdout)
    return collections.Counter(names)


def list_layers(corpus):
    for path in sorted(glob.glob(os.path.join(corpus, "*", "layer[0-9].mlir"))):
        folder, name = os.path.split(path)
        yield os.path.basename(folder), name.removesuffix(".mlir"), path.removesuffix(".mlir")


def make_row(norm_opt, model, layer, stem):
    fused = [count(norm_opt, f"{stem}{suffix}.mlir", "all") for suffix, _ in SOURCES]
    single = count(norm_opt, f"{stem}.mlir", "none")
    cells = [str(sum(names.values())) if names is not None else "" for names in fused]
    kinds = ", ".join(name if number == 1 else f"{number} {name}"
                      for name, number in sorted(fused[0].items()))
    return " | ".join([f"| {model} {layer}", *cells, str(sum(single.values())), kinds]) + " |\n"


def make_table(norm_opt, corpus):
    head = ["model", *(name for _, name in SOURCES), "without fusion", "kernels (linalg)"]
    text = "| " + " | ".join(head) + " |\n" + "| --- " * len(head) + "|\n"
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = pool.map(lambda layer: make_row(norm_opt, *layer), list_layers(corpus))
        return text + "".join(rows)


def replace_table(page, table):
    begin, end = page.find(BEGIN), page.find(END)
    if begin < 0 or end < begin:
        sys.exit("the page has no place for the table")
    return page[:begin] + BEGIN + "\n" + table + "\n" + page[end:]


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description="Row kernels per layer of the corpus models")
    parser.add_argument("--norm-opt", default=os.path.join(root, "build/bin/norm-opt"))
    parser.add_argument("--corpus", default=os.path.join(root, "test/Models/corpus"))
    parser.add_argument("--update", metavar="PAGE")
    parser.add_argument("--check", metavar="PAGE")
    arguments = parser.parse_args()
    table = make_table(arguments.norm_opt, arguments.corpus)
    path = arguments.update or arguments.check
    if not path:
        sys.stdout.write(table)
        return
    with open(path) as file:
        page = file.read()
    replaced = replace_table(page, table)
    if arguments.update:
        with open(path, "w") as file:
            file.write(replaced)
    elif replaced != page:
        sys.stdout.write(table)
        sys.exit(f"{path} has another table; tools/count-kernels.py --update writes it")


if __name__ == "__main__":
    main()
