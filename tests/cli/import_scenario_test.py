#!/usr/bin/env python3
"""loghop import --scenario: measured times as cases, from each format; a simulation's own times come back without error."""

import csv
import json

import program
from program import INPUT_REJECTED, USAGE

GOOD = "tests/data/import/good/"
TEXTS = ("--machine", "m", "--origin", "o", "--license", "CC0")
LOGGOPS = {"type": "loggops", "nodes": 16, "L": "3us", "o": "1us", "g": "2us", "G": "1ns/B", "O": "0ns/B", "S": "64KiB"}


class ImportScenario(program.TestCase):
    def platform(self):
        return self.write("four.json", {"format": "loghop.platform", "version": 1, "name": "four", "network": LOGGOPS})

    def imported(self, format_, file, *options):
        """The scenario, which loghop validates, and what was said."""
        scenario = self.folder / "s.json"
        result = program.loghop("import", format_, file, "--scenario", scenario, "--platform", self.platform(), *options)
        self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)
        self.fine("validate", scenario)
        return json.loads(scenario.read_text()), result.stderr

    def test_each_format_gives_cases(self):
        for format_, name, options, expected, left_out in (
                ("osu", "osu_latency.txt", (), ["half_round_trip, between_nodes, 1KiB, osu_latency", "4.25us"], []),
                ("osu", "osu_collectives.txt", ("--ranks", "4", "--algorithm", "alltoall=ring"),
                 ["alltoall ring, 4 ranks, between_nodes, 1MiB, osu_alltoall", "20.48ms"],
                 ["collective, between_nodes, barrier, 4 ranks, mean over ranks, osu_barrier: its algorithm is not known"]),
                ("imb", "imb.txt", (), ["half_round_trip, between_nodes, 4KiB, IMB PingPong", "5us"],
                 ["gap, between_nodes, IMB Uniband, 4 processes: no workload of a scenario gives it"]),
                ("simgrid", "simgrid_ping_pong.csv", (),
                 ["half_round_trip, between_nodes, 100B, MPI_Send and MPI_Recv", "30us"], []),
                ("collectives", "collectives.csv", (), ["allreduce ring, 8 ranks, 4 a node, between_nodes, 64KiB", None],
                 ["collective, between_nodes, alltoall, 8 ranks, 4 a node: its algorithm is not known"])):
            with self.subTest(name):
                if format_ == "collectives":  # the platform has one rank a node
                    text = (program.ROOT / GOOD / name).read_text().replace(",4,", ",1,")
                    file, expected[0] = self.write(name, text), expected[0].replace("4 a", "1 a")
                    left_out = [line.replace("4 a", "1 a") for line in left_out]
                else:
                    file = GOOD + name
                scenario, said = self.imported(format_, file, *options)
                cases = {case["name"]: case for case in scenario["cases"]}
                self.assertIn(expected[0], cases)
                measured = cases[expected[0]]["measured"]
                self.assertIn(name, measured["source"])
                if expected[1]:
                    self.assertEqual(measured["value"], expected[1])
                for line in left_out:
                    self.assertIn(line + "\n", said)

    def test_formats_without_a_workload_are_refused(self):
        error = self.fails(INPUT_REJECTED, "import", "netgauge", GOOD + "netgauge.dat", "--scenario",
                           self.folder / "s.json", "--platform", self.platform())
        self.assertIn("parametrised_round_trip, between_nodes, netgauge loggp: no workload of a scenario gives it", error)
        self.assertIn("expected half round trips, or collectives whose algorithm is known", error)
        self.assertFalse((self.folder / "s.json").exists())

    def test_what_simulations_give_comes_back_without_error(self):
        cases = [("allreduce", "ring", 16, 65536), ("allreduce", "recursive_doubling", 16, 8), ("barrier", "tree", 9, 0),
                 ("broadcast", "chain", 16, 4096), ("alltoall", "bruck", 5, 100), ("alltoall", "ring", 5, 100)]
        scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": str(self.platform()), "cases": [
            {"name": f"{i}", "workload": {"type": "collective", "collective": c, "algorithm": a, "ranks": n,
                                          "message": f"{size}B"}} for i, (c, a, n, size) in enumerate(cases)]}
        run = json.loads(self.fine("run", self.write("run.json", scenario), "--format", "json"))
        times = {case["name"]: case["simulated_s"] for case in run["cases"]}
        rows = [f"{n},1,{c},{a},{size},{times[str(i)] * 1e6:.6f}us" for i, (c, a, n, size) in enumerate(cases)]
        file = self.write("c.csv", "ranks,ranks_per_node,collective,algorithm,bytes,time\n" + "\n".join(rows) + "\n")
        calibration = self.folder / "c.json"
        self.imported("collectives", file, "-o", calibration, *TEXTS)
        self.fine("validate", calibration)
        compared = json.loads(self.fine("compare", self.folder / "s.json", "--format", "json"))
        self.assertEqual(len(compared["cases"]), len(cases))
        for case in compared["cases"]:
            self.assertEqual(case["measured"]["relative_error"], 0, case["name"])
            self.assertGreater(case["simulated_s"], 0)

    def test_means_over_ranks_are_those_of_the_ranks(self):
        case = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB",
                "ranks": {"first": 3, "count": 8}, "repetitions": 3}
        scenario = {"format": "loghop.scenario", "version": 1, "name": "s", "platform": str(self.platform()),
                    "cases": [{"name": until, "workload": {**case, "until": until}} for until in ("all", "each")]}
        ranks = self.folder / "ranks.csv"
        run = json.loads(self.fine("run", self.write("run.json", scenario), "--format", "json", "--ranks", ranks,
                                   "--case", "each"))
        with open(ranks, encoding="utf-8") as file:
            finish = [int(row["finish_ps"]) for row in csv.DictReader(file) if 3 <= int(row["rank"]) < 11]
        self.assertEqual(len(finish), 8)
        self.assertAlmostEqual(run["cases"][0]["simulated_s"] * 1e12, sum(finish) / 8 / 3, delta=1e-3)
        self.assertNotEqual(min(finish), max(finish))

    def test_the_platform_is_found_from_the_folder_of_the_scenario(self):
        (self.folder / "in").mkdir()
        self.platform()
        file = program.ROOT / GOOD / "osu_latency.txt"
        for scenario, platform, expected in (("s.json", "four.json", "four.json"),
                                             ("in/s.json", "four.json", "../four.json"),
                                             ("s.json", self.folder / "four.json", str(self.folder / "four.json"))):
            program.loghop("import", "osu", file, "--scenario", scenario, "--platform", platform, cwd=self.folder)
            self.assertEqual(json.loads((self.folder / scenario).read_text())["platform"], expected)
            self.fine("validate", self.folder / scenario)

    def test_wrong_options(self):
        latency = GOOD + "osu_latency.txt"
        for options, words in ((("--scenario", "s.json"), "--platform"), (("--platform", "p.json"), "--scenario"),
                               (("--scenario", "-", "--platform", "-"), "expected a file, which the scenario can name"),
                               (("--scenario", "-", "--platform", self.platform(), "-o", "-"), "--scenario")):
            self.assertIn(words, self.fails(USAGE, "import", "osu", latency, *options))
        error = self.fails(INPUT_REJECTED, "import", "osu", latency, "--scenario", "-", "--platform", "none.json")
        self.assertIn("none.json: expected a file that can be read", error)
        # All outputs are open before one is written.
        calibration = self.folder / "c.json"
        self.fails(USAGE, "import", "osu", latency, "--scenario", self.folder / "none" / "s.json", "--platform",
                   self.platform(), "-o", calibration, *TEXTS)
        self.assertFalse(calibration.exists())


if __name__ == "__main__":
    program.main()
