#!/usr/bin/env python3
"""loghop compare PLATFORM --measured: a platform against calibrations; every point, sums of errors, what is left out."""

import csv
import io
import json
import re

import program
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED, USAGE, remap, scenario

# T(s) = o + L + (s - 1) G + o of a message of s bytes
L, O, G = 20e-6, 2e-6, 1e-9


def platform(**network):
    return {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 8, "L": "20us", "o": "2us", "g": "1us", "G": "1ns/B", "O": "0ns/B",
                        "S": "1GiB", **network}}


def table(quantity, rows, columns=("size", "value"), level="between_nodes", **more):
    return {"quantity": quantity, "level": level, "statistic": "exact", "source": "made up", "columns": columns,
            "rows": rows, **more}


def calibration(*tables):
    return {"format": "loghop.calibration", "version": 1, "name": "m", "machine": "made up", "origin": "made up",
            "license": "CC0-1.0", "tables": tables}


def round_trips(factor):
    """Half round trips of 1 B to 4096 B that take so many times as long as those of the platform."""
    sizes = (1, 8, 64, 512, 4096)
    return table("half_round_trip", [[f"{s}B", f"{factor * (2 * O + L + (s - 1) * G) * 1e9:.3f}ns"] for s in sizes])


OVERHEADS = [table(quantity, [["1B", "2us"], ["4096B", "2us"]])
             for quantity in ("send_overhead", "receive_overhead", "gap")]


class TestCase(program.TestCase):
    def setUp(self):
        super().setUp()
        self.platform = self.write("p.json", platform())

    def of(self, *tables, name="m.json"):
        return self.write(name, calibration(*tables))

    def compare(self, *words):
        return json.loads(self.fine("compare", self.platform, "--measured", *words, "--format", "json"))


