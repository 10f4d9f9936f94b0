"""The tests of the command line share this: the program, small scenarios, folders that go away.

Each test script is called as `python3 SCRIPT SOURCE_ROOT LOGHOP [unittest arguments]` and ends with program.main().
"""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path()
LOGHOP = ""

FINE, OUTSIDE_TOLERANCE, USAGE, INPUT_REJECTED, SIMULATION_FAILED = range(5)


def prefer_module(name):
    """Goes on with Debian's own Python if this one, which may be another, does not have the module."""
    debian = "/usr/bin/python3"
    if importlib.util.find_spec(name) is None and os.path.exists(debian) \
            and os.path.realpath(sys.executable) != os.path.realpath(debian):
        os.execv(debian, [debian, *sys.argv])


def need_module(name):
    """The same; skips the script if Debian's Python does not have the module either."""
    prefer_module(name)
    if importlib.util.find_spec(name) is None:
        leave_out(f"python3-{name}")


def leave_out(missing):
    """Ends the script; CTest counts it as skipped."""
    print(f"skipped: no {missing}")
    sys.exit(0)


def need_program(name):
    """Skips the script if this program is not in the path."""
    if shutil.which(name) is None:
        leave_out(name)


# Commands of pages that take more than a few processor seconds, which pages show by day as they are.
LONG = re.compile(r"^tune |--measured|advise/(?:placement|image_grid)|long remap|measured_alltoall")


def is_for_the_night(command):
    """Whether a command of a page is left to ./bootstrap.sh thorough."""
    return not is_thorough() and LONG.search(command) is not None


def is_thorough():
    """Whether the night's tests are run: ./bootstrap.sh thorough."""
    return "LOGHOP_THOROUGH" in os.environ


def set_up():
    """Reads the command line of a script."""
    global ROOT, LOGHOP
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} SOURCE_ROOT LOGHOP [unittest arguments]")
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())


def main():
    """Reads the command line of a test script and runs its tests."""
    set_up()
    tests = unittest.main(module="__main__", argv=[sys.argv[0]] + sys.argv[3:], exit=False).result
    reasons = sorted({reason for _, reason in tests.skipped})
    if reasons:
        print(f"{'skipped' if len(tests.skipped) == tests.testsRun else 'left out in part'}: {', '.join(reasons)}")
    sys.exit(not tests.wasSuccessful())


def loghop(*arguments, stdin="", cwd=None, text=True, timeout=600):
    """Runs the program in the source root; the result has returncode, stdout and stderr."""
    return subprocess.run([LOGHOP, *map(str, arguments)], input=stdin if text else None, capture_output=True, text=text,
                          cwd=cwd or ROOT, timeout=timeout, check=False)


def has_explorer():
    """Whether the program was built with Emscripten's module of loghop explore."""
    return "without the explorer" not in loghop("explore", "-o", os.devnull).stderr


def remap(**more):
    """A small workload of programs, 32 ranks on Alewife: 10 requests and replies each."""
    return {"type": "remap", "kind": "synchronous", "iterations": 10, **more}


def traffic(**more):
    """A small workload for the network alone."""
    return {"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "64B", "messages_per_node": 20, **more}


def scenario(cases, platform="alewife", **more):
    """A scenario of cases by name."""
    listed = [{"name": name, "workload": case} if "type" in case else {"name": name, **case}
              for name, case in cases.items()]
    return {"format": "loghop.scenario", "version": 1, "name": "test",
            "platform": str(ROOT / "platforms" / f"{platform}.json"), **more, "cases": listed}


def with_models(cases, **more):
    """The same with two models."""
    return scenario(cases, calibration=str(ROOT / "calibration" / "alewife.json"),
                    models=[{"model": "LogP"}, {"model": "LoGPC"}], **more)


def without_positions(text):
    """Problems of JSON files without line and column: "x.json:12:5: /name: wrong" becomes "x.json:/name: wrong"."""
    return re.sub(r":\d+:\d+: (?=/)", ":", text)


class TestCase(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="loghop_")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        """Writes a file: JSON unless it is a text."""
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def fine(self, *arguments, **more):
        """Runs the program, which must end well and say nothing on standard error; gives its standard output."""
        result = loghop(*arguments, **more)
        self.assertEqual((result.returncode, result.stderr), (FINE, ""), result.stdout)
        return result.stdout

    def fails(self, status, *arguments, **more):
        """Runs the program, which must end with this status and write no results; gives its standard error, without
        lines and columns."""
        result = loghop(*arguments, **more)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertNotEqual(result.stderr, "")
        self.assertNotIn("exception", result.stderr)
        return without_positions(result.stderr)
