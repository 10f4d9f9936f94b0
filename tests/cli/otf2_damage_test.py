#!/usr/bin/env python3
"""Damaged OTF2 archives are explained: the program refuses them with words, or runs what they have become.

    python3 otf2_damage_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Draws mutations of tests/data/otf2/every_call by a fixed seed: bits, bytes and numbers changed, parts taken out or put in, files
cut, emptied, exchanged or removed. LOGHOP_OTF2_DAMAGES says how many, else 60.
"""

import collections
import json
import os
import pathlib
import random
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
    def test_every_damage_is_explained(self):
        archive = program.ROOT / "tests/data/otf2/every_call"
        count, ends = int(os.environ.get("LOGHOP_OTF2_DAMAGES", "60")), collections.Counter()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "platform.json").write_text(json.dumps(PLATFORM), encoding="utf-8")
            (folder / "scenario.json").write_text(json.dumps(
                {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
                 "cases": [{"name": "c", "workload": {"type": "otf2", "trace": "archive/eztrace_log.otf2",
                                                      "compute": "none"}}]}), encoding="utf-8")
            for seed in range(count):
                shutil.rmtree(folder / "archive", ignore_errors=True)
                shutil.copytree(archive, folder / "archive")
                what = damage(folder / "archive", random.Random(seed))
                with self.subTest(seed=seed, damage=what):
                    done = program.loghop("run", folder / "scenario.json", timeout=200)
                    ends[done.returncode] += 1
                    if "did not come to an end" in done.stderr:
                        ends["did not come to an end"] += 1
                    if "library stopped" in done.stderr:
                        ends["library stopped"] += 1
                    self.assertIn(done.returncode, (program.FINE, 3, 4),
                                  done.stderr)
                    if done.returncode != program.FINE:
                        self.assertRegex(done.stderr, r"[a-z]{3}")
                        self.assertNotIn("[OTF2]", done.stderr)
        print(dict(ends))


if __name__ == "__main__":
    program.main()
