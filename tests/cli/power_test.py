#!/usr/bin/env python3
"""loghop power, and --seeds of compare and report: claims on wrong machines and over several draws."""

import json

import program
from program import FINE, INPUT_REJECTED, scenario

CLAIMS = [{"id": "one", "claim": "it takes as long", "kind": "prediction",
           "checks": [{"time": "simulated", "about": "300cycles", "from": "nowhere"}]},
          {"id": "two", "claim": "it takes time", "kind": "identity", "kind_reason": "all things do",
           "checks": [{"time": "simulated", "at_least": "1cycles", "bound_reason": "the least"}]}]


def random_remap(**more):
    return {"type": "remap", "kind": "long", "iterations": 3, "message": "100B", **more}


class Power(program.TestCase):
    def file(self, claims=None, **workload):
        return self.write("s.json", scenario({"a": random_remap(**workload)}, claims=claims or CLAIMS))

    def test_says_on_which_machines_checks_hold(self):
        text = self.fine("power", self.file())
        self.assertRegex(text, r"test: claims on alewife, and on \d+ wrong machines")
        self.assertIn("two: it takes time (identity, holds, no power)", text)
        self.assertRegex(text, r"holds on (\d+) of \1 wrong machines: no power")
        self.assertIn("network bandwidth x 2: not applicable: ", text)

    def test_json_is_the_same_the_second_time(self):
        file = self.file()
        first = self.fine("power", file, "--json")
        result = json.loads(first)
        self.assertEqual((result["format"], result["version"]), ("loghop.power", 1))
        one, two = result["scenarios"][0]["claims"]
        self.assertEqual((one["power"], two["power"]), (True, False))
        machines = [m["name"] for m in result["scenarios"][0]["machines"] if "not_applicable" not in m]
        self.assertGreaterEqual(len(machines), 8)
        self.assertEqual(sorted(one["checks"][0]["holds_on"] + one["checks"][0]["differs_on"]), sorted(machines))
        self.assertEqual(first, self.fine("power", file, "--json", "--jobs", 1))

    def test_chosen_values_have_ranges(self):
        text = self.fine("power", self.file(), "--chosen")
        self.assertRegex(text, r"alewife /network/hop +1cycle ")
        result = json.loads(self.fine("power", self.file(), "--chosen", "--json"))
        self.assertEqual((result["format"], result["version"]), ("loghop.choices", 1))
        places = {of["place"]: of for of in result["scenarios"][0]["chosen"]}
        self.assertEqual(places["/node/nic/overflow_timeout"]["to"], {"value": "16384cycles"})

    def test_wrong_files_are_refused(self):
        file = self.write("bad.json", {"format": "loghop.scenario", "version": 1})
        self.assertEqual(program.loghop("power", file).returncode, INPUT_REJECTED)


class Seeds(program.TestCase):
    def judged(self, bound, *arguments, **workload):
        claims = [{"id": "x", "claim": "y", "expected": "depends on the draw", "reason": "destinations are drawn",
                   "checks": [{"time": "simulated", "at_most": bound}]}]
        file = self.write("s.json", scenario({"a": random_remap(**workload)}, claims=claims))
        done = program.loghop("compare", file, "--format", "json", *arguments)
        return done.returncode, json.loads(done.stdout)["claims"][0]

    def test_one_seed_cannot_tell(self):
        status, claim = self.judged("1cycles")
        self.assertEqual((status, claim["verdict"], claim["as_expected"]), (FINE, "differs", True))
        self.assertNotIn("seeds", claim)

    def test_a_claim_may_depend_on_the_draw(self):
        _, claim = self.judged("1s", "--seeds", 4)
        self.assertEqual((claim["verdict"], claim["seeds"], claim["holds_for"]), ("holds", 4, 4))
        check = claim["checks"][0]
        self.assertLess(check["least"], check["largest"])
        middle = (check["least"] + check["largest"]) / 2
        status, claim = self.judged(f"{middle * 1e12:.0f}ps", "--seeds", 4)
        self.assertEqual((status, claim["verdict"]), (FINE, "depends on the draw"))
        self.assertIn(f"for {claim['holds_for']} of 4 seeds", claim["checks"][0]["text"])

    def test_without_a_draw_there_is_one_run(self):
        self.assertNotIn("seeds", self.judged("1s", "--seeds", 4, destinations="shifted")[1])

    def test_reports_judge_over_seeds_too(self):
        claims = [{"id": "x", "claim": "y", "checks": [{"time": "simulated", "at_most": "1s"}]}]
        page = self.fine("report", self.write("s.json", scenario({"a": random_remap()}, claims=claims)), "--seeds", 3)
        self.assertIn("for 3 of 3 seeds", page)


if __name__ == "__main__":
    program.main()
