#!/usr/bin/env python3
"""Cases of scenarios/worms_and_fluid.json keep to closed forms and bounds that follow from the channels of the mesh.

    python3 worms_and_fluid_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Both meshes have channels that carry 8 B in 8 ns, and routes that go along x first. A message has its data and an
envelope of 32 B, and costs 1 us at either end.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = LOGHOP = None

SIDE, FLIT, FLIT_TIME, ENVELOPE = 32, 8, 8e-9, 32
HOP, ENDS, OVERHEAD = 24e-9, 40e-9, 1e-6  # injection and ejection together; of a send, and of a receive
SIZES = {"64B": 64, "2KiB": 2048, "32KiB": 32768}


def flits(size):
    return -(-(size + ENVELOPE) // FLIT)


def channels(source, destination):
    """All that a message crosses, by what they join."""
    x, y = source % SIDE, source // SIDE
    path = [("node", (x, y))]
    while x != destination % SIDE:
        step = 1 if x < destination % SIDE else -1
        path.append(((x, y), (x + step, y)))
        x += step
    while y != destination // SIDE:
        step = 1 if y < destination // SIDE else -1
        path.append(((x, y), (x, y + step)))
        y += step
    return path + [((x, y), "node")]


class WormsAndFluid(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.file = str(ROOT / "scenarios" / "worms_and_fluid.json")
        done = subprocess.run([LOGHOP, "run", cls.file, "--format", "json"], capture_output=True, text=True, timeout=600,
                              check=True)
        cls.times = {case["name"]: case["simulated_s"] for case in json.loads(done.stdout)["cases"]}

    def test_a_message_alone_takes_the_same(self):
        for text in ("64B", "32KiB"):
            expected = 2 * OVERHEAD + ENDS + 2 * (SIDE - 1) * HOP + (flits(SIZES[text]) - 1) * FLIT_TIME
            for network in ("worms", "fluid"):
                self.assertAlmostEqual(self.times[f"corner to corner, {text}, {network}"], expected, delta=1e-12)

    def messages(self, name):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "messages.csv"
            subprocess.run([LOGHOP, "run", self.file, "--case", name, "--messages", str(out)], capture_output=True,
                           timeout=600, check=True)
            rows = csv.DictReader(out.read_text(encoding="utf-8").splitlines())
            return [{key: int(value) for key, value in row.items()} for row in rows]

    def test_no_channel_carries_more_than_it_can(self):
        """The last message ends no sooner than the busiest channel could carry all of its own, and no message sooner
        than it would alone."""
        for text, size in SIZES.items():
            for network in ("worms", "fluid"):
                rows = self.messages(f"to anyone, {text}, {network}")
                self.assertEqual(len(rows), SIDE * SIDE)
                load = {}
                for row in rows:
                    path = channels(row["source"], row["destination"])
                    alone = ENDS + (len(path) - 2) * HOP + (flits(size) - 1) * FLIT_TIME
                    self.assertGreater((row["delivered_ps"] - row["released_ps"]) * 1e-12, alone - 1e-12)
                    for channel in path:
                        load[channel] = load.get(channel, 0) + 1
                last = max(row["delivered_ps"] for row in rows) - min(row["released_ps"] for row in rows)
                self.assertGreater(last * 1e-12, max(load.values()) * (flits(size) - 1) * FLIT_TIME)

    def test_what_worms_cost(self):
        """Long worms hold channels that flows would share; short ones are out of the way before they are."""
        self.assertLess(abs(self.times["to anyone, 64B, worms"] / self.times["to anyone, 64B, fluid"] - 1), 0.05)
        ratios = [self.times[f"to anyone, {text}, worms"] / self.times[f"to anyone, {text}, fluid"] for text in SIZES]
        self.assertEqual(ratios, sorted(ratios))
        self.assertGreater(ratios[-1], 1.1)


if __name__ == "__main__":
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
