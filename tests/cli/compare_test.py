#!/usr/bin/env python3
"""loghop compare: the comparison, its formats, and the exit status that CI jobs read."""

import csv
import io
import json
import re

import program
from program import OUTSIDE_TOLERANCE, remap, scenario, traffic, with_models

MEASURED = {"value": "400cycles", "source": "made up"}


class Compare(program.TestCase):
    def compare_json(self, file, *arguments):
        return json.loads(self.fine("compare", file, "--format", "json", *arguments))

    def test_json(self):
        file = self.write("s.json", with_models({
            "a": {"workload": remap(), "measured": MEASURED, "tolerance": "50%"}, "net": traffic()},
            ratios=[{"name": "r", "case": "a", "over": "net"}]))
        result = self.compare_json(file)
        self.assertEqual(list(result),
                         ["format", "version", "context", "input", "cases", "ratios", "summary", "measured_summary",
                          "claims", "errors"])
        self.assertEqual((result["format"], result["version"]), ("loghop.comparison", 1))
        a, net = result["cases"]
        self.assertEqual(list(a), ["name", "simulated_s", "measured", "predictions", "within_tolerance"])
        self.assertEqual([p["model"] for p in a["predictions"]], ["LogP", "LoGPC"])
        for p in a["predictions"]:
            self.assertAlmostEqual(p["relative_error"], (p["predicted_s"] - a["simulated_s"]) / a["simulated_s"])
        value_s = a["measured"]["value_s"]
        self.assertAlmostEqual(value_s / (400 * 48780e-12), 1)
        self.assertAlmostEqual(a["measured"]["relative_error"], (a["simulated_s"] - value_s) / value_s)
        self.check_measured(result, a, value_s)
        self.assertIs(a["within_tolerance"], True)
        self.assertIs(net["within_tolerance"], None)
        self.assertEqual([p["predicted_s"] for p in net["predictions"]], [None, None])
        self.assertAlmostEqual(result["ratios"][0]["simulated"], a["simulated_s"] / net["simulated_s"])
        summary = result["summary"][0]
        self.assertEqual((summary["model"], summary["cases"]), ("LogP", 1))
        self.assertEqual(summary["max_absolute_relative_error"], abs(a["predictions"][0]["relative_error"]))
        self.assertEqual((result["claims"], result["errors"]), ([], []))

    def check_measured(self, result, case, measured_s):
        """The only measured case: its errors are the mean ones and the largest ones."""
        errors = [case["simulated_s"] / measured_s - 1] + [p["predicted_s"] / measured_s - 1 for p in case["predictions"]]
        self.assertEqual([s["model"] for s in result["measured_summary"]], [None, "LogP", "LoGPC"])
        for p, error in zip(case["predictions"], errors[1:]):
            self.assertAlmostEqual(p["measured_relative_error"], error)
        for of, error in zip(result["measured_summary"], errors):
            self.assertEqual(of["cases"], 1)
            self.assertAlmostEqual(of["mean_absolute_relative_error"], abs(error))
            self.assertAlmostEqual(of["max_absolute_relative_error"], abs(error))

    def test_errors_to_measured_values(self):
        """Rows of measured cases; the sums follow from the JSON of the cases."""
        cases = {"a": {"workload": remap(), "measured": MEASURED},
                 "b": {"workload": remap(iterations=20), "measured": {"value": "500cycles", "source": "made up"}},
                 "c": remap(iterations=5)}
        file = self.write("s.json", with_models(cases))
        text, result = self.fine("compare", file), self.compare_json(file)
        self.assertRegex(text, r"(?m)^error to measured +simulated +LogP +LoGPC$")
        part = text.split("error to measured", 1)[1]
        errors = []
        for case in result["cases"][:2]:
            measured_s = case["measured"]["value_s"]
            times = [case["simulated_s"], *(p["predicted_s"] for p in case["predictions"])]
            errors.append([100 * (time / measured_s - 1) for time in times])
            shown = re.search(rf"(?m)^{case['name']} +([-+].*)$", part)[1].split()
            for cell, error in zip(shown, errors[-1], strict=True):
                self.assertAlmostEqual(float(cell.rstrip("%")), error, delta=0.0501)
        for name, of in (("mean", lambda sizes: sum(sizes) / 2), ("max", max)):
            shown = re.search(rf"(?m)^{name} \|error\| +([\d.].*)$", part)[1].split()
            for cell, *column in zip(shown, *errors, strict=True):
                self.assertAlmostEqual(float(cell.rstrip("%")), of([abs(error) for error in column]), delta=0.0501)
        self.assertNotRegex(part, r"(?m)^c ")
        for p in result["cases"][2]["predictions"]:
            self.assertNotIn("measured_relative_error", p)

    def test_without_measured_cases_nothing_is_said_of_them(self):
        file = self.write("s.json", with_models({"a": remap()}))
        self.assertNotIn("measured_summary", self.compare_json(file))
        self.assertNotIn("error to measured", self.fine("compare", file))

    def test_claims_about_errors_of_models_to_measured_values(self):
        """Of a model, `against` chooses what its error is relative to."""
        checks = [{"mean_signed_error": "LogP", "at_most": "900%"},
                  {"mean_signed_error": "LogP", "against": "measured", "at_most": "900%"}]
        file = self.write("s.json", with_models({"a": {"workload": remap(), "measured": MEASURED}}, claims=[
            {"id": "x", "claim": "LogP is near", "checks": checks}]))
        result = self.compare_json(file)
        prediction = result["cases"][0]["predictions"][0]
        values = [check["value"] for check in result["claims"][0]["checks"]]
        self.assertAlmostEqual(values[0], prediction["relative_error"])
        self.assertAlmostEqual(values[1], prediction["measured_relative_error"])

    def test_simulates_what_run_simulates(self):
        file = self.write("s.json", with_models({"a": remap(), "net": traffic()}))
        run = json.loads(self.fine("run", file, "--format", "json"))
        self.assertEqual([c["simulated_s"] for c in self.compare_json(file)["cases"]],
                         [c["simulated_s"] for c in run["cases"]])

    def test_table(self):
        file = self.write("s.json", with_models({"a": {"workload": remap(), "measured": MEASURED, "tolerance": "50%"}}))
        text = self.fine("compare", file)
        self.assertIn("test: 1 case on alewife, seed 1\n", text)
        self.assertRegex(text, r"(?m)^remap \[cycles\] +simulated +measured +sim/meas +LogP +error +LoGPC +error "
                               r"+tolerance$")
        self.assertRegex(text, r"(?m)^a +[\d.]+ +400.0 +[+-][\d.]+% .* within$")
        self.assertRegex(text, r"(?m)^model +cases +mean \|error\| +max \|error\|$")

    def test_csv(self):
        cases = {"a, b": {"workload": remap(), "measured": MEASURED}, "net": traffic()}
        file = self.write("s.json", with_models(cases))
        rows = list(csv.reader(io.StringIO(self.fine("compare", file, "--format", "csv"))))
        self.assertEqual(rows[0], ["case", "simulated_s", "measured_s", "LogP_s", "LoGPC_s"])
        self.assertEqual(rows[1][0], "a, b")
        self.assertEqual(rows[2][2:], ["", "", ""])

    def test_without_models(self):
        file = self.write("s.json", scenario({"a": {"workload": remap(), "measured": MEASURED}}))
        result = self.compare_json(file)
        self.assertEqual((result["cases"][0]["predictions"], result["summary"]), ([], []))

    def test_two_runs_give_equal_bytes(self):
        file = self.write("s.json", with_models({"a": remap(), "net": traffic()}))
        for form in ("table", "json", "csv"):
            self.assertEqual(self.fine("compare", file, "--format", form), self.fine("compare", file, "--format", form))

    def test_case_leaves_ratios_out(self):
        ratios = [{"name": "r", "case": "a", "over": "b"}]
        file = self.write("s.json", with_models({"a": remap(), "b": remap()}, ratios=ratios))
        result = self.compare_json(file, "--case", "b")
        self.assertEqual([c["name"] for c in result["cases"]], ["b"])
        self.assertEqual(result["ratios"], [])


