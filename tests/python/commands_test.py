#!/usr/bin/env python3
"""Thorough: the Python package. The commands as functions: are results the command line's bytes, do frames have their
numbers and units, do errors name file and place?"""

import csv
import io
import json
import os
import subprocess

import package
from package import ROOT, TestCase

import loghop as lh

BROADCAST = "scenarios/advise/broadcast.json"


def printed(*arguments):
    """What the command line prints."""
    return subprocess.run([package.program.LOGHOP, *map(str, arguments)], capture_output=True, check=False).stdout


def without_costs(data):
    """A result of `loghop run` without what differs from run to run."""
    for case in data["cases"]:
        for key in ("wall_s", "events_per_s", "peak_rss_bytes"):
            del case[key]
    return data


class Bytes(TestCase):
    """Results are the bytes that the command line prints."""

    def same(self, result, *arguments):
        self.assertEqual(result.json_bytes, printed(*arguments))
        self.assertEqual(result.to_dict(), json.loads(result.json_bytes))
        self.assertEqual(result.save(self.folder / "saved.json").read_bytes(), result.json_bytes)
        self.assertGreater(len(result.rows()), 0)

    def test_commands_on_scenarios(self):
        json_ = ("--format", "json", "--quiet")
        self.same(lh.compare(BROADCAST, seed=2), "compare", BROADCAST, *json_, "--seed", 2)
        self.same(lh.advise(BROADCAST), "advise", BROADCAST, *json_)
        case = "allreduce ring, 8B"
        self.same(lh.efficiency("scenarios/collectives.json", case=case), "efficiency", "scenarios/collectives.json",
                  "--case", case, *json_)
        self.same(lh.efficiency("scenarios/collectives.json", case=case, phases="MPI_Allreduce", every=2), "efficiency",
                  "scenarios/collectives.json", "--case", case, "--phases", "MPI_Allreduce", "--every", 2, *json_)
        profile = lh.profile("scenarios/collectives.json", case=case, breakdown=True)
        self.same(profile, "profile", "scenarios/collectives.json", "--case", case, "--breakdown", *json_)
        self.assertEqual([row["call"] for row in profile.rows()], ["MPI_Allreduce"])
        self.same(lh.sensitivity("scenarios/titan.json", case="to itself, 16 KiB", tolerances=False), "sensitivity",
                  "scenarios/titan.json", "--case", "to itself, 16 KiB", "--no-tolerances", *json_)

    def test_commands_on_calibrations_and_platforms(self):
        tables = "calibration/infiniband-chemnitz-simulated.json"
        self.same(lh.fit(tables, model=["LogGP", "log_nPC"]), "fit", tables, "--model", "LogGP", "--model", "log_nPC",
                  "--format", "json")
        self.same(lh.predict("LogGP", "tree_broadcast", tables, size=[16, "4KiB"], ranks=[4, 64]), "predict", "LogGP",
                  "tree_broadcast", tables, "--size", "16B,4KiB", "--ranks", "4,64", "--format", "json")
        self.same(lh.compare("platforms/graphene.json", measured="calibration/graphene.json", model="LogGP"), "compare",
                  "platforms/graphene.json", "--measured", "calibration/graphene.json", "--model", "LogGP", "--format",
                  "json", "--quiet")
        few = {"sizes": [8, 1024], "others": [1, 2], "path_sizes": [400]}
        self.same(lh.calibrate("platforms/loggops.json", **few), "calibrate", "platforms/loggops.json", "--sizes",
                  "8B,1024B", "--others", "1,2", "--path-sizes", "400B")

    def test_run(self):
        """Its bytes differ from run to run: a program that keeps a copy tells what was printed."""
        script, kept = package.recording(self.folder)
        os.environ["LOGHOP"] = str(script)
        self.addCleanup(os.environ.update, LOGHOP=package.program.LOGHOP)
        result = lh.run("scenarios/titan.json", breakdown=True)
        self.assertEqual(result.json_bytes, kept.read_bytes())
        reference = json.loads(printed("run", "scenarios/titan.json", "--breakdown", "--format", "json", "--quiet"))
        self.assertEqual(without_costs(result.to_dict()), without_costs(reference))

    def test_an_edited_scenario(self):
        """It runs as if its file had been edited: names of files are still those of its folder."""
        scenario = lh.Scenario.load(BROADCAST)
        scenario["seed"] = 7
        self.assertTrue(scenario.edited)
        edited = ROOT / "scenarios/advise/.edited.json"
        self.addCleanup(edited.unlink)
        result = lh.compare(scenario)
        scenario.save(edited)
        reference = json.loads(printed("compare", edited, "--format", "json", "--quiet"))
        data = result.to_dict()
        self.assertNotEqual(data["context"].pop("scenario"), reference["context"].pop("scenario"))
        self.assertEqual(data, reference)

    def test_tune(self):
        calibration = self.folder / "measured.json"
        lh.calibrate("platforms/loggops.json", sizes=[8, 1024, 65536], others=[1], path_sizes=[400]).save(calibration)
        template = lh.Platform.load("platforms/loggops.json").with_(
            {"network.L": {"value": "5us", "fit": {"from": "1us", "to": "10us"}}})
        template.save(self.folder / "template.json")
        result = lh.tune(self.folder / "template.json", to=calibration, only=["half_round_trip"])
        out = self.folder / "tuned.json"
        self.assertEqual(result.json_bytes, printed("tune", self.folder / "template.json", "--to", calibration, "--only",
                                                    "half_round_trip", "--json", "-o", out, "--quiet"))
        self.assertEqual(result.platform.to_dict(), json.loads(out.read_text(encoding="utf-8")))
        row = next(row for row in result.rows() if row["place"] == "/network/L")
        self.assertAlmostEqual(row["value"] / 2.5, 1, places=3)


