#!/usr/bin/env python3
"""Thorough: a claim of the five papers has another verdict than its scenario expects, or than docs/reproduction.md
says, to the byte.

    python3 claims_test.py SOURCE_ROOT LOGHOP             checks
    python3 claims_test.py SOURCE_ROOT LOGHOP --update    writes the page from docs/reproduction_results.json
    python3 claims_test.py SOURCE_ROOT LOGHOP --measure [SCENARIO...]
        runs the study, or these scenarios (lognp/fig12-fft.json), over 8 seeds and on wrong machines; writes that file,
        and then the page
"""

import json
import math
import pathlib
import re
import sys
import unittest

import papers
import study

ROOT = LOGHOP = None

# Numbers of claims, by paper, so that none is forgotten.
CLAIMS = {"000": 17, "001": 5, "002": 9, "003": 21, "004": 5}
# Scenarios of which seeds and power are found again, since they are cheap.
CHEAP_SEEDS = ["lognp/fig01-titan.json", "logpc/table4-short-remap.json"]
CHEAP_POWER = ["logfp/fig02-posting.json", "logpc/table4-short-remap.json"]
# Claims that are held by other tests: the page says where.
ELSEWHERE = {"000-1", "000-4", "000-14", "002-1", "003-7", "003-8"}
BOUNDS = ("about", "at_least", "at_most")
# A time, a percentage or a factor: none may stand in a sentence that nothing checks.
UNIT = r"(?:%|us\b|ms\b|cycles\b|times\b)"
NUMBER = re.compile(rf"(?<![\w.])(\d+(?:[.,]\d+)*)\s?{UNIT}")


def numbers_in(text):
    """All numbers of a text, as values."""
    return {float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


def number_of(bound):
    return float(re.match(r"[\d.]+", str(bound))[0])


def is_close(a, b):
    return a == b or (a is not None and b is not None and math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-12))


class Format(unittest.TestCase):
    """The scenarios of the study must say more than their format asks for."""

    def setUp(self):
        self.claims = [(study.name_of(path), claim) for path in study.scenarios(ROOT)
                       for claim in json.loads(path.read_text(encoding="utf-8"))["claims"]]

    def test_every_claim_has_a_kind(self):
        self.assertEqual([claim["id"] for _, claim in self.claims if claim.get("kind") not in study.KINDS], [])

    def test_every_bound_has_a_source_or_a_reason(self):
        for name, claim in self.claims:
            for check in claim.get("checks", []):
                others = [check[key] for key in ("above", "below") if "times" in check.get(key, {})]
                if others or any(key in check for key in BOUNDS):
                    self.assertTrue("from" in check or "bound_reason" in check, (name, claim["id"], check))

    def test_a_bound_from_the_paper_is_printed_or_derived(self):
        for name, claim in self.claims:
            printed = numbers_in(claim.get("paper", "") + " " + claim.get("derived", ""))
            for check in claim.get("checks", []):
                if "from" in check:
                    for key in BOUNDS:
                        if key in check:
                            self.assertIn(number_of(check[key]), printed, (name, claim["id"], check))


class Statements(unittest.TestCase):
    """docs/reproduction_statements.json: what the papers say, and which claims judge it."""

    def test_name_claims_that_exist(self):
        known = {claim["id"] for path in study.scenarios(ROOT)
                 for claim in json.loads(path.read_text(encoding="utf-8"))["claims"]} | ELSEWHERE
        for statement in papers.statements(ROOT):
            self.assertEqual(set(statement["claims"]) - known, set(), statement["says"])

    def test_without_a_claim_say_why(self):
        for statement in papers.statements(ROOT):
            self.assertTrue(statement["claims"] or statement["why_none"], statement["says"])


