#!/usr/bin/env python3
"""Thorough: loghop_calibrate_mpi measures something else than closed forms, on a cluster that SimGrid simulates.

    python3 calibrate_mpi_simulated_test.py SOURCE_ROOT LOGHOP [unittest arguments]

There a message of s bytes, and an envelope of 16, takes t(s) = L + (s + 16) / B between two nodes or within one;
computation takes no time, and a reading of the clock 1 us.
"""

import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402
import smpi  # noqa: E402
from calibrate_mpi_test import number  # noqa: E402

L, BYTE, ENVELOPE, DELAY = 100e-6, 8e-9, 16, 2e-3  # seconds: smpi.PLATFORM has two links of 50 us and 125 MB/s
PLAIN = ["surf/precision:1e-12", "smpi/simulate-computation:no", "smpi/wtime:1e-6", "network/model:CM02",
         "network/crosstraffic:no", "network/TCP-gamma:0", "smpi/bw-factor:1", "smpi/lat-factor:1", "smpi/os:0:0:0",
         "smpi/or:0:0:0", "smpi/ois:0:0:0"]
SHORT, LONG = 1000, 2**17  # bytes; SMPI sends at most 64 KiB without waiting for the receive
ONLY = ("half_round_trip,send_overhead,receive_overhead,gap,full_time,one_to_many_round_trip,parametrised_round_trip,"
        "stream,exchange,cyclic_shift,concurrent_half_round_trip,reverse_order_receive")


def t(size):
    return L + (size + ENVELOPE) * BYTE


class Simulated(program.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            platform, hosts = smpi.write_cluster(folder, 3)
            sources = sorted((program.ROOT / "calibration" / "mpi").glob("*.cpp"))
            smpi.run(["smpicxx", "-std=c++17", "-O0", *sources, "-o", "measure"], folder)
            smpi.run(["smpirun", "-np", 3, "-platform", platform, "-hostfile", hosts, *(f"--cfg={c}" for c in PLAIN),
                      "--cfg=smpi/async-small-thresh:65536", "--cfg=smpi/send-is-detached-thresh:65536", "./measure",
                      "-o", "file.json", "--only", ONLY, "--sizes", f"{SHORT}B,{LONG}B", "--strides", "16B",
                      "--repetitions", "3", "--samples", "2", "--warmup", "1", "--delay", f"{DELAY * 1e3:g}ms"], folder)
            cls.tables = json.loads((pathlib.Path(folder) / "file.json").read_text(encoding="utf-8"))["tables"]

    def rows(self, quantity, **keys):
        """Finds the rows of all its tables, as dictionaries."""
        found = [dict(zip(table["columns"], map(number, row))) for table in self.tables for row in table["rows"]
                 if table["quantity"] == quantity and all(table[key] == keys[key] for key in keys)]
        self.assertGreater(len(found), 0, quantity)
        return found

    def assert_values(self, rows, expected):
        for row in rows:
            self.assertAlmostEqual(row["value"], expected(row), delta=1e-12, msg=str(row))

    def test_half_round_trips(self):
        for level in ("to_itself", "between_nodes"):
            self.assert_values(self.rows("half_round_trip", level=level), lambda row: t(row["size"]))

    def test_overheads_and_gaps_of_messages_that_wait(self):
        for quantity in ("send_overhead", "receive_overhead", "gap"):
            self.assert_values([row for row in self.rows(quantity) if row["size"] == LONG], lambda row: t(LONG))

    def test_full_paths(self):
        for layout in ("cc", "cn", "nc", "nn"):
            rows = self.rows("full_time", layout=layout)
            self.assertEqual([row["size"] for row in rows], [0, 400, 4000, 40000, 200000, 400000, 2000000])
            self.assert_values(rows, lambda row: t(row["size"]))

    def test_one_to_many(self):
        """P messages share the link of the one, out and back."""
        self.assert_values(self.rows("one_to_many_round_trip"),
                           lambda row: 2 * (L + row["others"] * (1 + ENVELOPE) * BYTE))

    def test_parametrised_round_trips(self):
        """With delays, only messages that wait for their receive take time besides them and the last round trip."""
        rows = [row for row in self.rows("parametrised_round_trip") if row["messages"] == 1 or row["delay"] > 0]
        self.assertEqual(len(rows), 4)
        self.assert_values(rows, lambda row: (row["messages"] - 1) * (row["delay"] + (row["size"] == LONG) * t(LONG)) +
                           2 * t(row["size"]))

    def test_streams_share_the_link(self):
        rows = self.rows("stream")
        self.assertEqual([(row["size"], row["messages"]) for row in rows], [(SHORT, 64), (LONG, 64)])
        self.assert_values(rows[:1], lambda row: L / 64 + (SHORT + ENVELOPE) * BYTE)

    def test_exchanges_have_two_directions(self):
        """To a thousandth: ranks leave a barrier up to a latency apart, and messages of one rank may then share its link."""
        for quantity in ("exchange", "cyclic_shift", "concurrent_half_round_trip"):
            for row in self.rows(quantity):
                self.assertAlmostEqual(row["value"] / t(row["size"]), 1, delta=1e-3, msg=str(row))

    def test_messages_that_wait_are_received_in_any_order(self):
        rows = [row for row in self.rows("reverse_order_receive") if row["size"] == LONG]
        self.assertEqual([row["messages"] for row in rows], [1, 8, 64])
        self.assert_values(rows, lambda row: t(LONG))


if __name__ == "__main__":
    program.main()
