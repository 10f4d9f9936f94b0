#!/usr/bin/env python3
"""loghop predict: numbers of the papers, lists of values, formats, warnings, what is missing, wrong command lines."""

import csv
import io
import json

import program
from program import FINE, INPUT_REJECTED, USAGE

TITAN, DAS = "calibration/titan.json", "calibration/das.json"
STRIDED = ("--size", "16KiB", "--stride", "1KiB")


class Predictions(program.TestCase):
    def json_of(self, *arguments):
        return json.loads(self.fine("predict", *arguments, "--format", "json"))

    def test_broadcasts_of_titan(self):
        """29 + 420 + 131 us of a message (log_nP paper, section 4.1) in the formulas of section 4.3.3."""
        for pattern, expected in (("linear_broadcast", (1029, 1927, 3723, 7315)),
                                  ("tree_broadcast", (1160, 1740, 2320, 2900))):
            lines = self.json_of("log_3P", pattern, TITAN, *STRIDED, "--ranks", "4,8,16,32")["predictions"]
            self.assertEqual([line["ranks"] for line in lines], [4, 8, 16, 32])
            for line, us in zip(lines, expected):
                self.assertAlmostEqual(line["predicted_s"] * 1e6, us, places=6)
                self.assertEqual((line["size_bytes"], line["stride_bytes"]), (16384, 1024))

    def test_grids_of_das(self):
        """P-3PC prefers 2x8 for borders, LogGP* 4x4; lists of two options make all combinations."""
        for model, best in (("P-3PC", "2x8"), ("LogGP*", "4x4")):
            lines = self.json_of(model, "border_exchange", DAS, "--grid", "1x16,2x8,4x4,8x2,16x1",
                                 "--border", "4,12,19")["predictions"]
            self.assertEqual(len(lines), 15)
            for border in ("4x4", "12x12", "19x19"):
                of_border = [line for line in lines if line["border"] == border]
                self.assertEqual(min(of_border, key=lambda line: line["predicted_s"])["grid"], best)

    def test_formats(self):
        arguments = ("predict", "LogGP", "point_to_point", TITAN, "--size", "8B,16KiB")
        table = self.fine(*arguments).splitlines()
        self.assertEqual(table[-1].split(), ["16KiB", "98.82"])
        rows = list(csv.DictReader(io.StringIO(self.fine(*arguments, "--format", "csv"))))
        self.assertEqual([row["size_bytes"] for row in rows], ["8", "16384"])
        self.assertAlmostEqual(float(rows[0]["predicted_s"]), 25.45136e-6, delta=1e-12)
        result = self.json_of(*arguments[1:])
        self.assertEqual((result["format"], result["version"]), ("loghop.predict", 1))
        self.assertEqual((result["model"], result["pattern"]), ("LogGP", "point_to_point"))
        self.assertEqual(self.fine(*arguments, "-o", self.folder / "out"), "")
        self.assertEqual((self.folder / "out").read_text().splitlines(), table)

    def test_a_size_that_is_not_needed_is_null(self):
        line = self.json_of("LogP", "point_to_point", TITAN)["predictions"][0]
        self.assertIsNone(line["size_bytes"])
        self.assertAlmostEqual(line["predicted_s"], 25.42e-6, delta=1e-12)

    def test_extrapolation_is_said(self):
        """Titan's costs were measured at 16 KiB alone."""
        arguments = ("predict", "log_3P", "point_to_point", TITAN, "--size", "16KiB,1KiB", "--format", "json")
        result = program.loghop(*arguments)
        self.assertEqual(result.returncode, FINE)
        self.assertEqual(result.stderr, "loghop: warning: extrapolated: size 1KiB, measured at 16KiB only\n")
        self.assertEqual([line["extrapolated"] for line in json.loads(result.stdout)["predictions"]], [False, True])

    def test_what_is_missing_is_named(self):
        for model, pattern, options, missing in (
                ("LoP", "one_to_many", ("--others", "5"), "one_to_many_round_trip"),
                ("LogGP", "ping_pong", ("--size", "1KiB"), "half_round_trip"),
                ("log_3P", "point_to_point", ("--size", "1KiB"), "memory_copy"),
                ("memory logP", "send_to_self", ("--size", "1KiB"), "memory_copy"),
                ("mlog_nP", "point_to_point", ("--size", "1KiB", "--level", "within_chip"), "within_chip")):
            error = self.fails(INPUT_REJECTED, "predict", model, pattern, DAS, *options)
            self.assertIn(DAS, error)
            self.assertIn(missing, error)
        self.assertIn("no-file.json", self.fails(INPUT_REJECTED, "predict", "LogP", "ping_pong", "no-file.json"))

    def test_options_of_models(self):
        """S of LogGPS is an option of its patterns too."""
        taurus = ("predict", "LogGPS", "point_to_point", "calibration/taurus.json", "--size", "1KiB,64KiB",
                  "--format", "json")
        by_model = json.loads(self.fine(*taurus, "--model-option", "S=4096"))
        by_pattern = json.loads(self.fine(*taurus, "--threshold", "4KiB"))
        plain = json.loads(self.fine(*taurus))
        times = [[line["predicted_s"] for line in result["predictions"]] for result in (by_model, by_pattern, plain)]
        self.assertEqual(times[0], times[1])
        self.assertNotEqual(times[0], times[2])
        self.assertEqual(by_model["context"]["model_options"], {"S": 4096})
        self.assertNotIn("model_options", plain["context"])
        text = self.fine("predict", "log_3P", "ping_pong", TITAN, *STRIDED, "--model-option", "o_net=latency",
                         "--model-option", "middleware=to_itself")
        self.assertIn("ping_pong of log_3P (middleware=to_itself, o_net=latency), from titan", text)

    def test_wrong_command_lines(self):
        for arguments, said in (
                (("LogQ", "ping_pong", TITAN), 'unknown model "LogQ"'),
                (("LoPC", "oft_scatter", DAS), "known: synchronous_remap, asynchronous_remap"),
                (("LogGP", "point_to_point", TITAN), "--size"),
                (("LogGP", "point_to_point", TITAN, *STRIDED), "--stride"),
                (("LogGP", "point_to_point", TITAN, "--size", "16"), "--size"),
                (("LogGP", "tree_broadcast", TITAN, "--size", "1KiB", "--ranks", "1"), "two"),
                (("LogGP", "tree_broadcast", TITAN, "--size", "1KiB", "--ranks", "8x"), "whole number"),
                (("P-3PC", "sbt_gather", DAS, "--grid", "3x4"), "power of two"),
                (("P-3PC", "sbt_gather", DAS, "--grid", "12"), "2x8"),
                (("P-3PC", "send", DAS, "--size", "4KB", "--layout", "xx"), "cc, cn, nc, nn"),
                (("LogP", "ping_pong", TITAN, "--model-option", "S=1"), "LogP has no options"),
                (("log_3P", "ping_pong", TITAN, *STRIDED, "--model-option", "o_net=wires"), "wire, latency"),
                (("log_3P", "ping_pong", TITAN, *STRIDED, "--model-option", "onet=wire"), "known: middleware, o_net"),
                (("LogP", "ping_pong", TITAN, "--arguments", "2"), "--arguments")):
            self.assertIn(said, self.fails(USAGE, "predict", *arguments))

    def test_every_pattern_can_be_evaluated(self):
        """predict takes what `list patterns` says, on a platform that is calibrated with everything."""
        calibration = self.folder / "c.json"
        self.fine("calibrate", "platforms/titan.json", "-o", calibration, "--sizes", "1B,1KiB,16KiB,64KiB,256KiB",
                  "--strides", "64B", "--others", "1,2,3,5,6,7")
        values = {"size": "1KiB", "stride": "64B", "level": "between_nodes", "ranks": "8", "nodes": "2", "others": "3",
                  "grid": "2x4", "image": "64x64", "threshold": "4KiB", "layout": "cn"}
        for pattern in self.fine("list", "patterns").splitlines():
            model, name = next((m, rest.split()[0]) for m, rest in split_models(pattern))
            options = [word.strip(" )") for word in pattern.rpartition("(")[2].split(",")]
            given = [word for option in options if option in values for word in ("--" + option, values[option])]
            if name == "long_remap":
                continue  # needs a row that no benchmark measures
            with self.subTest(model=model, pattern=name):
                result = program.loghop("predict", model, name, calibration, *given, "--format", "json")
                self.assertEqual(result.returncode, FINE, result.stderr)
                self.assertGreater(json.loads(result.stdout)["predictions"][0]["predicted_s"], 0)


def split_models(line):
    """(model, what follows): names of models may have a blank."""
    model, _, rest = line.partition("  ")
    yield model, rest


if __name__ == "__main__":
    program.main()
