#!/usr/bin/env python3
"""loghop profile: do its rows have the ranks' time, to the picosecond, and the calls, bytes and communicators of the program?

    python3 profile_test.py SOURCE_ROOT LOGHOP [unittest arguments]

References: the finish times of --ranks, the kinds of time of --breakdown, closed forms on LogGOPS networks, and the regions of
an OTF2 archive of the same run, which another recorder writes.
"""

import collections
import csv
import io
import json
import unittest

import program
from program import scenario

program.prefer_module("otf2")
import otf2_output_test as archives  # noqa: E402

US, MS = 10 ** 6, 10 ** 9  # ps
PARTS = ("compute", "overhead", "packing", "memory", "network", "contention", "waiting")


class Profiles(program.TestCase):
    def file_of(self, machine, workload):
        self.write("p.json", machine)
        return self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                     "cases": [{"name": "a", "workload": workload}]})

    def rows(self, path, *options):
        """Whole numbers where there are any."""
        text = self.fine("profile", path, "--format", "csv", *options)
        return [{key: int(value) if value.isdigit() else value for key, value in row.items()}
                for row in csv.DictReader(io.StringIO(text))]

    def finishes(self, path, *options):
        self.fine("run", path, "--ranks", self.folder / "r.csv", *options)
        with open(self.folder / "r.csv", newline="", encoding="utf-8") as text:
            return list(csv.DictReader(text))

    def machines(self, ranks):
        loggops = archives.platform(ranks, archives.LOGGOPS)
        del loggops["middleware"]
        mesh = json.loads((program.ROOT / "platforms" / "mesh32x32.json").read_text(encoding="utf-8"))
        mesh["core_speed"] = "1Gflop/s"
        return {"fluid": archives.platform(ranks), "loggops": loggops, "mesh": mesh}

    def test_rows_add_up_to_the_time_of_the_ranks(self):
        for name, machine in self.machines(8).items():
            with self.subTest(network=name):
                path = self.file_of(machine, archives.write_ti(self.folder, 8))
                rows = self.rows(path, "--breakdown")
                ranks = self.finishes(path, "--breakdown")
                finish = sum(int(row["finish_ps"]) for row in ranks)
                self.assertEqual(sum(row["time_ps"] for row in rows), finish)
                for row in rows:
                    self.assertEqual(sum(row[part + "_ps"] for part in PARTS), row["time_ps"], row["call"])
                for part in PARTS:
                    self.assertEqual(sum(row[part + "_ps"] for row in rows), sum(int(rank[part + "_ps"]) for rank in ranks))
                case = json.loads(self.fine("profile", path, "--format", "json"))["cases"][0]
                computed = sum(row["time_ps"] for row in rows if row["call"] == "compute")
                self.assertEqual((case["time_ps"], case["mpi_ps"]), (finish, finish - computed))

    @unittest.skipIf(archives.otf2 is None, "no python3-otf2")
    def test_calls_take_as_long_as_the_regions_of_an_archive(self):
        if archives.is_without_otf2():
            self.skipTest("this loghop has no OTF2")
        otf2 = archives.otf2
        for name, machine in self.machines(8).items():
            with self.subTest(network=name):
                path = self.file_of(machine, archives.write_ti(self.folder, 8))
                self.fine("run", path, "--otf2", self.folder / name)
                times, counts = collections.Counter(), collections.Counter()
                for events in archives.Archive(self.folder / name).events.values():
                    stack = []
                    for event in events:
                        if isinstance(event, otf2.events.Enter):
                            stack.append(event)
                        elif isinstance(event, otf2.events.Leave):
                            entered = stack.pop()
                            times[event.region.name] += event.time - entered.time
                            counts[event.region.name] += 1
                found, calls = collections.Counter(), collections.Counter()
                for row in self.rows(path):
                    found[row["call"]] += row["time_ps"]
                    calls[row["call"]] += row["calls"]
                self.assertEqual(found, times)
                self.assertEqual(calls, counts)

    def test_a_message_between_two_ranks(self):
        """L = 5, o = 1, g = 2 us, G = 1 ns/B. Rank 0 computes 1 ms and sends 1000 B: MPI_Send takes o = 1 us, and the message is
        with rank 1 after o + L. Taking it in takes o + 999 G = 1.999 us. Rank 1 is in MPI_Recv from 0 on."""
        machine = self.machines(8)["loggops"]
        self.write("all.ti", "0 init\n0 compute 1000000\n0 send 1 0 1000 6\n0 finalize\n"
                             "1 init\n1 recv 0 0 1000 6\n1 finalize\n")
        rows = self.rows(self.file_of(machine, {"type": "ti", "file": "all.ti"}), "--breakdown")
        of = {row["call"]: row for row in rows}
        received = MS + 6 * US + 1999 * 1000
        self.assertEqual({call: row["time_ps"] for call, row in of.items() if row["time_ps"]},
                         {"compute": MS, "MPI_Send": US, "MPI_Recv": received})
        self.assertEqual([of["MPI_Recv"][key] for key in ("communicator", "ranks", "least_bytes", "most_bytes", "calls",
                                                          "sent_bytes", "received_bytes", "longest_ps")],
                         ["MPI_COMM_WORLD", 2, 512, 1023, 1, 0, 1000, received])
        self.assertEqual((of["MPI_Send"]["sent_bytes"], of["MPI_Send"]["received_bytes"]), (1000, 0))
        self.assertEqual({part: of["MPI_Recv"][part + "_ps"] for part in PARTS if of["MPI_Recv"][part + "_ps"]},
                         {"overhead": US, "network": 5 * US + 999 * 1000, "waiting": MS + US})

    def test_an_allreduce_is_one_row_with_its_steps_inside(self):
        path = self.write("s.json", scenario({"a": {"type": "collective", "collective": "allreduce", "message": "8KiB",
                                                    "algorithm": "recursive_doubling", "ranks": 8, "repetitions": 3}},
                                             "loggops"))
        rows = [row for row in self.rows(path, "--breakdown") if row["time_ps"]]
        self.assertEqual([(row["call"], row["calls"], row["least_bytes"], row["sent_bytes"]) for row in rows],
                         [("MPI_Allreduce", 24, 8192, 24 * 8192)])
        self.assertGreater(rows[0]["overhead_ps"], 0)
        self.assertGreater(rows[0]["network_ps"], 0)
        self.assertEqual(rows[0]["time_ps"], sum(int(row["finish_ps"]) for row in self.finishes(path)))

    def test_sizes_have_rows_of_their_own(self):
        sizes = [0, 1, 2, 3, 4, 7, 8, 1000]
        text = "".join(f"0 send 1 0 {size} 6\n1 recv 0 0 {size} 6\n" for size in sizes)
        self.write("all.ti", "".join(sorted(text.splitlines(True))))
        rows = self.rows(self.file_of(archives.platform(2), {"type": "ti", "file": "all.ti"}))
        found = {(row["least_bytes"], row["most_bytes"]): (row["calls"], row["sent_bytes"]) for row in rows
                 if row["call"] == "MPI_Send"}
        self.assertEqual(found, {(0, 0): (1, 0), (1, 1): (1, 1), (2, 3): (2, 5), (4, 7): (2, 11), (8, 15): (1, 8),
                                 (512, 1023): (1, 1000)})

    def test_communicators_of_an_archive(self):
        """tests/data/otf2/every_call has calls on communicators of its own."""
        if archives.is_without_otf2():
            self.skipTest("this loghop has no OTF2")
        anchor = program.ROOT / "tests/data/otf2/every_call/eztrace_log.otf2"
        path = self.file_of(self.machines(4)["fluid"], {"type": "otf2", "trace": str(anchor), "compute": "none"})
        names = {row["communicator"]: row["ranks"] for row in self.rows(path) if row["communicator"]}
        self.assertEqual(names["MPI_COMM_WORLD"], 4)
        self.assertGreater(len(names), 1)

    def test_programs_without_calls_say_why(self):
        path = self.write("s.json", scenario({"programs": program.remap()}))
        self.assertIn("programs has none: its ranks make no calls of MPI", self.fine("profile", path))
        rows = list(csv.DictReader(io.StringIO(self.fine("profile", path, "--format", "csv"))))
        self.assertEqual([(row["case"], row["call"], row["error"]) for row in rows],
                         [("programs", "", "its ranks make no calls of MPI")])
        self.assertEqual(json.loads(self.fine("profile", path, "--format", "json"))["cases"],
                         [{"name": "programs", "error": "its ranks make no calls of MPI"}])


if __name__ == "__main__":
    program.main()
