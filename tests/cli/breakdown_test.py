"""Where time went: do the columns of each rank add up to its finish, and the steps of the critical path to the last?

On some cases of every scenario that is shipped and whose ranks pass messages; the sums are made here, from the files.
"""

import csv
import json

import program

KINDS = ["compute", "overhead", "packing", "memory", "network", "contention", "waiting"]
# Scenario, and how many of its cases: the first ones.
SCENARIOS = {"applications": 2, "collectives": 4, "infiniband": 3, "worms_and_fluid": 3, "titan": 4, "das": 4,
             "mesh_collectives": 1, "placement": 2, "measured_alltoall": 1, "broadcasts_xeon": 2}


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
        for name, number in SCENARIOS.items():
            scenario = program.ROOT / "scenarios" / f"{name}.json"
            validated = json.loads(self.fine("run", scenario, "--format", "json", "--quiet")) \
                if name == "infiniband" else None
            cases = [case["name"] for case in validated["cases"]] if validated else self.names(scenario)
            result, ranks, path = self.run_cases(scenario, cases[:number])
            for case in result["cases"]:
                with self.subTest(scenario=name, case=case["name"]):
                    of = case["name"]
                    self.check_case(case, [r for r in ranks if r["case"] == of], [p for p in path if p["case"] == of])

    def names(self, scenario):
        """Names of the cases, by asking for one that does not exist."""
        raise NotImplementedError
