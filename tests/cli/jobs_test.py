#!/usr/bin/env python3
"""Jobs of a scenario: what the files say, the tables and JSON that come of it, and what has no meaning with jobs."""

import json

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, scenario

MESSAGE = {"type": "ping_pong", "message": "1MB", "measure": "one_way"}


def job(name, nodes, **more):
    return {"name": name, "workload": MESSAGE, "nodes": nodes, **more}


class Jobs(program.TestCase):
    def jobs_of(self, jobs, platform="fluid_mesh32x32", **more):
        """The rows of a case's jobs by their names."""
        path = self.write("jobs.json", scenario({"case": {"jobs": jobs}}, platform, **more))
        result = json.loads(self.fine("run", path, "--format", "json"))
        return {row["name"]: row for row in result["cases"][0]["jobs"]}

    def test_slowdown_on_a_shared_link_and_none_beside(self):
        shared = self.jobs_of([job("a", [0, 2]), job("b", [1, 3])])
        self.assertEqual({row["slowdown"] for row in shared.values()}, {shared["a"]["together_s"] / shared["a"]["alone_s"]})
        self.assertGreater(shared["a"]["slowdown"], 1.99)
        beside = self.jobs_of([job("a", [0, 2]), job("b", {"first": 32, "count": 2, "step": 2}, start="100us")])
        self.assertEqual([row["slowdown"] for row in beside.values()], [1, 1])
        self.assertEqual([row["start_s"] for row in beside.values()], [0, 1e-4])

    def test_slowdown_where_simgrid_shares_links(self):
        platform = json.loads((program.ROOT / "platforms" / "fluid_mesh32x32.json").read_text())
        platform["network"]["sharing"] = "simgrid"
        named = self.write("simgrid.json", platform)
        path = self.write("jobs.json", {**scenario({"case": {"jobs": [job("a", [0, 2]), job("b", [1, 3])]}}),
                                       "platform": str(named)})
        shared = json.loads(self.fine("run", path, "--format", "json"))["cases"][0]["jobs"]
        for row in shared:
            self.assertAlmostEqual(row["slowdown"], 2002.432 / 1002.336, places=6)

    def test_the_table_has_a_line_a_job(self):
        path = self.write("jobs.json", scenario({"case": {"jobs": [job("a", [0, 2]), job("b", [1, 3])]}}, "mesh32x32",
                                               display="us"))
        lines = self.fine("run", path).splitlines()
        self.assertEqual(lines[-4].split(), ["case", "job", "ranks", "start", "runs", "alone", "together", "unit",
                                             "slowdown"])
        self.assertEqual(lines[-1].split(), ["case", "b", "2", "0.000", "1", "1002", "1002", "us", "1"])

    def test_ranks_of_two_jobs_take_turns_on_a_core(self):
        rows = self.jobs_of([{"name": name, "workload": {**MESSAGE, "to": 0, "measure": "half_round_trip"}, "cores": [3]} for name in "ab"], "xeon-gige")
        self.assertGreater(max(row["together_s"] for row in rows.values()), 1.5 * rows["a"]["alone_s"])

    def test_models_are_refused(self):
        path = self.write("jobs.json", scenario({"case": {"jobs": [job("a", [0, 2])]}}, models=[{"model": "LogP"}],
                                               calibration=str(program.ROOT / "calibration" / "alewife.json")))
        self.assertIn("no model says how jobs disturb each other", self.fails(INPUT_REJECTED, "compare", path))

    def test_a_comparison_without_models_shows_the_whole(self):
        path = self.write("jobs.json", scenario({"case": {"jobs": [job("a", [0, 2]), job("b", [1, 3])]}}, "mesh32x32"))
        compared = json.loads(self.fine("compare", path, "--format", "json"))["cases"][0]
        self.assertAlmostEqual(compared["simulated_s"], 2002.36e-6, places=12)

    def test_jobs_cannot_be_exported(self):
        path = self.write("jobs.json", scenario({"case": {"jobs": [job("a", [0, 2])]}}, "mesh32x32"))
        self.assertIn('of type "jobs"', self.fails(INPUT_REJECTED, "export", path))

    def test_a_stuck_job_is_named(self):
        schedule = self.write("stuck.goal", "num_ranks 2\nrank 0 {\n recv 10b from 1\n}\nrank 1 {\n}\n")
        stuck = {"name": "second", "workload": {"type": "goal", "file": str(schedule)}, "nodes": [5, 6]}
        path = self.write("jobs.json", scenario({"case": {"jobs": [job("a", [0, 2]), stuck]}}, "mesh32x32"))
        result = program.loghop("run", path)
        self.assertEqual(result.returncode, SIMULATION_FAILED)
        self.assertIn("job second, its rank 0", result.stderr)


if __name__ == "__main__":
    program.main()
