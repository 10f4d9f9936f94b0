#!/usr/bin/env python3
"""Cases of scenarios/mesh_collectives.json keep to bounds that follow from the channels of platforms/mesh32x32.json.

    python3 mesh_collectives_test.py SOURCE_ROOT LOGHOP [unittest arguments]

A channel carries a flit of 8 B in 8 ns. A message has its data and an envelope of 32 B.
"""

import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import shipped  # noqa: E402

ROOT = LOGHOP = None

FLIT, FLIT_TIME, ENVELOPE = 8, 8e-9, 32
OVERHEAD = 1e-6  # of a send, and of a receive


def channel_time(size):
    return -(-(size + ENVELOPE) // FLIT) * FLIT_TIME


class MeshCollectives(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        found = shipped.cases(LOGHOP, ROOT, "compare", "mesh_collectives")
        cls.times = {name: case["simulated_s"] for name, case in found.items()}

    def test_row_is_bound_by_its_middle(self):
        """16 ranks send to the 16 on the other side over one channel, all data once: by all algorithms but Bruck's,
        which sends data several times."""
        for algorithm in ("linear", "pairwise", "ring"):
            bound = 16 * 16 * channel_time(4096)
            time = self.times[f"alltoall {algorithm}, a row, 4KiB"]
            self.assertGreater(time, bound)
            self.assertLess(time, 2 * bound)

    def test_diagonal_is_bound_by_the_last_channel(self):
        """31 messages enter each node."""
        bound = 31 * channel_time(4096)
        for algorithm in ("linear", "pairwise", "ring"):
            self.assertGreater(self.times[f"alltoall {algorithm}, the diagonal, 4KiB"], bound)
        self.assertLess(self.times["alltoall linear, the diagonal, 4KiB"], 1.1 * bound)

    def test_broadcast_takes_its_rounds(self):
        """10 rounds: at least the two overheads and the channels next to the nodes in each. The time is at most that of
        rounds over the longest way, one after the other."""
        for size, text in ((8, "8B"), (65536, "64KiB")):
            transfer = channel_time(size)
            time = self.times[f"broadcast binomial, {text}"]
            self.assertGreater(time, 10 * OVERHEAD + transfer)
            self.assertLess(time, 10 * (2 * OVERHEAD + 62 * 24e-9 + 40e-9 + transfer) + 10 * OVERHEAD)

    def test_algorithms_change_places_with_the_size(self):
        """Few rounds for small data, little data for large."""
        for collective, rounds, data in (("allreduce", "recursive_doubling", "ring"),):
            self.assertLess(self.times[f"{collective} {rounds}, 8B"], self.times[f"{collective} {data}, 8B"])
            self.assertGreater(self.times[f"{collective} {rounds}, 64KiB"], self.times[f"{collective} {data}, 64KiB"])
        self.assertLess(self.times["alltoall bruck, a row, 64B"], self.times["alltoall pairwise, a row, 64B"])
        self.assertGreater(self.times["alltoall bruck, a row, 4KiB"], self.times["alltoall pairwise, a row, 4KiB"])


if __name__ == "__main__":
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
