#!/usr/bin/env python3
"""Thorough: traces of real programs take another time than in SimGrid's own replay, on the same crossbar.

    python3 smpirun_replay_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Both share links by SimGrid's max-min fairness, and know a match at once (middleware `instant`; SMPI with small messages
sent at once, smpi/async-small-thresh). Every message of SMPI has 16 bytes besides its data. SMPI's factors are off. Neither program knows the other: the trace, the
parameters of the crossbar and the names of algorithms are all that they share. smpirun prints whole microseconds.

What differs, and why, is in the tests whose names begin with test_differs.
"""

import json
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402
import smpi  # noqa: E402

PRINTED = 0.51e-6  # s: half of what smpirun prints, and rounding
FACTORS_OFF = ["network/model:CM02", "network/TCP-gamma:0", "network/crosstraffic:0", "network/latency-factor:1",
               "network/bandwidth-factor:1", "network/weight-S:0", "smpi/async-small-thresh:65536",
               "smpi/send-is-detached-thresh:65536",
               "smpi/cpu-threshold:-1",  # otherwise the time that the replay itself takes counts as computation
               "surf/precision:1e-12", "maxmin/precision:1e-9"]
# loghop's name, and SMPI's
BROADCAST = {"binomial": "binomial_tree", "linear": "flattree"}
ALLTOALL = {"pairwise": "pair", "ring": "ring", "linear": "basic_linear"}


class Replays(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def smpi_time(self, index, ranks, algorithms):
        platform, hosts = smpi.write_cluster(self.folder, ranks)
        settings = FACTORS_OFF + [f"smpi/{collective}:{name}" for collective, name in algorithms.items()]
        done = smpi.run(["smpirun", "-np", ranks, "-platform", platform, "-hostfile", hosts, "-replay", index,
                         *(f"--cfg={setting}" for setting in settings), "--log=smpi_replay.thres:info"], self.folder)
        return float(re.findall(r"Simulation time ([0-9.]+)", done.stdout + done.stderr)[-1])

    def loghop_time(self, index, ranks, algorithms):
        platform = {"format": "loghop.platform", "version": 1, "name": "crossbar", "core_speed": "1Gflop/s",
                    "network": {"type": "fluid", "topology": "crossbar", "nodes": ranks, "link_bandwidth": "125MBps",
                                "link_latency": "50us"},
                    "middleware": {"send_overhead": "0us", "receive_overhead": "0us", "eager_limit": "65535B",
                                   "envelope": "16B", "matching": "instant"}}
        scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
                    "cases": [{"name": "trace",
                               "workload": {"type": "ti", "file": str(index), "collectives": algorithms}}]}
        (self.folder / "platform.json").write_text(json.dumps(platform), encoding="utf-8")
        (self.folder / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")
        done = program.loghop("run", self.folder / "scenario.json", "--format", "json")
        self.assertEqual(done.returncode, program.FINE, done.stderr)
        return json.loads(done.stdout)["cases"][0]["simulated_s"]

    def expect_same(self, index, ranks, loghop=None, smpirun=None):
        with self.subTest(trace=index.name, ranks=ranks, algorithms=loghop):
            expected = self.smpi_time(index, ranks, smpirun or {})
            self.assertAlmostEqual(self.loghop_time(index, ranks, loghop or {}), expected, delta=PRINTED)

    def collective(self, ranks, line):
        """A trace of one collective."""
        index = self.folder / "collective.ti"
        for rank in range(ranks):
            (self.folder / f"rank{rank}.ti").write_text(f"{rank} init\n{rank} {line}\n{rank} finalize\n")
        index.write_text("".join(f"rank{rank}.ti\n" for rank in range(ranks)))
        return index

    def test_ring_of_blocking_messages(self):
        for ranks, size in ((4, 1000), (5, 65535), (5, 65536), (7, 300000)):
            self.expect_same(smpi.trace("ring.c", ranks, self.folder, [size, 3]), ranks)

    def test_fft(self):
        for ranks, points in ((4, 64), (8, 256), (8, 1024)):  # blocks of 4 KiB, 16 KiB and 256 KiB
            self.expect_same(smpi.trace("fft.c", ranks, self.folder, [points]), ranks,
                             {"alltoall": "pairwise", "reduce": "binomial", "broadcast": "binomial"},
                             {"alltoall": "pair", "reduce": "binomial", "bcast": "binomial_tree"})

    def test_fft_with_computations(self):
        ranks = 4
        self.expect_same(smpi.trace("fft.c", ranks, self.folder, [256], computations=True), ranks,
                         {"alltoall": "linear", "reduce": "binomial", "broadcast": "binomial"},
                         {"alltoall": "basic_linear", "reduce": "binomial", "bcast": "binomial_tree"})

    def test_broadcast(self):
        for ranks in (2, 5, 16):
            for size in (1, 1000, 100000):
                self.expect_same(self.collective(ranks, f"bcast {size} 0 6"), ranks, {"broadcast": "binomial"},
                                 {"bcast": "binomial_tree"})

    def test_alltoall(self):
        for ranks in (4, 8):
            for size in (1, 1000, 100000):
                for name, smpi_name in ALLTOALL.items():
                    self.expect_same(self.collective(ranks, f"alltoall {size} {size} 6 6"), ranks,
                                     {"alltoall": name}, {"alltoall": smpi_name})

    def test_allreduce_allgather_reduce(self):
        for ranks in (4, 5, 16):
            for size in (1, 1000, 100000):
                self.expect_same(self.collective(ranks, f"allreduce {size} 0 6"), ranks,
                                 {"allreduce": "recursive_doubling"}, {"allreduce": "rdb"})
                self.expect_same(self.collective(ranks, f"allgather {size} {size} 6 6"), ranks,
                                 {"allgather": "ring"}, {"allgather": "ring"})
                self.expect_same(self.collective(ranks, f"reduce {size} 0 0 6"), ranks, {"reduce": "binomial"},
                                 {"reduce": "binomial"})

    def test_differs_linear_gather_of_long_messages(self):
        """SMPI's root takes one long message after the other, each with its latency; loghop's posts all receives."""
        ranks, size, latency, byte = 8, 100000, 100e-6, 8e-9
        index = self.collective(ranks, f"gather {size} {size} 0 6 6")
        transfers = (ranks - 1) * (size + 16) * byte
        self.assertAlmostEqual(self.smpi_time(index, ranks, {"gather": "ompi_basic_linear"}),
                               transfers + (ranks - 1) * latency, delta=PRINTED)
        self.assertAlmostEqual(self.loghop_time(index, ranks, {"gather": "linear"}), transfers + latency,
                               delta=PRINTED)


if __name__ == "__main__":
    program.main()
