"""The timeline: is it JSON whose slices nest, whose arrows begin and end in slices, and whose times are those of
--messages, --ranks and --breakdown? Times are read as decimals, so that every comparison is exact."""

import bisect
import collections
import csv
import decimal
import json

import program

KINDS = {"compute": "compute", "send overhead": "overhead", "receive overhead": "overhead", "packing": "packing",
         "memory": "memory", "network": "network", "waiting": "idle"}
IDLE = ["network", "contention", "waiting"]


def ps(microseconds):
    """Whole picoseconds of a time in the file, which has six decimals."""
    time = decimal.Decimal(microseconds) * 1000000
    assert time == int(time)
    return int(time)


class Trace:
    """A file of trace events: slices and calls by track, arrows by message, names of tracks. Calls are paired as viewers
    pair them: by time, and at one instant in the order of the file."""

    def __init__(self, file):
        with open(file, encoding="utf-8") as text:
            self.events = json.load(text, parse_float=decimal.Decimal)["traceEvents"]
        self.slices = collections.defaultdict(list)
        self.arrows = collections.defaultdict(dict)
        self.ways = collections.defaultdict(dict)
        self.names = {}
        self.calls = collections.defaultdict(list)
        for event in self.events:
            place = (event["pid"], event.get("tid"))
            if event["ph"] == "X":
                start = ps(event["ts"])
                self.slices[place].append((start, start + ps(event["dur"]), event))
            elif event["ph"] in "BE":
                pass
            elif event["ph"] in "sf":
                assert event["ph"] not in self.arrows[event["id"]]
                self.arrows[event["id"]][event["ph"]] = event
            elif event["ph"] in "be":
                self.ways[event["id"]][event["ph"]] = event
            elif event["name"] == "thread_name":
                self.names[place] = event["args"]["name"]
        for event in sorted((event for event in self.events if event["ph"] in "BE"), key=lambda event: ps(event["ts"])):
            calls = self.calls[event["pid"], event["tid"]]
            if event["ph"] == "B":
                assert not calls or calls[-1][1] is not None, event
                calls.append((ps(event["ts"]), None, event))
            else:
                calls[-1] = (calls[-1][0], ps(event["ts"]), calls[-1][2])

    def named(self, name):
        """The tracks of this name."""
        return [place for place, of in self.names.items() if of == name]


