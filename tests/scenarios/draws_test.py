#!/usr/bin/env python3
"""Thorough: a figure of a page that depends on draws leaves its range over the seeds 1 to 8.

A page has a range between marks, <!-- draws: NAME -->438 to 501 us<!-- end -->, with a name of QUANTITIES below.

    python3 draws_test.py SOURCE_ROOT LOGHOP             checks
    python3 draws_test.py SOURCE_ROOT LOGHOP --update    writes the ranges into the pages
"""

import csv
import functools
import io
import json
import pathlib
import re
import statistics
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import shipped  # noqa: E402

ROOT = LOGHOP = None
SEEDS = range(1, 9)
RANGE = re.compile(r"<!-- draws: (.+?) -->(.*?)<!-- end -->", re.DOTALL)
CYCLE = 48780e-12  # of platforms/alewife.json
EVEN_SPANS = (5, 7, 10, 15)


def loghop(*arguments):
    """Its output; tolerances of a scenario are those of its own seed."""
    done = shipped.run(LOGHOP, ROOT, *arguments)
    if done.returncode > 1:
        raise RuntimeError(f"{arguments}: exit status {done.returncode}\n{done.stderr}")
    return done.stdout


@functools.lru_cache(maxsize=None)
def results(command, file, seed, *cases):
    """Cases, or questions, by name; only these cases, if some are named."""
    chosen = [word for case in cases for word in ("--case", case)]
    found = json.loads(loghop(command, ROOT / "scenarios" / file, "--seed", seed, "--format", "json", "--quiet", *chosen))
    if command == "advise":
        return {question["title"]: question for question in found["questions"]}
    return {case["name"]: case for case in found["cases"]}


def simulated(file, case, unit):
    return lambda seed: results("run", file, seed)[case]["simulated_s"] / unit


def over(file, numerator, denominator):
    return lambda seed: simulated(file, numerator, 1)(seed) / simulated(file, denominator, 1)(seed)


def median_error(file):
    """Of the simulation against the measured times, in percent."""
    def of_seed(seed):
        return 100 * statistics.median(abs(case["measured"]["relative_error"])
                                       for case in results("compare", file, seed).values() if "measured" in case)
    return of_seed


def mean_model_error(file, model):
    """Of a model against the simulation, in percent."""
    def of_seed(seed):
        return 100 * statistics.mean(model_errors(results("compare", file, seed).values(), model))
    return of_seed


def model_errors(cases, model):
    return [abs(p["predicted_s"] / case["simulated_s"] - 1) for case in cases for p in case["predictions"]
            if p["model"] == model and p["predicted_s"] is not None]


def em3d_error(first):
    """Largest error of LogP for spans from this one on, edges evenly spread, in percent."""
    def of_seed(seed):
        found = results("compare", "em3d.json", seed, *(f"random, span {span}" for span in EVEN_SPANS))
        return 100 * max(model_errors([found[f"random, span {span}"] for span in EVEN_SPANS if span >= first], "LogP"))
    return of_seed


def accepted_load(name, case):
    """Flits that the network takes a node and flit time; the case offers more."""
    return lambda seed: results("run", f"{name}.json", seed, case)[case]["network"]["accepted_load"]


@functools.lru_cache(maxsize=None)
def random_remap(iterations, seed):
    """The asynchronous remap of alewife.json to random destinations, with other iterations."""
    scenario = json.loads((ROOT / "scenarios" / "alewife.json").read_text(encoding="utf-8"))
    case = next(case for case in scenario["cases"] if case["name"] == "short remap, async, random")
    case["workload"]["iterations"] = iterations
    file = {"format": "loghop.scenario", "version": 1, "name": "remap", "cases": [{"name": "a", "workload": case["workload"]}],
            "platform": str(ROOT / "platforms" / "alewife.json")}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as written:
        json.dump(file, written)
        written.flush()
        return json.loads(loghop("run", written.name, "--seed", seed, "--format", "json"))["cases"][0]


def blocked_sends(iterations):
    """In percent of the sends of 32 ranks."""
    return lambda seed: random_remap(iterations, seed)["network"]["blocked_sends"] / (32 * iterations) * 100


def busiest_channel(file, case):
    """Part of the time in which flits cross it, in percent."""
    def of_seed(seed):
        with tempfile.NamedTemporaryFile(suffix=".csv") as channels:
            loghop("run", ROOT / "scenarios" / file, "--case", case, "--seed", seed, "--channels", channels.name, "--quiet")
            rows = csv.DictReader(io.StringIO(pathlib.Path(channels.name).read_text(encoding="utf-8")))
            return 100 * max(float(row["utilisation"]) for row in rows)
    return of_seed


def questions(name, seed):
    return results("advise", f"advise/{name}.json", seed)


def price(name, model, word):
    """The most that a model's choice costs in the questions whose titles have the word, in percent."""
    def of_seed(seed):
        return 100 * max(choice["over_best"] - 1 for title, question in questions(name, seed).items() if word in title
                         for choice in question["choices"] if choice["model"] == model)
    return of_seed


