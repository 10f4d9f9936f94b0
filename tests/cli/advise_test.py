#!/usr/bin/env python3
"""loghop advise: which alternative is the best, which each model would choose, and what a wrong choice costs."""

import csv
import io
import json

import program
from program import INPUT_REJECTED, SIMULATION_FAILED, USAGE, remap, scenario, with_models

SWEEP = [{"at": "/workload/arguments", "values": [0, 2]},
         {"at": "/workload/kind", "values": ["synchronous", "asynchronous"]}]
CASE = {"name": "{/workload/kind} {/workload/arguments}", "workload": remap(arguments=0), "sweep": SWEEP}


class TestCase(program.TestCase):
    def setUp(self):
        super().setUp()
        self.file = self.write("s.json", with_models({CASE["name"]: CASE}, choose="/workload/kind"))

    def advice(self, *arguments, file=None):
        return json.loads(self.fine("advise", file or self.file, "--format", "json", *arguments))

    def comparison(self, file=None):
        return json.loads(self.fine("compare", file or self.file, "--format", "json"))


class Advise(TestCase):
    def test_json_has_the_numbers_of_a_comparison(self):
        self.assert_same_numbers(self.file)

    def test_of_a_shipped_scenario_too(self):
        self.assert_same_numbers("scenarios/advise/broadcast.json")

    def assert_same_numbers(self, file):
        compared = {case["name"]: case for case in self.comparison(file)["cases"]}
        advised = {a["case"]: a for question in self.advice(file=file)["questions"] for a in question["alternatives"]}
        self.assertEqual(sorted(advised), sorted(compared))
        for name, alternative in advised.items():
            self.assertEqual(alternative["simulated_s"], compared[name]["simulated_s"])
            self.assertEqual([(p["model"], p["predicted_s"], p.get("derived")) for p in alternative["predictions"]],
                             [(p["model"], p["predicted_s"], p.get("derived"))
                              for p in compared[name]["predictions"]])

    def test_json_answers_the_questions(self):
        """All ranks, choices and costs, computed again from the comparison."""
        simulated, predicted = {}, {}
        for case in self.comparison()["cases"]:
            simulated[case["name"]] = case["simulated_s"]
            predicted[case["name"]] = {p["model"]: p["predicted_s"] for p in case["predictions"]}
        advice = self.advice()
        self.assertEqual(list(advice),
                         ["format", "version", "context", "input", "choose", "questions", "summary", "errors"])
        self.assertEqual((advice["format"], advice["version"]), ("loghop.advice", 1))
        self.assertEqual([q["title"] for q in advice["questions"]], ["arguments 0", "arguments 2"])
        for question in advice["questions"]:
            names = [a["case"] for a in question["alternatives"]]
            self.assertEqual([a["values"]["/workload/kind"] for a in question["alternatives"]],
                             ["synchronous", "asynchronous"])
            best = min(names, key=simulated.get)
            self.assertEqual(question["best"], best)
            for a in question["alternatives"]:
                self.assertEqual(a["rank"], 1 + sum(simulated[n] < simulated[a["case"]] for n in names))
                self.assertEqual(a["over_best"], simulated[a["case"]] / simulated[best])
            for choice in question["choices"]:
                chosen = min(names, key=lambda n, model=choice["model"]: predicted[n][model])
                self.assertEqual((choice["case"], choice["right"]), (chosen, chosen == best))
                self.assertEqual(choice["over_best"], simulated[chosen] / simulated[best])
        for summary in advice["summary"]:
            choices = [c for q in advice["questions"] for c in q["choices"] if c["model"] == summary["model"]]
            self.assertEqual(summary["questions"], len(choices))
            self.assertEqual(summary["right"], sum(c["right"] for c in choices))
            self.assertAlmostEqual(summary["mean_over_best"], sum(c["over_best"] for c in choices) / len(choices))
            self.assertEqual(summary["worst_over_best"], max(c["over_best"] for c in choices))

    def test_table(self):
        text = self.fine("advise", self.file)
        self.assertIn("test: 4 cases on alewife, seed 1\n", text)
        self.assertIn("Which kind? arguments 0 [cycles]\n", text)
        self.assertRegex(text, r"(?m)^kind +rank +simulated +over best +LogP +rank +LoGPC +rank$")
        self.assertRegex(text, r"(?m)^asynchronous +1 +[\d.]+ +1.000 ")
        self.assertRegex(text, r"(?m)^LogP chooses the best, asynchronous$")
        self.assertRegex(text, r"(?m)^model +questions +right +undecided +mean cost +worst cost")

    def test_csv(self):
        rows = list(csv.reader(io.StringIO(self.fine("advise", self.file, "--format", "csv"))))
        self.assertEqual(rows[0], ["question", "alternative", "case", "rank", "simulated_s", "over_best", "LogP_s",
                                   "LogP_rank", "LoGPC_s", "LoGPC_rank"])
        self.assertEqual([row[:4] for row in rows[1:3]],
                         [["arguments 0", "synchronous", "synchronous 0", "2"],
                          ["arguments 0", "asynchronous", "asynchronous 0", "1"]])
        self.assertEqual(len(rows), 5)

    def test_the_option_replaces_what_the_scenario_says(self):
        advice = self.advice("--choose", "/workload/arguments")
        self.assertEqual(advice["choose"], ["/workload/arguments"])
        self.assertEqual([q["title"] for q in advice["questions"]], ["kind synchronous", "kind asynchronous"])
        advice = self.advice("--choose", "/workload/arguments", "--choose", "/workload/kind")
        self.assertEqual([len(q["alternatives"]) for q in advice["questions"]], [4])

    def test_a_single_alternative(self):
        text = self.fine("advise", self.file, "--case", "synchronous 0")
        self.assertIn("A single alternative: nothing to choose.", text)

    def test_without_models(self):
        file = self.write("m.json", scenario({CASE["name"]: CASE}, choose="/workload/kind"))
        advice = self.advice(file=file)
        self.assertEqual((advice["questions"][0]["choices"], advice["summary"]), ([], []))
        self.assertEqual(advice["questions"][0]["best"], "asynchronous 0")

    def test_two_runs_give_equal_bytes(self):
        for form in ("table", "json", "csv"):
            self.assertEqual(self.fine("advise", self.file, "--format", form, "--jobs", "1"),
                             self.fine("advise", self.file, "--format", form, "--jobs", "2"))


