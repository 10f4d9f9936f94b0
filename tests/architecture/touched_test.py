#!/usr/bin/env python3
"""Does the table of .ci/touched name folders and tests that there are, and each test of a night once or more?

    python3 touched_test.py SOURCE_ROOT LOGHOP
"""

import importlib.machinery
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1]).resolve()
touched = importlib.machinery.SourceFileLoader("touched", str(ROOT / ".ci" / "touched")).load_module()

# What belongs to no folder: a night's sample of faults.
ANY_FOLDER = {"mutation.sample"}


def night():
    """Names of the scripts' tests of a night, as tests/CMakeLists.txt makes them of first lines, and of the others."""
    names = {"thorough.unit.shard_0", "thorough.validation.shard_0", "benchmark.network_smoke"}
    for script in ROOT.glob("tests/*/*_test.py"):
        name = f"{script.parent.name}.{script.stem}"
        for start in re.findall(r'^("""|)Thorough: ', script.read_text(encoding="utf-8"), re.MULTILINE):
            names.add(name if start else f"thorough.{name}")
    return names - ANY_FOLDER


class Touched(unittest.TestCase):
    def test_each_pattern_of_files_matches_a_file(self):
        files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        for pattern, _ in touched.TABLE:
            for part in pattern.split("|") if "(" not in pattern else [pattern]:
                with self.subTest(pattern=part):
                    self.assertTrue(any(re.match(part, file) for file in files))

    def test_each_test_of_a_night_is_reached_and_each_pattern_reaches_one(self):
        names = night()
        patterns = [part for _, tests in touched.TABLE for part in re.findall(r"\^[^^]*?(?=\|\^|$)", tests)]
        for pattern in patterns:
            with self.subTest(pattern=pattern):
                self.assertTrue(any(re.search(pattern, name) for name in names))
        self.assertEqual({name for name in names if not any(re.search(pattern, name) for pattern in patterns)}, set())

    def test_files_of_a_change_give_the_rows_of_their_folders(self):
        self.assertEqual(touched.tests_of(["LICENSE"]), [])
        self.assertEqual(touched.tests_of(["LICENSE", "simulator/launcher/main.cpp"]), [r"^mpi\.launcher_test$"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
