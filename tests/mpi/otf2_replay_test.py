#!/usr/bin/env python3
"""Thorough: a program takes another time as traced by EZTrace under Open MPI than by smpirun, if it does not compute.

    python3 otf2_replay_test.py SOURCE_ROOT LOGHOP [unittest arguments]

smpirun's traces have no communicators: programs whose collectives are on a part of the ranks have no other trace to be
compared with. For these, the same exchange on all ranks of a program of that size is the other side.
smpirun writes the same number for MPI_PROC_NULL in MPI_Irecv as for MPI_ANY_SOURCE. These programs have no wildcards, so
such lines are taken out here.
"""

import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import eztrace  # noqa: E402
import program  # noqa: E402
import smpi  # noqa: E402

PROGRAMS = [("halo2d.c", ["16", "3"]), ("halo2d.c", ["9000", "2"]), ("halo3d.c", ["4096", "3"]),
            ("transpose.c", ["1024", "slabs"]), ("transpose.c", ["100000", "slabs"]),
            ("conjugate_gradients.c", ["100", "5"]), ("wavefront.c", ["800", "4"]), ("wavefront.c", ["70000", "2"]),
            ("bucket_sort.c", ["100"])]


def time_of(folder, workload, ranks, network=None):
    """ps"""
    platform = {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s",
                "network": network or {"type": "fluid", "topology": "crossbar", "nodes": ranks,
                                       "link_bandwidth": "125MBps", "link_latency": "50us"},
                "middleware": {"send_overhead": "1us", "receive_overhead": "2us", "eager_limit": "65535B"}}
    scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
                "cases": [{"name": "trace", "workload": workload}]}
    (folder / "platform.json").write_text(json.dumps(platform), encoding="utf-8")
    (folder / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")
    done = program.loghop("run", folder / "scenario.json", "--format", "json")
    if done.returncode != program.FINE:
        raise AssertionError(done.stderr)
    return round(json.loads(done.stdout)["cases"][0]["simulated_s"] * 1e12)


def without_nobody(index):
    """Takes receives from MPI_PROC_NULL out of a trace of smpirun."""
    for name in index.read_text(encoding="utf-8").split():
        file = index.parent / name
        lines = [line for line in file.read_text(encoding="utf-8").splitlines(True)
                 if line.split()[1] != "irecv" or line.split()[2] not in ("-333", "-666")]
        file.write_text("".join(lines), encoding="utf-8")


@unittest.skipIf(eztrace.missing(), f"no {eztrace.missing()}")
class Replays(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def otf2_time(self, source, ranks, arguments):
        anchor = eztrace.trace(source, ranks, self.folder, arguments)
        return time_of(self.folder, {"type": "otf2", "trace": str(anchor), "compute": "none"}, ranks)

    def ti_time(self, source, ranks, arguments):
        index = smpi.trace(eztrace.PROGRAMS / source, ranks, self.folder, arguments)
        without_nobody(index)
        return time_of(self.folder, {"type": "ti", "file": str(index)}, ranks)

    def test_equal_to_the_picosecond(self):
        for source, arguments in PROGRAMS:
            for ranks in (2, 6, 16):
                with self.subTest(program=source, arguments=arguments, ranks=ranks):
                    self.assertEqual(self.otf2_time(source, ranks, arguments), self.ti_time(source, ranks, arguments))

    def test_a_square_grid_of_pencils_takes_three_exchanges_of_a_row(self):
        """On a crossbar rows do not disturb each other: three exchanges in a row of k ranks, which smpirun traces on k
        ranks as all there are, with two of them in the program."""
        row = self.ti_time("transpose.c", 4, ["1024", "slabs"])
        self.assertEqual(2 * self.otf2_time("transpose.c", 16, ["1024", "pencils"]), 3 * row)

    def test_recorded_computations_take_time_as_scaled(self):
        anchor = eztrace.trace("conjugate_gradients.c", 2, self.folder, ["100", "5"])
        times = [time_of(self.folder, {"type": "otf2", "trace": str(anchor), "compute": compute}, 2)
                 for compute in ("none", {"scale": 0.5}, "recorded", {"traced_core_speed": "1Gflop/s"},
                                 {"traced_core_speed": "2Gflop/s"})]
        self.assertTrue(times[0] < times[1] < times[2] == times[3] < times[4], times)

    def test_bare_eztrace_is_told_what_it_lacks(self):
        anchor = eztrace.trace("halo2d.c", 4, self.folder, ["16", "3"], complete=False)
        with self.assertRaises(AssertionError) as raised:
            time_of(self.folder, {"type": "otf2", "trace": str(anchor)}, 4)
        self.assertIn("48 nonblocking receives have no record of their completion", str(raised.exception))
        self.assertIn("tracing/eztrace_records.c", str(raised.exception))


if __name__ == "__main__":
    program.main()
