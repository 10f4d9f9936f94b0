#!/usr/bin/env python3
"""The keys "calibrate" of scenarios and "calibration" of models: what is measured, kept, and used for which model."""

import json
import os

import program
from program import INPUT_REJECTED

SIZES = ["1B", "1KiB"]
PING = {"type": "ping_pong", "message": "1KiB"}
PLATFORM = {"format": "loghop.platform", "version": 1, "name": "four",
            "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B", "O": "0ns/B",
                        "S": "64KiB"}}


class OwnCalibration(program.TestCase):
    def setUp(self):
        super().setUp()
        self.platform = self.write("p.json", PLATFORM)
        self.cache = self.folder / ".cache"

    def scenario(self, models, **more):
        return self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "own", "platform": "p.json",
                                     "models": models, "cases": [{"name": "a", "workload": PING}], **more})

    def own(self, **more):
        return self.scenario([{"model": "LogGP"}], calibrate={"sizes": SIZES, **more})

    def kept(self):
        return sorted(self.cache.iterdir()) if self.cache.exists() else []

    @staticmethod
    def content(path):
        """What was kept: all behind the first line, which says what it is."""
        head, text = path.read_text().split("\n", 1)
        assert head.startswith("loghop.cache 1 "), head
        return json.loads(text)

    def predictions(self, file):
        result = json.loads(self.fine("compare", file, "--format", "json"))
        return {p["model"]: p["predicted_s"] for p in result["cases"][0]["predictions"]}

    def test_is_what_calibrate_measures(self):
        self.fine("compare", self.own())
        measured = self.fine("calibrate", self.platform, "--sizes", ",".join(SIZES), "--quiet")
        self.assertEqual([self.content(path) for path in self.kept()], [json.loads(measured)])

    def on_random_pages(self, seed_of_scenario=None, seed_of_calibrate=None):
        """A scenario on Titan, whose pages lie at random places."""
        def given(seed):
            return {} if seed is None else {"seed": seed}
        calibrate = {"sizes": ["1KiB", "16KiB"], "strides": ["1KiB"], "others": [1], "path_sizes": ["400B"]}
        return self.write("s.json", {"format": "loghop.scenario", "version": 1, "name": "own",
                                     "platform": str(program.ROOT / "platforms" / "titan.json"),
                                     **given(seed_of_scenario), "calibrate": {**calibrate, **given(seed_of_calibrate)},
                                     "models": [{"model": "LogGP"}], "cases": [{"name": "a", "workload": PING}]})

    def test_seed_is_that_of_the_option_else_of_calibrate_else_of_the_scenario(self):
        """What is measured is what `loghop calibrate` measures with that seed, and not with another."""
        options = ["--sizes", "1KiB,16KiB", "--strides", "1KiB", "--others", "1", "--path-sizes", "400B", "--quiet"]
        measured = {seed: json.loads(self.fine("calibrate", "platforms/titan.json", "--seed", seed, *options))
                    for seed in (1, 3, 4)}
        self.assertNotEqual(measured[1]["tables"], measured[3]["tables"])
        for seeds, option, expected in (((None, None), [], 1), ((3, None), [], 3), ((3, 4), [], 4),
                                        ((3, 4), ["--seed", 1], 1), ((None, None), ["--seed", 3], 3)):
            with self.subTest(seeds=seeds, option=option):
                result = json.loads(self.fine("compare", self.on_random_pages(*seeds), "--format", "json", *option))
                self.assertEqual(result["input"]["calibration"], measured[expected])
        self.assertEqual(len(self.kept()), 3)

    def test_predicts_as_with_the_file(self):
        own = self.predictions(self.own())
        self.fine("calibrate", self.platform, "--sizes", ",".join(SIZES), "--quiet", "-o", self.folder / "c.json")
        self.assertEqual(self.predictions(self.scenario([{"model": "LogGP"}], calibration="c.json")), own)

    def test_is_measured_once_and_gives_equal_bytes(self):
        file = self.own()
        first = self.fine("compare", file, "--format", "json")
        kept = {path: path.stat().st_mtime_ns for path in self.kept()}
        self.assertEqual(len(kept), 1)
        self.assertEqual(self.fine("compare", file, "--format", "json"), first)
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.kept()}, kept)

    def test_a_damaged_one_is_noticed_and_measured_again(self):
        file = self.own()
        first = self.fine("compare", file)
        kept, = self.kept()
        text = kept.read_bytes()
        for damaged in (b"", text[:-1], text.replace(b"1", b"2"), b"junk"):
            kept.write_bytes(damaged)
            done = program.loghop("compare", file)
            self.assertEqual((done.returncode, done.stdout), (program.FINE, first))
            self.assertIn(f"{kept}: expected what loghop has kept under this name", done.stderr)
            self.assertEqual(kept.read_bytes(), text)

    def test_what_is_no_file_in_its_place_is_an_error_at_once(self):
        file = self.own()
        self.fine("compare", file)
        kept, = self.kept()
        for make, kind in ((os.mkfifo, "a pipe"), (os.mkdir, "a directory"),
                           (lambda path: os.symlink("/dev/zero", path), "a device")):
            kept.unlink() if kept.is_file() else None
            make(kept)
            self.assertIn(f"{kept}: expected a file that loghop has kept, or none, found {kind}",
                          self.fails(INPUT_REJECTED, "compare", file))
            kept.rmdir() if kind == "a directory" else kept.unlink()

    def test_is_measured_anew_for_another_platform(self):
        self.fine("compare", self.own())
        before = self.predictions(self.own())
        self.write("p.json", {**PLATFORM, "network": {**PLATFORM["network"], "L": "30us"}})
        self.assertAlmostEqual(self.predictions(self.own())["LogGP"] - before["LogGP"], 27e-6)
        self.assertEqual(len(self.kept()), 2)

    def test_simulating_and_validating_measure_nothing(self):
        file = self.own()
        self.fine("run", file)
        self.fine("validate", file)
        self.assertEqual(self.kept(), [])

    def test_where_nothing_can_be_kept(self):
        self.write(".cache", "no folder")
        self.assertEqual(self.fine("compare", self.own()), self.fine("compare", self.own()))

    def test_what_cannot_be_measured_is_refused(self):
        problem = self.fails(INPUT_REJECTED, "compare", self.own(partner=9))
        self.assertIn("s.json:/calibrate/partner: partner node 9: expected 1 to 3", problem)

    def test_of_a_platform_file_of_simgrid(self):
        """Its nodes are known only when SimGrid has read it: the command and the scenario know them both."""
        clusters = program.ROOT / "tests" / "data" / "platform" / "xml" / "two_clusters.xml"
        self.write("p.json", {"format": "loghop.platform", "version": 1, "name": "clusters",
                              "network": {"type": "fluid", "simgrid_xml": str(clusters)},
                              "middleware": {"send_overhead": "1us", "receive_overhead": "0us"}})
        self.test_is_what_calibrate_measures()

    def test_models_may_have_their_own(self):
        slow = self.write("slow.json", {**PLATFORM, "network": {**PLATFORM["network"], "L": "30us"}})
        self.fine("calibrate", slow, "--sizes", ",".join(SIZES), "--quiet", "-o", self.folder / "slow_c.json")
        models = [{"model": "LogGP"}, {"model": "LogGP", "name": "slow", "calibration": "slow_c.json"}]
        found = self.predictions(self.scenario(models, calibrate={"sizes": SIZES}))
        self.assertAlmostEqual(found["slow"] - found["LogGP"], 27e-6)

    def test_files_of_models_stand_in_the_result(self):
        self.fine("calibrate", self.platform, "--sizes", "1B,1KiB", "--quiet", "-o", self.folder / "c.json")
        models = [{"model": "LogGP", "calibration": "c.json"}, {"model": "PRAM", "calibration": "c.json"}]
        result = json.loads(self.fine("compare", self.scenario(models, calibrate={"sizes": SIZES}), "--format", "json"))
        self.assertEqual(list(result["input"]["calibrations"]), ["c.json"])
        self.assertEqual(result["input"]["calibration"]["format"], "loghop.calibration")


if __name__ == "__main__":
    program.main()