class Frames(TestCase):
    """Columns, units and numbers."""

    def test_columns_of_the_csv(self):
        """The program's own CSV is the reference for what frames hold."""
        text = printed("compare", BROADCAST, "--format", "csv", "--quiet").decode()
        reference = list(csv.DictReader(io.StringIO(text)))
        frame = lh.compare(BROADCAST).to_frame()
        self.assertEqual(list(frame["case"]), [row["case"] for row in reference])
        for column in reference[0]:
            if column.endswith("_s") and column != "measured_s":
                self.assertEqual([f"{value!r}" for value in frame[column]],
                                 [f"{float(row[column])!r}" for row in reference], column)

    def test_swept_values(self):
        frame = lh.compare(BROADCAST).to_frame()
        self.assertEqual(list(frame.columns[:4]), ["case", "message_bytes", "algorithm", "simulated_s"])
        self.assertEqual(sorted(set(frame["message_bytes"])), [64, 1024, 16384, 262144])

    def test_swept_names_that_results_have_too(self):
        scenario = lh.Scenario.build(package.LOGGOPS, {"b": {
            "workload": {"type": "collective", "collective": "barrier", "algorithm": "linear", "ranks": 2},
            "sweep": [{"at": "/workload/ranks", "values": [2, 4]}]}})
        rows = lh.run(scenario).rows()
        self.assertEqual([(row["workload_ranks"], row["ranks"]) for row in rows], [(2, 2), (4, 4)])

    def test_swept_times(self):
        scenario = lh.Scenario.build("platforms/alewife.json", {"d": {
            "workload": {"type": "diamond", "side": 64, "blocks": 8, "task": "", "bytes_per_value": "4B"},
            "sweep": [{"at": "/workload/task", "values": ["1us", "2.5us"]}]}})
        self.assertEqual([row["task_s"] for row in lh.run(scenario).rows()], [1e-6, 2.5e-6])

    def test_html_is_escaped(self):
        scenario = lh.Scenario.build(package.LOGGOPS, {"<b>&": {"type": "ping_pong", "message": "8B"}})
        page = lh.run(scenario)._repr_html_()
        self.assertIn("&lt;b&gt;&amp;", page)
        self.assertNotIn("<b>", page)


