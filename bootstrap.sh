#!/usr/bin/env bash
# Installs what is missing, builds, and runs the demo or the tests. See README.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

program_packages=(g++ cmake ninja-build pkg-config libsimgrid-dev libboost-dev libboost-iostreams-dev nlohmann-json3-dev
  libcli11-dev libeigen3-dev libfmt-dev libnlopt-dev libnlopt-cxx-dev libopen-trace-format2-dev
  libpugixml-dev libxxhash-dev)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev python3 python3-jsonschema)
# What the tests of a night need as well: benchmarks, Python, MPIs, browsers, archives, packages.
thorough_packages=(libbenchmark-dev python3-scipy valgrind chromium openmpi-bin libopenmpi-dev mpich libmpich-dev eztrace
  otf2-tools python3-otf2 emscripten help2man lintian groff-base zsh dpkg-dev python3-dev pybind11-dev python3-numpy
  python3-pandas python3-matplotlib)
package_packages=(help2man dpkg-dev python3-dev pybind11-dev) # beside the program's, for Debian packages
check_packages=(git clang-format clang-tidy)
fuzz_packages=(clang python3) # and the sanitizers of this clang

usage() {
  cat >&2 <<'TEXT'
usage: ./bootstrap.sh demo            builds the program, and runs the scenario that README.md shows
       ./bootstrap.sh test [PRESET]   builds the program and its tests, and runs what a change must pass
       ./bootstrap.sh thorough        builds everything, and runs what only a night finds
       ./bootstrap.sh fast [PRESET]   builds what the fast tests need, and runs these
       ./bootstrap.sh smoke [PRESET]  builds the program alone, and runs those of the fast tests that need no more
       ./bootstrap.sh touched COMMIT SECONDS   runs tests of a night for the folders that differ from COMMIT; begins
                                      none after so many seconds
       ./bootstrap.sh build [PRESET]  builds everything
       ./bootstrap.sh packages        builds the program and its Debian packages, in build/packages
       ./bootstrap.sh fuzz            builds the fuzzers with clang, and runs each for a minute: see tests/fuzz/README.md
       ./bootstrap.sh checkers        installs what .ci/check_format and .ci/check_tidy need
       ./bootstrap.sh install         installs what `test`, `thorough` and .ci/run need
PRESET is release (the default), debug or asan, or simgrid-3.35 or simgrid-4.1, which build that SimGrid first: see
CMakePresets.json. Packages that are missing are installed first.
TEXT
  exit 2
}

say() { echo "bootstrap: $*" >&2; }

installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# install_missing PACKAGE...
install_missing() {
  local missing=() package
  if ! command -v dpkg-query >/dev/null; then
    say "this is neither Debian nor Ubuntu. Install what these packages have, and build by hand as README.md says:"
    echo "$*" >&2
    exit 1
  fi
  for package in "$@"; do
    installed "$package" || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  if [ "$(id -u)" -ne 0 ]; then
    say "packages are missing. Run this, and then bootstrap.sh again:"
    echo "sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  logged update apt-get update
  logged install apt-get install -y --no-install-recommends "${missing[@]}"
}

# logged LOG COMMAND...: runs it, and shows what it printed only if it fails.
logged() {
  local log="build/$1.log"
  mkdir -p build
  say "${*:2} (log: $log)"
  if ! "${@:2}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
}

# Copies what Ninja prints, and shows on standard error how far it is (not how far a Ninja within it is): one line that
# changes on a terminal, else a line every tenth of the way.
show_progress() {
  local line tenth shown=0
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ ! $line =~ ^loghop\ \[([0-9]+)/([0-9]+)\] ]]; then continue; fi
    local -i finished=BASH_REMATCH[1] all=BASH_REMATCH[2]
    tenth=$((10 * finished / all))
    if [ -t 2 ]; then
      printf '\rbootstrap: %d of %d steps (%d %%)' "$finished" "$all" $((100 * finished / all)) >&2
    elif [ "$tenth" -gt "$shown" ]; then
      say "$finished of $all steps ($((10 * tenth)) %)"
      shown=$tenth
    fi
  done
  if [ -t 2 ]; then echo >&2; fi
}

# The parts of a build that are left out where only the program and its own tests are wanted.
program_only=(-DLOGHOP_WITH_EXPLORER=OFF -DLOGHOP_BUILD_PYTHON=OFF -DLOGHOP_BUILD_MPI=OFF -DLOGHOP_BUILD_BENCHMARKS=OFF)
everything=(-DLOGHOP_WITH_EXPLORER=AUTO -DLOGHOP_BUILD_PYTHON=AUTO -DLOGHOP_BUILD_MPI=AUTO -DLOGHOP_BUILD_BENCHMARKS=ON)

