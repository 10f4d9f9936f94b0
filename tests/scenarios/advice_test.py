#!/usr/bin/env python3
"""What docs/advise.md says of the questions in scenarios/advise, for every model.

    python3 advice_test.py SOURCE_ROOT LOGHOP             checks
    python3 advice_test.py SOURCE_ROOT LOGHOP --update    writes the tables of choices into the page

The paper's statement about grids (F. J. Seinstra, D. Koelma, "P-3PC", section 5: P-3PC finds 2 x 8 for the exchange of
borders, LogGP* the square grid) and what follows from shares of a link are told apart from what was only observed.
"""

import functools
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import shipped  # noqa: E402

ROOT = LOGHOP = None
TWO_LEVELS = {"mlog_nP", "2log_{2,3}P"}
CHOICES = re.compile(r"(<!-- choices: (\w+) -->\n)(.*?)(<!-- end of choices -->)", re.DOTALL)


@functools.lru_cache(maxsize=None)
def questions(name):
    """The questions of a scenario by title."""
    done = shipped.run(LOGHOP, ROOT, "advise", f"scenarios/advise/{name}.json", "--format", "json")
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"{name}: exit status {done.returncode}\n{done.stderr}")
    return {question["title"]: question for question in json.loads(done.stdout)["questions"]}


def best(question):
    """The title of the best alternative in simulation."""
    return next(a["alternative"] for a in question["alternatives"] if a["case"] == question["best"])


def choices(question):
    """What each model chooses, with the title of the alternative."""
    titles = {a["case"]: a["alternative"] for a in question["alternatives"]}
    return {c["model"]: {**c, "alternative": titles[c["case"]]} for c in question["choices"]}


def choice(question, model):
    return choices(question)[model]


def taken(question):
    """The alternative that each model takes."""
    return {model: c["alternative"] for model, c in choices(question).items()}


def right(question):
    """The models whose choice is the best."""
    return {model for model, c in choices(question).items() if c["right"]}


def simulated(question):
    return {a["alternative"]: a["simulated_s"] for a in question["alternatives"]}


def largest_factor(question):
    """By model, the largest factor between predicted and simulated time."""
    factors = {}
    for a in question["alternatives"]:
        for p in a["predictions"]:
            factor = max(p["predicted_s"] / a["simulated_s"], a["simulated_s"] / p["predicted_s"])
            factors[p["model"]] = max(factor, factors.get(p["model"], 1))
    return factors


def cell(chosen):
    equal = f", of {chosen['equal'] + 1}" if chosen["equal"] else ""
    return ("right" if chosen["right"] else f"{chosen['alternative']}, {chosen['over_best']:.3g}") + equal


def table(name):
    """Best alternative and choices of all models, a row a question."""
    rows = [[title, best(question), *map(cell, choices(question).values())]
            for title, question in questions(name).items()]
    models = list(choices(next(iter(questions(name).values()))))
    head = ["question", "best", *models]
    return "".join("| " + " | ".join(row) + " |\n" for row in [head, ["---"] * len(head), *rows])


def page():
    return ROOT / "docs" / "advise.md"


def regenerated(text):
    return CHOICES.sub(lambda found: found[1] + table(found[2]) + found[4], text)


class Page(unittest.TestCase):
    def test_has_the_choices_of_every_model_in_every_question(self):
        text = page().read_text(encoding="utf-8")
        self.assertEqual(text, regenerated(text))

    def test_has_every_scenario(self):
        shipped = {file.stem for file in (ROOT / "scenarios" / "advise").glob("*.json")}
        self.assertEqual({name for _, name, _, _ in CHOICES.findall(page().read_text(encoding="utf-8"))}, shipped)


