#!/usr/bin/env python3
"""Simulations that fail end with 4, say who waits for what, and leave the results of the other cases alone."""

import csv
import io
import json

import program
from program import SIMULATION_FAILED, remap, scenario


class Deadlock(program.TestCase):
    """Blocking sends that wait for each other, on a machine on which nothing interrupts them."""

    def setUp(self):
        super().setUp()
        platform = json.loads((program.ROOT / "platforms" / "alewife.json").read_text())
        del platform["node"]["nic"]["overflow_timeout"]
        self.write("p.json", platform)
        stuck = {"type": "remap", "kind": "long", "message": "16000B", "iterations": 50, "send": "blocking"}
        cases = scenario({"before": remap(), "stuck": stuck, "after": remap(kind="asynchronous")})
        self.file = self.write("s.json", {**cases, "platform": "p.json"})

    def run_loghop(self, *arguments):
        result = program.loghop(*arguments)
        self.assertEqual(result.returncode, SIMULATION_FAILED)
        waits = r"(  rank \d+ waits for the send DMA, message to rank \d+\n)+"
        self.assertRegex(result.stderr, r"\Aloghop: stuck: deadlock: nothing can happen any more, and \d+ of 32 ranks "
                                        r"have not finished\n" + waits)
        return result

    def test_the_other_cases_are_reported(self):
        text = self.run_loghop("run", self.file).stdout
        self.assertRegex(text, r"(?m)^before +[\d.]+ +cycles")
        self.assertRegex(text, r"(?m)^stuck +failed ")
        self.assertRegex(text, r"(?m)^after +[\d.]+ +cycles")
        self.assertIn("\nfailed: stuck: deadlock", text)

    def test_formats(self):
        result = json.loads(self.run_loghop("run", self.file, "--format", "json").stdout)
        self.assertEqual([case["name"] for case in result["cases"]], ["before", "stuck", "after"])
        self.assertEqual([case["simulated_s"] is None for case in result["cases"]], [False, True, False])
        stuck = result["cases"][1]
        self.assertEqual({key for key, value in stuck.items() if value is not None}, {"name", "error"})
        self.assertEqual(stuck["error"], result["errors"][0]["error"])
        self.assertNotIn("error", result["cases"][0])
        self.assertEqual([error["case"] for error in result["errors"]], ["stuck"])
        self.assertIn("waits for", result["errors"][0]["error"])
        rows = list(csv.DictReader(io.StringIO(self.run_loghop("run", self.file, "--format", "csv").stdout)))
        self.assertEqual([row["case"] for row in rows], ["before", "stuck", "after"])
        self.assertEqual({key for key, cell in rows[1].items() if cell}, {"case", "error"})
        self.assertEqual(rows[1]["error"], stuck["error"])
        self.assertEqual([row["error"] for row in (rows[0], rows[2])], ["", ""])

    def test_compare(self):
        result = json.loads(self.run_loghop("compare", self.file, "--format", "json").stdout)
        self.assertEqual([case["simulated_s"] is None for case in result["cases"]], [False, True, False])
        self.assertEqual([error["case"] for error in result["errors"]], ["stuck"])
        self.assertRegex(self.run_loghop("compare", self.file).stdout, r"(?m)^stuck +failed ")

    def test_is_the_worse_news(self):
        # Both a failure and a case outside tolerance: a job that retries on 1 must not hide a deadlock.
        cases = json.loads(self.file.read_text())
        cases["cases"][0].update({"measured": {"value": "1us", "source": "made up"}, "tolerance": "0%"})
        self.write("s.json", cases)
        self.assertIn("outside tolerance: before", self.run_loghop("compare", self.file).stdout)

    def test_files_of_the_other_cases_are_written(self):
        ranks = self.folder / "r.csv"
        self.run_loghop("run", self.file, "--ranks", ranks)
        self.assertEqual({row["case"] for row in csv.DictReader(io.StringIO(ranks.read_text()))}, {"before", "after"})

    def test_messages_up_to_the_failure_are_written(self):
        messages = self.folder / "m.csv"
        self.run_loghop("run", self.file, "--case", "stuck", "--messages", messages)
        rows = list(csv.DictReader(io.StringIO(messages.read_text())))
        self.assertLess(len(rows), 50 * 32)

    def test_does_not_happen_with_an_overflow_timeout(self):
        cases = json.loads(self.file.read_text())
        cases["platform"] = str(program.ROOT / "platforms" / "alewife.json")
        self.fine("run", self.write("s.json", cases))

    def test_happens_again_in_the_same_way(self):
        first = self.run_loghop("run", self.file, "--format", "csv").stderr
        self.assertEqual(self.run_loghop("run", self.file, "--format", "csv").stderr, first)


if __name__ == "__main__":
    program.main()
