#!/usr/bin/env bash
# The speed of norm's CPU kernels beside PyTorch, torch.compile, ONNX Runtime,
# IREE and OpenVINO: each result checked, then all timed in turns in one process.
#
#   tools/run-benchmarks.sh [--summary] [--only GROUP]... [--full] [--write]
#
#   --summary     one line per row of the speed table: met or not, its figure
#   --only GROUP  norm, add, gate, sandwich, rope, branch, softmax, large
#   --full        all shapes (hours) instead of a subset (30 minutes)
#   --write       write the measured part of docs/Performance.md
#   --case TEXT   only cases whose name has the text, as in 'rms f32 512x4096'
#   --threads N   only this number of threads, instead of 1 and 2
#
# Exit code 1 if a row of the speed table is missed. Installs what is missing:
# Debian packages, and the peers from PyPI into a virtual environment of 5 GB
# below NORM_BENCH_DIR (default: build/benchmarks), which is kept.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

arguments=() write=0 subset=0
while [ $# -gt 0 ]; do
  case $1 in
  --summary | --full) arguments+=("$1") ;;
  --only | --case | --threads)
    [ $# -ge 2 ] || { echo "error: $1 needs a value" >&2 && exit 1; }
    subset=1 arguments+=("$1" "$2")
    shift
    ;;
  --write) write=1 ;;
  *) sed -n '2,18s/^# \{0,1\}//p' "$0"; [ "$1" = --help ] && exit 0 || exit 1 ;;
  esac
  shift
done
if [ $write = 1 ] && [ $subset = 1 ]; then
  echo "error: --write is about all cases" >&2
  exit 1
fi

cd "$norm_root"
work=${NORM_BENCH_DIR:-build/benchmarks}
mkdir -p "$work"
work=$(cd "$work" && pwd)
benchmark=$norm_root/tools/benchmark
[ $write = 0 ] || arguments+=(--write "$norm_root/docs/Performance.md")

# The virtual environment, made again when the requirements change.
install_python_packages() {
  cmp -s "$benchmark/requirements.txt" "$work/venv/installed" && return
  local free
  free=$(df --output=avail -k "$work" | tail -n 1)
  if [ "$free" -lt 8000000 ]; then
    echo "error: $work needs 8 GB, and has $((free / 1000000))" >&2
    exit 1
  fi
  echo "== installing the peers from PyPI into $work/venv" >&2
  norm_install python3-venv ca-certificates >&2
  rm -rf "$work/venv"
  python3 -m venv "$work/venv"
  local pip=("$work/venv/bin/python" -m pip install -q --no-compile) requirement
  if "${pip[@]}" -r "$benchmark/requirements.txt"; then
    cp "$benchmark/requirements.txt" "$work/venv/installed"
    return
  fi
  # What cannot be had is left out: the benchmark names it.
  for requirement in $(grep -v '^#' "$benchmark/requirements.txt"); do
    "${pip[@]}" "$requirement" || echo "warning: no $requirement" >&2
  done
}

norm_install_build_dependencies >&2
# torch.compile wants Python's headers and a C++ compiler.
norm_install g++ python3-dev >&2
install_python_packages
norm_build release norm-opt >&2
exec "$work/venv/bin/python" "$benchmark" "$work" "$norm_root/build/bin/norm-opt" \
  "${arguments[@]}"
