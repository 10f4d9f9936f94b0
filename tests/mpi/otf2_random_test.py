#!/usr/bin/env python3
"""Thorough: random MPI programs, archived by OTF2's own Python module, stop or match other messages than MPI.

    python3 otf2_random_test.py SOURCE_ROOT LOGHOP [unittest arguments]

A program is drawn as one order of all its calls that MPI could have carried out: each call only needs calls before it. So no
rule of MPI lets it deadlock, whatever its network. Receives are wild in the program where drawn so; the archive then has, as
a tracer would, the message that they matched: the first one that MPI's rules let the receive take, which this file works out
by a list of messages and receives in the order of the calls.

The reference of the time is the reader's opposite: on a network whose messages take 5 us and whose calls take no time, a rank
takes as long as the longest chain of computations and messages that it waits for. This file walks that chain.

What loghop writes of a replay (--otf2) is another archive of the same program: its own replay takes every rank as long, on
networks where messages and calls take time. Sends are eager: the programs that are drawn may need it.

LOGHOP_OTF2_PROGRAMS says how many programs, else 40.
"""

import csv
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402

try:
    import otf2
    from otf2.enums import CollectiveOp, GroupType, LocationGroupType, Paradigm
except ImportError:  # Debian's module belongs to Debian's Python
    if sys.executable != "/usr/bin/python3" and subprocess.run(["/usr/bin/python3", "-c", "import otf2"],
                                                               capture_output=True, check=False).returncode == 0:
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    otf2 = None

US = 1_000_000  # ps
PLATFORM = {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 8, "L": "5us", "o": "0us", "g": "0us", "G": "0ns/B", "O": "0ns/B",
                        "S": "1GiB"}}


BUSY = [{"format": "loghop.platform", "version": 1, "name": "p",
         "network": {"type": "loggops", "nodes": 8, "L": "5us", "o": "1us", "g": "2us", "G": "9ns/B", "O": "1ns/B",
                     "S": "1GiB"}},
        {"format": "loghop.platform", "version": 1, "name": "p",
         "network": {"type": "fluid", "topology": "crossbar", "nodes": 8, "link_bandwidth": "125MBps",
                     "link_latency": "3us"},
         "middleware": {"send_overhead": "1us", "receive_overhead": "2us", "eager_limit": "1GiB"}}]