class Tolerance(program.TestCase):
    def outside(self, case, **more):
        """Compares a scenario that is outside tolerance; gives the table and the JSON result."""
        cases = {"a": {"workload": remap(), **case}, "b": remap(iterations=20)}
        file = self.write("s.json", with_models(cases, **more))
        table = program.loghop("compare", file)
        result = program.loghop("compare", file, "--format", "json")
        self.assertEqual((table.returncode, result.returncode), (OUTSIDE_TOLERANCE, OUTSIDE_TOLERANCE), table.stderr)
        said = "".join(f"loghop: {line}\n" for line in table.stdout.splitlines() if line.startswith("outside"))
        self.assertEqual((table.stderr, result.stderr), (said, said))
        return table.stdout, json.loads(result.stdout)

    def test_of_the_measured_time(self):
        table, result = self.outside({"measured": MEASURED, "tolerance": "0.1%"})
        self.assertRegex(table, r"(?m)^a .* OUTSIDE$")
        self.assertRegex(table, r"(?m)^outside tolerance: a: the simulated time is off by [+-][\d.]+ %, "
                                r"allowed is 0.1 %$")
        self.assertIs(result["cases"][0]["within_tolerance"], False)

    def test_of_a_model(self):
        table, _ = self.outside({"tolerance": {"LogP": "1%", "LoGPC": "1000%"}})
        self.assertRegex(table, r"(?m)^outside tolerance: a: LogP is off by [+-][\d.]+ %, allowed is 1 %$")
        self.assertNotRegex(table, r"outside tolerance: a: LoGPC")

    def test_of_a_ratio(self):
        ratio = {"name": "r", "case": "a", "over": "b", "tolerance": "1%",
                 "measured": {"value": 9, "source": "made up"}}
        table, result = self.outside({}, ratios=[ratio])
        self.assertRegex(table, r"(?m)^outside tolerance: r: the simulated ratio is off by")
        self.assertIs(result["ratios"][0]["within_tolerance"], False)

    def test_of_blocked_sends(self):
        many = remap(kind="asynchronous", iterations=200, arguments=20)
        table, _ = self.outside({"workload": many, "most_blocked_sends": 0})
        self.assertRegex(table, r"(?m)^outside tolerance: a: \d+ sends were blocked, allowed is 0$")

    def test_a_tolerance_that_holds(self):
        case = {"workload": remap(), "measured": MEASURED, "most_blocked_sends": 0,
                "tolerance": {"measured": "50%", "LogP": "50%"}}
        file = self.write("s.json", with_models({"a": case}))
        self.assertRegex(self.fine("compare", file), r"(?m)^a .* within$")

    def test_run_does_not_hold_anything(self):
        file = self.write("s.json", with_models({"a": {"workload": remap(), "measured": MEASURED, "tolerance": "0%"}}))
        self.fine("run", file)


if __name__ == "__main__":
    program.main()
