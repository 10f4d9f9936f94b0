#!/usr/bin/env python3
"""Thorough: the Python package. python3 -m loghop, and the order in which the program is looked for."""

import os
import re
import subprocess
import sys

import package
from package import TestCase


def output(*arguments, **environment):
    return subprocess.run([sys.executable, "-m", "loghop", *arguments], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": str(package.FOLDER), **environment}).stdout


class Main(TestCase):
    """What is there, and a table."""

    def test_the_table_is_that_of_the_program(self):
        """The parameters are those of platforms/loggops.json: the program predicts the same from a calibration of them."""
        rows = "".join(f'{{"protocol": "long", "quantity": "{name}", "value": "{value}", "chosen": "default"}},'
                       for name, value in (("L", "2500ns"), ("o", "1500ns"), ("g", "1000ns"), ("G", "6ns/B")))[:-1]
        file = self.write("c.json", '{"format": "loghop.calibration", "version": 1, "name": "c", "machine": "none", "origin": '
                                    f'"LogGOPSim", "license": "CC0-1.0", "rows": [{rows}]}}')
        printed = self.fine("predict", "LogGP", "tree_broadcast", file, "--size", "8B,1KiB,64KiB,1MiB", "--ranks", "64",
                            "--format", "csv")
        times = [float(line.split(",")[4]) for line in printed.splitlines()[1:]]
        shown = [float(line.split()[2]) for line in output().splitlines()[-4:]]
        self.assertEqual(shown, [round(time * 1e6, 1) for time in times])

    def test_what_is_there(self):
        text = output()
        self.assertRegex(text, r"program    loghop [0-9.]+ .*" + re.escape(package.program.LOGHOP))
        self.assertIn("numpy      there: arrays", text)
        self.assertIn("program    none: the environment variable LOGHOP names", output(LOGHOP="/nowhere"))


if __name__ == "__main__":
    package.main()