class Drawn:
    """A program: `calls[rank]` in order, each (kind, ...)."""

    def __init__(self, seed):
        draw = self.draw = random.Random(seed)
        self.ranks = draw.randrange(2, 8)
        self.calls = [[] for _ in range(self.ranks)]
        self.communicators = [list(range(self.ranks))]
        for _ in range(draw.randrange(3)):
            members = draw.sample(range(self.ranks), draw.randrange(1, self.ranks + 1))
            self.communicators.append(members)
        self.unmatched = {}   # (communicator, from, to): tags and sizes of messages that no receive took, in order
        self.open = [{} for _ in range(self.ranks)]  # request: kind
        self.requests = 0
        self.messages = 0
        for _ in range(draw.randrange(5, 60)):
            self.add()
        self.take_all()
        for rank in range(self.ranks):
            for request in list(self.open[rank]):
                self.wait(rank, request)

    def request(self, rank, kind):
        self.requests += 1
        self.open[rank][self.requests] = kind
        return self.requests

    def add(self):
        draw = self.draw
        kind = draw.choice(["send", "send", "isend", "receive", "ireceive", "wait", "compute", "collective", "icollective"])
        comm = draw.randrange(len(self.communicators))
        members = self.communicators[comm]
        rank = draw.choice(members)
        if kind in ("send", "isend"):
            to, tag, size = draw.choice(members), draw.randrange(3), draw.randrange(1000)
            if to == rank:
                return
            self.messages += 1
            self.unmatched.setdefault((comm, rank, to), []).append((tag, size))
            request = self.request(rank, kind) if kind == "isend" else None
            self.calls[rank].append((kind, comm, to, tag, size, request))
        elif kind in ("receive", "ireceive"):
            self.receive(kind, comm, rank)
        elif kind == "wait" and self.open[rank]:
            self.wait(rank, draw.choice(list(self.open[rank])))
        elif kind == "compute":
            self.calls[rank].append(("compute", draw.randrange(1, 50) * US))
        elif kind in ("collective", "icollective") and len(members) > 1:
            self.collective(kind, comm, draw)

    def receive(self, kind, comm, rank):
        """From a drawn source, or any; with a drawn tag, or any: the first message of a source that fits."""
        waiting = [key for key, tags in self.unmatched.items() if key[0] == comm and key[2] == rank and tags]
        if not waiting:
            return
        key = self.draw.choice(waiting)
        wild = self.draw.random() < 0.3
        tag = self.unmatched[key][0][0] if wild else self.draw.choice(self.unmatched[key])[0]
        at = next(i for i, message in enumerate(self.unmatched[key]) if message[0] == tag)
        _, size = self.unmatched[key].pop(at)
        request = self.request(rank, kind) if kind == "ireceive" else None
        self.calls[rank].append((kind, comm, key[1], tag, size, request))

    def take_all(self):
        for key, tags in self.unmatched.items():
            while tags:
                tag, size = tags.pop(0)
                self.calls[key[2]].append(("receive", key[0], key[1], tag, size, None))

    def wait(self, rank, request):
        self.calls[rank].append(("wait", self.open[rank].pop(request), request))

    def collective(self, kind, comm, draw):
        members = self.communicators[comm]
        operation = draw.choice(["BARRIER", "BCAST", "REDUCE", "ALLREDUCE", "GATHER", "SCATTER", "ALLGATHER", "ALLTOALL",
                                 "SCAN", "GATHERV", "SCATTERV", "ALLGATHERV", "ALLTOALLV", "REDUCE_SCATTER"])
        root = draw.randrange(len(members))
        block = draw.randrange(1, 500)
        own = [draw.randrange(500) for _ in members]
        for number, rank in enumerate(members):
            sizes = self.sizes(operation, number, root, block, own)
            request = self.request(rank, "icollective") if kind == "icollective" else None
            self.calls[rank].append((kind, comm, operation, root, *sizes, request))

    @staticmethod
    def sizes(operation, number, root, block, own):
        """Bytes sent and received, as Score-P counts them."""
        everybody, total, at_root = len(own), sum(own), number == root
        return {"BARRIER": (0, 0), "BCAST": (block * everybody * at_root, block), "REDUCE": (block, block * at_root),
                "ALLREDUCE": (block, block), "SCAN": (block, block), "GATHER": (block, block * everybody * at_root),
                "SCATTER": (block * everybody * at_root, block), "ALLGATHER": (block, block * everybody),
                "ALLTOALL": (block * everybody, block * everybody), "GATHERV": (own[number], total * at_root),
                "SCATTERV": (total * at_root, own[number]), "ALLGATHERV": (own[number], total),
                "ALLTOALLV": (own[number], own[-1 - number]), "REDUCE_SCATTER": (total, own[number])}[operation]


