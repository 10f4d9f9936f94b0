#!/usr/bin/env python3
"""Thorough: ends of regions of user code, in archives of OTF2's own module, divide a run into other phases than they do.

    python3 otf2_regions_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Each iteration is a region "step": each rank computes, both meet in a barrier, each computes again, and leaves the region.
A barrier of two is one message each way, which takes 5 us here.
"""

import json
import pathlib
import tempfile
import types
import unittest

from otf2_random_test import PLATFORM, US, Archive, otf2, program

BEFORE = [(100, 300), (500, 500), (700, 100)]  # us, of each iteration: of rank 0 and of rank 1
AFTER = [(40, 40), (10, 20), (0, 0)]
BARRIER = 5


def loop(between):
    """`between(i)`: calls of a rank after iteration i."""
    def calls_of(rank):
        calls = []
        for i, (before, after) in enumerate(zip(BEFORE, AFTER)):
            calls += [("enter", "step"), ("compute", before[rank] * US),
                      ("collective", 0, "BARRIER", 0, 0, 0, None), ("compute", after[rank] * US),
                      ("leave", "step"), *between(i)]
        return calls
    return types.SimpleNamespace(ranks=2, communicators=[[0, 1]], calls=[calls_of(0), calls_of(1)])


@unittest.skipIf(otf2 is None, "no python3-otf2")
class Regions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "platform.json").write_text(json.dumps(PLATFORM), encoding="utf-8")

    def scenario(self, drawn, **more):
        Archive(drawn, self.folder / "trace")
        return self.replay("trace/traces.otf2", **more)

    def replay(self, trace, **more):
        file = self.folder / "scenario.json"
        file.write_text(json.dumps({
            "format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
            "cases": [{"name": "loop", "workload": {"type": "otf2", "trace": trace, **more}}]}), encoding="utf-8")
        return file

    def phases(self, file, *options):
        done = program.loghop("efficiency", file, "--phases", "step", "--format", "json", *options)
        self.assertEqual(done.returncode, program.FINE, done.stderr)
        return json.loads(done.stdout)["cases"][0]["phases"]

    def assert_closed_forms(self, phases):
        """A phase ends on its slower rank. A rank leaves the barrier when the message of the other has come."""
        ends, time = [], [0, 0]
        for before, after in zip(BEFORE, AFTER):
            come = [t + b for t, b in zip(time, before)]
            time = [max(own, other + BARRIER) + a for own, other, a in zip(come, reversed(come), after)]
            ends.append(max(time))
        times = [end - start for start, end in zip([0, *ends], ends)]
        self.assertEqual([round(phase["time_s"] * 1e12) for phase in phases], [time * US for time in times])
        for phase, before, after in zip(phases, BEFORE, AFTER):
            computed = [b + a for b, a in zip(before, after)]
            self.assertAlmostEqual(phase["load_balance"], sum(computed) / 2 / max(computed), places=12)

    def test_each_end_of_a_region_ends_a_phase(self):
        phases = self.phases(self.scenario(loop(lambda i: []), regions=["step"]))
        self.assert_closed_forms(phases)
        self.assertEqual(len(phases), len(BEFORE))

    def test_other_regions_do_not_matter(self):
        inner = loop(lambda i: [("enter", "other"), ("leave", "other")])
        self.assert_closed_forms(self.phases(self.scenario(inner, regions="step")))

    def test_every_second_end_ends_a_phase(self):
        phases = self.phases(self.scenario(loop(lambda i: []), regions=["step"]), "--every", "2")
        self.assertEqual(len(phases), 2)

    def test_marks_take_no_time_and_are_written_again(self):
        self.scenario(loop(lambda i: []))
        times = []
        for regions in ({}, {"regions": "step"}):
            file = self.replay("trace/traces.otf2", **regions)
            done = program.loghop("run", file, "--format", "json", "--otf2", self.folder / f"again{len(times)}")
            self.assertEqual(done.returncode, program.FINE, done.stderr)
            times.append(json.loads(done.stdout)["cases"][0]["simulated_s"])
        self.assertEqual(times[0], times[1])
        again = next((self.folder / "again1").rglob("*.otf2"))
        self.assert_closed_forms(self.phases(self.replay(str(again), regions="step")))

    def test_unknown_regions_are_named(self):
        done = program.loghop("run", self.scenario(loop(lambda i: []), regions=["stepp"]))
        self.assertEqual(done.returncode, program.INPUT_REJECTED)
        self.assertIn('unknown region of user code "stepp"; known: "main", "step"', done.stderr)


if __name__ == "__main__":
    program.main()