class Timelines(program.TestCase):
    def trace(self, scenario, case, *more):
        file = self.folder / "t.json"
        self.fine("run", scenario, "--case", case, "--timeline", file, *more)
        trace = Trace(file)
        self.check_form(trace)
        self.check_slices(trace)
        self.check_calls(trace)
        self.check_arrows(trace)
        return trace

    def check_form(self, trace):
        named = {event["pid"] for event in trace.events if event["name"] == "process_name"}
        for event in trace.events:
            self.assertIn(event["ph"], "XMsfbeBE")
            self.assertIn(event["pid"], named)
            if event["ph"] != "M":
                self.assertIn((event["pid"], event["tid"]), trace.names)
        for number, (place, name) in enumerate(sorted(trace.names.items(), key=lambda item: item[0][1])):
            self.assertEqual(place[1], number + 1, name)  # a number a track, in the whole file

    def check_slices(self, trace):
        """Every two of a track are apart, or one is within the other."""
        for place, slices in trace.slices.items():
            open_until = []
            for start, end, event in sorted(slices, key=lambda s: (s[0], -s[1])):
                self.assertGreaterEqual(start, 0)
                while open_until and open_until[-1] <= start:
                    open_until.pop()
                if open_until:
                    self.assertLessEqual(end, open_until[-1], (trace.names[place], event))
                open_until.append(end)

    def check_calls(self, trace):
        """They are apart, and every slice of their track is within one or apart from all."""
        for place, calls in trace.calls.items():
            self.assertRegex(trace.names[place], r"^rank \d+$")
            for (_, end, _), (start, _, _) in zip(calls, calls[1:]):
                self.assertLessEqual(end, start)
            begins = [start for start, _, _ in calls]
            for start, end, event in trace.slices[place]:
                number = bisect.bisect_left(begins, end) - 1  # the last call that begins before the slice ends
                while number >= 0 and calls[number][1] > start:
                    self.assertTrue(start == end or calls[number][0] <= start and end <= calls[number][1],
                                    (calls[number], event))
                    number -= 1

    def check_arrows(self, trace):
        for message, ends in trace.arrows.items():
            self.assertEqual(sorted(ends), ["f", "s"], message)
            self.assertEqual(ends["f"]["bp"], "e")
            self.assertLessEqual(ps(ends["s"]["ts"]), ps(ends["f"]["ts"]))
            for end in ends.values():
                slices = trace.slices[end["pid"], end["tid"]]
                self.assertTrue(any(s <= ps(end["ts"]) <= e for s, e, _ in slices), end)
        for ends in trace.ways.values():
            self.assertEqual(sorted(ends), ["b", "e"])

    def check_sums(self, trace, ranks):
        """On ranks of one core, the slices of a track and the breakdown say the same."""
        for row in ranks:
            sums = collections.Counter()
            for place in trace.named("rank " + row["rank"]):
                for start, end, event in trace.slices[place]:
                    sums[KINDS[event["name"]]] += end - start
            self.assertEqual(sum(sums.values()), int(row["finish_ps"]))
            for kind in ("compute", "overhead", "packing", "memory"):
                self.assertEqual(sums[kind], int(row[kind + "_ps"]), (kind, row))
            self.assertEqual(sums["idle"] + sums["network"], sum(int(row[kind + "_ps"]) for kind in IDLE))

    def rows(self, name):
        with open(self.folder / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def check_injections(self, trace, rows, per_message):
        """The injection channel is taken as the header is sent."""
        taken = collections.defaultdict(list)
        for place in trace.named("injection"):
            for start, _, event in trace.slices[place]:
                taken[event["args"]["message"]].append(start)
        for row in rows:
            if row["source"] != row["destination"]:
                self.assertIn(int(row["injected_ps"]), taken[int(row["message"])], row)
        if per_message:
            self.assertEqual({len(times) for times in taken.values()}, {1})

    def shipped(self, name):
        return program.ROOT / "scenarios" / f"{name}.json"

    def passing(self, name, case):
        """A case whose ranks pass messages through middleware."""
        trace = self.trace(self.shipped(name), case, "--breakdown", "--ranks", self.folder / "r.csv", "--messages",
                           self.folder / "m.csv")
        self.check_sums(trace, self.rows("r.csv"))
        messages = self.rows("m.csv")
        self.assertEqual(set(trace.arrows), {int(row["message"]) for row in messages})
        arrivals = collections.defaultdict(set)
        for way in trace.ways.values():
            arrivals[way["b"]["name"]].add((ps(way["b"]["ts"]), ps(way["e"]["ts"])))
            self.assertLessEqual(way["b"]["args"]["alone_ps"], ps(way["e"]["ts"]) - ps(way["b"]["ts"]))
        for row in messages:
            self.assertIn(int(row["delivered_ps"]), {end for _, end in arrivals["message " + row["message"]]})
            self.assertIn(int(row["released_ps"]), {begin for begin, _ in arrivals["message " + row["message"]]})
        return trace, messages

    def test_of_worms(self):
        trace, messages = self.passing("worms_and_fluid", "corner to corner, 32KiB, worms")
        self.check_injections(trace, messages, True)
        trace, messages = self.passing("worms_and_fluid", "to anyone, 64B, worms")
        self.check_injections(trace, messages, True)

    def test_of_long_messages_on_nodes_of_cores(self):
        trace, messages = self.passing("placement", "mesh, allreduce 8 KiB, cyclic")
        self.assertGreater(len(messages), 100)
        self.assertGreater(len({place[0] for place in trace.slices}), 2)

    def test_of_fluid_networks(self):
        self.passing("worms_and_fluid", "to anyone, 64B, fluid")
        self.passing("titan", "to another node, 16 KiB, stride 1 KiB")

    def test_of_loggops(self):
        trace = self.trace(self.shipped("collectives"), "barrier tree, 8 ranks", "--breakdown", "--ranks",
                           self.folder / "r.csv")
        self.check_sums(trace, self.rows("r.csv"))
        self.assertTrue(trace.named("rank 1 sends, NIC 0"))

    def programs(self, workload):
        """A case of active messages: the activities of programs, up to their finish."""
        file = self.write("s.json", program.scenario({"a": workload}))
        trace = self.trace(file, "a", "--ranks", self.folder / "r.csv", "--messages", self.folder / "m.csv")
        messages = self.rows("m.csv")
        self.assertEqual(set(trace.arrows), {int(row["message"]) for row in messages})
        self.check_injections(trace, messages, True)
        for row in self.rows("r.csv"):
            finish = int(row["finish_ps"])
            place, = trace.named("rank " + row["rank"])
            self.assertEqual(sum(min(end, finish) - start for start, end, _ in trace.slices[place] if start < finish),
                             finish)
        return trace

    def test_of_active_messages(self):
        self.programs(program.remap())
        self.programs(program.remap(kind="asynchronous"))
        self.programs({"type": "remap", "kind": "long", "message": "1000B", "iterations": 5})

    def test_of_the_network_alone(self):
        file = self.write("s.json", program.scenario({"a": program.traffic()}))
        trace = self.trace(file, "a", "--messages", self.folder / "m.csv")
        self.check_injections(trace, self.rows("m.csv"), True)

    def test_of_virtual_channels(self):
        trace = self.trace(self.shipped("placement"), "torus, broadcast 64 KiB, block")
        self.assertTrue([name for name in trace.names.values() if "virtual channel 1" in name])

    def test_equal_runs_give_equal_bytes(self):
        file = self.write("s.json", program.scenario({"a": program.remap()}))
        texts = []
        for name in ("1.json", "2.json"):
            self.fine("run", file, "--timeline", self.folder / name)
            texts.append((self.folder / name).read_bytes())
        self.assertEqual(*texts)

    def test_of_a_run_that_gets_stuck(self):
        goal = self.write("stuck.goal", "num_ranks 2\nrank 0 {\ncalc 5000\n}\nrank 1 {\nrecv 8b from 0\n}\n")
        file = self.write("s.json", program.scenario({"a": {"type": "goal", "file": str(goal)}}, "mesh32x32"))
        out = self.folder / "t.json"
        self.assertEqual(program.loghop("run", file, "--timeline", out).returncode, program.SIMULATION_FAILED)
        trace = Trace(out)
        self.assertEqual([event["name"] for event in trace.events if event["ph"] == "X"], ["compute"])

    def test_calls_have_their_steps_inside(self):
        """Rank 1 waits for rank 0, whose send goes on while it is in the allreduce."""
        lines = ["{r} init", "{r} compute 5000", "{send}", "{r} allreduce 800 0 6", "{r} compute 100", "{r} waitall",
                 "{r} finalize", ""]
        for r, send in enumerate(("0 isend 1 3 1000 6", "1 irecv 0 3 1000 6")):
            self.write(f"{r}.ti", "\n".join(lines).format(r=r, send=send))
        self.write("all.ti", "0.ti\n1.ti\n")
        self.write("p.json", {"format": "loghop.platform", "version": 1, "name": "p", "core_speed": "1Gflop/s",
                              "network": {"type": "fluid", "topology": "crossbar", "nodes": 2, "link_bandwidth": "125MBps",
                                          "link_latency": "50us"},
                              "middleware": {"send_overhead": "1us", "receive_overhead": "2us", "eager_limit": "4KiB"}})
        file = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "p.json",
                                     "cases": [{"name": "a", "workload": {"type": "ti", "file": "all.ti"}}]})
        trace = self.trace(file, "a")
        place, = trace.named("rank 0")
        calls = [(start, end, event["name"]) for start, end, event in trace.calls[place]]
        # The isend returns as its overhead (5 to 6 us) begins. The allreduce sends from 6 to 7 us. Its message is two links of 50 us and
        # 800 B / 125 MB/s = 6.4 us on its way, as that of the other rank, which left at 6 us; then come 2 us.
        us = 1000000
        self.assertEqual(calls, [(5 * us, 5 * us, "MPI_Isend"), (5 * us, 114400000, "MPI_Allreduce"),
                                 (114500000, 114500000, "MPI_Waitall")])
        inside = [(start, end, event["name"]) for start, end, event in sorted(trace.slices[place], key=lambda s: s[:2])]
        self.assertEqual(inside, [(0, 5 * us, "compute"), (5 * us, 6 * us, "send overhead"), (6 * us, 7 * us, "send overhead"),
                                  (7 * us, 112400000, "waiting"), (112400000, 114400000, "receive overhead"),
                                  (114400000, 114500000, "compute")])

    def test_several_cases_are_refused(self):
        file = self.write("s.json", program.scenario({"a": program.remap(), "b": program.traffic()}))
        self.assertIn("choose one with --case", self.fails(program.USAGE, "run", file, "--timeline",
                                                           self.folder / "t.json"))


if __name__ == "__main__":
    program.main()