class Archive:
    """Writes a program that is drawn or given; clocks of the ranks begin at different times."""

    def __init__(self, drawn, folder):
        with otf2.writer.open(str(folder), timer_resolution=10 ** 12) as trace:
            definitions = trace.definitions
            node = definitions.system_tree_node("machine")
            self.regions = {}
            groups = [definitions.location_group(f"rank {i}", system_tree_parent=node,
                                                 location_group_type=LocationGroupType.PROCESS)
                      for i in range(drawn.ranks)]
            places = [definitions.location(f"rank {i}", group=group) for i, group in enumerate(groups)]
            writers = [trace.event_writer_from_location(place) for place in places]
            definitions.group("", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.MPI, members=places)
            self.comms = [definitions.comm(f"communicator {i}",
                                           definitions.group(f"{i}", group_type=GroupType.COMM_GROUP,
                                                             paradigm=Paradigm.MPI,
                                                             members=members))
                          for i, members in enumerate(drawn.communicators)]
            self.drawn, self.definitions = drawn, definitions
            for rank, writer in enumerate(writers):
                self.time = 10 ** 9 * (7 - rank)
                later = self.completions(rank)
                main = self.region("main", Paradigm.USER)
                writer.enter(self.time, main)
                for call in drawn.calls[rank]:
                    self.write(writer, call, later)
                writer.leave(self.time, main)

    def completions(self, rank):
        return {call[-1]: call for call in self.drawn.calls[rank] if call[0] in ("ireceive", "icollective")}

    def region(self, name, paradigm=None):
        if name not in self.regions:
            self.regions[name] = self.definitions.region(name, paradigm=paradigm or Paradigm.MPI)
        return self.regions[name]

    def number(self, comm, rank):
        return self.drawn.communicators[comm].index(rank)

    def write(self, writer, call, later):
        if call[0] == "compute":
            self.time += call[1]
            return
        if call[0] in ("enter", "leave"):  # of a region of user code
            getattr(writer, call[0])(self.time, self.region(call[1], Paradigm.USER))
            return
        region = self.region({"send": "MPI_Send", "isend": "MPI_Isend", "receive": "MPI_Recv", "ireceive": "MPI_Irecv",
                              "wait": "MPI_Wait", "collective": "MPI_Collective", "icollective": "MPI_Icollective"}[call[0]])
        writer.enter(self.time, region)
        self.record(writer, call, later)
        self.time += 1234
        writer.leave(self.time, region)

    def record(self, writer, call, later):
        kind = call[0]
        if kind in ("send", "isend", "receive"):
            _, comm, peer, tag, size, request = call
            peer = self.number(comm, peer)
            if kind == "send":
                writer.mpi_send(self.time, peer, self.comms[comm], tag, size)
            elif kind == "isend":
                writer.mpi_isend(self.time, peer, self.comms[comm], tag, size, request)
            else:
                writer.mpi_recv(self.time, peer, self.comms[comm], tag, size)
        elif kind == "ireceive":
            writer.mpi_irecv_request(self.time, call[-1])
        elif kind == "wait" and call[1] == "isend":
            writer.mpi_isend_complete(self.time, call[2])
        elif kind == "wait" and call[1] == "ireceive":
            _, comm, peer, tag, size, request = later[call[2]]
            writer.mpi_irecv(self.time, self.number(comm, peer), self.comms[comm], tag, size, request)
        elif kind == "collective":
            _, comm, operation, root, sent, received, _ = call
            writer.mpi_collective_begin(self.time)
            self.time += 99
            writer.mpi_collective_end(self.time, getattr(CollectiveOp, operation), self.comms[comm], root, sent, received)
        elif kind == "icollective":
            writer.non_blocking_collective_request(self.time, call[-1])
        else:
            _, comm, operation, root, sent, received, request = later[call[2]]
            writer.non_blocking_collective_complete(self.time, getattr(CollectiveOp, operation), self.comms[comm], root,
                                                    sent, received, request)


def expected_time(drawn):
    """Of a program without collectives: when each rank's calls return, walked until nothing changes."""
    sent, position, requests = {}, [0] * drawn.ranks, [{} for _ in drawn.calls]
    clock, taken = [0] * drawn.ranks, {}
    moved = True
    while moved:
        moved = False
        for rank, calls in enumerate(drawn.calls):
            while position[rank] < len(calls):
                call = calls[position[rank]]
                if not step(call, rank, clock, sent, taken, requests):
                    break
                position[rank] += 1
                moved = True
    assert all(position[rank] == len(calls) for rank, calls in enumerate(drawn.calls))
    return max(clock)


def step(call, rank, clock, sent, taken, requests):
    """False: the call cannot return yet."""
    kind = call[0]
    if kind == "compute":
        clock[rank] += call[1]
    elif kind in ("send", "isend"):
        sent.setdefault((call[1], rank, call[2], call[3]), []).append(clock[rank] + 5 * US)
    elif kind in ("receive", "ireceive"):
        key = (call[1], call[2], rank, call[3])
        if (rank, id(call)) not in taken:
            taken[rank, id(call)] = taken.get(key, 0)
            taken[key] = taken.get(key, 0) + 1
        if kind == "ireceive":
            requests[rank][call[-1]] = (key, taken[rank, id(call)])
            return True
        return arrive(key, taken[rank, id(call)], rank, clock, sent)
    elif kind == "wait" and call[1] == "ireceive":
        return arrive(*requests[rank][call[2]], rank, clock, sent)
    return True


