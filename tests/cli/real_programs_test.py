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

    def test_cases_without_efficiencies_say_why(self):
        path = self.write("s.json", scenario({"quiet": {"type": "ping_pong", "message": "1KiB"}}, "crossbar"))
        self.assertIn("quiet has none: its ranks compute nothing", self.fine("efficiency", path))
        path = self.write("s.json", scenario({"programs": program.remap()}))
        self.assertIn("has no ranks that pass messages", self.fine("efficiency", path))
        self.assertEqual(self.fine("efficiency", path, "--format", "csv").splitlines()[1].split(",")[:3],
                         ["programs", "", ""])


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
