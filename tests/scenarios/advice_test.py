#!/usr/bin/env python3
"""The questions in scenarios/advise have the answers that docs/advise.md gives.

    python3 advice_test.py SOURCE_ROOT LOGHOP [unittest arguments]

The paper's statement about grids (F. J. Seinstra, D. Koelma, "P-3PC", section 5: P-3PC finds 2 x 8 for the exchange of
borders, LogGP* the square grid) and what follows from shares of a link are told apart from what was only observed.
"""

import json
import pathlib
import subprocess
import sys
import unittest

ROOT = LOGHOP = None
TWO_LEVELS = ("mlog_nP", "2log_{2,3}P")


def questions(name):
    """The questions of a scenario by title."""
    done = subprocess.run([LOGHOP, "advise", str(ROOT / "scenarios" / "advise" / f"{name}.json"), "--format", "json"],
                          capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"{name}: exit status {done.returncode}\n{done.stderr}")
    return {question["title"]: question for question in json.loads(done.stdout)["questions"]}


def best(question):
    """The title of the best alternative in simulation."""
    return next(a["alternative"] for a in question["alternatives"] if a["case"] == question["best"])


def choice(question, model):
    """The choice of a model, with the title of the alternative."""
    chosen = next(c for c in question["choices"] if c["model"] == model)
    title = next(a["alternative"] for a in question["alternatives"] if a["case"] == chosen["case"])
    return {**chosen, "alternative": title}


def simulated(question):
    return {a["alternative"]: a["simulated_s"] for a in question["alternatives"]}


class Advice(unittest.TestCase):
    def test_grids_as_the_paper_has_them(self):
        found = questions("image_grid")
        borders = {name: question for name, question in found.items() if name.startswith("border")}
        self.assertEqual(len(borders), 3)
        for question in borders.values():
            self.assertEqual(choice(question, "P-3PC")["alternative"], "2 x 8")
            self.assertEqual(choice(question, "LogGP*")["alternative"], "4 x 4")
        self.assertEqual([best(question) for question in borders.values()], ["2 x 8"] * 3)

    def test_scatter_and_gather_are_all_one_to_loggp_star(self):
        for name, question in questions("image_grid").items():
            if name.startswith("border"):
                continue
            self.assertEqual(best(question), "1 x 16")
            self.assertTrue(choice(question, "P-3PC")["right"])
            self.assertEqual(choice(question, "LogGP*")["equal"], 4)

    def test_broadcasts(self):
        found = list(questions("broadcast").values())
        self.assertEqual([best(question) for question in found], ["binomial"] * 3 + ["scatter_allgather"])
        for model in ("LogGP", "PLogP", *TWO_LEVELS):
            self.assertEqual(choice(found[2], model)["alternative"], "scatter_doubling")
        self.assertEqual(choice(found[2], "log_3P")["alternative"], "linear")
        self.assertGreater(choice(found[3], "log_3P")["over_best"], 12)
        self.assertEqual([choice(question, "LogP")["right"] for question in found], [True, True, True, False])
        self.assertTrue(all(choice(question, "LogP")["equal"] for question in found))

    def test_exchanges(self):
        found = list(questions("alltoall").values())
        self.assertEqual([best(question) for question in found], ["bruck", "linear", "linear", "linear"])
        for question in found[2:]:
            self.assertLess(simulated(question)["ring"] / simulated(question)["linear"], 1.02)
            for model in ("LogGP", "PLogP", "log_3P", *TWO_LEVELS):
                self.assertEqual(choice(question, model)["alternative"], "linear")

    def test_an_exchange_takes_what_the_link_of_a_node_takes(self):
        """Each of the 8 ranks of a node sends 16 KiB to 56 others over 125 MB/s: nothing is faster, as every model says."""
        question = list(questions("alltoall").values())[3]
        link = 8 * 56 * 16384 / 125e6
        for a in question["alternatives"]:
            self.assertGreater(a["simulated_s"], link)
        for model in ("LogGP", *TWO_LEVELS):
            chosen = choice(question, model)["case"]
            predicted = next(p["predicted_s"] for a in question["alternatives"] if a["case"] == chosen
                             for p in a["predictions"] if p["model"] == model)
            self.assertLess(predicted, link)

    def test_placements(self):
        """Long messages of an allreduce or an exchange share the interface of a node: 32 ranks, 16 GB/s."""
        found = questions("placement")
        dealt_out = [name for name, question in found.items() if best(question) == "cyclic"]
        self.assertEqual(dealt_out, ["algorithm recursive_doubling, collective allreduce, message 64KiB",
                                     "algorithm pairwise, collective alltoall, message 4KiB"])
        for name, question in found.items():
            self.assertEqual(choice(question, "LogGP")["equal"], 1)
            for model in TWO_LEVELS:
                self.assertEqual(choice(question, model)["alternative"], "block")
                if name in dealt_out:
                    self.assertGreater(choice(question, model)["over_best"], 10)
        rounds_between_nodes = 4  # 512 ranks on 16 nodes
        self.assertGreater(simulated(found[dealt_out[0]])["block"], rounds_between_nodes * 32 * 65536 / 16e9)
        self.assertGreater(simulated(found[dealt_out[1]])["block"], 32 * 480 * 4096 / 16e9)

    def test_blocks_of_the_diamond(self):
        for name, question in questions("diamond_blocks").items():
            long_tasks = name.endswith("task 100cycles")
            self.assertEqual(best(question), "1024" if long_tasks else "256")
            for model in ("LogGP", "LoGPC"):
                self.assertEqual(choice(question, model)["right"], long_tasks)
                self.assertLess(choice(question, model)["over_best"], 1.27)
                if not long_tasks:
                    self.assertGreater(int(choice(question, model)["alternative"]), 256)

    def test_mappings(self):
        for question in questions("mapping").values():
            self.assertEqual(best(question), "boustrophedon")
            self.assertEqual(choice(question, "LogGP")["equal"], 2)
            self.assertEqual(choice(question, "LoGPC")["alternative"], "row_major")
            self.assertLess(choice(question, "LoGPC")["over_best"], 1.0001)
        self.assertGreater(choice(question, "LogGP")["over_best"], 1.4)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
