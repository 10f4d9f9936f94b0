#!/usr/bin/env python3
"""Command lines that are wrong end with 2, files that are wrong with 3; both say why on standard error."""

import json
import os
import unittest

import program
from program import INPUT_REJECTED, USAGE, remap, scenario


class Usage(program.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("s.json", scenario({"a": remap(), "b": remap(iterations=20)}))

    def test_needs_a_command(self):
        self.assertIn("--help", self.fails(USAGE))

    def test_unknown_command(self):
        error = self.fails(USAGE, "rum", self.file)
        self.assertIn('unknown command "rum"; known: init, run, compare', error)

    def test_needs_a_file(self):
        for command in ("run", "compare", "validate"):
            self.assertIn("required", self.fails(USAGE, command))

    def test_unknown_option(self):
        for arguments in (["run", self.file], ["compare", self.file], ["validate", self.file], ["list"]):
            self.assertIn("--frmat", self.fails(USAGE, *arguments, "--frmat"))

    def test_an_option_that_was_meant(self):
        self.assertIn("--breakdwon: did you mean --breakdown?", self.fails(USAGE, "run", self.file, "--breakdwon"))
        self.assertNotIn("mean", self.fails(USAGE, "run", self.file, "--nothing-like-it"))

    def test_too_many_files(self):
        self.assertIn("other.json", self.fails(USAGE, "run", self.file, "other.json"))

    def test_unknown_format(self):
        for command in ("run", "compare"):
            error = self.fails(USAGE, command, self.file, "--format", "xml")
            self.assertIn("xml", error)
            for known in ("table", "json", "csv"):
                self.assertIn(known, error)

    def test_unknown_case(self):
        error = self.fails(USAGE, "run", self.file, "--case", "c")
        self.assertIn('unknown case "c"; known: a, b', error)

    def test_numbers(self):
        for option, value in (("--seed", "-1"), ("--seed", "x"), ("--seed", "1.5"), ("--seed", "9223372036854775808"),
                              ("--jobs", "0"), ("--jobs", "-2"), ("--jobs", "many")):
            self.assertIn(option, self.fails(USAGE, "run", self.file, option, value))

    def test_options_without_their_value(self):
        for option in ("--format", "--seed", "--case", "--jobs", "-o"):
            self.assertIn(option, self.fails(USAGE, "run", self.file, option))

    def test_messages_are_those_of_one_case(self):
        messages = self.folder / "m.csv"
        error = self.fails(USAGE, "run", self.file, "--messages", messages)
        self.assertIn("--case", error)
        self.assertFalse(messages.exists())

    def test_the_end_of_its_name_says_what_a_matrix_is(self):
        for name, start in (("m.SVG", "<svg "), ("m.svg", "<svg "), ("m.CSV", "from,to,"), ("m", "from,to,")):
            self.assertEqual(program.loghop("run", self.file, "--case", "a", "--matrix", self.folder / name).returncode, 0)
            self.assertTrue((self.folder / name).read_text().startswith(start), name)
        error = self.fails(USAGE, "run", self.file, "--case", "a", "--matrix", self.folder / "m.png")
        self.assertIn("expected a name that ends in .csv or .svg, found ", error)
        self.assertFalse((self.folder / "m.png").exists())

    def test_the_report_of_map_is_on_standard_output(self):
        error = self.fails(USAGE, "map", self.file, "--case", "a", "-o", "-")
        self.assertIn("-o: expected a file: the report goes to standard output", error)
        self.assertNotIn("-o FILE", error)

    def test_two_results_in_one_file(self):
        twice, dotted = self.folder / "twice", f"{self.folder}/./twice"
        for options in (("--ranks", twice, "--channels", twice), ("-o", twice, "--ranks", dotted),
                        ("-o", "-", "--ranks", "-"), ("--ranks", "-"),
                        ("-o", twice, "--ranks", "-", "--channels", "-")):
            error = self.fails(USAGE, "run", self.file, "--case", "a", *options)
            self.assertIn(f"{options[-2]}: expected a", error)
            self.assertFalse(twice.exists())
        self.assertIn("--junit: expected another file than that of -o",
                      self.fails(USAGE, "compare", self.file, "-o", twice, "--junit", dotted))
        self.fine("run", self.file, "-o", "/dev/null", "--ranks", "/dev/null")

    def test_files_that_cannot_be_written(self):
        for option in ("-o", "--ranks"):
            for place in (self.folder / "no such folder" / "x", self.folder):
                self.assertIn("cannot write", self.fails(USAGE, "run", self.file, option, place))

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs a full device")
    def test_a_full_disk(self):
        self.assertIn("cannot write /dev/full", self.fails(USAGE, "run", self.file, "-o", "/dev/full"))
        self.assertIn("cannot write", self.fails(USAGE, "run", self.file, "--case", "a", "--messages", "/dev/full"))

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs a full device")
    def test_a_full_disk_behind_standard_output(self):
        for arguments in (["run", self.file], ["compare", self.file], ["validate", self.file], ["list"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                result = program.subprocess.run([program.LOGHOP, *map(str, arguments)], stdout=full, check=False,
                                                stderr=program.subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(result.returncode, USAGE, arguments)
            self.assertIn("cannot write standard output", result.stderr)


class Input(program.TestCase):
    def test_missing_file(self):
        for command in ("run", "compare", "validate"):
            error = self.fails(INPUT_REJECTED, command, "no such file.json")
            self.assertEqual(error, "no such file.json: expected a file that can be read, found: "
                                    "No such file or directory\n")

    def test_folder(self):
        error = self.fails(INPUT_REJECTED, "run", self.folder)
        self.assertEqual(error, f"{self.folder}: expected a file, found a directory\n")

    def test_not_json(self):
        self.assertIn(":1:1: found \"s\", a value is allowed here", self.fails(INPUT_REJECTED, "run", self.write("s.json", "scenario")))
        self.assertIn("empty", self.fails(INPUT_REJECTED, "run", self.write("s.json", "")))
        self.assertIn("<stdin>", self.fails(INPUT_REJECTED, "run", "-", stdin="{"))

    def test_lines_and_columns(self):
        """Of values that are wrong, of unknown keys, and of what is around a key that is missing; editors jump there."""
        file = self.write("s.json", json.dumps(scenario({"a": remap(iterations=0)}, sed=1), indent=2))
        lines = file.read_text(encoding="utf-8").splitlines()
        for line in program.loghop("run", file).stderr.splitlines():
            name, number, column, place = line.split(":")[:4]
            self.assertEqual(name, str(file))
            self.assertIn(lines[int(number) - 1][int(column) - 1:].rstrip(","), ("0", "1"))
            self.assertIn(place.rpartition("/")[2], lines[int(number) - 1])
        missing = json.loads(file.read_text(encoding="utf-8"))
        del missing["sed"], missing["cases"][0]["workload"]
        file = self.write("m.json", json.dumps(missing, indent=2))
        line = file.read_text(encoding="utf-8").splitlines().index('  "cases": [') + 2
        self.assertIn(f"{file}:{line}:5: /cases/0: expected the key \"workload\"", program.loghop("run", file).stderr)

    def test_another_format(self):
        error = self.fails(INPUT_REJECTED, "run", "platforms/alewife.json")
        self.assertEqual(error, 'platforms/alewife.json:/format: expected "loghop.scenario", found "loghop.platform" (a platform '
                         'is for loghop validate, calibrate and tune, and for the key "platform" of a scenario)\n')

    def test_every_problem_at_once(self):
        file = self.write("s.json", scenario({"a": remap(iterations=0), "b": remap(kind="sync")}, sed=1))
        error = self.fails(INPUT_REJECTED, "run", file)
        self.assertEqual([line.split(": ")[0] for line in error.splitlines()],
                         [f"{file}:/cases/0/workload/iterations", f"{file}:/cases/1/workload/kind", f"{file}:/sed"])
        self.assertIn('did you mean "seed"?', error)

    def test_problems_of_the_files_that_it_names(self):
        platform = program.json.loads((program.ROOT / "platforms" / "alewife.json").read_text())
        platform["clock"] = "fast"
        bad = scenario({"a": {"workload": remap(iterations=0), "display": "cycles"}})
        bad["platform"] = "p.json"
        self.write("p.json", platform)
        error = self.fails(INPUT_REJECTED, "run", self.write("s.json", bad))
        self.assertEqual([line.split(": ")[0] for line in error.splitlines()],
                         [f"{self.folder}/p.json:/clock", f"{self.folder}/s.json:/cases/0/workload/iterations"])

    def test_nothing_is_written_before_the_input_is_read(self):
        out = self.write("out.txt", "precious")
        self.fails(INPUT_REJECTED, "run", "no such file.json", "-o", out)
        self.assertEqual(out.read_text(), "precious")


if __name__ == "__main__":
    program.main()
