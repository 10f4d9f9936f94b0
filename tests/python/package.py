"""The tests of the Python package share this: the package of the build tree, or else an installed one, and the program.

Each test script is called as `python3 SCRIPT SOURCE_ROOT LOGHOP [unittest arguments]`, imports this first, and ends with
package.main(). It goes on with Debian's Python if this one has no numpy and pandas.
"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program  # noqa: E402

for module in ("numpy", "pandas", "matplotlib"):
    program.need_module(module)
program.set_up()

ROOT = program.ROOT

BUILT = pathlib.Path(program.LOGHOP).parent / "python"
if BUILT.is_dir():
    sys.path.insert(0, str(BUILT))
os.environ["LOGHOP"] = program.LOGHOP
os.environ["MPLBACKEND"] = "Agg"
os.chdir(ROOT)

import loghop  # noqa: E402

FOLDER = pathlib.Path(loghop.__file__).parents[1]
"""Where the package is."""

TestCase = program.TestCase
main = program.main

LOGGOPS = ROOT / "platforms" / "loggops.json"


def recording(folder):
    """Makes a program that calls loghop and keeps what it prints; gives the file of the last call's output."""
    script, printed = folder / "recording", folder / "printed"
    script.write_text(f'#!/usr/bin/env bash\nset -o pipefail\n"{program.LOGHOP}" "$@" | tee "{printed}"\n', encoding="utf-8")
    script.chmod(0o755)
    return script, printed
