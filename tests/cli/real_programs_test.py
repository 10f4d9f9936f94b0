#!/usr/bin/env python3
"""Noise, efficiencies, and traces of real programs: from the files to the tables and JSON."""

import gzip
import json

import program
from program import INPUT_REJECTED, scenario

FLOP = 1e-9  # s, on platforms of 1 Gflop/s


def compute(rank, seconds):
    return f"{rank} compute {round(seconds / FLOP)}\n"


class Case(program.TestCase):
    def scenario_of(self, trace, platform="crossbar", **more):
        """A scenario of one case, which replays a trace given as a text."""
        self.write("trace.ti", trace)
        return self.write("s.json", scenario({"case": {"workload": {"type": "ti", "file": "trace.ti"}, **more}}, platform))

    def loggops(self, trace, **more):
        """The same where messages take 2 o + L = 5.5 us, and computations 1 ns a flop."""
        platform = json.loads((program.ROOT / "platforms" / "loggops.json").read_text())
        platform["core_speed"] = "1Gflop/s"
        self.write("platform.json", platform)
        path = self.scenario_of(trace, **more)
        content = json.loads(path.read_text())
        content["platform"] = "platform.json"
        return self.write("s.json", content)


class Efficiencies(Case):
    def efficiencies(self, path):
        case = json.loads(self.fine("efficiency", path, "--format", "json"))["cases"][0]
        product = case["load_balance"] * case["serialisation"] * case["transfer"]
        self.assertAlmostEqual(case["parallel_efficiency"], product, delta=4e-16)
        return case

    def test_imbalance_before_a_barrier(self):
        """c = 1, 2, 3, 4 ms: mean / max = 2.5 / 4. A dissemination among 4 takes two messages of 5.5 us."""
        trace = "".join(compute(rank, (rank + 1) * 1e-3) + f"{rank} barrier\n" for rank in range(4))
        case = self.efficiencies(self.loggops(trace))
        self.assertEqual(case["load_balance"], 2.5 / 4)
        self.assertEqual(case["serialisation"], 1)
        self.assertAlmostEqual(case["transfer"], 4e-3 / (4e-3 + 2 * 5.5e-6), places=12)

    def test_a_chain_is_serial(self):
        """Each rank computes 1 ms when it has the message of the one before: 5 ms, and four messages of 5.5 us."""
        trace = ""
        for rank in range(5):
            trace += f"{rank} recv {rank - 1} 0 1 6\n" if rank > 0 else ""
            trace += compute(rank, 1e-3)
            trace += f"{rank} send {rank + 1} 0 1 6\n" if rank < 4 else ""
        case = self.efficiencies(self.loggops(trace))
        self.assertEqual(case["load_balance"], 1)
        self.assertAlmostEqual(case["serialisation"], 1 / 5, places=12)
        self.assertAlmostEqual(case["transfer"], 5e-3 / (5e-3 + 4 * 5.5e-6), places=12)

    def test_phases_of_different_ranks(self):
        """Two phases of 3 and 1 ms, in turn: balanced, and each waits for the other: 4 / 6."""
        trace = "".join(compute(rank, (3 if rank == 0 else 1) * 1e-3) + f"{rank} barrier\n" +
                        compute(rank, (1 if rank == 0 else 3) * 1e-3) + f"{rank} barrier\n" for rank in range(2))
        case = self.efficiencies(self.loggops(trace))
        self.assertEqual(case["load_balance"], 1)
        self.assertAlmostEqual(case["serialisation"], 4 / 6, places=12)

    def phases(self, path, *options):
        """Each multiplies; together they take the time of the whole."""
        case = json.loads(self.fine("efficiency", path, "--format", "json", "--phases", "MPI_Barrier", *options))["cases"][0]
        for phase in case["phases"]:
            product = phase["load_balance"] * phase["serialisation"] * phase["transfer"]
            self.assertAlmostEqual(phase["parallel_efficiency"], product, delta=4e-16)
        self.assertEqual([phase["phase"] for phase in case["phases"]], list(range(1, len(case["phases"]) + 1)))
        for key in ("time_s", "ideal_s", "mean_computation_s"):
            self.assertAlmostEqual(sum(phase[key] for phase in case["phases"]), case[key], places=14)
        return case["phases"]

    def loops(self, *of_phases):
        """Each phase has the computations of each rank, in s, and ends with a barrier."""
        ranks = range(len(of_phases[0]))
        return "".join(compute(rank, phase[rank]) + f"{rank} barrier\n" for rank in ranks for phase in of_phases)

    def test_phases_that_end_with_a_barrier(self):
        """A barrier of two ranks is an exchange of messages of 5.5 us: the rank that came first leaves that much after the other
        came. Here this is the one that computes longest next. So a phase takes its longest computation and 5.5 us."""
        phases = self.phases(self.loggops(self.loops((1e-3, 3e-3), (2e-3, 1e-3), (4e-3, 7e-3))))
        self.assertEqual(len(phases), 3)
        for phase, (mean, most) in zip(phases[:2], ((2e-3, 3e-3), (1.5e-3, 2e-3))):
            self.assertAlmostEqual(phase["load_balance"], mean / most, places=15)
            self.assertAlmostEqual(phase["serialisation"], 1, places=15)
            self.assertAlmostEqual(phase["transfer"], most / (most + 5.5e-6), places=12)
        self.assertAlmostEqual(phases[2]["load_balance"], 5.5 / 7, places=15)

    def test_phases_of_several_calls_and_what_is_left(self):
        """Two barriers a phase: 1 + 3 and 3 + 1 ms are balanced, and serial by 4 / 6. The last phase has no barrier."""
        trace = "".join(compute(rank, first) + f"{rank} barrier\n" + compute(rank, 4e-3 - first) + f"{rank} barrier\n" +
                        compute(rank, 1e-3 + rank * 1e-3) for rank, first in enumerate((1e-3, 3e-3)))
        first, last = self.phases(self.loggops(trace), "--every", 2)
        self.assertEqual(first["load_balance"], 1)
        self.assertAlmostEqual(first["serialisation"], 4 / 6, places=12)
        self.assertAlmostEqual(last["load_balance"], 1.5 / 2, places=12)
        self.assertAlmostEqual(last["serialisation"], 1, places=12)

    def test_noise_is_in_the_phases_where_it_is(self):
        noise = {"computations": {"distribution": "lognormal", "sigma": 0.3}}
        phases = self.phases(self.loggops(self.loops(*[(1e-3, 1e-3)] * 20), noise=noise))
        self.assertEqual(len(phases), 20)
        self.assertEqual(len({phase["load_balance"] for phase in phases}), 20)

    def test_tables_and_csv_have_a_row_a_phase(self):
        path = self.loggops(self.loops((1e-3, 3e-3), (2e-3, 1e-3)))
        lines = self.fine("efficiency", path, "--phases", "MPI_Barrier").splitlines()
        self.assertEqual([line.split()[1] for line in lines[2:]], ["phase", "-----", "all", "1", "2"])
        rows = [line.split(",")[:2] for line in self.fine("efficiency", path, "--phases", "MPI_Barrier", "--format",
                                                          "csv").splitlines()]
        self.assertEqual(rows, [["case", "phase"], ["case", ""], ["case", "1"], ["case", "2"]])

    def test_phases_need_a_name(self):
        path = self.loggops(self.loops((1e-3, 1e-3)) + compute(0, 1e-3))
        self.assertIn("expected the name of a call", self.fails(2, "efficiency", path, "--phases", ""))

    def test_phases_that_ranks_do_not_share_are_refused(self):
        path = self.loggops(self.loops((1e-3, 1e-3)) + compute(0, 1e-3))
        message = self.fine("efficiency", path, "--phases", "MPI_Alltoall")
        self.assertIn("it has no phases: expected calls of MPI_Alltoall, found MPI_Barrier", message)
        path = self.loggops("0 send 1 0 1 6\n0 send 1 0 1 6\n" + compute(0, 1e-3) + "1 recv 0 0 1 6\n1 recv 0 0 1 6\n")
        message = self.fine("efficiency", path, "--phases", "MPI_Send")
        self.assertIn("expected as many calls of MPI_Send by each rank, found phase 1 on 2 of 2 ranks"[:51], message)
        self.assertIn("found phase 2 on 1 of 2 ranks", message)

    def test_cases_without_efficiencies_say_why(self):
        path = self.write("s.json", scenario({"quiet": {"type": "ping_pong", "message": "1KiB"}}, "crossbar"))
        self.assertIn("quiet has none: its ranks compute nothing", self.fine("efficiency", path))
        path = self.write("s.json", scenario({"programs": program.remap()}))
        self.assertIn("has no ranks that pass messages", self.fine("efficiency", path))
        self.assertEqual(self.fine("efficiency", path, "--format", "csv").splitlines()[1].split(",")[:3],
                         ["programs", "", ""])


