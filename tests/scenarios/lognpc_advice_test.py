#!/usr/bin/env python3
"""Thorough: log_nPC takes another algorithm on shipped questions of `loghop advise` and on generated ones.

    python3 lognpc_advice_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 lognpc_advice_test.py SOURCE_ROOT LOGHOP --update    writes the table into docs/log_nPC.md

A choice is right if its simulated time is within 5 % of the best; what it costs is that time over the best one. Models
are fitted to benchmarks on the same simulated platform.
"""

import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program
from lognpc_test import block, calibration_of, page, with_whole_paths

MODELS = ["LogP", "LogGP", "PLogP", "log_nPC"]  # that every platform can be calibrated for
ALGORITHMS = {
    "broadcast": ["linear", "binomial", "binary_tree", "scatter_allgather", "scatter_doubling"],
    "allreduce": ["recursive_doubling", "rabenseifner", "ring", "reduce_broadcast"],
    "alltoall": ["linear", "pairwise", "ring", "bruck"],
    "allgather": ["ring", "bruck", "recursive_doubling", "neighbour_exchange"],
}
PLATFORMS = ["xeon-gige", "torus6x6x6-multicore", "infiniband-chemnitz", "mesh32x32", "fluid_mesh32x32", "titan"]
QUESTIONS = 100


def generated():
    """(platform, scenario) of each question; those of a seed are always the same."""
    draw = random.Random(19)
    for _ in range(QUESTIONS):
        platform, collective = draw.choice(PLATFORMS), draw.choice(sorted(ALGORITHMS))
        ranks, size = draw.choice([4, 8, 16, 32]), f"{2 ** draw.randint(3, 18)}B"
        workload = {"type": "collective", "collective": collective, "algorithm": "", "message": size, "ranks": ranks}
        yield platform, {
            "format": "loghop.scenario", "version": 1, "name": f"{collective} of {size}, {ranks} ranks, {platform}",
            "platform": str(program.ROOT / "platforms" / f"{platform}.json"), "choose": "/workload/algorithm",
            "cases": [{"name": "{/workload/algorithm}", "workload": workload,
                       "sweep": [{"at": "/workload/algorithm", "values": ALGORITHMS[collective]}]}]}


def shipped():
    """The questions that the program comes with, and log_nPC beside their models."""
    for file in sorted((program.ROOT / "scenarios" / "advise").glob("*.json")):
        scenario = with_whole_paths(json.loads(file.read_text(encoding="utf-8")), file.parent)
        scenario["models"].append({"model": "log_nPC"})
        yield pathlib.Path(scenario["platform"]).stem, scenario


def choices(scenario, folder):
    """{model: [simulated time over the best, of each question]}"""
    file = folder / "question.json"
    file.write_text(json.dumps(scenario), encoding="utf-8")
    done = program.loghop("advise", file, "--format", "json", "--quiet", timeout=900)
    if done.returncode != 0:
        raise AssertionError(f"{scenario['name']}: {done.stderr}")
    found = {}
    for question in json.loads(done.stdout)["questions"]:
        for choice in question["choices"]:
            if choice.get("over_best") is not None:
                found.setdefault(choice["model"], []).append(choice["over_best"])
    return found


def measure():
    """{model: times over the best} of shipped and of generated questions."""
    result = {}, {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for platform, scenario in shipped():
            if platform == "das":
                scenario["models"][-1]["calibration"] = calibration_of(scenario["platform"], [], folder)
            add(choices(scenario, folder), result[0])
        for platform, scenario in generated():
            calibration = calibration_of(scenario["platform"], [], folder)
            add(choices({**scenario, "calibration": calibration, "models": [{"model": m} for m in MODELS]}, folder),
                result[1])
    return result


def add(found, total):
    for model, costs in found.items():
        total.setdefault(model, []).extend(costs)


def right(costs):
    return 100 * sum(cost <= 1.05 for cost in costs) / len(costs)


def lost(costs):
    return 100 * (sum(costs) / len(costs) - 1)


def rows(result):
    lines = ["| model | shipped questions | right | lost on average | generated questions | right | lost on average |",
             "|---|---|---|---|---|---|---|"]
    for model in sorted(set(result[0]) | set(result[1]), key=lambda m: (m != "log_nPC", m)):
        cells = [f"{len(costs)} | {right(costs):.0f} % | {lost(costs):.1f} %" if costs else "| |"
                 for costs in (part.get(model, []) for part in result)]
        lines.append(f"| {model} | {cells[0]} | {cells[1]} |")
    return "\n".join(lines) + "\n"


class Advice(program.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.result = measure()

    def test_the_page_has_these_choices(self):
        self.assertEqual(block(page().read_text(encoding="utf-8"), "advice"), rows(self.result))

    def test_most_choices_are_right(self):
        costs = self.result[0]["log_nPC"] + self.result[1]["log_nPC"]
        self.assertGreaterEqual(right(costs), 90)
        self.assertLessEqual(lost(costs), 3)


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        table = rows(measure())
        page().write_text(block(page().read_text(encoding="utf-8"), "advice", table), encoding="utf-8")
    else:
        program.main()
