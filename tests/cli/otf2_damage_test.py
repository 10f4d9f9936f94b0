#!/usr/bin/env python3
"""Damaged OTF2 archives are explained: the program refuses them with words, or runs what they have become.

    python3 otf2_damage_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Draws mutations of tests/data/otf2/every_call by a fixed seed: bits, bytes and numbers changed, parts taken out or put in, files
cut, emptied, exchanged or removed. LOGHOP_OTF2_DAMAGES says how many, else 60; LOGHOP_OTF2_FIRST_DAMAGE the first seed.
"""

import collections
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import program  # noqa: E402

PLATFORM = {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 4, "L": "5us", "o": "1us", "g": "2us", "G": "1ns/B", "O": "0ns/B",
                        "S": "64KiB"}}


def change(data, draw):
    """Some other bytes."""
    data = bytearray(data)
    at = draw.randrange(len(data)) if data else 0
    kind = draw.choice(["bit", "byte", "number", "remove", "insert", "cut", "empty", "several"])
    if not data or kind == "empty":
        return bytes(), kind
    if kind == "bit":
        data[at] ^= 1 << draw.randrange(8)
    elif kind == "byte":
        data[at] = draw.choice([0, 1, 8, 127, 128, 254, 255])
    elif kind == "number":
        data[at:at + 8] = draw.getrandbits(64).to_bytes(8, "little")
    elif kind == "remove":
        del data[at:at + draw.randrange(1, 20)]
    elif kind == "insert":
        data[at:at] = bytes(draw.randrange(256) for _ in range(draw.randrange(1, 20)))
    elif kind == "cut":
        del data[at:]
    else:
        for _ in range(draw.randrange(2, 30)):
            data[draw.randrange(len(data))] = draw.randrange(256)
    return bytes(data), kind


def damage(folder, draw):
    """Changes one file of the archive in `folder`; says what it did."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    file = draw.choice(files)
    kind = draw.random()
    if kind < 0.03:
        file.unlink()
        return f"{file.name} removed"
    if kind < 0.06:
        other = draw.choice(files)
        file.write_bytes(other.read_bytes())
        return f"{file.name} replaced by {other.name}"
    data, what = change(file.read_bytes(), draw)
    file.write_bytes(data)
    return f"{file.name} {what}"


class Damages(unittest.TestCase):
    BATCH = 50  # archives that one process reads: most of the time of a run is its start

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder, self.ends = pathlib.Path(folder.name), collections.Counter()
        (self.folder / "platform.json").write_text(json.dumps(PLATFORM), encoding="utf-8")

    def run_seeds(self, seeds):
        """The program on a scenario with a case for each."""
        cases = [{"name": str(seed), "workload": {"type": "otf2", "trace": f"{seed}/eztrace_log.otf2", "compute": "none"}}
                 for seed in seeds]
        (self.folder / "scenario.json").write_text(json.dumps(
            {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json", "cases": cases}),
            encoding="utf-8")
        done = program.loghop("run", self.folder / "scenario.json", timeout=600)
        self.assertIn(done.returncode, (program.FINE, 3, 4), f"seeds {seeds}: {done.stderr}")
        self.assertNotIn("[OTF2]", done.stderr)
        return done

    def test_every_damage_is_explained(self):
        first, count = (int(os.environ.get(f"LOGHOP_OTF2_{name}", value))
                        for name, value in (("FIRST_DAMAGE", 0), ("DAMAGES", 60)))
        for begin in range(first, first + count, self.BATCH):
            seeds = list(range(begin, min(begin + self.BATCH, first + count)))
            for seed in seeds:
                shutil.copytree(program.ROOT / "tests/data/otf2/every_call", self.folder / str(seed))
                damage(self.folder / str(seed), random.Random(seed))
            with self.subTest(seeds=seeds):
                self.look_at(seeds)
            for seed in seeds:
                shutil.rmtree(self.folder / str(seed))
        print(dict(self.ends))

    def look_at(self, seeds):
        """Those that are refused are named, with words; the others run, or fail with words."""
        done = self.run_seeds(seeds)
        reasons = {int(seed): reason for seed, reason in re.findall(r"/(\d+)/eztrace_log\.otf2\S* (.+)", done.stderr)}
        if done.returncode == program.INPUT_REJECTED:
            self.assertTrue(reasons, done.stderr)
            for reason in reasons.values():
                self.assertRegex(reason, r"[a-z]{3}")
            self.ends["refused"] += len(reasons)
            for words in ("did not come to an end", "library stopped"):
                self.ends[words] += sum(words in reason for reason in reasons.values())
            left = [seed for seed in seeds if seed not in reasons]
            if not left:
                return
            done = self.run_seeds(left)
            self.assertNotEqual(done.returncode, program.INPUT_REJECTED, done.stderr)
            seeds = left
        failed = re.findall(r"^failed: (\d+): .*[a-z]{3}", done.stdout, re.MULTILINE)
        self.assertEqual(done.returncode, 4 if failed else program.FINE, done.stderr)
        self.ends["failed"] += len(failed)
        self.ends["ran"] += len(seeds) - len(failed)


if __name__ == "__main__":
    program.main()
