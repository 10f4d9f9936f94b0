"""Where time went: do the columns of each rank add up to its finish, and the steps of the critical path to the last?

On some cases of every scenario that is shipped and whose ranks pass messages; the sums are made here, from the files.
"""

import csv
import json

import program

KINDS = ["compute", "overhead", "packing", "memory", "network", "contention", "waiting"]
# Scenario, and some of its cases.
SCENARIOS = {
    "applications": ["fft B ddt, 4 ranks"],
    "collectives": ["barrier tree, 8 ranks", "barrier linear, 64 ranks"],
    "infiniband": ["o(1)", "o(20)", "RTT(5) / 5"],
    "worms_and_fluid": ["corner to corner, 32KiB, worms", "to anyone, 64B, worms", "to anyone, 64B, fluid"],
    "titan": ["to itself, 16 KiB, stride 1 KiB", "to another node, 16 KiB", "to another node, 16 KiB, stride 1 KiB"],
    "das": ["T_send cc 0", "T_send cn 1K"],
    "mesh_collectives": ["broadcast binomial, 64KiB"],
    "placement": ["mesh, broadcast 64 KiB, block", "mesh, allreduce 8 KiB, cyclic"],
    "measured_alltoall": ["4 ranks"],
}


class Sums(program.TestCase):
    def run_cases(self, scenario, cases):
        """The JSON, the rows of ranks and those of the path."""
        ranks, path = self.folder / "ranks.csv", self.folder / "path.csv"
        chosen = [word for case in cases for word in ("--case", case)]
        text = self.fine("run", scenario, *chosen, "--breakdown", "--ranks", ranks, "--critical-path", path,
                         "--format", "json")
        with open(ranks, newline="", encoding="utf-8") as a, open(path, newline="", encoding="utf-8") as b:
            return json.loads(text), list(csv.DictReader(a)), list(csv.DictReader(b))

    def check_case(self, case, ranks, path):
        finishes = [int(row["finish_ps"]) for row in ranks]
        sums = dict.fromkeys(KINDS, 0)
        for row in ranks:
            times = {kind: int(row[kind + "_ps"]) for kind in KINDS}
            self.assertEqual(sum(times.values()), int(row["finish_ps"]), row)
            self.assertGreaterEqual(min(times.values()), 0)
            sums = {kind: sums[kind] + times[kind] for kind in KINDS}
        self.assertEqual(len(ranks), case["ranks"])
        self.assertEqual(list(case["breakdown_s"]), KINDS)
        for kind in KINDS:
            self.assertAlmostEqual(case["breakdown_s"][kind] * 1e12, sums[kind], delta=1 + 1e-9 * sums[kind])
        self.check_path(case, path, max(finishes))

    def check_path(self, case, path, makespan):
        on_path = dict.fromkeys(KINDS, 0)
        at = 0
        for number, step in enumerate(path):
            self.assertEqual((int(step["step"]), int(step["from_ps"])), (number, at))
            at = int(step["to_ps"])
            on_path[step["kind"]] += at - int(step["from_ps"])
        self.assertEqual(at, makespan)
        self.assertEqual(on_path["waiting"], 0)
        for kind in KINDS:
            self.assertAlmostEqual(case["critical_path_s"][kind] * 1e12, on_path[kind], delta=1 + 1e-9 * makespan)

    def test_of_shipped_scenarios(self):
        for name, cases in SCENARIOS.items():
            result, ranks, path = self.run_cases(program.ROOT / "scenarios" / f"{name}.json", cases)
            self.assertEqual(len(result["cases"]), len(cases))
            for case in result["cases"]:
                of = case["name"]
                with self.subTest(scenario=name, case=of):
                    self.check_case(case, [r for r in ranks if r["case"] == of], [p for p in path if p["case"] == of])

    def test_programs_with_handlers_have_their_own(self):
        file = self.write("s.json", program.scenario({"a": program.remap()}))
        ranks, path = self.folder / "ranks.csv", self.folder / "path.csv"
        result = json.loads(self.fine("run", file, "--breakdown", "--ranks", ranks, "--format", "json"))
        self.assertIn("handlers", result["cases"][0]["breakdown_s"])
        self.assertNotIn("critical_path_s", result["cases"][0])
        self.assertEqual(ranks.read_text().splitlines()[0], "case,rank,finish_ps")
        self.assertIn("--critical-path: no case has ranks that pass messages",
                      self.fails(program.USAGE, "run", file, "--critical-path", path))
        self.assertFalse(path.exists())

    def test_table(self):
        text = self.fine("run", program.ROOT / "scenarios/titan.json", "--case", "to another node, 16 KiB",
                         "--breakdown")
        self.assertIn("to another node, 16 KiB  critical path", text)

    def two_to_one(self, platform):
        """Ranks 1 and 2 send 7968 bytes to rank 3 at once: the breakdowns of rank 3 and of the path, in ns."""
        goal = self.write("two.goal", "num_ranks 4\nrank 0 {\n}\nrank 1 {\nsend 7968b to 3\n}\n"
                                      "rank 2 {\nsend 7968b to 3\n}\n"
                                      "rank 3 {\na: recv 7968b from 2\nb: recv 7968b from 1\n}\n")
        file = self.write("s.json", program.scenario({"a": {"type": "goal", "file": str(goal)}}, platform))
        result, ranks, path = self.run_cases(file, ["a"])
        self.check_case(result["cases"][0], ranks, path)
        rank = {kind: int(ranks[3][kind + "_ps"]) / 1000 for kind in KINDS}
        return rank, {kind: round(time * 1e12) / 1000 for kind, time in result["cases"][0]["critical_path_s"].items()}

    def test_contention_of_two_worms(self):
        """With the envelope 1000 flits of 8 ns each. Rank 2 is next to rank 3 and has the link; rank 1's header waits there from 24 ns
        on, one hop later, until 8000 ns after rank 2's. One hop takes 16 + 24 + 24 + 999 * 8 = 8056 ns, two 8080 ns."""
        rank, path = self.two_to_one("mesh32x32")
        none = {"compute": 0, "packing": 0, "memory": 0}
        self.assertEqual(rank, {**none, "overhead": 2000, "waiting": 1000, "network": 8056, "contention": 7000})
        self.assertEqual(path, {**none, "overhead": 2000, "waiting": 0, "network": 8080, "contention": 7976})

    def test_contention_of_two_flows(self):
        """7984 bytes with the envelope of this platform, no overheads, two links of 1 us: both share rank 3's link of
        1 GB/s, and are 7984 ns late. Doubles count the time: it may be a picosecond or two off."""
        rank, path = self.two_to_one("crossbar")
        for times in (rank, path):
            self.assertEqual((times["overhead"], times["waiting"]), (0, 0))
            self.assertAlmostEqual(times["contention"], 7984, delta=0.002)
            self.assertAlmostEqual(times["network"], 2000 + 7984, delta=0.002)


if __name__ == "__main__":
    program.main()