class FilesAndPlacements(TestCase):
    """map, merge and diff: what the command line prints."""

    def halo(self):
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB"}
        return lh.Scenario.build(ROOT / "platforms" / "torus8x8.json", {"a": ring})

    def test_map(self):
        file = self.halo().save(self.folder / "s.json")
        result = lh.map(file, seed=3)
        self.assertEqual(result.json_bytes, printed("map", file, "--seed", 3, "--format", "json", "--quiet"))
        self.assertEqual([row["placement"] for row in result.rows()], ["block", "case", "found"])
        self.assertEqual(sorted(result.nodes), list(range(64)))
        found = self.halo()
        found["cases.0.placement"] = result.nodes
        self.assertEqual(lh.run(found).rows()[0]["simulated_s"], result.rows()[2]["simulated_s"])
        self.assertEqual(len(result.plot().patches), 3)

    def test_merge(self):
        scenario = lh.Scenario.build(package.LOGGOPS, {f"{size} B": {"type": "ping_pong", "message": f"{size}B"}
                                                       for size in (1, 8, 64)})
        file = scenario.save(self.folder / "s.json")
        parts = [self.folder / f"{part}.part" for part in (1, 2)]
        for part, output in enumerate(parts, 1):
            printed("run", file, "--shard", f"{part}/2", "-o", output, "--quiet")
        merged = lh.merge(parts)
        self.assertIsInstance(merged, lh.commands.RunResult)
        self.assertFalse(lh.diff(merged, lh.run(file)))
        self.assertEqual(merged.rows()[0]["case"], "1 B")
        moved = file.rename(self.folder / "moved.json")
        self.assertEqual(lh.merge(parts, scenario=moved).rows(), merged.rows())
        with self.assertRaises(lh.Error):
            lh.merge(parts[0], scenario=moved)

    def test_diff(self):
        file = ROOT / "platforms" / "crossbar.json"
        platform = lh.Platform.load(file)
        result = lh.diff(file, platform)
        self.assertEqual((bool(result), result.status, result.rows()), (False, 0, []))
        platform["network.link_latency.value"] = "2us"
        result = lh.diff(file, platform)
        self.assertEqual((bool(result), result.status), (True, 1))
        self.assertEqual(result.rows(), [{"kind": "changed", "place": "/network/link_latency", "before": "1us",
                                          "now": "2us", "relative": 1.0}])
        self.assertEqual(len(result.plot().patches), 1)
        with self.assertRaises(lh.Error):
            lh.diff(file, "calibration/das.json")