class Measured(TestCase):
    def test_its_own_calibration_has_no_error(self):
        """All tables that `calibrate` measures; files round times to picoseconds."""
        file = self.folder / "own.json"
        self.fine("calibrate", self.platform, "--sizes", "1B,1KiB,64KiB", "--others", "1,3", "--path-sizes", "400B",
                  "-o", file)
        result = self.compare(file)
        self.assertEqual((result["format"], result["version"]), ("loghop.measured_comparison", 1))
        self.assertEqual(len(result["tables"]), len(json.loads(file.read_text())["tables"]))
        for of_table in result["tables"]:
            for point in of_table["points"]:
                self.assertAlmostEqual(point["simulated_s"], point["measured_s"], delta=1e-12, msg=of_table["what"])

    def test_errors_are_those_of_the_points(self):
        """Measured times twice as long as those of the closed form: every error is a half."""
        result = self.compare(self.of(round_trips(2), *OVERHEADS), "--model", "LogGP")
        self.assertEqual(result["models"], ["LogGP"])
        first = result["tables"][0]
        for point in first["points"]:
            self.assertAlmostEqual(point["simulated_s"], 2 * O + L + max(0, point["size_bytes"] - 1) * G, delta=1e-12)
            self.assertAlmostEqual(point["relative_error"], -0.5, delta=1e-6)
        for of_table in result["tables"]:
            for errors in of_table["errors"]:
                self.check_sums(of_table["points"], errors)
            times = {e["model"]: e["points"] for e in of_table["errors"]}
            self.assertEqual(times[None], len(of_table["points"]))
            self.assertEqual(times["LogGP"], len(of_table["points"]) if of_table is first else 0)

    def check_sums(self, points, errors):
        """A summary of one model, or of the simulation, against the single errors of the same file."""
        found = []
        for point in points:
            of_models = {p["model"]: p for p in point["predictions"]}
            time = point["simulated_s"] if errors["model"] is None else of_models[errors["model"]]["predicted_s"]
            if time is not None:
                found.append((point["size_bytes"], abs(time - point["measured_s"]) / point["measured_s"]))
        self.assertEqual(errors["points"], len(found))
        if not found:
            self.assertIsNone(errors["mean_absolute_relative_error"])
            return
        bounds = sorted({0 if size < 10 else 10 ** (len(str(int(size))) - 1) for size, _ in found})
        self.assertEqual([d["from_bytes"] for d in errors["decades"]], bounds)
        parts = [(errors, found)] + [(d, [(size, e) for size, e in found if d["from_bytes"] <= size
                                          < 10 * max(1, d["from_bytes"])]) for d in errors["decades"]]
        for summary, some in parts:
            self.assertEqual(summary["points"], len(some))
            self.assertAlmostEqual(summary["mean_absolute_relative_error"], sum(e for _, e in some) / len(some))
            self.assertAlmostEqual(summary["max_absolute_relative_error"], max(e for _, e in some))

    def test_the_table_has_the_sums_of_the_json(self):
        words = (self.of(round_trips(2), *OVERHEADS), "--model", "LogGP", "--model", "LogP")
        text = self.fine("compare", self.platform, "--measured", *words)
        self.assertIn("p: 11 measured times in 4 tables, seed 1\n", text)
        self.assertIn("models are fitted to the file that has the table: these errors are no test of them\n", text)
        mean, largest = text.split("max |error|")
        for errors in self.compare(*words)["tables"][0]["errors"]:
            name = "half_round_trip, between_nodes" if errors["model"] is None else rf"  ~?{errors['model']}"
            for part, key in ((mean, "mean"), (largest, "max")):
                shown = f"{100 * errors[f'{key}_absolute_relative_error']:.1f}%"
                self.assertRegex(part, rf"(?m)^{name} +5 +{re.escape(shown)} ")

    def test_csv_has_the_points_of_the_json(self):
        words = (self.of(round_trips(2), *OVERHEADS), "--model", "LogGP")
        rows = list(csv.DictReader(io.StringIO(self.fine("compare", self.platform, "--measured", *words, "--format",
                                                         "csv"))))
        points = [(t, p) for t in self.compare(*words)["tables"] for p in t["points"]]
        self.assertEqual(len(rows), len(points))
        for row, (of_table, point) in zip(rows, points):
            self.assertEqual((row["place"], row["what"], row["point"]),
                             (of_table["place"], of_table["what"], point["point"]))
            self.assertEqual([float(row[key]) for key in ("size_bytes", "measured_s", "simulated_s")],
                             [point[key] for key in ("size_bytes", "measured_s", "simulated_s")])
            predicted = point["predictions"][0]["predicted_s"]
            self.assertEqual(row["LogGP_s"], "" if predicted is None else repr(predicted))

    def test_several_files_are_told_apart(self):
        result = self.compare(self.of(round_trips(2)), self.of(round_trips(4), name="four.json"))
        errors = [of_table["errors"][0]["mean_absolute_relative_error"] for of_table in result["tables"]]
        self.assertAlmostEqual(errors[0], 0.5, delta=1e-6)
        self.assertAlmostEqual(errors[1], 0.75, delta=1e-6)
        text = self.fine("compare", self.platform, "--measured", self.of(round_trips(2)), self.folder / "four.json")
        self.assertRegex(text, r"(?m)^four.json: half_round_trip, between_nodes +5 +75.0% ")

    def test_equal_input_gives_equal_bytes(self):
        file = self.of(round_trips(2), *OVERHEADS)
        runs = [self.fine("compare", self.platform, "--measured", file, "--jobs", jobs) for jobs in (1, 3)]
        self.assertEqual(runs[0], runs[1])


