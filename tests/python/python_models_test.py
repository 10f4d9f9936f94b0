#!/usr/bin/env python3
"""Thorough: the Python package. Models that are functions in Python: do they stand in comparisons and reports as the
program's own models do?"""

import json

import package
from package import ROOT, TestCase

import loghop as lh

BROADCAST = "scenarios/advise/broadcast.json"
BIG = {"type": "ping_pong", "message": ""}


def ping_pongs(**more):
    return lh.Scenario.build(package.LOGGOPS, {"{/workload/message} to {/workload/to}": {
        "workload": BIG,
        "sweep": [{"at": "/workload/message", "values": ["8B", "1KiB"]}, {"at": "/workload/to", "values": [1, 2]}],
        **more}})


class Compared(TestCase):
    """Predictions reach tables, summaries and tolerances."""

    def test_a_model_of_a_message(self):
        """LogGOPS's formula, written again, meets the simulation of its own network: o + L + (s - 1) G + max(...)."""
        @lh.model(of="message")
        def loggops(bytes):
            return 1.5e-6 + 2.5e-6 + (bytes - 1) * 6e-9 + 1.5e-6

        rows = lh.compare(ping_pongs(), models=[loggops]).rows()
        self.assertEqual([row["case"] for row in rows], ["8B to 1", "8B to 2", "1KiB to 1", "1KiB to 2"])
        for row in rows:
            self.assertAlmostEqual(row["loggops_s"] / row["simulated_s"], 1, places=9)

    def test_the_numbers_are_those_of_the_function(self):
        """To the last digit, beside the models of the scenario, case by case after sweeps."""
        @lh.model(name="odd")
        def thirds(case):
            return case.bytes / 3e9 if case.value("algorithm") == "binomial" else None

        result = lh.compare(BROADCAST, models=[thirds])
        for row in result.rows():
            expected = row["message_bytes"] / 3e9 if row["algorithm"] == "binomial" else None
            self.assertEqual(row["odd_s"], expected)
            self.assertIsNotNone(row["LogGP_s"])
        self.assertEqual([row["cases"] for row in result.summary() if row["model"] == "odd"], [4])
        without = lh.compare(BROADCAST).to_dict()
        for mine, other in zip(result.data["cases"], without["cases"]):
            self.assertEqual([p for p in mine["predictions"] if p["model"] != "odd"], other["predictions"])

    def test_cases_of_algorithms(self):
        @lh.algorithm
        def pair(rank, size, bytes):
            yield lh.send(1, bytes) if rank == 0 else lh.recv(0)

        @lh.model
        def wire(case):
            return case.bytes * 6e-9 if case.type == "algorithm" and case.ranks == 2 else None

        scenario = lh.Scenario.build(package.LOGGOPS, {"mine": pair.program(2, 1000), "other": {**BIG, "message": "8B"}})
        self.assertEqual([row["wire_s"] for row in lh.compare(scenario, models=[wire]).rows()], [1000 * 6e-9, None])

    def test_tolerances(self):
        @lh.model(of="message")
        def low(bytes):
            return 1e-9

        scenario = ping_pongs(tolerance={"low": "50%"})
        self.assertEqual(lh.compare(scenario, models=[low]).status, 1)

    def test_reports(self):
        @lh.model(name="from <Python>", of="message")
        def hockney(bytes):
            return 5e-6 + bytes * 1e-9

        page = lh.report(ping_pongs(), self.folder / "page.html", models=[hockney])
        text = page.read_text(encoding="utf-8")
        self.assertIn("from &lt;Python&gt;", text)
        self.assertIn("its predictions were made elsewhere", text)
        plain = lh.report(ROOT / "scenarios/titan.json", self.folder / "plain.html")
        self.assertIn("titan", plain.read_text(encoding="utf-8"))


class Files(TestCase):
    """What the program gets."""

    def test_saved_scenarios_keep_their_predictions(self):
        @lh.model(of="message")
        def flat(bytes):
            """The same for all."""
            return 1e-6

        names = ["8B to 1", "8B to 2", "1KiB to 1", "1KiB to 2"]
        scenario = lh.python_models.with_models([flat], ping_pongs(), lambda scenario: names)
        scenario.save(self.folder / "s.json")
        predictions = json.loads((self.folder / "flat.predictions.json").read_text(encoding="utf-8"))
        self.assertEqual(predictions, {"format": "loghop.predictions", "version": 1, "name": "flat",
                                       "description": "The same for all.",
                                       "cases": [{"case": name, "predicted_s": 1e-6} for name in names]})
        self.assertEqual({row["flat_s"] for row in lh.compare(self.folder / "s.json").rows()}, {1e-6})

    def test_wrong_times(self):
        for wrong in (-1, float("nan"), float("inf"), "3us", []):
            with self.assertRaises(lh.Error) as caught:
                lh.compare(ping_pongs(), models=[lh.model(lambda case, time=wrong: time, name="wrong")])
            self.assertIn("model wrong, case '8B to 1': expected a time in seconds or None", str(caught.exception))

    def test_names_must_differ(self):
        one = lh.model(lambda case: 1.0, name="LogGP")
        with self.assertRaises(lh.Error) as caught:
            lh.compare(BROADCAST, models=[one])
        self.assertIn("expected a different name for each model", str(caught.exception))


if __name__ == "__main__":
    package.main()
