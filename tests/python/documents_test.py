#!/usr/bin/env python3
"""Thorough: the Python package. Documents: places, edits, files, and checks by schema and program."""

import json
import os

import package
from package import ROOT, TestCase

import loghop as lh
from loghop import pointer, quantities, schemas


class Places(TestCase):
    """Dotted paths and JSON pointers."""

    def test_get_put_remove(self):
        platform = lh.Platform.load(package.LOGGOPS)
        self.assertEqual(platform["network.L"], platform["/network/L"])
        self.assertEqual(platform.value("network.L"), "2500ns")
        platform["network.L"] = "1us"
        platform["middleware.to_itself.latency"] = "1us"
        self.assertEqual(platform["/middleware"], {"to_itself": {"latency": "1us"}})
        del platform["/middleware"]
        self.assertNotIn("middleware", platform)
        self.assertIn("network.L", platform)
        self.assertEqual(list(platform)[:2], ["format", "version"])

    def test_lists(self):
        document = {"cases": [{"name": "a"}]}
        pointer.put(document, "cases.1", {"name": "b"})
        pointer.put(document, "/cases/0/name", "c")
        self.assertEqual([case["name"] for case in document["cases"]], ["c", "b"])
        pointer.remove(document, "cases.0")
        self.assertEqual(pointer.get(document, "cases.0.name"), "b")

    def test_escapes(self):
        self.assertEqual(pointer.get({"a/b": {"c~d": 1}}, "/a~1b/c~0d"), 1)
        self.assertEqual(pointer.pointer_of(("a/b", "c~d")), "/a~1b/c~0d")

    def test_missing_places_say_what_is_there(self):
        platform = lh.Platform.load(package.LOGGOPS)
        for place, words in (("network.LL", "no key 'LL'; there are: 'type', 'nodes'"),
                             ("network.L.value.x", "expected an object or a list, found '2500ns'")):
            with self.assertRaises(KeyError) as caught:
                platform[place]
            self.assertIsInstance(caught.exception, lh.Error)
            self.assertIn(words, str(caught.exception))
        self.assertIsNone(platform.get("network.LL"))


class Files(TestCase):
    """Loading and saving."""

    def test_every_shipped_file_survives(self):
        for kind, folder in ((lh.Platform, "platforms"), (lh.Calibration, "calibration"), (lh.Scenario, "scenarios")):
            for file in sorted((ROOT / folder).glob("*.json")):
                if file.name.endswith(".schema.json"):
                    continue
                document = kind.load(file)
                self.assertFalse(document.edited)
                copy = document.save(self.folder / "copy.json")
                self.assertEqual(json.loads(copy.read_text(encoding="utf-8")), json.loads(file.read_text(encoding="utf-8")))

    def test_wrong_kinds_and_files(self):
        for file, place in ((package.LOGGOPS, "/format"), (self.write("x.json", "{"), ""), ("nowhere.json", "")):
            with self.assertRaises(lh.Error) as caught:
                lh.Scenario.load(file)
            self.assertEqual((caught.exception.problems[0].file, caught.exception.problems[0].place), (str(file), place))

    def test_parts_of_a_scenario(self):
        """A platform and an algorithm in a scenario run like the files that `save` writes."""
        @lh.algorithm(collective="barrier")
        def linear(rank, size, bytes):
            others = range(1, size)
            if rank == 0:
                yield [lh.recv(other) for other in others]
                yield [lh.send(other, 0, blocks=list(range(size))) for other in others]
            else:
                yield lh.send(0, 0, blocks=rank)
                yield lh.recv(0)

        platform = lh.Platform.load(package.LOGGOPS).with_({"network.nodes": 16, "name": "small"})
        scenario = lh.Scenario.build(platform, {"mine": linear.program(16)}, name="parts")
        scenario.check()
        row = lh.run(scenario).rows()[0]
        saved = scenario.save(self.folder / "parts.json")
        self.assertEqual(lh.run(saved).rows()[0], row)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["linear-16-0B.goal", "parts.json", "small.platform.json"])


class Checks(TestCase):
    """The program, then schemas."""

    def test_schemas_are_there(self):
        for kind in schemas.FOLDERS:
            self.assertTrue(schemas.available(kind))

    def problem_of(self, document):
        with self.assertRaises(lh.Error) as caught:
            document.check()
        problem, = caught.exception.problems
        return problem

    def test_what_both_find_is_told_in_the_program_s_words(self):
        file = ROOT / "platforms/titan.json"
        problem = self.problem_of(lh.Platform.load(file).with_({"network.link_latency": "5 parsecs"}))
        self.assertEqual((problem.file, problem.place), (str(file), "/network/link_latency"))
        self.assertIn('found the unknown unit " parsecs"', problem.text)

    def test_what_the_schema_finds_without_the_program(self):
        """In the alternative that was meant: titan.json has a crossbar, which is none of those of other networks."""
        os.environ["LOGHOP"] = str(self.folder / "nothing")
        self.addCleanup(os.environ.update, LOGHOP=package.program.LOGHOP)
        platform = lh.Platform.load(ROOT / "platforms/titan.json")
        problem = self.problem_of(platform.with_({"network.link_latency": "5 parsecs"}))
        self.assertEqual(problem.place, "/network/link_latency")
        self.assertIn("'5 parsecs' does not match", problem.text)
        scenario = lh.Scenario.load(ROOT / "scenarios/titan.json").with_({"cases.0.workload.message": 3})
        self.assertEqual(self.problem_of(scenario).place, "/cases/0/workload/message")
        with self.assertRaises(lh.ProgramNotFound):
            platform.check()

    def test_values_that_json_does_not_have(self):
        platform = lh.Platform.load(ROOT / "platforms/titan.json")
        for value in (float("nan"), object()):
            self.assertIn("expected values that JSON has", self.problem_of(platform.with_({"network.nodes": value})).text)

    def test_what_only_the_program_finds(self):
        with self.assertRaises(lh.Error) as caught:
            lh.Scenario.load(ROOT / "scenarios/titan.json").with_({"cases.0.workload.to": 10 ** 6}).check()
        problem = caught.exception.problems[0]
        self.assertEqual((problem.file, problem.place[:8]), (str(ROOT / "scenarios/titan.json"), "/cases/0"))

    def test_good_files(self):
        lh.Platform.load(ROOT / "platforms/titan.json").check()
        lh.Calibration.load(ROOT / "calibration/titan.json").check()
        lh.Scenario.load(ROOT / "scenarios/titan.json").check()


class Quantities(TestCase):
    """Texts with units."""

    def test_values(self):
        self.assertEqual([quantities.as_bytes(text) for text in (7, "7B", "1KB", "1.5KiB", "2MiB")],
                         [7, 7, 1000, 1536, 2 << 20])
        self.assertEqual([quantities.as_picoseconds(text) for text in ("1ns", "2.5us", 1e-6, "0s")],
                         [1000, 2500000, 1000000, 0])

    def test_refused(self):
        for text in ("7", "B", "1.5B", "-1B", -1, "1kB"):
            self.assertRaises(ValueError, quantities.as_bytes, text)
        for text in ("1", "1m", -1.0, float("nan"), "1us2"):
            self.assertRaises(ValueError, quantities.as_picoseconds, text)


if __name__ == "__main__":
    package.main()
