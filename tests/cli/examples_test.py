#!/usr/bin/env python3
"""The examples of every --help run as they stand, in a folder with the files that loghop ships."""

import re
import shlex
import shutil

import program
from program import FINE, OUTSIDE_TOLERANCE

# Minutes on a loaded machine: its options and files are looked at.
LONG = ("tune",)
# What an example calls the user's own files.
OWN = {"osu_latency.txt": "osu_latency.txt", "collectives.csv": "collectives.csv"}


class Examples(program.TestCase):
    def setUp(self):
        super().setUp()
        for name in ("platforms", "calibration", "scenarios"):
            shutil.copytree(program.ROOT / name, self.folder / name, ignore=shutil.ignore_patterns(".cache"))
        for name, source in OWN.items():
            shutil.copy(program.ROOT / "tests/data/import/good" / source, self.folder / name)

    def commands(self):
        return re.findall(r"(?m)^  ([a-z]+) +\w", self.fine("--help").partition("ubcommands:")[2])

    def check_words(self, command, words):
        """Are its options those of the command, and its files there?"""
        known = re.findall(r"--[a-z-]+", self.fine(command, "--help").partition("Example")[0])
        for word in words:
            if word.startswith("--"):
                self.assertIn(word, known)
            elif word.endswith(".json") and words[words.index(word) - 1] != "-o":
                self.assertTrue((self.folder / word).exists(), word)

    def test_each_runs(self):
        commands = self.commands()
        self.assertGreater(len(commands), 18)
        for command in commands:
            text = self.fine(command, "--help")
            lines = re.findall(r"(?m)^  loghop (.*)$", text.partition("\nExample")[2])
            self.assertTrue(lines, f"{command} --help has no example")
            self.assertTrue(any(line.split()[0] == command for line in lines))
            for line in lines:
                words = shlex.split(line)
                with self.subTest(line=line):
                    if words[0] in LONG:
                        self.check_words(words[0], words[1:])
                        continue
                    if words[0] == "explore" and not program.has_explorer():
                        continue  # explorer_test.py looks at it
                    done = program.loghop(*words, cwd=self.folder)
                    expected = OUTSIDE_TOLERANCE if words[0] == "diff" else FINE
                    self.assertEqual(done.returncode, expected, done.stderr)
                    if "-o" in words:
                        self.assertGreater((self.folder / words[words.index("-o") + 1]).stat().st_size, 0)


if __name__ == "__main__":
    program.main()
