#!/usr/bin/env bash
# Installs what is missing, builds, and runs the demo or the tests. See README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

packages=(build-essential cmake ninja-build pkg-config libsimgrid-dev libboost-dev nlohmann-json3-dev libcli11-dev
  libfmt-dev libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev python3 python3-jsonschema)

usage() {
  echo "usage: ./bootstrap.sh demo | test | build" >&2
  exit 2
}

install_missing() {
  local missing=() package
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    echo "Missing packages. Install them, then run this again:" >&2
    echo "  sudo apt-get install -y ${missing[*]}" >&2
    exit 1
  fi
  echo "Installing from the distribution: ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# logged WHAT COMMAND...: runs it, and shows its output only if it fails.
logged() {
  local log
  log="build/$1.log"
  mkdir -p build
  echo "$1: ${*:2}"
  if ! "${@:2}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
}

build() {
  install_missing
  logged configure cmake --preset release
  logged build cmake --build --preset release "$@"
}

case "${1:-}" in
  demo)
    build --target loghop
    build/release/simulator/loghop compare scenarios/alewife.json
    ;;
  test)
    build
    ctest --preset release --parallel "$(nproc)"
    ;;
  build) build ;;
  *) usage ;;
esac
