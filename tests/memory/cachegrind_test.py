#!/usr/bin/env python3
"""Thorough: walks through caches count other hits and misses than valgrind's cachegrind.

    python3 cachegrind_test.py WALK_COUNTS VALGRIND C_COMPILER [unittest arguments]

Compiled loops that copy, pack and unpack doubles run under cachegrind, ROUNDS and ROUNDS + 1 times; what the second
run has more is one round in the steady state. Reads, writes, and misses of each in D1 and LL are to be equal, exactly,
with buffers at the same addresses. Two things are known to differ, and are kept out: instructions go through LL too,
but only when they miss I1, which a loop does not after its first round; and cachegrind does not write dirty lines back,
so that nothing here is said of traffic.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import copy_loops  # noqa: E402
from copy_loops import DOUBLE, Case, Loop  # noqa: E402

ROUNDS = 3  # until it is warm: least recently used lines of a list of loops settle in two
KIB, MIB = 1 << 10, 1 << 20
BASE = 0x2_0000_0000
SPAN = 0x4000_0000  # from one buffer to the next, unless a case says otherwise
COUNTED = ["Dr", "D1mr", "DLmr", "Dw", "D1mw", "DLmw"]
LARGEST_EXTENT = 64 * MIB  # of a strided buffer, which is all resident

# (size, line, ways): what L1 and L2 of real processors are, one direct-mapped, one of two line sizes, and one that is
# small, so that small cases fill it.
GEOMETRIES = {
    "32K-8way": ((32 * KIB, 64, 8), (1 * MIB, 64, 16)),
    "64K-2way": ((64 * KIB, 64, 2), (1 * MIB, 64, 16)),
    "16K-4way-32B": ((16 * KIB, 32, 4), (256 * KIB, 64, 8)),
    "8K-direct": ((8 * KIB, 32, 1), (128 * KIB, 32, 4)),
}


def addresses(*pages):
    """Addresses of buffers that start so many pages of 4 KiB into spans of their own."""
    return [BASE + SPAN * number + page * 4096 for number, page in enumerate(pages)]


def strided_cases():
    for size in (1 * KIB, 3 * KIB, 16 * KIB, 24 * KIB, 64 * KIB, 200 * KIB, 1 * MIB, 4 * MIB):
        for stride in (1, 2, 3, 4, 7, 8, 9, 16, 31, 64, 100, 129, 256, 512):
            count = size // DOUBLE
            if count * stride * DOUBLE > LARGEST_EXTENT:
                continue
            what = f"{size // KIB}KiB stride {stride * DOUBLE}B"
            if stride == 1:
                yield Case(f"copy {what}", addresses(0, 0), [Loop(0, 1, count, 1, 1)])
                yield Case(f"copy {what}, odd page", addresses(0, 3), [Loop(0, 1, count, 1, 1)])
            else:
                yield Case(f"pack {what}", addresses(0, 5), [Loop(0, 1, count, stride, 1)])
                yield Case(f"unpack {what}", addresses(1, 0), [Loop(0, 1, count, 1, stride)])


def combined_cases():
    for size, stride in ((2 * KIB, 4), (8 * KIB, 9), (32 * KIB, 64), (96 * KIB, 5), (128 * KIB, 16)):
        count = size // DOUBLE
        what = f"{size // KIB}KiB stride {stride * DOUBLE}B"
        yield Case(f"pack, copy, unpack {what}", addresses(0, 1, 2, 3),
                   [Loop(0, 1, count, stride, 1), Loop(1, 2, count, 1, 1), Loop(2, 3, count, 1, stride)])
        yield Case(f"transpose {what}", addresses(0, 0), [Loop(0, 1, count, stride, 3)])
        yield Case(f"copy onto itself {what}", addresses(0), [Loop(0, 0, count, stride, stride)])


def checked(command, text=None):
    done = subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True, timeout=600,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def counts_by_line(path, source):
    """Reads the counts of each line of the copies in `source` from a file that cachegrind wrote."""
    events, sums, here = [], {}, False
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.startswith("events:"):
            events = text.split()[1:]
        elif text.startswith("fl="):
            here = text.endswith(source)
        elif here and text[:1].isdigit():
            line, *values = [int(word) for word in text.split()]
            if line >= copy_loops.FIRST_LINE:
                of = sums.setdefault(line, dict.fromkeys(events, 0))
                for event, value in zip(events, values):
                    of[event] += value
    return sums


class Cachegrind(unittest.TestCase):
    programs = ()  # walk_counts, valgrind, compiler

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def compile(self, cases):
        source, binary = self.folder / "copies.c", self.folder / "copies"
        source.write_text(copy_loops.program(cases), encoding="utf-8")
        checked([self.programs[2], *copy_loops.FLAGS, source, "-o", binary])
        return binary

    def run_rounds(self, binary, rounds, first, last):
        out = self.folder / f"rounds-{rounds}"
        geometry = [f"--{name}={','.join(map(str, of))}" for name, of in (("D1", first), ("LL", last))]
        checked([self.programs[1], "--tool=cachegrind", "--cache-sim=yes", "--I1=32768,8,64", *geometry,
                 f"--cachegrind-out-file={out}", binary, rounds])
        return counts_by_line(out, "copies.c")

    def cachegrind(self, cases, first, last):
        """Counts one warm round of each case: {event: count}."""
        binary = self.compile(cases)
        # cachegrind wants size, ways, line.
        swapped = [(size, ways, line) for size, line, ways in (first, last)]
        some, more = (self.run_rounds(binary, rounds, *swapped) for rounds in (ROUNDS, ROUNDS + 1))
        lines = [copy_loops.FIRST_LINE + index for index in range(len(cases))]
        return [{event: more[line][event] - some[line][event] for event in COUNTED} for line in lines]

    def walk(self, cases, *caches):
        text = json.dumps({"caches": [dict(zip(("size", "line", "ways"), of)) for of in caches],
                           "cases": [copy_loops.stages(case) for case in cases]})
        return [{"Dr": of["read"]["accesses"], "D1mr": of["read"]["misses"][0], "DLmr": of["read"]["misses"][1],
                 "Dw": of["write"]["accesses"], "D1mw": of["write"]["misses"][0], "DLmw": of["write"]["misses"][1]}
                for of in json.loads(checked([self.programs[0]], text))]

    def check(self, geometry):
        first, last = GEOMETRIES[geometry]
        cases = [*strided_cases(), *combined_cases()]
        real, walked = self.cachegrind(cases, first, last), self.walk(cases, first, last)
        self.assertGreater(sum(of["DLmr"] for of in real), 0)
        for case, there, here in zip(cases, real, walked):
            with self.subTest(case.name):
                self.assertEqual(there, here)
        print(f"{geometry}: {len(cases)} cases, {sum(of['Dr'] + of['Dw'] for of in real)} accesses", file=sys.stderr)


for name in GEOMETRIES:
    setattr(Cachegrind, "test_" + name.replace("-", "_"), lambda self, of=name: self.check(of))


if __name__ == "__main__":
    Cachegrind.programs = sys.argv[1:4]
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
