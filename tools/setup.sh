# Shared by the scripts beside it: installs what is missing, configures, builds.
# Sourced, not run. Only Debian's package registry is used.

norm_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
norm_llvm=/usr/lib/llvm-22

# norm_install PACKAGE...: installs those that are not there yet.
norm_install() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null |
      grep -q '^install ok installed$' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "error: run as root, or install by hand: ${missing[*]}" >&2
      return 1
    }
    as_root=(sudo)
  fi
  echo "== installing ${missing[*]}"
  # The debian:12 lists may be old or absent.
  "${as_root[@]}" apt-get update -qq || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "${missing[@]}" >/dev/null || {
    echo "error: could not install ${missing[*]}" >&2
    return 1
  }
}

# What every build needs: the LLVM 22 packages are in Debian's own lists.
norm_install_build_dependencies() {
  norm_install cmake ninja-build python3 libstdc++-12-dev libc6-dev clang-22 \
    lld-22 llvm-22-dev libmlir-22-dev mlir-22-tools libomp-22-dev \
    libdlpack-dev
}

# norm_build PRESET [TARGET...]: configures and builds, all targets by default.
norm_build() {
  local preset=$1
  shift
  (cd "$norm_root" && cmake --preset "$preset" >"$norm_root/.configure.log" 2>&1) || {
    cat "$norm_root/.configure.log" >&2
    return 1
  }
  rm -f "$norm_root/.configure.log"
  (cd "$norm_root" && cmake --build --preset "$preset" ${1:+--target "$@"})
}