class Advice(unittest.TestCase):
    def test_grids_as_the_paper_has_them(self):
        found = questions("image_grid")
        borders = {name: question for name, question in found.items() if name.startswith("border")}
        self.assertEqual(len(borders), 3)
        for question in borders.values():
            self.assertEqual((best(question), taken(question)), ("2 x 8", {"P-3PC": "2 x 8", "LogGP*": "4 x 4"}))
            self.assertLess(choice(question, "LogGP*")["over_best"], 1.07)
        narrow = simulated(borders["border 4, operations border"])
        self.assertLess(narrow["1 x 16"] / narrow["2 x 8"], 1.03)

    def test_scatter_and_gather_are_all_one_to_loggp_star(self):
        for name, question in questions("image_grid").items():
            if name.startswith("border"):
                continue
            self.assertEqual(best(question), "1 x 16")
            self.assertEqual(right(question), {"P-3PC", "LogGP*"})
            self.assertEqual(choice(question, "LogGP*")["equal"], 4)

    def test_broadcasts(self):
        found = list(questions("broadcast").values())
        self.assertEqual([best(question) for question in found], ["binomial"] * 3 + ["scatter_allgather"])
        every = set(choices(found[0]))
        self.assertEqual(every, {"LogP", "LogGP", "PLogP", "log_3P", *TWO_LEVELS})
        for question in found:
            self.assertEqual((taken(question)["LogP"], choice(question, "LogP")["equal"]), ("binomial", 1))
        for question in found[:2]:
            self.assertEqual(right(question), every - {"LogGP"})
            self.assertEqual(taken(question)["LogGP"], "binary_tree")
        self.assertAlmostEqual(choice(found[1], "LogGP")["over_best"], 1.94, delta=0.005)
        self.assertEqual(taken(found[2]), {**dict.fromkeys(every, "scatter_doubling"), "LogP": "binomial",
                                           "log_3P": "linear"})
        self.assertEqual(right(found[3]), TWO_LEVELS)
        self.assertEqual(taken(found[3])["log_3P"], "linear")
        self.assertAlmostEqual(choice(found[3], "log_3P")["over_best"], 18, delta=0.5)
        self.assertAlmostEqual(choice(found[3], "LogP")["over_best"], 1.26, delta=0.005)

    def test_exchanges(self):
        found = list(questions("alltoall").values())
        self.assertEqual([best(question) for question in found], ["bruck", "linear", "linear", "linear"])
        every = set(choices(found[0]))
        self.assertEqual(every, {"LogP", "LogGP", "PLogP", "log_3P", *TWO_LEVELS})
        self.assertEqual([right(question) for question in found], [every, set(), every - {"LogP"}, every - {"LogP"}])
        self.assertEqual(set(taken(found[1]).values()), {"bruck"})
        self.assertAlmostEqual(choice(found[1], "LogP")["over_best"], 1.32, delta=0.005)
        for question in found[2:]:
            self.assertLess(simulated(question)["ring"] / simulated(question)["linear"], 1.011)
            self.assertEqual(taken(question)["LogP"], "bruck")
            self.assertAlmostEqual(choice(question, "LogP")["over_best"], 2, delta=0.25)
            self.assertLess(max(factor for model, factor in largest_factor(question).items() if model != "LogP"), 84)
        self.assertGreater(largest_factor(found[3])["log_3P"], 83)

    def test_an_exchange_takes_what_the_link_of_a_node_takes(self):
        """Each of the 8 ranks of a node sends 16 KiB to 56 others over 125 MB/s: nothing is faster, as every model says."""
        question = list(questions("alltoall").values())[3]
        link = 8 * 56 * 16384 / 125e6
        for a in question["alternatives"]:
            self.assertGreater(a["simulated_s"], link)
        for model in choices(question):
            chosen = choice(question, model)["case"]
            predicted = next(p["predicted_s"] for a in question["alternatives"] if a["case"] == chosen
                             for p in a["predictions"] if p["model"] == model)
            self.assertLess(predicted, link, model)

    def test_placements(self):
        """Long messages of an allreduce or an exchange share the interface of a node: 32 ranks, 16 GB/s."""
        found = questions("placement")
        dealt_out = [name for name, question in found.items() if best(question) == "cyclic"]
        self.assertEqual(dealt_out, ["algorithm recursive_doubling, collective allreduce, message 64KiB",
                                     "algorithm pairwise, collective alltoall, message 4KiB"])
        for name, question in found.items():
            self.assertEqual(taken(question), dict.fromkeys(["LogGP", *TWO_LEVELS], "block"))
            self.assertEqual({model for model, c in choices(question).items() if c["equal"]}, {"LogGP"})
            for c in choices(question).values():
                self.assertEqual(c["right"], name not in dealt_out)
                if name in dealt_out:
                    self.assertGreater(c["over_best"], 10)
        rounds_between_nodes = 4  # 512 ranks on 16 nodes
        self.assertGreater(simulated(found[dealt_out[0]])["block"], rounds_between_nodes * 32 * 65536 / 16e9)
        self.assertGreater(simulated(found[dealt_out[1]])["block"], 32 * 480 * 4096 / 16e9)

    def test_blocks_of_the_diamond(self):
        for name, question in questions("diamond_blocks").items():
            long_tasks = name.endswith("task 100cycles")
            self.assertEqual(best(question), "1024" if long_tasks else "256")
            self.assertEqual(set(choices(question)), {"LogGP", "LoGPC"})
            for c in choices(question).values():
                self.assertEqual(c["right"], long_tasks)
                if not long_tasks:
                    self.assertGreater(int(c["alternative"]), 256)
                if name == "bytes_per_value 8B, task 10cycles":
                    self.assertAlmostEqual(c["over_best"], 1.07, delta=0.005)

    def test_mappings(self):
        for question in questions("mapping").values():
            self.assertEqual(best(question), "boustrophedon")
            self.assertEqual(taken(question), {"LogGP": "random", "LoGPC": "row_major"})
            self.assertEqual(choice(question, "LogGP")["equal"], 2)
            self.assertLess(choice(question, "LoGPC")["over_best"], 1.0001)
        short = next(question for title, question in questions("mapping").items() if title.endswith("message 1000B"))
        self.assertLess(max(simulated(short).values()) / min(simulated(short).values()), 1.0001)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    if "--update" in sys.argv:
        page().write_text(regenerated(page().read_text(encoding="utf-8")), encoding="utf-8")
    else:
        unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