# configure PRESET [OPTION...]
configure() {
  if [ -n "${other_simgrid:-}" ]; then
    install_missing python3-pip
    logged "simgrid-$other_simgrid" .ci/simgrid "$other_simgrid"
  fi
  logged "configure-$1" cmake --preset "$@"
}

# build PRESET [OPTION...]
build() {
  local log="build/build-$1.log"
  say "cmake --build --preset $* (log: $log)"
  if ! NINJA_STATUS='loghop [%f/%t] ' cmake --build --preset "$1" --parallel "$(nproc)" "${@:2}" 2>&1 | show_progress >"$log"; then
    cat "$log" >&2
    exit 1
  fi
}

# run_tests PRESET [OPTION...]: runs tests of CTest; the last lines say which took long, and what was skipped.
run_tests() {
  local status=0
  ctest --preset "$1" --parallel "$(nproc)" --output-junit tests.xml "${@:2}" || status=$?
  python3 tests/summary.py "build/$1/tests.xml"
  return $status
}

[ $# -le 3 ] || usage
preset="${2:-release}"
[ "${1:-}" != touched ] || preset=release
case "$preset" in
  release | debug | asan) ;;
  simgrid-3.35 | simgrid-4.1) other_simgrid="${preset#simgrid-}" ;;
  *) usage ;;
esac

case "${1:-}" in
  demo)
    [ $# -eq 1 ] || usage
    install_missing "${program_packages[@]}"
    configure demo
    build demo
    build/release/simulator/loghop compare scenarios/alewife.json
    ;;
  test)
    say "packages, build and tests take a quarter of an hour on two idle processors"
    install_missing "${program_packages[@]}" "${test_packages[@]}"
    configure "$preset" "${program_only[@]}"
    build "$preset" --target loghop unit_tests validation_tests
    run_tests "$preset" --label-exclude thorough
    ;;
  thorough)
    [ $# -eq 1 ] || usage
    say "packages, build and tests take an hour on two idle processors"
    install_missing "${program_packages[@]}" "${test_packages[@]}" "${thorough_packages[@]}"
    configure release "${everything[@]}"
    build release
    run_tests release --label-regex thorough
    ;;
  fast)
    install_missing "${program_packages[@]}" "${test_packages[@]}"
    configure "$preset" "${program_only[@]}"
    build "$preset" --target loghop unit_tests
    run_tests "$preset" --label-regex fast
    ;;
  smoke)
    install_missing "${program_packages[@]}" "${test_packages[@]}"
    configure "$preset" "${program_only[@]}"
    build "$preset" --target loghop
    run_tests "$preset" --label-regex fast --label-exclude 'unit|architecture|compile|mutation|starting_often'
    ;;
  touched)
    [ $# -eq 3 ] || usage
    install_missing "${program_packages[@]}" "${test_packages[@]}" "${thorough_packages[@]}"
    mapfile -t patterns < <(.ci/touched "$2")
    if [ ${#patterns[@]} -eq 0 ]; then
      say "no folder that was touched has tests of its own for a night"
      exit 0
    fi
    # Most need the program and its tests alone, which are there.
    if [[ "${patterns[*]}" =~ benchmark|explorer|install|memory|mpi|python|failing ]]; then
      configure release "${everything[@]}"
      build release
    fi
    for pattern in "${patterns[@]}"; do
      if [ "$SECONDS" -gt "$3" ]; then
        say "left out, as $3 s are over: $pattern"
      else
        run_tests release --label-regex thorough --tests-regex "$pattern"
      fi
    done
    ;;
  build)
    install_missing "${program_packages[@]}" "${test_packages[@]}" "${thorough_packages[@]}"
    configure "$preset" "${everything[@]}"
    build "$preset"
    ;;
  packages)
    [ $# -eq 1 ] || usage
    install_missing "${program_packages[@]}" "${package_packages[@]}"
    configure demo -DLOGHOP_WITH_EXPLORER=AUTO -DLOGHOP_BUILD_PYTHON=AUTO
    build demo --target all
    (cd build/release && cpack -B "$PWD/../packages")
    rm -rf build/packages/_CPack_Packages
    ;;
  fuzz)
    [ $# -eq 1 ] || usage
    install_missing "${program_packages[@]}" "${fuzz_packages[@]}"
    install_missing "libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
    configure fuzz
    build fuzz
    ctest --preset fuzz --label-regex fuzz
    ;;
  checkers)
    [ $# -eq 1 ] || usage
    install_missing "${check_packages[@]}"
    ;;
  install)
    [ $# -eq 1 ] || usage
    install_missing "${program_packages[@]}" "${test_packages[@]}" "${thorough_packages[@]}" "${check_packages[@]}"
    ;;
  *)
    usage
    ;;
esac