def alternative_over(name, word, numerator, denominator):
    """Simulated times of two alternatives of the question whose title ends so."""
    def of_seed(seed):
        question = next(question for title, question in questions(name, seed).items() if title.endswith(word))
        times = {a["alternative"]: a["simulated_s"] for a in question["alternatives"]}
        return times[numerator] / times[denominator]
    return of_seed


# By name: how the range is written, and the figure of a seed.
QUANTITIES = {
    "Titan to itself": ("{:.0f} to {:.0f} us", simulated("titan.json", "to itself, 16 KiB, stride 1 KiB", 1e-6)),
    "Titan to another node": ("{:.0f} to {:.0f} us", simulated("titan.json", "to another node, 16 KiB, stride 1 KiB", 1e-6)),
    "DAS median": ("{:.1f} % to {:.1f} %", median_error("das.json")),
    "DAS send": ("{:.0f} to {:.0f} us", simulated("das.json", "T_send cc 50K", 1e-6)),
    "InfiniBand plateau": ("{:.2f} to {:.2f}", over("infiniband.json", "RTT(24) / 24", "RTT(10) / 10")),
    "LogfP": ("{:.1f} % to {:.1f} %", mean_model_error("one_to_many_models.json", "LogfP")),
    "LoP": ("{:.1f} % to {:.1f} %", mean_model_error("one_to_many_models.json", "LoP")),
    "synchronous remap": ("{:.0f} to {:.0f}", simulated("alewife.json", "short remap, sync", CYCLE)),
    "random remap": ("{:.0f} to {:.0f} cycles", simulated("alewife.json", "short remap, async, random", CYCLE)),
    "random remap 100": ("{:.0f} to {:.0f} cycles", lambda seed: random_remap(100, seed)["simulated_s"] / CYCLE),
    "random remap 1000": ("{:.0f} to {:.0f}", lambda seed: random_remap(1000, seed)["simulated_s"] / CYCLE),
    "blocked sends 1000": ("{:.1f} % to {:.1f} %", blocked_sends(1000)),
    "long remap 1000": ("{:.2f} to {:.2f} B", simulated("alewife.json", "long remap, 1000B", CYCLE * 1000)),
    "long remap 16000": ("{:.2f} to {:.2f} B", simulated("alewife.json", "long remap, 16000B", CYCLE * 16000)),
    "random Diamond": ("{:.2f} to {:.2f} times",
                       over("alewife.json", "diamond, random, 320000B", "diamond, boustrophedon, 320000B")),
    "random mapping": ("{:.2f} to {:.2f} times", alternative_over("mapping", "message 320000B", "random", "boustrophedon")),
    "grid of P-3PC": ("{:.1f} % to {:.1f} %", price("image_grid", "P-3PC", "")),
    "blocks": ("{:.0f} % to {:.0f} %", price("diamond_blocks", "LoGPC", "200B, task 10cycles")),
    "busiest channel": ("{:.0f} % to {:.0f} %", busiest_channel("logpc/fig09-diamond.json", "random, 320000B")),
    "EM3D from 5": ("{:.1f} % to {:.1f} %", em3d_error(5)),
    "EM3D from 7": ("{:.1f} % to {:.1f} %", em3d_error(7)),
    "worms": ("{:.2f} to {:.2f} times", over("worms_and_fluid.json", "to anyone, 32KiB, worms", "to anyone, 32KiB, fluid")),
    "saturation": ("{:.3f} to {:.3f}", accepted_load("throughput_latency", "load 0.45")),
    "saturation of 2": ("{:.3f} to {:.3f}", accepted_load("throughput_latency_2vc", "load 0.6")),
    "saturation of 4": ("{:.3f} to {:.3f}", accepted_load("throughput_latency_4vc", "load 0.6")),
    "saturation of a torus": ("{:.3f} to {:.3f}", accepted_load("throughput_latency_torus", "load 0.6")),
}


@functools.lru_cache(maxsize=None)
def range_of(name):
    words, figure = QUANTITIES[name]
    values = [figure(seed) for seed in SEEDS]
    return words.format(min(values), max(values))


def pages():
    """README.md, the pages of docs/, and those of the folders."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")),
            *(ROOT / folder / "README.md" for folder in ("scenarios", "platforms", "calibration"))]


def regenerated(text):
    return RANGE.sub(lambda found: f"<!-- draws: {found[1]} -->{range_of(found[1])}<!-- end -->", text)


class Draws(unittest.TestCase):
    def test_pages_have_the_ranges(self):
        for page in pages():
            for name, text in RANGE.findall(page.read_text(encoding="utf-8")):
                with self.subTest(page=page.name, name=name):
                    self.assertEqual(text, range_of(name))

    def test_every_figure_is_on_a_page(self):
        used = {name for page in pages() for name, _ in RANGE.findall(page.read_text(encoding="utf-8"))}
        self.assertEqual(used, set(QUANTITIES))


def update():
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if regenerated(text) != text:
            page.write_text(regenerated(text), encoding="utf-8")
            print(f"updated {page}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    if "--update" in sys.argv:
        update()
    else:
        unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
