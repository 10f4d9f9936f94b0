#!/usr/bin/env python3
"""Thorough: the Python package. Models in this process: are they what `loghop predict` prints, to the last digit, are
they fast, and without SimGrid?"""

import random
import re
import subprocess
import time

import package  # first: it goes on with a Python that has the others
from package import TestCase

import numpy

import loghop as lh
from loghop import models

FITTED = "calibration/infiniband-chemnitz-simulated.json"


def loggp_in_python(L, o_s, o_r, G, size):
    """The formula as one would write it in a loop."""
    return o_s + L + (size - 1) * G + o_r


class Equal(TestCase):
    """The program is the reference."""

    def loggp_calibration(self, L, o_s, o_r, g, G):
        """Of parameters in picoseconds."""
        rows = [{"protocol": "long", "quantity": name, "value": f"{value}{unit}", "chosen": "test"}
                for name, value, unit in (("L", L, "ps"), ("o_s", o_s, "ps"), ("o_r", o_r, "ps"), ("g", g, "ps"),
                                          ("G", G, "ps/B"))]
        return lh.Calibration({"format": "loghop.calibration", "version": 1, "name": "random", "machine": "none",
                               "origin": "drawn at random", "license": "CC0-1.0", "rows": rows})

    def test_loggp_of_random_parameters(self):
        draw = random.Random(1)
        for _ in range(10):
            L, o_s, o_r, g = (draw.randrange(1, 10 ** 7) for _ in range(4))
            G = draw.randrange(1, 10 ** 4)
            sizes = [draw.randrange(0, 1 << 22) for _ in range(20)]
            ranks = [draw.randrange(2, 5000) for _ in range(20)]
            calibration = self.loggp_calibration(L, o_s, o_r, g, G)
            machine = {"L": L / 1e12, "o_s": o_s / 1e12, "o_r": o_r / 1e12, "g": g / 1e12, "G": G / 1e12}
            for pattern in ("point_to_point", "ping_pong"):
                rows = lh.predict("LogGP", pattern, calibration, size=sizes).rows()
                self.assertEqual([row["predicted_s"] for row in rows],
                                 list(models.loggp(pattern, size=sizes, **machine)))
            for pattern in ("linear_broadcast", "tree_broadcast"):
                rows = lh.predict("LogGP", pattern, calibration, size=sizes, ranks=ranks).rows()
                times = models.loggp(pattern, size=numpy.array(sizes)[:, None], ranks=ranks, **machine)
                self.assertEqual([row["predicted_s"] for row in rows], list(times.ravel()))

    def test_every_model_of_random_sizes(self):
        """All that the calibration has parameters for."""
        draw = random.Random(2)
        compared = set()
        for model, patterns in models.patterns().items():
            for pattern in patterns:
                try:
                    prepared = models.Model(model, pattern, FITTED)
                except lh.Error:
                    continue
                arguments = {"size": [draw.randrange(1, 1 << 20) for _ in range(30)], "ranks": [2, 16, 64], "nodes": [2],
                             "others": [1, 5, 30]}
                needed = {name: values for name, values in arguments.items() if name in prepared.arguments}
                if "size" not in prepared.arguments or set(prepared._predictor.required) - set(needed):
                    continue
                order = [name for name in arguments if name in needed]
                if pattern == "long_remap":
                    continue  # of calibrations with rows
                columns = numpy.meshgrid(*(needed[name] for name in order), indexing="ij")
                times = prepared(**dict(zip(order, columns)))
                rows = lh.predict(model, pattern, FITTED, **needed).rows()
                self.assertEqual([row["predicted_s"] for row in rows], list(times.ravel()), f"{model}, {pattern}")
                compared.add(model)
        self.assertGreaterEqual(compared, {"LogP", "LogGP", "PLogP", "log_3P", "mlog_nP", "log_nPC"})

    def test_words_options_and_extrapolation(self):
        rows = lh.predict("log_nPC", "point_to_point", FITTED, model_option="without=strides", size=["4KiB", "1GiB"],
                          level="between_nodes", stride="64B").rows()
        model = models.Model("log_nPC", "point_to_point", FITTED, without="strides")
        times, outside, reason = model.evaluate(size=[4096, 1 << 30], level="between_nodes", stride="64B")
        self.assertEqual([row["predicted_s"] for row in rows], list(times))
        self.assertEqual([row["extrapolated"] for row in rows], list(outside))
        self.assertEqual(rows[1]["outside"] or "", reason)

    def test_shapes(self):
        model = models.Model("LogGP", "tree_broadcast", FITTED)
        self.assertIsInstance(model(size=8, ranks=4), float)
        self.assertEqual(model(size=numpy.ones((3, 1)), ranks=[2, 4]).shape, (3, 2))
        self.assertEqual(model(size=[], ranks=4).shape, (0,))