class Wrong(TestCase):
    def test_nothing_to_choose(self):
        file = self.write("n.json", with_models({CASE["name"]: CASE}))
        error = self.fails(USAGE, "advise", file)
        self.assertIn("--choose", error)
        self.assertIn("its sweeps vary /workload/arguments, /workload/kind", error)
        file = self.write("o.json", scenario({"a": remap()}))
        self.assertIn("no sweeps", self.fails(USAGE, "advise", file))

    def test_places_that_no_case_has(self):
        error = self.fails(USAGE, "advise", self.file, "--choose", "/workload/kin")
        self.assertIn('--choose: expected a place that a case has, found "/workload/kin"', error)
        self.assertIn("expected a JSON pointer", self.fails(USAGE, "advise", self.file, "--choose", "kind"))

    def test_all_that_is_wrong_in_the_scenario(self):
        file = self.write("w.json", with_models({CASE["name"]: CASE}, choose=["/workload/kin", "/name"]))
        error = self.fails(INPUT_REJECTED, "advise", file)
        self.assertIn('w.json:/choose/0: expected a place that a case has, found "/workload/kin"', error)
        self.assertIn('w.json:/choose/1: expected a place that says what is simulated, found "/name"', error)

    def test_a_simulation_that_fails(self):
        """Ranks that send to each other with blocking sends, on Alewife without the way out."""
        platform = json.loads((program.ROOT / "platforms" / "alewife.json").read_text(encoding="utf-8"))
        del platform["node"]["nic"]["overflow_timeout"]
        case = {"name": "{/workload/send}", "sweep": [{"at": "/workload/send", "values": ["blocking", "waiting"]}],
                "workload": remap(kind="long", message="10000B", iterations=50, send="")}
        content = scenario({case["name"]: case}, choose="/workload/send")
        content["platform"] = str(self.write("p.json", platform))
        result = program.loghop("advise", self.write("f.json", content), "--format", "json")
        self.assertEqual(result.returncode, SIMULATION_FAILED)
        self.assertIn("loghop: blocking: ", result.stderr)
        advice = json.loads(result.stdout)
        self.assertEqual([e["case"] for e in advice["errors"]], ["blocking"])
        self.assertEqual([a["rank"] for a in advice["questions"][0]["alternatives"]], [None, 1])
        self.assertEqual(advice["questions"][0]["best"], "waiting")


if __name__ == "__main__":
    program.main()