class OwnBlocks(Case):
    def times(self, workload, own_block):
        machine = {"format": "loghop.platform", "version": 1, "name": "p",
                   "network": {"type": "fluid", "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps",
                               "link_latency": "1us"},
                   "middleware": {"send_overhead": "1us", "receive_overhead": "1us", "rearrange": "1ns/B", **own_block}}
        self.write("platform.json", machine)
        path = self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "s", "platform": "platform.json",
                                     "cases": [{"name": "a", "workload": workload}]})
        return json.loads(self.fine("run", path, "--format", "json"))["cases"][0]["simulated_s"]

    def test_a_collective_takes_their_time_besides(self):
        """Of 5000 B at 1 ns/B, both ranks at once: in workloads and in traces, where each call has it."""
        self.write("a.ti", "".join(f"{r} alltoall 5000 5000 6 6\n{r} alltoall 5000 5000 6 6\n" for r in range(2)))
        for workload, calls in (({"type": "collective", "collective": "alltoall", "algorithm": "linear",
                                  "message": "5000B"}, 1), ({"type": "ti", "file": "a.ti"}, 2)):
            plain, own = self.times(workload, {}), self.times(workload, {"own_block": True})
            self.assertAlmostEqual(own - plain, calls * 5e-6, places=12)


class Noise(Case):
    NOISE = {"computations": {"distribution": "lognormal", "sigma": 0.3}, "repetitions": 50}

    def test_repetitions_give_mean_and_quantiles(self):
        path = self.scenario_of(compute(0, 1e-3) + "1 init\n", noise=self.NOISE)
        case = json.loads(self.fine("run", path, "--format", "json"))["cases"][0]
        repetitions = case["repetitions"]
        times = sorted(repetitions["times_s"])
        self.assertEqual((len(times), repetitions["count"]), (50, 50))
        self.assertEqual(repetitions["times_s"][0], case["simulated_s"])
        self.assertAlmostEqual(repetitions["mean_s"], sum(times) / 50, places=15)
        self.assertAlmostEqual(repetitions["quantiles_s"]["q50"], (times[24] + times[25]) / 2, places=15)
        self.assertAlmostEqual(repetitions["quantiles_s"]["q05"], times[2] + 0.45 * (times[3] - times[2]), places=15)
        self.assertLess(abs(repetitions["mean_s"] - 1e-3), 5 * repetitions["standard_error_s"])
        self.assertIn("repetitions", self.fine("run", path))

    def test_messages_within_a_node_are_not_delayed(self):
        """Also where their library copies them in parts."""
        late = {"noise": {"messages": {"distribution": "bimodal", "probability": 1, "delay": "1ms"}}}
        case = {"workload": {"type": "ping_pong", "message": "256KiB"}}
        path = self.write("s.json", scenario({"late": {**case, **late}, "plain": case}, "xeon8260"))
        late, plain = json.loads(self.fine("run", path, "--format", "json"))["cases"]
        self.assertEqual(late["simulated_s"], plain["simulated_s"])

    def test_seeds_follow_each_other(self):
        path = self.scenario_of(compute(0, 1e-3) + "1 init\n", noise=self.NOISE)
        first = json.loads(self.fine("run", path, "--format", "json"))["cases"][0]["repetitions"]["times_s"]
        second = json.loads(self.fine("run", path, "--seed", "2", "--format", "json"))["cases"][0]["repetitions"]["times_s"]
        self.assertEqual(first[1:], second[:-1])

    def test_detours_are_lines_of_two_numbers(self):
        for line in ["1 2 3", "1", "a 2", "-1 2", "5 1\n5.5 1", "# nothing"]:
            self.write("detours.txt", line + "\n")
            path = self.scenario_of("0 init\n", noise={"detours": {"file": "detours.txt", "unit": "1us", "length": "1ms"}})
            self.assertIn("expected", self.fails(INPUT_REJECTED, "validate", path), line)