class Reasons(unittest.TestCase):
    """Numbers in reasons are those of checks, of the paper, or derived ones."""

    def test_have_no_other_numbers(self):
        for claim in study.claims_of(study.read_results(ROOT)):
            known = " ".join([claim["paper"], claim.get("derived", ""), claim["claim"],
                              *(check["text"] for check in claim["checks"])])
            wrong = [number for number in NUMBER.findall(claim.get("reason", ""))
                     if float(number.replace(",", "")) not in numbers_in(known)]
            self.assertEqual(wrong, [], claim["id"] + ": " + claim.get("reason", ""))


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = study.page_of(ROOT).read_text(encoding="utf-8")
        cls.results = study.read_results(ROOT)

    def test_every_claim_of_the_papers_is_on_it(self):
        for paper, count in CLAIMS.items():
            for number in range(1, count + 1):
                self.assertRegex(self.text, rf"\b{paper}-{number}\b")

    def test_is_made_of_the_results(self):
        self.assertEqual(self.text, study.regenerated(ROOT, self.text, self.results))

    def test_begins_with_what_a_sceptic_asks(self):
        self.assertIn("predictions", "\n".join(self.text.split("\n")[:10]))

    def test_sentences_have_no_number_that_nothing_checks(self):
        text = self.text
        for name in study.BLOCKS:
            text = re.sub(rf"<!-- {name} -->.*?<!-- end of {name} -->", "", text, flags=re.DOTALL)
        text = study.VALUE.sub("", text)
        text = re.sub(r"`[^`]*`|```.*?```|\([^)]*\.json\)|^\|.*$", "", text, flags=re.DOTALL | re.MULTILINE)
        self.assertEqual(NUMBER.findall(text), [])


class Results(unittest.TestCase):
    """The file of results is not stale."""

    @classmethod
    def setUpClass(cls):
        cls.kept = study.read_results(ROOT)["scenarios"]
        cls.now = {study.name_of(path): (path, *study.compared(LOGHOP, path)) for path in study.scenarios(ROOT)}

    def test_are_of_these_files(self):
        stale = [name for name, (path, _, _) in self.now.items() if self.kept[name]["inputs"] != study.inputs_of(path)]
        self.assertEqual((stale, list(self.kept)), ([], list(self.now)))

    def test_values_are_those_of_the_program(self):
        for name, (_, result, _) in self.now.items():
            for kept, claim in zip(self.kept[name]["claims"], result["claims"]):
                for before, check in zip(kept["checks"], claim["checks"]):
                    self.assertTrue(is_close(before["value"], check["value"]), (name, claim["id"], check["text"]))

    def test_verdicts_are_the_expected_ones(self):
        self.assertEqual([name for name, (_, _, status) in self.now.items() if status != 0], [])
        for name, kept in self.kept.items():
            for claim in kept["claims"]:
                self.assertEqual(claim["verdict"], claim["expected"], (name, claim["id"]))

    def test_seeds_of_cheap_scenarios(self):
        for name in CHEAP_SEEDS:
            result, status = study.compared(LOGHOP, self.now[name][0], study.SEEDS)
            self.assertEqual(status, 0, name)
            for kept, claim in zip(self.kept[name]["claims"], result["claims"]):
                self.assertEqual(claim["verdict"], kept["verdict"], (name, claim["id"]))
                self.assertEqual(claim.get("holds_for"), kept.get("holds_for"), (name, claim["id"]))

    def test_power_of_cheap_scenarios(self):
        for name in CHEAP_POWER:
            power = study.powers(LOGHOP, self.now[name][0])
            self.assertEqual([m["name"] for m in power["machines"] if "not_applicable" not in m],
                             self.kept[name]["wrong_machines"])
            for kept, claim in zip(self.kept[name]["claims"], power["claims"]):
                self.assertEqual([check["differs_on"] for check in kept["checks"]],
                                 [check["differs_on"] for check in claim["checks"]], (name, claim["id"]))

    def test_each_machine_has_eight_wrong_ones(self):
        for name, kept in self.kept.items():
            if name not in study.SLOW:
                self.assertGreaterEqual(len(kept["wrong_machines"]), 8, name)


def update():
    page = study.page_of(ROOT)
    text = page.read_text(encoding="utf-8")
    page.write_text(study.regenerated(ROOT, text, study.read_results(ROOT)), encoding="utf-8")


if __name__ == "__main__":
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]), sys.argv[2]
    if "--measure" in sys.argv:
        study.measure(ROOT, LOGHOP, sys.argv[sys.argv.index("--measure") + 1:])
    if "--update" in sys.argv or "--measure" in sys.argv:
        update()
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
