#!/usr/bin/env bash
# Builds norm and runs the whole test suite; ends in `N passed, N failed`.
#
#   tools/run-tests.sh            release build, all tests (under 40 minutes)
#   tools/run-tests.sh --full     also the address and undefined-behaviour
#                                 sanitizer build with the tests that suit it
#
# Installs the Debian packages that are missing. Exit code 0 if all pass.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

full=0
for argument in "$@"; do
  case $argument in
  --full) full=1 ;;
  *) sed -n '2,8s/^# \{0,1\}//p' "$0"; [ "$argument" = --help ] && exit 0 || exit 1 ;;
  esac
done

passed=0 failed=0

# run_lit BUILD-DIRECTORY: runs its suite and adds to the two counters.
run_lit() {
  local log="$1/lit.log" status before=$((passed + failed)) count kind
  { python3 "$norm_llvm/bin/lit" -v "$1/test" 2>&1 || echo "lit-status: $?"; } |
    tee "$log" | grep -vE '^(PASS|UNSUPPORTED|lit-status):' || true
  status=$(sed -nE 's/^lit-status: //p' "$log")
  for kind in Passed Failed "Timed Out" Unresolved "Unexpectedly Passed"; do
    count=$(sed -nE "s/^ +$kind *: *([0-9]+).*/\1/p" "$log" | tail -n 1)
    if [ "$kind" = Passed ]; then
      passed=$((passed + ${count:-0}))
    else
      failed=$((failed + ${count:-0}))
    fi
  done
  # A suite that ran nothing, or ended badly without saying so, has failed.
  if [ -n "$status" ] && [ "$failed" = 0 ] ||
    [ "$((passed + failed))" = "$before" ]; then
    failed=$((failed + 1))
  fi
}

norm_install_build_dependencies
norm_build release
run_lit "$norm_root/build"
if [ "$full" = 1 ]; then
  norm_install libclang-rt-22-dev
  norm_build asan
  run_lit "$norm_root/build-asan"
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
