#!/usr/bin/env bash
# From a real model to a running library, on a model that is in the repository:
# a LLaMA-family decoder exported from PyTorch, with its weights.
#
#   tools/run-example.sh
#
# Installs the Debian packages that are missing, builds norm-opt and norm-run,
# audits the model's norms, compiles the model to a shared library, runs it and
# compares with what PyTorch computed. Exit code 0 if the results agree.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

norm_install_build_dependencies
echo "== building norm-opt and norm-run"
norm_build release norm-opt norm-run

cd "$norm_root"
export PATH=$norm_root/build/bin:$PATH
model=test/Models/corpus/llama/model
out=build/example
mkdir -p "$out"

# show COMMAND...: prints a command as one would type it, then runs it.
show() {
  echo
  echo "\$ $*"
  "$@"
}

echo
echo "== what each norm in the model does"
show norm-opt $model.mlir --parameter-names=$model.json --emit=audit

echo
echo "== compiled to a shared library with a C header"
show norm-opt $model.mlir --parameter-names=$model.json --target=cpu \
  --emit=shared --emit-header=$out/llama.h -o $out/llama.so
ls -l $out/llama.so $out/llama.h

echo
echo "== the kernels that its norms and what stands around them became"
show norm-opt $model.mlir --target=cpu --emit=obj -o $out/llama.o --report \
  2>&1 | sed -n '/^$/p; /^\$/p; /^norm-outline-kernels/,/^[^ n]/s/^  done *@model [^ ]* */  /p'

echo
echo "== run, and compared with PyTorch's recorded output"
show norm-run $out/llama.so --manifest=$model.json --rtol-max=2e-5