class WrongValues(TestCase):
    """Of functions that do not call the program: name, what is expected, what was found."""

    MACHINE = {"L": 1e-6, "o": 1e-7, "G": 1e-9, "size": 8}

    def wrong(self, call, *parts):
        with self.assertRaises(lh.WrongValue) as caught:
            call()
        for part in parts:
            self.assertIn(part, str(caught.exception))

    def test_parameters_of_loggp(self):
        for name in self.MACHINE:
            for value in (-1e-9, float("nan"), float("inf"), "2us", None, [1, -2.0], True, {}):
                if (name, value) == ("o", None):
                    continue
                with self.subTest(name=name, value=value):
                    self.wrong(lambda: lh.models.loggp(**{**self.MACHINE, name: value}), f"{name}: expected ", ", found ")
        self.wrong(lambda: lh.models.loggp(**{**self.MACHINE, "L": [1, -2.0]}), "found -2.0")
        for value in (0, 2.5, float("nan"), "2"):
            self.wrong(lambda: lh.models.loggp("tree_broadcast", ranks=value, **self.MACHINE), "ranks: expected a whole number")

    def test_arguments_of_models(self):
        model = lh.models.Model("LogGP", "point_to_point", "calibration/infiniband-chemnitz-simulated.json")
        for value in (-1, float("nan"), None, "2us", [1, -1]):
            self.wrong(lambda: model(size=value), "size: expected a ", ", found ")
        self.assertEqual(model(size="4KiB"), model(size=4096))

    def test_algorithms(self):
        for value in ("2us", -1, 1.5, float("nan"), [1]):
            self.wrong(lambda: lh.send(1, bytes=value), "bytes: expected a size of whole bytes", f"found {value!r}")
        for value in ("2KiB", -1, float("inf"), None):
            self.wrong(lambda: lh.compute(value), "time: expected a time", f"found {value!r}")

        @lh.algorithm
        def nothing(rank, size, bytes):
            yield lh.compute(0)

        self.wrong(lambda: nothing.program(2, bytes=None), "bytes: expected a size", "found None")
        for value in (None, "2", 0, 1.5, True):
            self.wrong(lambda: nothing.program(value, bytes=1), "ranks: expected a whole number from 1 on")

    def test_places_and_models(self):
        scenario = lh.Scenario.load(BROADCAST)
        self.wrong(lambda: scenario[3], "place: expected a text", "found 3")
        self.assertNotIn(3, scenario)
        for models in ("loggp", ["LogGP"], [len]):
            self.wrong(lambda: lh.compare(BROADCAST, models=models), "models: expected a list of functions", "found ")


class Errors(TestCase):
    """What the program refuses, with file and place."""

    def problems(self, call):
        with self.assertRaises(lh.Error) as caught:
            call()
        return [(problem.file, problem.place, problem.text) for problem in caught.exception.problems]

    def test_files(self):
        file = self.write("x.json", {"format": "loghop.scenario", "version": 1, "name": 3})
        problems = self.problems(lambda: lh.run(file))
        self.assertIn((str(file), "/name", "expected a text that is not empty, found 3"), problems)
        self.assertEqual(len(problems), 3)

    def test_usage(self):
        (file, place, text), = self.problems(lambda: lh.predict("LogGP", "nothing", "calibration/alewife.json", size=1))
        self.assertEqual((file, place), ("", ""))
        self.assertIn('unknown pattern of LogGP "nothing"', text)

    def test_failed_simulations(self):
        goal = self.write("stuck.goal", "num_ranks 2\nrank 0 { recv 8b from 1 }\nrank 1 { }\n")
        scenario = lh.Scenario.build(package.LOGGOPS, {"stuck": {"type": "goal", "file": str(goal)},
                                                       "fine": {"type": "ping_pong", "message": "8B"}})
        with self.assertRaises(lh.SimulationFailed) as caught:
            lh.run(scenario)
        self.assertIn("stuck: ", str(caught.exception))
        self.assertGreater(caught.exception.result.rows()[1]["simulated_s"], 0)
        result = lh.run(scenario, check=False)
        self.assertEqual(result.status, 4)
        self.assertIn("rank 0", result.rows()[0]["error"])

    def test_outside_tolerance_is_a_status(self):
        scenario = lh.Scenario.build(package.LOGGOPS, {"far": {
            "workload": {"type": "ping_pong", "message": "8B"}, "tolerance": "1%",
            "measured": {"value": "1us", "source": "made up"}}})
        self.assertEqual(lh.compare(scenario).status, 1)

    def test_no_program(self):
        os.environ["LOGHOP"] = str(self.folder / "nothing")
        self.addCleanup(os.environ.update, LOGHOP=package.program.LOGHOP)
        with self.assertRaises(lh.ProgramNotFound) as caught:
            lh.version()
        self.assertIn("the environment variable LOGHOP names", str(caught.exception))

    def test_the_program_of_the_build_tree_is_found(self):
        del os.environ["LOGHOP"]
        self.addCleanup(os.environ.update, LOGHOP=package.program.LOGHOP)
        self.assertEqual(os.path.realpath(lh.find_program()), os.path.realpath(package.program.LOGHOP))


if __name__ == "__main__":
    package.main()