class LeftOut(TestCase):
    def test_points_that_no_simulation_gives_are_named(self):
        inside = table("half_round_trip", [["1B", "1us"]], level="within_node")
        collective = table("collective", [["1B", "1us"]], operation="alltoall", ranks=4)
        posts = table("post_overhead", [[2, "2us"], [9, "2us"]], columns=("others", "value"))
        result = program.loghop("compare", self.platform, "--measured", self.of(round_trips(2), inside, collective, posts))
        self.assertEqual(result.returncode, FINE, result.stderr)
        said = result.stderr.splitlines()
        self.assertEqual(len(said), 3, said)
        for line, what, why in zip(said, ("tables/1: half_round_trip, within_node: ", "tables/2: collective, ",
                                          "tables/3: post_overhead, between_nodes: "),
                                   ("level within_node on platform p", "no benchmark of a platform gives it", "9 others")):
            self.assertRegex(line, r"\Aloghop: not compared: .*m.json:/")
            self.assertIn(what, line)
            self.assertIn(why, line)
        self.assertIn("6 measured times in 2 tables", result.stdout)

    def test_a_file_without_a_point_is_rejected(self):
        inside = table("half_round_trip", [["1B", "1us"]], level="within_node")
        error = self.fails(INPUT_REJECTED, "compare", self.platform, "--measured", self.of(inside))
        self.assertIn("m.json: expected tables that simulations on platform p give too, found none", error)

    def test_a_model_without_parameters_in_one_of_the_files(self):
        some, both = self.of(round_trips(2)), self.of(round_trips(2), *OVERHEADS, name="both.json")
        result = program.loghop("compare", self.platform, "--measured", some, both, "--model", "LogGPS")
        self.assertEqual(result.returncode, FINE, result.stderr)
        self.assertRegex(result.stderr, r"\Aloghop: not predicted: .*m.json: .*lacks measurements for LogGPS")
        error = self.fails(INPUT_REJECTED, "compare", self.platform, "--measured", some, "--model", "LogGPS")
        self.assertIn("lacks measurements for LogGPS", error)

    def test_a_simulation_that_fails(self):
        file = self.of(table("half_round_trip", [["1B", "24us"], ["2048GiB", "1s"]]))
        result = program.loghop("compare", self.platform, "--measured", file)
        self.assertEqual(result.returncode, SIMULATION_FAILED, result.stderr)
        self.assertRegex(result.stderr, r"(?m)^loghop: .*m.json:/tables/0, 2199023255552 B: ")
        self.assertIn("failed: ", result.stdout)
        self.assertRegex(result.stdout, r"(?m)^half_round_trip, between_nodes +1 +0.0% ")


class Wrong(TestCase):
    def test_combinations(self):
        file, other = self.of(round_trips(2)), self.write("s.json", scenario({"a": remap()}))
        error = self.fails(USAGE, "compare", other, "--measured", file)
        self.assertIn("--measured: compares a platform with measurements, but", error)
        self.assertIn("s.json is a scenario", error)
        error = self.fails(USAGE, "compare", self.platform)
        self.assertIn("p.json is a platform: a platform is compared with measurements, which --measured names", error)
        self.assertIn("--measured", self.fails(USAGE, "compare", other, "--model", "LogP"))
        for option in (("--case", "a"), ("--junit", "j.xml"), ("--baseline", "b.json"), ("--seeds", "2"),
                       ("--memory", "1GiB")):
            error = self.fails(USAGE, "compare", self.platform, "--measured", file, *option)
            self.assertIn(option[0], error)
            self.assertIn("--measured", error)

    def test_files_and_models(self):
        file = self.of(round_trips(2))
        self.assertIn('unknown model "Log"; known: PRAM, LogP',
                      self.fails(USAGE, "compare", self.platform, "--measured", file, "--model", "Log"))
        error = self.fails(INPUT_REJECTED, "compare", self.platform, "--measured", self.platform, "no-such.json")
        self.assertIn("p.json:/format: expected \"loghop.calibration\"", error)
        self.assertIn("no-such.json", error)
        self.assertIn("m.json:/format: expected \"loghop.platform\"",
                      self.fails(INPUT_REJECTED, "compare", file, "--measured", file))


if __name__ == "__main__":
    program.main()
