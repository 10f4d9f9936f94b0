#!/usr/bin/env python3
"""Cases of scenarios/applications.json take the time that follows from their definitions.

    python3 applications_test.py SOURCE_ROOT LOGHOP [unittest arguments]

In whole picoseconds, from the parameters of platforms/loggops.json, as in collectives_test.py. All ranks begin each
phase together, and all sides are powers of two, so that a pairwise exchange among P takes P - 1 messages in turn.
"""

import math
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import shipped  # noqa: E402

ROOT = LOGHOP = None

L, O_SEND, GAP, BYTE = 2_500_000, 1_500_000, 1_000_000, 6_000
FLOP, NAIVE, BLOCKED = 1_000, 4_000, 500
POINTS = {"B": 512 * 256 * 256, "S": 64 ** 3}
IMAGE, PIXEL = 512, 4


def hop(size):
    return 2 * O_SEND + L + (size - 1) * BYTE


def log2(number):
    return number.bit_length() - 1


def transforms(name, ranks):
    """5 n log2 n for each line of n points, in all directions: 5 log2(nx ny nz) a point."""
    return 5 * log2(POINTS[name]) * POINTS[name] // ranks * FLOP


def exchange(name, ranks, members):
    """All that a rank has in `members` messages of one size, of which one stays."""
    return (members - 1) * hop(16 * POINTS[name] // ranks // members)


def packing(name, ranks, cost):
    return 16 * POINTS[name] // ranks * cost


def slabs(name, ranks, cost):
    return transforms(name, ranks) + packing(name, ranks, cost) + exchange(name, ranks, ranks)


def pencils(name, ranks, cost):
    """A x A ranks: two exchanges among A."""
    A = math.isqrt(ranks)
    return transforms(name, ranks) + 2 * (packing(name, ranks, cost) + exchange(name, ranks, A))


def parts(operation, tree, ranks=16):
    part = IMAGE * IMAGE * PIXEL // ranks
    if tree == "binomial":
        return sum(hop(part * ranks >> k) for k in range(1, log2(ranks) + 1))
    if operation == "scatter":
        return (ranks - 2) * (GAP + (part - 1) * BYTE) + hop(part)
    # The root takes in one message after the other, with o and its bytes for each.
    return O_SEND + L + (ranks - 1) * (O_SEND + (part - 1) * BYTE)


def shifts(border, X, Y):
    """Two columns of a part, if there are ranks beside; two rows with both borders, if there are some below."""
    column, row = IMAGE // Y, IMAGE // X + 2 * border
    across = 2 * hop(column * border * PIXEL) if X > 1 else 0
    return across + (2 * hop(row * border * PIXEL) if Y > 1 else 0)


def expected(name):
    """The makespan in ps; None if there is no formula for the case."""
    if found := re.fullmatch(r"fft B (ddt|pack|opt), (\d+) ranks", name):
        return slabs("B", int(found[2]), {"ddt": 0, "pack": NAIVE, "opt": BLOCKED}[found[1]])
    if found := re.fullmatch(r"fft S in (slab|pencil)s, (\d+) ranks, pairwise", name):
        return {"slab": slabs, "pencil": pencils}[found[1]]("S", int(found[2]), BLOCKED)
    if found := re.fullmatch(r"(scatter|gather) (linear|binomial), \d+ x \d+", name):
        return parts(found[1], found[2])
    if found := re.fullmatch(r"border (\d+) shifts, (\d+) x (\d+)", name):
        return shifts(int(found[1]), int(found[2]), int(found[3]))
    return None


class Applications(unittest.TestCase):
    def test_times_follow_from_the_definitions(self):
        checked = 0
        for case in shipped.cases(LOGHOP, ROOT, "run", "applications").values():
            time = expected(case["name"])
            if time is None:
                continue
            with self.subTest(case=case["name"]):
                self.assertEqual(round(case["simulated_s"] * 1e12), time)
            checked += 1
        self.assertEqual(checked, 33)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
