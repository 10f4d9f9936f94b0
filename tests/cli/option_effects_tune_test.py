#!/usr/bin/env python3
"""Does each option of `loghop tune` do what --help says?"""

import json

import option_effects
import program
from option_effects import confines_named_files, shows_help
from program import INPUT_REJECTED

NETWORK = {"type": "loggops", "nodes": 8, "L": "20us", "o": "2us", "g": "1us", "G": "1ns/B", "O": "0ns/B", "S": "1GiB"}
FREE = {"value": "5us", "fit": {"from": "1us", "to": "100us"}}
LINE = "tune template.json --to measured.json"


def platform(latency):
    return {"format": "loghop.platform", "version": 1, "name": "p", "network": {**NETWORK, "L": latency}}


def report(test, line):
    return json.loads(test.out(f"{line} --json"))


def latency(result):
    return result["values"][0]["value"]


def fits_to(test):
    """Twice the time of an empty message less 4 us of overheads: 20 us and 45 us."""
    test.assertAlmostEqual(latency(report(test, LINE)), 20, delta=0.01)
    test.assertAlmostEqual(latency(report(test, "tune template.json --to slower.json")), 45, delta=0.05)
    test.refused("tune template.json")
    test.refused("tune template.json --to absent.json", INPUT_REJECTED)


def holds_out(test):
    result = report(test, f"{LINE} --hold-out slower.json")
    test.assertAlmostEqual(latency(result), 20, delta=0.01)
    test.assertEqual([table["held_out"] for table in result["tables"]], [False, False, True, True])


def fits_only_to(test):
    for quantity in ("half_round_trip", "send_overhead"):
        result = report(test, f"{LINE} --only {quantity}")
        test.assertEqual({table["what"].partition(",")[0] for table in result["tables"] if not table["held_out"]},
                         {quantity})
    test.assertIn("--only", test.refused(f"{LINE} --only speed"))


def writes_platform(test):
    for option in ("-o", "--output"):
        test.out(f"{LINE} {option} tuned{option}.json")
        test.assertEqual(test.out(f"validate tuned{option}.json"), f"tuned{option}.json: good platform file\n")
    test.refused(f"{LINE} -o absent/tuned.json")


def writes_results(test):
    test.assertEqual(test.out(f"{LINE} --results report.txt"), "")
    test.assertEqual((test.folder / "report.txt").read_text(encoding="utf-8"), test.out(LINE))


def writes_json(test):
    test.assertEqual(report(test, LINE)["format"], "loghop.tuning")
    test.assertIn("95 % interval", test.out(LINE))


def draws_contexts(test):
    """Nothing is drawn on this network: any seed gives the same, and a wrong one is refused."""
    test.assertEqual(test.out(LINE), test.out(f"{LINE} --seed 7"))
    test.refused(f"{LINE} --seed -1")


def runs_side_by_side(test):
    test.assertEqual(test.out(f"{LINE} --jobs 1"), test.out(f"{LINE} --jobs 3"))
    test.refused(f"{LINE} --jobs 0")


def is_silent(test):
    test.assertEqual(test.result(0, f"{LINE} --quiet"), (test.out(LINE), ""))


def confines(test):
    confines_named_files("run")(test)  # what the files of --to and --hold-out name is read as `run` reads it
    test.refused(f"{LINE} --root absent")


class TuneEffects(option_effects.Effects):
    EFFECTS = {"tune": {"--help": shows_help("tune"), "--to": fits_to, "--hold-out": holds_out, "--only": fits_only_to,
                        "--output": writes_platform, "--results": writes_results, "--json": writes_json,
                        "--seed": draws_contexts, "--jobs": runs_side_by_side, "--quiet": is_silent, "--root": confines}}

    def setUp(self):
        super().setUp()
        self.write("template.json", platform(FREE))
        for name, truth in (("measured", "20us"), ("slower", "45us")):
            self.write("truth.json", platform(truth))
            self.out(f"calibrate truth.json --sizes 1B,1KiB --others 1 --path-sizes 400B -o {name}.json")
            calibration = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
            calibration["tables"] = [table for table in calibration["tables"] if table["level"] == "between_nodes"
                                     and table["quantity"] in ("half_round_trip", "send_overhead")]
            for table in calibration["tables"]:
                if "stride" in table["columns"]:
                    stride = table["columns"].index("stride")
                    table["rows"] = [row for row in table["rows"] if row[stride] == "0B"]
            self.write(f"{name}.json", calibration)


if __name__ == "__main__":
    program.main()
