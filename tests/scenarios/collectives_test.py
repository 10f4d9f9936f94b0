#!/usr/bin/env python3
"""Cases of scenarios/collectives.json take the time that follows from the definitions of their algorithms.

    python3 collectives_test.py SOURCE_ROOT LOGHOP [unittest arguments]

In whole picoseconds, from the parameters of platforms/loggops.json. A message of s bytes takes h(s) = 2o + L + (s-1) G
between idle ranks (O is 0), holds its sender's network interface for g(s) = g + (s-1) G, and its receiver for
o(s) = o + (s-1) G. P is a power of two.
"""

import json
import pathlib
import subprocess
import sys
import unittest

ROOT = LOGHOP = None

L, O_SEND, GAP, BYTE, COMBINE = 2_500_000, 1_500_000, 1_000_000, 6_000, 500
SIZES = {"1B": 1, "8B": 8, "1001B": 1001, "8KiB": 8192, "1MiB": 1 << 20}


def log2(number):
    return number.bit_length() - 1


def hop(size):
    return 2 * O_SEND + L + (size - 1) * BYTE


def interval(size):
    """Between two messages of one sender."""
    return max(O_SEND, GAP + (size - 1) * BYTE)


def halves(size, ranks):
    return [size >> k for k in range(1, log2(ranks) + 1)]


# By collective and algorithm: the makespan in ps of P ranks with s bytes.
FORMULAS = {
    # A round is one hop of a byte.
    ("barrier", "dissemination"): lambda P, s: log2(P) * hop(1),
    ("barrier", "recursive_doubling"): lambda P, s: log2(P) * hop(1),
    ("barrier", "tree"): lambda P, s: 2 * log2(P) * hop(1),
    # The root takes in P - 1 notices, o apart (o > g), and sends as many.
    ("barrier", "linear"): lambda P, s: 2 * ((P - 2) * O_SEND + hop(1)),
    ("broadcast", "linear"): lambda P, s: (P - 2) * interval(s) + hop(s),
    # h(s) > g(s): the leaf that is log2 P hops away is the latest.
    ("broadcast", "binomial"): lambda P, s: log2(P) * hop(s),
    ("allreduce", "recursive_doubling"): lambda P, s: log2(P) * (hop(s) + COMBINE * s),
    # s/2, s/4 ... s/P are exchanged and added, then exchanged in reverse.
    ("allreduce", "rabenseifner"): lambda P, s: sum(2 * hop(part) + COMBINE * part for part in halves(s, P)),
    ("allreduce", "ring"): lambda P, s: (P - 1) * (2 * hop(s // P) + COMBINE * s // P),
    ("allreduce", "reduce_broadcast"): lambda P, s: log2(P) * (2 * hop(s) + COMBINE * s),
    ("alltoall", "pairwise"): lambda P, s: (P - 1) * hop(s),
    ("alltoall", "ring"): lambda P, s: (P - 1) * hop(s),
    # Half of all blocks in each round.
    ("alltoall", "bruck"): lambda P, s: log2(P) * hop(P // 2 * s),
}


def expected(workload):
    """The makespan in ps; None if there is no formula for the case."""
    kind = (workload["collective"], workload["algorithm"])
    size = SIZES[workload["message"]]
    if kind == ("round_trip", "prtt"):
        return 2 * hop(size) + (workload["messages"] - 1) * max(interval(size), O_SEND + (size - 1) * BYTE)
    if kind == ("broadcast", "chain") and workload["segment"] == workload["message"]:
        return (workload["ranks"] - 1) * hop(size)
    if kind in (("allreduce", "rabenseifner"), ("allreduce", "ring")) and size < workload["ranks"]:
        return None  # some blocks are empty
    formula = FORMULAS.get(kind)
    return formula and formula(workload["ranks"], size)


def run(*arguments):
    return subprocess.run([LOGHOP, "run", str(ROOT / "scenarios" / "collectives.json"), "--format", "json",
                           *map(str, arguments)], capture_output=True, text=True, timeout=600, check=True).stdout


class Collectives(unittest.TestCase):
    def test_times_are_those_of_the_formulas(self):
        result = json.loads(run())
        workloads = [case["workload"] for case in result["input"]["scenario"]["cases"]]
        checked = 0
        for case, workload in zip(result["cases"], workloads):
            time = expected(workload)
            if time is None:
                continue
            checked += 1
            with self.subTest(case=case["name"]):
                self.assertEqual(round(case["simulated_s"] * 1e12), time)
        self.assertEqual((checked, len(result["cases"])), (39, 49))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
