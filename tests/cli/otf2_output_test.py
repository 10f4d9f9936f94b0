#!/usr/bin/env python3
"""Thorough: OTF2's own readers, python3-otf2 and otf2-print, see something else in the archives that --otf2 writes.

    python3 otf2_output_test.py SOURCE_ROOT LOGHOP [unittest arguments]

Are the messages those of --messages, with equal times? Do regions nest, and are times in order? Do all members of a
communicator complete the same collectives? And does an archive that loghop reads again take the time of its own run?
"""

import collections
import csv
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

import program

try:
    import otf2
except ImportError:
    otf2 = None

TIMES = ("released_ps", "injected_ps", "head_ps", "delivered_ps")
STEPS = "loghop: steps of collectives"


def platform(nodes, network=None, **middleware):
    return {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s",
            "network": network or {"type": "fluid", "topology": "crossbar", "nodes": nodes,
                                   "link_bandwidth": "125MBps", "link_latency": "50us"},
            "middleware": {"send_overhead": "1us", "receive_overhead": "2us", "eager_limit": "4096B", **middleware}}


LOGGOPS = {"type": "loggops", "nodes": 8, "L": "5us", "o": "1us", "g": "2us", "G": "1ns/B", "O": "0ns/B", "S": "4KiB"}

# All that a line of a trace may be, with messages on both sides of the eager limit, and waits in another order than sends.
LINES = """{r} init
{r} compute 500000
{r} irecv {before} 3 100000 6
{r} isend {after} 3 100000 6
{r} irecv {before} 4 1000 6
{r} isend {after} 4 1000 6
{r} compute 300000
{r} wait {before} {r} 3
{r} compute {some}
{r} waitall
{r} allreduce 800 0 6
{r} sendRecv 10 {after} 20000 {before} 6 6
{r} compute 1000
{r} bcast 9000 1 6
{r} reduce 700 0 2 6
{r} gather 300 300 1 6 6
{r} allgather 200 200 6 6
{r} alltoall 500 500 6 6
{r} barrier
{r} isend {after} 7 10 6
{r} irecv {before} 7 10 6
{r} compute 70000
{r} finalize
"""


def write_ti(folder, ranks):
    for r in range(ranks):
        text = LINES.format(r=r, after=(r + 1) % ranks, before=(r - 1) % ranks, some=1000 * (r + 1) ** 2)
        (folder / f"{r}.ti").write_text(text.replace("sendRecv 10 ", "sendRecv 20000 "), encoding="utf-8")
    (folder / "all.ti").write_text("".join(f"{r}.ti\n" for r in range(ranks)), encoding="utf-8")
    return {"type": "ti", "file": "all.ti"}


class Archive:
    """All events of an archive by rank, its metrics by location, and what its definitions say."""

    def __init__(self, folder):
        self.events = collections.defaultdict(list)
        self.metrics = collections.defaultdict(list)
        with otf2.reader.open(str(folder / "traces.otf2")) as trace:
            self.resolution = trace.timer_resolution
            self.members = {comm.name: [member.name if hasattr(member, "name") else member
                                        for member in comm.group.members] for comm in trace.definitions.comms}
            for location, event in trace.events:
                if location.type == otf2.LocationType.METRIC:
                    self.metrics[location.name].append(event)
                else:
                    self.events[location.name].append(event)

    def of_kind(self, *kinds):
        return [(rank, event) for rank, events in self.events.items() for event in events
                if isinstance(event, tuple(getattr(otf2.events, kind) for kind in kinds))]

    def messages(self):
        """By number: what the receive says."""
        found = {}
        for rank, event in self.of_kind("MpiRecv", "MpiIrecv"):
            of = {attribute.name: value for attribute, value in event.attributes.items()}
            assert of["message"] not in found
            found[of["message"]] = (rank, event, of)
        return found


def is_without_otf2():
    """Whether loghop was built so."""
    return "built without OTF2" in program.loghop("run", "scenarios/collectives.json", "--otf2", os.devnull).stderr


