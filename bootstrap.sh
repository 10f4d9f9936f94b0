#!/usr/bin/env bash
# Installs what is missing, builds, and runs the demo or the tests. See README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

packages=(build-essential cmake ninja-build pkg-config libsimgrid-dev libboost-dev libboost-iostreams-dev nlohmann-json3-dev libcli11-dev
  libfmt-dev libnlopt-dev libnlopt-cxx-dev libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev python3 python3-jsonschema gnuplot-nox libpugixml-dev libxxhash-dev
  valgrind chromium openmpi-bin libopenmpi-dev)

usage() {
  cat >&2 <<'TEXT'
usage: ./bootstrap.sh demo           builds, and runs the scenario that README.md shows
       ./bootstrap.sh test [PRESET]  builds everything, and runs all tests
       ./bootstrap.sh build [PRESET] builds everything
PRESET is release (the default), debug or asan: see CMakePresets.json. Packages that are missing are installed first.
TEXT
  exit 2
}

say() { echo "bootstrap: $*" >&2; }

installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

install_missing() {
  local missing=() package
  if ! command -v dpkg-query >/dev/null; then
    say "this is neither Debian nor Ubuntu. Install what these packages have, and build by hand as README.md says:"
    echo "${packages[*]}" >&2
    exit 1
  fi
  for package in "${packages[@]}"; do
    installed "$package" || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  if [ "$(id -u)" -ne 0 ]; then
    say "packages are missing. Run this, and then bootstrap.sh again:"
    echo "sudo apt-get install -y ${missing[*]}" >&2
    exit 1
  fi
  say "installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# logged FILE COMMAND...: runs it, and shows what it printed only if it fails.
logged() {
  local log="build/$1.log"
  mkdir -p build
  say "${*:2} (log: $log)"
  if ! "${@:2}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
}

# build PRESET [OPTION...]
build() {
  install_missing
  logged "configure-$1" cmake --preset "$1"
  logged "build-$1" cmake --build --preset "$@"
}

[ $# -le 2 ] || usage
preset="${2:-release}"
case "$preset" in
  release | debug | asan) ;;
  *) usage ;;
esac

case "${1:-}" in
  demo)
    [ $# -eq 1 ] || usage
    build release --target loghop
    build/release/simulator/loghop compare scenarios/alewife.json
    ;;
  test)
    build "$preset"
    ctest --preset "$preset" --parallel "$(nproc)"
    ;;
  build)
    build "$preset"
    ;;
  *)
    usage
    ;;
esac