class Errors(TestCase):
    """Wrong arguments are refused with the allowed ones."""

    def check(self, words, call):
        with self.assertRaises(lh.Error) as caught:
            call()
        self.assertIn(words, str(caught.exception))

    def test_arguments(self):
        model = models.Model("LogGP", "tree_broadcast", FITTED)
        self.check("tree_broadcast of LogGP needs ranks", lambda: model(size=1))
        self.check("does not depend on stride; it has: size, ranks", lambda: model(size=1, ranks=2, stride=8))
        self.check("ranks: expected a whole number", lambda: model(size=1, ranks=2.5))
        self.check("size: expected a number of bytes from 0 on", lambda: model(size=-1, ranks=2))
        self.check("size: expected a number of bytes from 0 on", lambda: model(size=[1, float("nan")], ranks=2))

    def test_shapes_that_do_not_fit(self):
        model = models.Model("LogGP", "tree_broadcast", FITTED)
        words = "arrays whose shapes fit together, found"
        self.check(f"{words} size (3,), ranks (2,)", lambda: model(size=[1, 2, 3], ranks=[2, 4]))
        self.check(f"{words} L (2,), size (3,)", lambda: models.loggp(L=[1e-6, 2e-6], o=1e-7, G=1e-9, size=[1, 2, 3]))

    def test_names(self):
        self.check('unknown model "LogQ"', lambda: models.Model("LogQ", "point_to_point", FITTED))
        self.check("unknown pattern", lambda: models.Model("LogGP", "dance", FITTED))
        self.check("nowhere.json: expected a file that can be read", lambda: models.Model("LogGP", "ping_pong", "nowhere.json"))
        self.check("pattern: expected one of", lambda: models.loggp("dance", L=1, o=1, G=1, size=1))
        self.check("expected o, or o_s and o_r", lambda: models.loggp(L=1, G=1, size=1))
        self.check("ranks", lambda: models.loggp("broadcast", L=1, o=1, G=1, size=1, ranks=2 ** 40))

    def test_missing_measurements(self):
        self.check("lacks", lambda: models.Model("LogfP", "one_to_many", "calibration/titan.json"))


class Speed(TestCase):
    """Rates against a loop in Python, in the same run."""

    def rate(self, count, call):
        """Evaluations in a second of processor time: the best of three."""
        best = 0.0
        for _ in range(3):
            start = time.process_time()
            call()
            best = max(best, count / (time.process_time() - start))
        return best

    def test_loggp(self):
        sizes = numpy.arange(1, 1_000_001)
        machine = {"L": 1e-6, "o_s": 1e-7, "o_r": 2e-7, "G": 1e-9}
        arrays = self.rate(len(sizes), lambda: models.loggp(size=sizes, **machine))
        listed = sizes[:100_000].tolist()
        loop = self.rate(len(listed), lambda: [loggp_in_python(**machine, size=size) for size in listed])
        print(f"LogGP: {arrays / 1e6:.1f} million predictions a second, {arrays / loop:.0f} times a loop in Python")
        self.assertGreater(arrays, 1e6)
        self.assertGreater(arrays / loop, 3)

    def test_lognpc(self):
        model = models.Model("log_nPC", "tree_broadcast", FITTED)
        sizes = numpy.random.default_rng(1).integers(1, 1 << 20, 10_000)
        arrays = self.rate(len(sizes), lambda: model(size=sizes, ranks=64, nodes=8))
        loop = self.rate(500, lambda: [model(size=int(size), ranks=64, nodes=8) for size in sizes[:500]])
        print(f"log_nPC, broadcast to 64 ranks: {arrays / 1e3:.0f} thousand predictions a second, "
              f"{arrays / loop:.1f} times a loop in Python")
        self.assertGreater(arrays, 1e4)


class Library(TestCase):
    """What the module is linked with."""

    def test_no_simgrid(self):
        module, = (package.FOLDER / "loghop").glob("_models*.so")
        needed = subprocess.run(["ldd", str(module)], capture_output=True, text=True, check=True).stdout
        self.assertIn("libstdc++", needed)
        self.assertNotIn("simgrid", needed.lower())

    def test_patterns_are_those_of_the_program(self):
        listed = subprocess.run([package.program.LOGHOP, "list", "patterns"], capture_output=True, text=True, check=True)
        for model, patterns in models.patterns().items():
            for pattern in patterns:
                self.assertRegex(listed.stdout, rf"(?m)^{re.escape(model)} +{pattern} ")


if __name__ == "__main__":
    package.main()