class WithoutOtf2(program.TestCase):
    def test_the_option_is_refused(self):
        if not is_without_otf2():
            self.skipTest("this loghop has OTF2")
        message = self.fails(program.USAGE, "run", program.ROOT / "scenarios" / "collectives.json", "--otf2", self.folder / "d")
        self.assertIn("--otf2: this loghop was built without OTF2 (LOGHOP_WITH_OTF2=OFF), and writes no archives", message)
        self.assertEqual(os.listdir(self.folder), [])


@unittest.skipIf(otf2 is None, "no python3-otf2")
class Archives(program.TestCase):
    def setUp(self):
        super().setUp()
        if is_without_otf2():
            self.skipTest("this loghop has no OTF2")

    def run_case(self, workload, machine, name="d", **more):
        """The rows of --messages and --ranks, and the archive."""
        self.write("p.json", machine)
        scenario = self.write(f"{name}.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                               "cases": [{"name": "a", "workload": workload, **more}]})
        rows = {}
        options = ["--otf2", self.folder / name, "--ranks", self.folder / "r.csv"]
        if machine["network"]["type"] != "loggops":
            options += ["--messages", self.folder / "m.csv"]
        self.fine("run", scenario, *options)
        for file in ("m.csv", "r.csv"):
            if self.folder / file in options:
                with open(self.folder / file, newline="", encoding="utf-8") as text:
                    rows[file] = list(csv.DictReader(text))
        archive = Archive(self.folder / name)
        self.assertEqual(archive.resolution, 10 ** 12)
        self.check_regions(archive)
        self.check_requests(archive)
        self.check_collectives(archive)
        if "m.csv" in rows:
            self.check_messages(archive, rows["m.csv"])
        return rows, archive

    def check_regions(self, archive):
        for events in archive.events.values():
            stack, before = [], 0
            for event in events:
                self.assertGreaterEqual(event.time, before)
                before = event.time
                if isinstance(event, otf2.events.Enter):
                    stack.append(event.region)
                elif isinstance(event, otf2.events.Leave):
                    self.assertEqual(stack.pop(), event.region)
                else:
                    self.assertTrue(stack, event)
            self.assertEqual(stack, [])

    def check_messages(self, archive, rows):
        """Each with its ends, bytes and times; and each is sent as often as it is received, with the same tag."""
        found = archive.messages()
        self.assertEqual(sorted(found), [int(row["message"]) for row in sorted(rows, key=lambda row: int(row["message"]))])
        for row in rows:
            rank, event, of = found[int(row["message"])]
            self.assertEqual(rank, "rank " + row["destination"])
            self.assertEqual({time: of[time] for time in TIMES}, {time: int(row[time]) for time in TIMES})
            self.assertEqual(event.msg_length, int(row["bytes"]))
            if len(archive.members[event.communicator.name]) == len(archive.events):
                self.assertEqual(event.sender, int(row["source"]))
            self.assertGreaterEqual(event.time, int(row["delivered_ps"]))
        sent, received = collections.Counter(), collections.Counter()
        for rank, event in archive.of_kind("MpiSend", "MpiIsend"):
            sent[event.communicator.name, int(rank.split()[1]), event.receiver, event.msg_tag, event.msg_length] += 1
        for rank, event in archive.of_kind("MpiRecv", "MpiIrecv"):
            received[event.communicator.name, event.sender, int(rank.split()[1]), event.msg_tag, event.msg_length] += 1
        self.assertEqual(sent, received)

    def check_requests(self, archive):
        """Each is opened once, then completed once."""
        opening = (otf2.events.MpiIsend, otf2.events.MpiIrecvRequest, otf2.events.NonBlockingCollectiveRequest)
        ending = (otf2.events.MpiIsendComplete, otf2.events.MpiIrecv, otf2.events.NonBlockingCollectiveComplete)
        for events in archive.events.values():
            opened, completed = set(), set()
            for event in events:
                if isinstance(event, opening):
                    self.assertNotIn(event.request_id, opened)
                    opened.add(event.request_id)
                elif isinstance(event, ending):
                    self.assertIn(event.request_id, opened - completed)
                    completed.add(event.request_id)
            self.assertEqual(opened, completed)

    def check_collectives(self, archive):
        """Of each communicator, all members complete the same ones, and begin as many as they end."""
        by_rank = collections.defaultdict(list)
        for rank, event in archive.of_kind("MpiCollectiveEnd"):
            by_rank[event.communicator.name, rank].append((event.collective_op, event.root))
        for communicator in {name for name, _ in by_rank}:
            ranks = [rank for name, rank in by_rank if name == communicator]
            self.assertEqual(len(ranks), len(archive.members[communicator]))
            self.assertEqual(len({tuple(by_rank[communicator, rank]) for rank in ranks}), 1)
        self.assertEqual(len(archive.of_kind("MpiCollectiveBegin")), len(archive.of_kind("MpiCollectiveEnd")))

    def names(self, archive, rank="rank 0"):
        return [event.region.name for event in archive.events[rank] if isinstance(event, otf2.events.Enter)]

    def again(self, name, machine, **workload):
        """The rows of --ranks of the archive's own replay."""
        anchor = {"type": "otf2", "trace": f"{name}/traces.otf2", **workload}
        return self.run_case(anchor, machine, name + "_again")

    # ------------------------------------------------------------------------------------------- metrics

    MEMBERS = {"channel": ["held"], "link": ["messages", "bytes per second"], "interface": ["busy"],
               "rank": ["messages", "message bytes"]}

    @staticmethod
    def kind(location):
        return "interface" if ", NIC " in location else location.split()[0]

    def check_metrics(self, archive, kind=None):
        """Times are in order; each location has values of its class. Gives (time, values) of each by location, of one kind."""
        found = {}
        for location, events in archive.metrics.items():
            times = [event.time for event in events]
            self.assertEqual(times, sorted(set(times)), location)
            for event in events:
                self.assertIsInstance(event, otf2.events.Metric)
                self.assertEqual([member.name for member in event.metric.metric_class.members],
                                 self.MEMBERS[self.kind(location)])
            found[location] = [(event.time, list(event.values)) for event in events]
        return {location: values for location, values in found.items() if kind in (None, self.kind(location))}

    def test_messages_that_wait_and_that_come_late(self):
        """Rank 0 sends 1000 B and 500 B at once. Rank 1 computes 1 ms, and then receives both.

        o_s = 1 us of each send, then the messages are sent, at 1 us and 2 us. Each receive takes o_r = 2 us, from 1 ms on."""
        self.write("0.ti", "0 init\n0 send 1 0 1000 6\n0 send 1 0 500 6\n0 finalize\n")
        self.write("1.ti", "1 init\n1 compute 1000000\n1 recv 0 0 1000 6\n1 recv 0 0 500 6\n1 finalize\n")
        self.write("all.ti", "0.ti\n1.ti\n")
        _, archive = self.run_case({"type": "ti", "file": "all.ti"}, platform(2))
        found = self.check_metrics(archive, "rank")
        us, ms = 10 ** 6, 10 ** 9
        self.assertEqual(found, {"rank 0: messages": [(0, [0, 0])],
                                 "rank 1: messages": [(0, [0, 0]), (us, [1, 1000]), (2 * us, [2, 1500]),
                                                      (ms + 2 * us, [1, 500]), (ms + 4 * us, [0, 0])]})

    def test_a_run_ends_with_empty_queues(self):
        _, archive = self.run_case(write_ti(self.folder, 4), platform(4))
        found = self.check_metrics(archive, "rank")
        self.assertEqual(len(found), 4)
        for values in found.values():
            self.assertEqual(values[-1][1], [0, 0])
            self.assertGreater(max(messages for _, (messages, _) in values), 0)

    def test_two_messages_share_their_links(self):
        """Of 1000 B and 500 B, sent at 1 us and 2 us, on links of 125 B/us: the first is alone for 1 us, which makes 125 B, then
        both have half of the links for 8 us, until the second is over; the first has 375 B left, and takes 3 us for them."""
        self.write("0.ti", "0 init\n0 send 1 0 1000 6\n0 send 1 0 500 6\n0 finalize\n")
        self.write("1.ti", "1 init\n1 recv 0 0 1000 6\n1 recv 0 0 500 6\n1 finalize\n")
        self.write("all.ti", "0.ti\n1.ti\n")
        for more in ({}, {"send_order": "oldest_first"}):
            machine = platform(2)
            machine["network"].update(more)
            _, archive = self.run_case({"type": "ti", "file": "all.ti"}, machine)
            found = self.check_metrics(archive, "link")
            self.assertEqual(len(found), 2)  # out of rank 0, and into rank 1
            us, full = 10 ** 6, 125 * 10 ** 6
            first = 101 * us  # the send, and the latency of two links
            shared = [(0, [0, 0]), (first, [1, full]), (first + us, [2, full]), (first + 9 * us, [1, full]),
                      (first + 12 * us, [0, 0])]
            in_turn = [(0, [0, 0]), (first, [1, full]), (first + us, [1, full]), (first + 8 * us, [1, full]),
                       (first + 12 * us, [0, 0])]
            for values in found.values():
                self.assertEqual(values, in_turn if more else shared)

    def test_links_carry_all_bytes(self):
        """Each message crosses two links of a crossbar: the sum of rates over time is twice the bytes of --messages."""
        rows, archive = self.run_case(write_ti(self.folder, 4), platform(4))
        carried = 0
        for values in self.check_metrics(archive, "link").values():
            self.assertEqual(values[-1][1], [0, 0])
            carried += sum((later - time) * rate / 1e12 for (time, (_, rate)), (later, _) in zip(values, values[1:]))
        sent = sum(int(row["bytes"]) for row in rows["m.csv"])
        self.assertAlmostEqual(carried / (2 * sent), 1, places=6)

    def test_interfaces_are_busy_for_g_and_G(self):
        """Two messages of 1000 B: each takes g + 999 G = 2.999 us of both interfaces, and comes after o + L = 6 us."""
        machine = platform(8, LOGGOPS)
        del machine["middleware"]
        self.write("0.ti", "0 init\n0 send 1 0 1000 6\n0 send 1 0 1000 6\n0 finalize\n")
        self.write("1.ti", "1 init\n1 recv 0 0 1000 6\n1 recv 0 0 1000 6\n1 finalize\n")
        self.write("all.ti", "0.ti\n1.ti\n")
        _, archive = self.run_case({"type": "ti", "file": "all.ti"}, machine)
        us, busy = 10 ** 6, 2 * 2999 * 1000
        self.assertEqual(self.check_metrics(archive, "interface"),
                         {"rank 0 sends, NIC 0": [(0, [1]), (busy, [0])],
                          "rank 1 receives, NIC 0": [(0, [0]), (6 * us, [1]), (6 * us + busy, [0])]})

    def test_channels_are_held_as_long_as_the_counts_say(self):
        """busy_ps of --channels is the time in which a channel with one virtual channel is held."""
        machine = json.loads((program.ROOT / "platforms" / "mesh32x32.json").read_text(encoding="utf-8"))
        self.write("p.json", machine)
        scenario = self.write("w.json", {
            "format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
            "cases": [{"name": "a", "workload": {"type": "collective", "collective": "alltoall", "algorithm": "linear",
                                                 "message": "1KiB", "ranks": 16}}]})
        self.fine("run", scenario, "--otf2", self.folder / "w", "--channels", self.folder / "c.csv")
        archive = Archive(self.folder / "w")
        found = self.check_metrics(archive)
        with open(self.folder / "c.csv", newline="", encoding="utf-8") as text:
            busy = {row["channel"]: int(row["busy_ps"]) for row in csv.DictReader(text) if int(row["busy_ps"]) > 0}
        held = {}
        for name, values in found.items():
            if name.startswith("channel "):
                self.assertEqual(values[-1][1], [0])
                held[name.split(",")[0].split()[1]] = sum(
                    later - time for (time, (value,)), (later, _) in zip(values, values[1:]) if value == 1)
        self.assertGreater(len(held), 16)
        self.assertEqual(held, busy)

    # ------------------------------------------------------------------------------------------- programs

    def test_a_time_independent_trace_and_back(self):
        for ranks, network in ((4, None), (5, None), (8, LOGGOPS)):
            with self.subTest(ranks=ranks, network=network):
                machine = platform(ranks, network)
                if network is not None:
                    del machine["middleware"]
                rows, archive = self.run_case(write_ti(self.folder, ranks), machine)
                self.assertEqual([name for name in self.names(archive) if name != "progress"],
                                 ["compute", "MPI_Irecv", "MPI_Isend", "MPI_Irecv", "MPI_Isend", "compute", "MPI_Wait",
                                  "compute", "MPI_Waitall", "MPI_Allreduce", "MPI_Sendrecv", "compute", "MPI_Bcast",
                                  "MPI_Reduce", "MPI_Gather", "MPI_Allgather", "MPI_Alltoall", "MPI_Barrier", "MPI_Isend",
                                  "MPI_Irecv", "compute", "MPI_Finalize"])
                again, second = self.again("d", machine)
                self.assertEqual([row["finish_ps"] for row in again["r.csv"]], [row["finish_ps"] for row in rows["r.csv"]])
                if network is None:
                    self.assertEqual(again["m.csv"], rows["m.csv"])
                self.assertEqual(self.names(second), self.names(archive))

    def test_sizes_of_collectives(self):
        _, archive = self.run_case(write_ti(self.folder, 4), platform(4))
        sizes = collections.defaultdict(list)
        for rank, event in sorted(archive.of_kind("MpiCollectiveEnd"), key=lambda one: one[0]):
            sizes[str(event.collective_op).rpartition(".")[2]].append((event.size_sent, event.size_received))
        # The root of a broadcast or reduction counts each member, itself too; here it is rank 1, and rank 2.
        self.assertEqual(sizes["BCAST"], [(0, 9000), (4 * 9000, 9000), (0, 9000), (0, 9000)])
        self.assertEqual(sizes["REDUCE"], [(700, 0), (700, 0), (700, 4 * 700), (700, 0)])
        self.assertEqual(sizes["GATHER"], [(300, 0), (300, 4 * 300), (300, 0), (300, 0)])
        self.assertEqual(sizes["ALLGATHER"], [(200, 4 * 200)] * 4)
        self.assertEqual(sizes["ALLTOALL"], [(4 * 500, 4 * 500)] * 4)
        self.assertEqual(sizes["ALLREDUCE"], [(800, 800)] * 4)
        self.assertEqual(sizes["BARRIER"], [(0, 0)] * 4)

    def test_calls_of_the_timeline_are_the_regions(self):
        self.run_case(write_ti(self.folder, 4), platform(4))
        self.fine("run", self.folder / "d.json", "--otf2", self.folder / "d", "--timeline", self.folder / "t.json")
        archive = Archive(self.folder / "d")
        events = json.loads((self.folder / "t.json").read_text(encoding="utf-8"))["traceEvents"]
        tracks = {event["args"]["name"]: event["tid"] for event in events if event["name"] == "thread_name"}
        for rank, of_rank in archive.events.items():
            calls = [round(event["ts"] * 1e6) for event in events if event["ph"] in "BE" and event["tid"] == tracks[rank]]
            regions = [event.time for event in of_rank if isinstance(event, (otf2.events.Enter, otf2.events.Leave))
                       and event.region.name not in ("compute", "progress", "MPI_Finalize")]
            self.assertEqual(calls, regions)

    def test_nodes_of_cores(self):
        """Copies, and messages within nodes. Ranks share no core."""
        machine = json.loads((program.ROOT / "platforms" / "mesh8x8x8-manycore.json").read_text(encoding="utf-8"))
        self.run_case({"type": "collective", "collective": "allreduce", "algorithm": "recursive_doubling", "message": "8KiB",
                       "ranks": 16}, machine)

    def test_a_collective_and_its_repetitions(self):
        workload = {"type": "collective", "collective": "allreduce", "algorithm": "recursive_doubling", "message": "8KiB",
                    "repetitions": 3}
        rows, archive = self.run_case(workload, platform(8))
        self.assertEqual(self.names(archive), ["MPI_Allreduce"] * 3)
        ends = [event for _, event in archive.of_kind("MpiCollectiveEnd")]
        self.assertEqual({(event.size_sent, event.size_received) for event in ends}, {(8192, 8192)})
        leaves = {rank: events[-1].time for rank, events in archive.events.items()}
        self.assertEqual(leaves, {"rank " + row["rank"]: int(row["finish_ps"]) for row in rows["r.csv"]})
        # A program waits for its sends, and the collective by itself does only where "sends" says so.
        waiting = {**workload, "sends": "blocking"}
        rows, _ = self.run_case(waiting, platform(8))
        again, _ = self.again("d", platform(8), collectives={"allreduce": "recursive_doubling"})
        self.assertEqual(again["r.csv"], rows["r.csv"])

    def test_a_schedule_has_steps(self):
        self.write("a.goal", "num_ranks 2\nrank 0 {\na: calc 5000\nb: send 8b to 1\nb requires a\n}\n"
                             "rank 1 {\na: recv 8b from 0\nb: calc 70\nb requires a\n}\n")
        _, archive = self.run_case({"type": "goal", "file": "a.goal"}, platform(2))
        self.assertEqual(self.names(archive), ["compute", "send"])
        self.assertEqual(self.names(archive, "rank 1"), ["receive", "compute"])

    def test_otf2_print_reads_it(self):
        if shutil.which("otf2-print") is None:
            self.skipTest("no otf2-tools")
        self.run_case(write_ti(self.folder, 4), platform(4))
        for options in ([], ["-G"]):
            done = subprocess.run(["otf2-print", *options, self.folder / "d" / "traces.otf2"], capture_output=True,
                                  text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('"MPI_Allreduce"', done.stdout)

    def test_events_of_equal_runs_have_equal_bytes(self):
        """The library gives each archive a number of its own, which stands in the anchor file alone."""
        for name in ("one", "two"):
            self.run_case(write_ti(self.folder, 4), platform(4), name)
        for file in sorted((self.folder / "one").rglob("*")):
            if file.is_file() and file.name != "traces.otf2":
                self.assertEqual(file.read_bytes(), (self.folder / "two" / file.relative_to(self.folder / "one")).read_bytes())

    # ------------------------------------------------------------------------------------------- folders

    def several(self, *names):
        self.write("p.json", platform(2))
        workload = {"type": "collective", "collective": "barrier", "algorithm": "linear"}
        return self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                     "cases": [{"name": name, "workload": workload} for name in names]})

    def test_one_folder_for_each_case(self):
        scenario = self.several("a, 8 B", "b/c", "..")
        self.fine("run", scenario, "--otf2", self.folder / "all")
        self.assertEqual(sorted(os.listdir(self.folder / "all")), ["_..", "a_8_B", "b_c"])
        self.fine("run", scenario, "--otf2", self.folder / "all")  # again: archives are replaced
        self.assertEqual(sorted(os.listdir(self.folder / "all")), ["_..", "a_8_B", "b_c"])
        Archive(self.folder / "all" / "b_c")

    def test_names_that_clash(self):
        message = self.fails(program.USAGE, "run", self.several("a b", "a, b"), "--otf2", self.folder / "all")
        self.assertIn('the archives of cases "a b" and "a, b" would have the same folder, "a_b"', message)
        self.assertFalse((self.folder / "all").exists())

    def test_other_folders_stay(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "thesis.tex").write_text("x", encoding="utf-8")
        message = self.fails(program.USAGE, "run", self.several("a"), "--otf2", self.folder / "mine")
        self.assertIn('"thesis.tex", which is no part of an archive', message)
        self.assertEqual(os.listdir(self.folder / "mine"), ["thesis.tex"])

    def test_files_within_an_archive_that_are_none_of_its_are_kept(self):
        self.write("r.goal", "num_ranks 1\nrank 0 {\ncalc 5000\n}\n")
        self.write("p.json", platform(1))
        scenario = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                         "cases": [{"name": "a", "workload": {"type": "goal", "file": "r.goal"}}]})
        archive = self.folder / "d"
        self.fine("run", scenario, "--quiet", "--otf2", archive)
        self.fine("run", scenario, "--quiet", "--otf2", archive)  # an archive is replaced
        (archive / "traces" / "thesis.evt").write_text("mine")
        self.assertIn('"traces/thesis.evt", which is no part of an archive',
                      self.fails(program.USAGE, "run", scenario, "--otf2", archive))
        self.assertEqual((archive / "traces" / "thesis.evt").read_text(), "mine")
        (archive / "traces" / "thesis.evt").unlink()
        (archive / "traces.otf2").unlink()
        self.assertIn("so is no archive", self.fails(program.USAGE, "run", scenario, "--otf2", archive))
        self.assertIn("--otf2: expected a", self.fails(program.USAGE, "run", scenario, "--otf2", "-"))

    def test_a_run_that_gets_stuck_leaves_nothing(self):
        self.write("stuck.goal", "num_ranks 2\nrank 0 {\ncalc 5000\n}\nrank 1 {\nrecv 8b from 0\n}\n")
        self.write("p.json", platform(2))
        scenario = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                         "cases": [{"name": "a", "workload": {"type": "goal", "file": "stuck.goal"}}]})
        before = sorted(os.listdir(self.folder))
        result = program.loghop("run", scenario, "--otf2", self.folder / "d")
        self.assertEqual(result.returncode, program.SIMULATION_FAILED)
        self.assertIn("d is not written: its simulation did not come to its end", result.stderr)
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_a_run_that_a_signal_ends_leaves_nothing(self):
        """The folder is there while the run goes on, and goes soon after it, also after SIGKILL, of which nobody is told."""
        self.write("p.json", platform(8, LOGGOPS))
        machine = json.loads((self.folder / "p.json").read_text(encoding="utf-8"))
        del machine["middleware"]
        self.write("p.json", machine)
        scenario = self.write("s.json", {
            "format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
            "cases": [{"name": "a", "workload": {"type": "collective", "collective": "barrier", "algorithm": "dissemination",
                                                 "ranks": 8, "repetitions": 10 ** 6}}]})
        before = sorted(os.listdir(self.folder))
        for sign in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            with self.subTest(sign=sign.name), subprocess.Popen(
                    [program.LOGHOP, "run", str(scenario), "--otf2", str(self.folder / "d")], stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL) as run:
                self.wait_until(lambda: any(self.folder.glob(".loghop-*.unfinished/traces")))
                run.send_signal(sign)
                self.assertEqual(run.wait(timeout=60), -sign)
                self.wait_until(lambda: sorted(os.listdir(self.folder)) == before)

    def wait_until(self, holds):
        end = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)

    def test_no_place(self):
        message = self.fails(program.USAGE, "run", self.several("a"), "--otf2", "/dev/null/d")
        self.assertIn("/dev/null/d", message)

    def test_runs_without_ranks_that_pass_messages(self):
        scenario = self.write("s.json", program.scenario({"a": program.remap()}))
        message = self.fails(program.USAGE, "run", scenario, "--otf2", self.folder / "d")
        self.assertIn('case "a" has no ranks that pass messages', message)


if __name__ == "__main__":
    program.need_module("otf2")
    program.main()