def arrive(key, number, rank, clock, sent):
    if len(sent.get(key, [])) <= number:
        return False
    clock[rank] = max(clock[rank], sent[key][number])
    return True


@unittest.skipIf(otf2 is None, "no python3-otf2")
class RandomPrograms(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)

    def tearDown(self):
        self._folder.cleanup()

    def run_all(self, programs, platform, compute="recorded"):
        (self.folder / "platform.json").write_text(json.dumps(platform), encoding="utf-8")
        cases = []
        for seed, drawn in programs.items():
            Archive(drawn, self.folder / str(seed))
            cases.append({"name": str(seed), "workload": {"type": "otf2", "trace": f"{seed}/traces.otf2",
                                                          "compute": compute}})
        (self.folder / "scenario.json").write_text(json.dumps(
            {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json", "cases": cases}),
            encoding="utf-8")
        done = program.loghop("run", self.folder / "scenario.json", "--format", "json")
        self.assertEqual(done.returncode, program.FINE, done.stderr)
        return {int(case["name"]): case for case in json.loads(done.stdout)["cases"]}

    def test_programs_run_to_their_end(self):
        count = int(os.environ.get("LOGHOP_OTF2_PROGRAMS", "40"))
        for first in range(0, count, 100):
            programs = {seed: Drawn(seed) for seed in range(first, min(count, first + 100))}
            results = self.run_all(programs, PLATFORM)
            for seed, drawn in programs.items():
                with self.subTest(seed=seed):
                    if not any(call[0] in ("collective", "icollective") for calls in drawn.calls for call in calls):
                        self.assertEqual(results[seed]["messages"], drawn.messages)

    def test_what_loghop_writes_takes_the_same_time(self):
        """To the picosecond, for every rank. Sizes of alltoallv for each pair are not in an archive, but both archives have
        the same sums."""
        programs = {seed: Drawn(seed) for seed in range(int(os.environ.get("LOGHOP_OTF2_PROGRAMS", "40")))}
        self.run_all(programs, PLATFORM)
        traced = (self.folder / "scenario.json").read_text(encoding="utf-8")
        for platform in BUSY:
            (self.folder / "platform.json").write_text(json.dumps(platform), encoding="utf-8")
            scenario = json.loads(traced)
            first = self.finishes(scenario, "first")
            for case in scenario["cases"]:
                case["workload"]["trace"] = f"first/{case['name']}/traces.otf2"
            second = self.finishes(scenario, "second")
            for seed in programs:
                with self.subTest(seed=seed, network=platform["network"]["type"]):
                    self.assertEqual(second[str(seed)], first[str(seed)])

    def finishes(self, scenario, folder):
        """Of each rank, by case."""
        (self.folder / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")
        done = program.loghop("run", self.folder / "scenario.json", "--otf2", self.folder / folder, "--ranks",
                              self.folder / "ranks.csv")
        self.assertEqual((done.returncode, done.stderr), (program.FINE, ""))
        found = {}
        with open(self.folder / "ranks.csv", newline="", encoding="utf-8") as text:
            for row in csv.DictReader(text):
                found.setdefault(row["case"], []).append(int(row["finish_ps"]))
        return found

    def test_messages_match_as_in_mpi(self):
        """Those without collectives: their time is that of the walk."""
        count, programs, seed = int(os.environ.get("LOGHOP_OTF2_PROGRAMS", "40")), {}, 10 ** 6
        while len(programs) < count:
            drawn = Drawn(seed)
            for calls in drawn.calls:
                calls[:] = [call for call in calls if "collective" not in call[0] and call[1] != "icollective"]
            if drawn.messages:
                programs[seed] = drawn
            seed += 1
            if len(programs) % 100 == 0 or len(programs) == count:
                new = {s: p for s, p in programs.items() if not hasattr(p, "seen")}
                for number, result in (self.run_all(new, PLATFORM) if new else {}).items():
                    programs[number].seen = True
                    with self.subTest(seed=number):
                        self.assertEqual(round(result["simulated_s"] * 1e12), expected_time(programs[number]))


if __name__ == "__main__":
    program.main()
