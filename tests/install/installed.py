#!/usr/bin/env python3
"""Runs tests of the repository on what is installed, without a build folder: see docs/installing.md.

    tests/install/installed.py program [--prefix /usr] [TEST...]   the program, its data and its pages below a prefix
    tests/install/installed.py python [--prefix /usr] [TEST...]    the package that this Python imports, with that program

Tests are those of ctest's label "fast", and all of the Python package. TEST, such as cli/merge_test, asks for some, slow ones too.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
TESTS = SOURCE / "tests"

# What needs more than an installation has, and why, unless there is this command.
LEFT_OUT = {
    "cli/pages_test": ("smpicc", "compiles MPI programs for SimGrid, whose package libsimgrid-dev has smpicc"),
    "python/installed_test": (None, "installs from a build folder"),
}


def is_left_out(name):
    command, _ = LEFT_OUT.get(name, ("sh", ""))
    return command is None or shutil.which(command) is None


def fast_tests(suites):
    """The tests that tests/CMakeLists.txt does not call slow, and that do not say themselves that they are for the night."""
    slow = re.search(r"set\(slow_scripts ([^)]*)\)", (TESTS / "CMakeLists.txt").read_text(encoding="utf-8"))[1].split()
    names = [str(path.relative_to(TESTS).with_suffix("")) for suite in suites for path in sorted((TESTS / suite).glob("*_test.py"))]
    night = [name for name in names if '\n"""Thorough: ' in (TESTS / f"{name}.py").read_text(encoding="utf-8")]
    return [name for name in names if name not in night and not any(name.startswith(prefix) for prefix in slow)]


def make_root(root, prefix):
    """A folder like the repository's, of installed data and pages; only the tests, and the version, are the repository's."""
    for part in ("platforms", "calibration", "scenarios"):
        shutil.copytree(prefix / "share/loghop" / part, root / part)
    shutil.copytree(prefix / "share/doc/loghop", root, dirs_exist_ok=True)
    shutil.copytree(TESTS, root / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(SOURCE / "CMakeLists.txt", root)


def run(root, program, name):
    """Whether a test passes, how long it takes, and what it prints."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, str(root / "tests" / f"{name}.py"), str(root), str(program)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode == 0, time.monotonic() - start, done.stdout


def run_all(root, program, names):
    """How many fail."""
    left_out = [name for name in names if is_left_out(name)]
    names = [name for name in names if not is_left_out(name)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (passes, seconds, printed) in zip(names, pool.map(lambda name: run(root, program, name), names)):
            print(f"{'passed' if passes else 'FAILED'} {name} ({seconds:.0f} s)", flush=True)
            if not passes:
                failed += 1
                print(printed, flush=True)
    for name in left_out:
        print(f"left out {name}: it {LEFT_OUT[name][1]}")
    print(f"{len(names) - failed} passed, {failed} failed, {len(left_out)} skipped")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["program", "python"])
    parser.add_argument("--prefix", type=pathlib.Path, default=pathlib.Path("/usr"))
    parser.add_argument("tests", nargs="*", metavar="TEST")
    arguments = parser.parse_intermixed_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests send it; it is ignored below jobs in the background
    program = arguments.prefix / "bin/loghop"
    print(subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout, end="")
    if arguments.what == "python":
        names = arguments.tests or [f"python/{path.stem}" for path in sorted((TESTS / "python").glob("*_test.py"))]
        sys.exit(run_all(SOURCE, program, names) > 0)
    with tempfile.TemporaryDirectory(prefix="loghop_") as folder:
        root = pathlib.Path(folder)
        make_root(root, arguments.prefix)
        sys.exit(run_all(root, program, arguments.tests or fast_tests(["cli", "schemas"])) > 0)


main()
