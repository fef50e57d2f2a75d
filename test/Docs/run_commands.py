#!/usr/bin/env python3
"""Runs the ```bash blocks of a markdown file as one script, in order.

usage: run_commands.py FILE.md SOURCE-ROOT BUILD-ROOT WORK-DIRECTORY

The script runs in WORK-DIRECTORY, where the entries of SOURCE-ROOT appear as
links and `build` is BUILD-ROOT, so that what a reader types at the top of the
repository works as written and leaves nothing behind there. Blocks in other
languages are not run. The exit code is the script's; a file without a block
is an error.
"""
import os
import re
import shutil
import subprocess
import sys


def blocks(text):
    return re.findall(r"^```bash\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def main():
    markdown, source, build, work = sys.argv[1:]
    with open(markdown) as file:
        commands = blocks(file.read())
    if not commands:
        sys.exit(f"{markdown}: no ```bash block")
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    for entry in os.listdir(source):
        if not entry.startswith(("build", ".git")):
            os.symlink(os.path.join(source, entry), os.path.join(work, entry))
    os.symlink(build, os.path.join(work, "build"))
    script = "set -euxo pipefail\n" + "\n".join(commands)
    sys.exit(subprocess.run(["bash", "-c", script], cwd=work).returncode)


if __name__ == "__main__":
    main()
