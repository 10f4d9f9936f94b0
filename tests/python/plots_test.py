#!/usr/bin/env python3
"""Thorough: the Python package. Pictures: does each result draw its own numbers, and does a picture come of it?"""

import package
from package import ROOT, TestCase

import matplotlib.pyplot

import loghop as lh

BROADCAST = "scenarios/advise/broadcast.json"


class Plots(TestCase):
    """One test a kind of result."""

    def tearDown(self):
        matplotlib.pyplot.close("all")

    def drawn(self, result, **options):
        """The axes; a picture of them has more than an empty frame."""
        axes = result.plot(**options)
        picture = self.folder / "picture.png"
        axes.figure.savefig(picture)
        empty = self.folder / "empty.png"
        figure, _ = matplotlib.pyplot.subplots()
        figure.savefig(empty)
        self.assertGreater(picture.stat().st_size, 1.5 * empty.stat().st_size)
        return axes

    def test_lines_over_a_swept_size(self):
        result = lh.compare(BROADCAST)
        axes = self.drawn(result, models=["LogGP"])
        frame = result.to_frame()
        self.assertEqual(axes.get_xlabel(), "message [B]")
        for line in axes.get_lines():
            words, column = line.get_label().rsplit(", ", 1)
            mine = frame[frame["algorithm"] == words].sort_values("message_bytes")
            self.assertEqual(list(line.get_xdata()), list(mine["message_bytes"]))
            self.assertEqual(list(line.get_ydata()), list(mine[f"{column}_s"]))
        self.assertEqual(len(axes.get_lines()), 2 * frame["algorithm"].nunique())

    def test_bars_of_cases(self):
        result = lh.run("scenarios/titan.json")
        widths = [bar.get_width() for bar in self.drawn(result).patches]
        self.assertEqual(widths, [row["simulated_s"] for row in result.rows()][:len(widths)])

    def test_predictions(self):
        result = lh.predict("LogGP", "tree_broadcast", "calibration/alewife.json", size=[16, 1024], ranks=[4, 16])
        lines = self.drawn(result).get_lines()
        self.assertEqual([line.get_label() for line in lines], ["ranks 4", "ranks 16"])
        self.assertEqual(list(lines[1].get_ydata()), [row["predicted_s"] for row in result.rows() if row["ranks"] == 16])

    def test_efficiencies(self):
        result = lh.efficiency("scenarios/collectives.json", case=["allreduce ring, 8B", "allreduce rabenseifner, 8B"])
        self.assertEqual(len(self.drawn(result).patches), 8)

    def test_calls(self):
        result = lh.profile("scenarios/collectives.json", case=["allreduce ring, 8B", "allreduce rabenseifner, 8B"])
        widths = [bar.get_width() for bar in self.drawn(result).patches]
        self.assertEqual(sorted(widths), sorted(row["time_ps"] * 1e-12 for row in result.rows()))

    def test_shares(self):
        result = lh.sensitivity("scenarios/titan.json", case="to itself, 16 KiB", tolerances=False)
        widths = {bar.get_width() for bar in self.drawn(result).patches}
        self.assertEqual(widths, {row["share"] for row in result.rows() if row["share"] and row["time_of"] == "simulation"})

    def test_alternatives(self):
        result = lh.advise(BROADCAST)
        widths = sorted(bar.get_width() for bar in self.drawn(result).patches)
        self.assertEqual(widths, sorted(row["over_best"] for row in result.rows()))

    def test_fits_measurements_and_benchmarks(self):
        self.assertGreater(len(self.drawn(lh.fit("calibration/infiniband-chemnitz-simulated.json")).get_lines()), 5)
        measured = lh.compare("platforms/graphene.json", measured="calibration/graphene.json")
        self.assertEqual(len(self.drawn(measured).get_lines()), 6)
        benchmarks = lh.calibrate("platforms/loggops.json", sizes=[8, 1024], others=[1], path_sizes=[400])
        self.assertGreater(len(self.drawn(benchmarks).get_lines()), 5)

    def test_tuning(self):
        tables = {"quantity": "half_round_trip", "level": "between_nodes", "columns": ["size", "value"],
                  "statistic": "exact", "source": "made up", "rows": [["8B", "6us"], ["1KiB", "12us"], ["32KiB", "200us"]]}
        calibration = self.write("c.json", {"format": "loghop.calibration", "version": 1, "name": "c", "machine": "none",
                                            "origin": "made up", "license": "CC0-1.0", "tables": [tables]})
        template = lh.Platform.load(ROOT / "platforms/loggops.json").with_(
            {"network.L": {"value": "5us", "fit": {"from": "1us", "to": "10us"}}})
        lines = self.drawn(lh.tune(template, to=calibration)).get_lines()
        self.assertEqual(list(lines[1].get_ydata()), [6e-6, 12e-6, 200e-6])


if __name__ == "__main__":
    package.main()