class Traces(Case):
    def test_receives_from_nobody(self):
        """A line of ranks: irecv of -333 is MPI_PROC_NULL at its ends, though rank 1 sends to rank 0 with this tag."""
        trace = ("0 irecv -333 0 1 0\n0 irecv 1 0 1 0\n0 isend -333 0 1 0\n0 isend 1 0 1 0\n0 waitall 4\n"
                 "1 irecv 0 0 1 0\n1 irecv -333 0 1 0\n1 isend 0 0 1 0\n1 isend -333 0 1 0\n1 waitall 4\n")
        case = json.loads(self.fine("run", self.scenario_of(trace), "--format", "json"))["cases"][0]
        self.assertEqual(case["messages"], 2)

    def test_receives_from_any_source(self):
        trace = "0 irecv -333 9 1 0\n0 wait -333 0 9\n1 send 0 9 1 0\n"
        case = json.loads(self.fine("run", self.scenario_of(trace), "--format", "json"))["cases"][0]
        self.assertEqual(case["messages"], 1)

    def test_files_may_be_compressed(self):
        trace = "".join(compute(rank, 1e-3 * (rank + 1)) + f"{rank} barrier\n" for rank in range(3))
        plain = self.fine("run", self.scenario_of(trace), "--ranks", "-", "-o", "/dev/null")
        (self.folder / "trace.ti").write_bytes(gzip.compress(trace.encode()))
        self.assertEqual(self.fine("run", self.folder / "s.json", "--ranks", "-", "-o", "/dev/null"), plain)
        (self.folder / "trace.ti").write_text("a.ti\nb.ti\n")
        for rank, name in enumerate(["a.ti", "b.ti"]):
            (self.folder / name).write_bytes(gzip.compress(f"{rank} barrier\n".encode()))
        self.fine("run", self.folder / "s.json")

    def test_half_of_a_sendrecv_is_missing(self):
        """MPI_Sendrecv to the left and from the right, of 3 ranks: SMPI writes that of rank 1 alone."""
        path = self.scenario_of("0 barrier\n1 sendRecv 1 0 1 2 0 0\n1 barrier\n2 barrier\n")
        text = self.fails(INPUT_REJECTED, "run", path)
        self.assertIn("rank 1 receives from rank 2 by sendRecv", text)
        self.assertIn("docs/ti_traces.md", text)

    def test_a_trace_without_the_speed_of_the_host(self):
        trace = "0 compute 0.69\n0 barrier\n1 barrier\n"
        self.assertIn("smpi/host-speed", self.fails(INPUT_REJECTED, "run", self.scenario_of(trace)))
        path = self.scenario_of(trace)
        content = json.loads(path.read_text())
        content["cases"][0]["workload"]["computations"] = "none"
        self.fine("run", self.write("s.json", content))


if __name__ == "__main__":
    program.main()
