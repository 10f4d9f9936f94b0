#!/usr/bin/env python3
"""`loghop diff` tells what two files say differently, and nothing else."""

import copy
import json

import program
from program import FINE, INPUT_REJECTED, OUTSIDE_TOLERANCE, remap, scenario


class Diff(program.TestCase):
    def setUp(self):
        super().setUp()
        self.platform = json.loads((program.ROOT / "platforms" / "crossbar.json").read_text(encoding="utf-8"))

    def diff(self, before, now, status=OUTSIDE_TOLERANCE):
        """The differences of two documents, from JSON."""
        files = self.write("before.json", before), self.write("now.json", now)
        done = program.loghop("diff", *files, "--json")
        self.assertEqual(done.returncode, status, done.stderr)
        table = program.loghop("diff", *files)
        result = json.loads(done.stdout)["differences"]
        self.assertEqual((table.returncode, len(table.stdout.splitlines())), (status, len(result)))
        return result

    def changed(self, **more):
        return {**copy.deepcopy(self.platform), **more}

    def test_equal_files_print_nothing(self):
        file = program.ROOT / "platforms" / "crossbar.json"
        done = program.loghop("diff", file, file)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (FINE, "", ""))

    def test_values_in_other_units_are_equal(self):
        now = self.changed()
        now["network"]["link_latency"]["value"] = "1000ns"  # 1us
        now["network"]["link_bandwidth"]["value"] = "8Gbps"  # 1GBps
        now["middleware"]["envelope"]["value"] = "0.016KB"  # 16B
        self.assertEqual(self.diff(self.platform, now, FINE), [])

    def test_changed_added_and_removed_in_the_order_of_the_file(self):
        now = self.changed()
        now["network"]["link_latency"]["value"] = "1500ns"
        now["network"]["sharing"] = "simgrid"
        del now["middleware"]["envelope"]
        now["network"]["nodes"] = 16  # bare: its origin is gone
        nodes, origin, latency, sharing, envelope = self.diff(self.platform, now)
        self.assertEqual(nodes, {"kind": "changed", "place": "/network/nodes", "before": 1024, "now": 16,
                                 "relative": 16 / 1024 - 1})
        self.assertEqual((origin["kind"], origin["place"]), ("removed", "/network/nodes/assumed"))
        self.assertEqual(latency, {"kind": "changed", "place": "/network/link_latency", "before": "1us",
                                   "now": "1500ns", "relative": 0.5})
        self.assertEqual(sharing, {"kind": "added", "place": "/network/sharing", "now": "simgrid"})
        self.assertEqual((envelope["kind"], envelope["place"]), ("removed", "/middleware/envelope"))
        text = program.loghop("diff", self.folder / "before.json", self.folder / "now.json").stdout
        self.assertRegex(text, r"changed  /network/link_latency +1us -> 1500ns  \(\+50 %\)\n")

    def test_cycles_are_those_of_each_file(self):
        alewife = json.loads((program.ROOT / "platforms" / "alewife.json").read_text(encoding="utf-8"))
        self.assertEqual(alewife["clock"]["value"], "20.5MHz")
        now = copy.deepcopy(alewife)
        now["clock"]["value"] = "41MHz"  # half the time, wherever cycles stand
        places = [change["place"] for change in self.diff(alewife, now)]
        self.assertIn("/clock", places)
        self.assertGreater(len(places), 1)

    def test_points_of_calibrations_match_by_their_arguments(self):
        table = {"quantity": "half_round_trip", "source": "made up", "columns": ["size", "value"],
                 "rows": [["1B", "1us"], ["1KiB", "2us"], ["2KiB", "3us"]]}
        other = {**table, "level": "within_node"}
        before = {"format": "loghop.calibration", "version": 1, "name": "a", "machine": "m", "origin": "o",
                  "license": "CC0", "tables": [table, other]}
        now = {**before, "tables": [other, {**table, "rows": [["2048B", "4us"], ["1B", "1000ns"], ["3KiB", "9us"]]}]}
        changes = self.diff(before, now)
        self.assertEqual([(change["kind"], change.get("now")) for change in changes if change["kind"] != "removed"],
                         [("added", {"size": "3KiB", "value": "9us"}), ("changed", "4us")])  # behind 1B
        removed, = (change for change in changes if change["kind"] == "removed")
        self.assertEqual(removed["before"]["size"], "1KiB")

    def results(self, *names):
        cases = {name: remap(iterations=10 + i) for i, name in enumerate(names)}
        file = self.write("s.json", scenario(cases))
        return json.loads(self.fine("run", file, "--format", "json"))

    def test_cases_of_results_match_by_name(self):
        before = self.results("a", "b", "c")
        again = json.loads(self.fine("run", self.folder / "s.json", "--format", "json"))
        self.assertEqual(self.diff(before, again, FINE), [])  # but for running times
        again["cases"].reverse()
        self.assertEqual(self.diff(before, again, FINE), [])
        again["cases"][0]["simulated_s"] *= 1.25  # that of c
        change, = self.diff(before, again)
        self.assertEqual(change["place"], "/cases[c]/simulated_s")
        self.assertAlmostEqual(change["relative"], 0.25)
        del again["cases"][1]
        self.assertEqual([(c["kind"], c["place"]) for c in self.diff(before, again)],
                         [("removed", "/cases[b]"), ("changed", "/cases[c]/simulated_s")])

    def test_swept_values_name_cases(self):
        sweep = [{"at": "/workload/iterations", "values": [5, 10]}]
        file = self.write("s.json", scenario({"a": {"workload": remap(), "sweep": sweep}}))
        before = json.loads(self.fine("run", file, "--format", "json"))
        sweep[0]["values"] = [10, 20, 5]
        self.write("s.json", scenario({"a": {"workload": remap(), "sweep": sweep}}))
        now = json.loads(self.fine("run", file, "--format", "json"))
        kinds = [(c["kind"], c["place"]) for c in self.diff(before, now) if c["place"].startswith("/cases")]
        added = [case["name"] for case in now["cases"] if "20" in case["name"]]
        self.assertEqual(kinds, [("added", f"/cases[{added[0]}]")])

    def test_refuses_other_kinds(self):
        error = self.fails(INPUT_REJECTED, "diff", "platforms/das.json", "calibration/das.json")
        self.assertIn('expected a "loghop.platform" as "platforms/das.json" is, found "loghop.calibration"', error)
        nothing = self.write("x.json", {"a": 1})
        self.assertIn("expected a file of loghop, found none", self.fails(INPUT_REJECTED, "diff", nothing, nothing))
        later = self.write("later.json", self.changed(version=2))
        self.assertIn("/version: expected 1", self.fails(INPUT_REJECTED, "diff", "platforms/crossbar.json", later))


if __name__ == "__main__":
    program.main()
