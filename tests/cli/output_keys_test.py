#!/usr/bin/env python3
"""docs/output.md names the keys that results have: all of them, and no others.

For each section "loghop.NAME, version 1" some small results are made. Each key of its table must be in one of them, and
each key of theirs must stand in the section, in backquotes, or in that of another format if the section says "as above".
The columns of CSV files stand in the page too.
"""

import copy
import json
import re

import program
from program import OUTSIDE_TOLERANCE, SIMULATION_FAILED, remap, scenario, traffic

SECTION = re.compile(r"(?ms)^## (?P<title>[^\n]*)\n(?P<text>.*?)(?=^## |\Z)")
SPAN = re.compile(r"`([^`\n]+)`")
GRAPH = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "ranks": 4, "message": "1KiB"}
# What stands there has the keys of files, or of JSON pointers.
FREE = ("input", "questions[].alternatives[].values", "cases[].outcome", "cases[].swept")


def paths_of(value, at=""):
    """All keys of a result as "cases[].name"."""
    if isinstance(value, dict):
        for key, child in value.items():
            path = f"{at}.{key}" if at else key
            yield path
            if path not in FREE:
                yield from paths_of(child, path)
    elif isinstance(value, list):
        if at:
            yield at + "[]"
        for child in value:
            yield from paths_of(child, at + "[]")


def documented(section):
    """The keys of the tables' first columns: (those of one row's first word, further ones), without the prefix
    "cases[]" that a table's head may give."""
    for row in re.findall(r"(?m)^\| (`.*?)(?<!\\) \|", section):
        prefix = ""
        for key in SPAN.findall(row):
            if "." in key or "[]" in key:
                prefix = key.rpartition(".")[0]
            elif prefix:
                key = f"{prefix}.{key}"
            yield key


class OutputKeys(program.TestCase):
    @classmethod
    def setUpClass(cls):
        text = (program.ROOT / "docs" / "output.md").read_text(encoding="utf-8")
        cls.page = text
        cls.sections = {match["title"]: match["text"] for match in SECTION.finditer(text)}

    def results_of(self, status, *arguments):
        result = program.loghop(*arguments)
        self.assertEqual(result.returncode, status, result.stderr)
        return json.loads(result.stdout)

    def json_of(self, *arguments, status=0):
        return self.results_of(status, *arguments, "--format", "json")

    def assert_documented(self, name, results, heads=("",)):
        section = self.sections[f"loghop.{name}, version 1"]
        paths = {path for result in results for path in paths_of(result)} - {"format", "version"}
        for key in documented(section):
            endings = tuple(head + key for head in heads)
            found = any(path == end or path.endswith(("." + end, "[]." + end)) for path in paths for end in endings)
            with self.subTest(format=name, documented=key):
                self.assertTrue(found, "no result has this key")
        known = set(re.findall(r"[A-Za-z_]\w*", " ".join(SPAN.findall(section))))
        above = set(re.findall(r"[A-Za-z_]\w*", " ".join(SPAN.findall(self.page)))) if "as above" in section else set()
        shared = ("context", "errors", "predictions")
        for path in paths:
            with self.subTest(format=name, path=path):
                words = known | (above if any(word in path for word in shared) else set())
                self.assertIn(path.rpartition(".")[2].removesuffix("[]"), words, "the page does not name this key")

    def stuck(self):
        """A case that fails: blocking sends that wait for each other, and no interrupt."""
        platform = json.loads((program.ROOT / "platforms" / "alewife.json").read_text(encoding="utf-8"))
        del platform["node"]["nic"]["overflow_timeout"]
        workload = {"type": "remap", "kind": "long", "message": "16000B", "iterations": 50, "send": "blocking"}
        return {"workload": workload, "platform": str(self.write("stuck.json", platform))}

    def claims(self):
        """A scenario with all keys of claims, cases and ratios; two of its cases draw random numbers."""
        path = program.ROOT / "tests/data/scenario/good/claim_kinds.json"
        content = json.loads(path.read_text(encoding="utf-8"))
        for key in ("platform", "calibration"):
            content[key] = str((path.parent / content[key]).resolve())
        content["ratios"] = [{"name": "r", "case": "a", "over": "b", "measured": {"value": 1, "source": "made up"}}]
        return content

    def test_run(self):
        swept = {"workload": remap(), "sweep": [{"at": "/workload/iterations", "values": [1, 2]}]}
        cases = {"ranks": swept, "network": traffic(), "stuck": self.stuck()}
        results = [self.json_of("run", self.write("s.json", scenario(cases)), status=SIMULATION_FAILED)]
        for platform, case in (("mesh8x8x8-manycore", {"workload": GRAPH, "placement": "cyclic"}), ("loggops", GRAPH)):
            results.append(self.json_of("run", self.write("g.json", scenario({"a": case}, platform)), "--breakdown"))
        jobs = {"jobs": [{"name": "a", "workload": GRAPH, "nodes": {"count": 64}}],
                "noise": {"ranks": {"distribution": "lognormal", "sigma": 0.1}, "repetitions": 2}}
        others = [self.json_of("run", self.write("j.json", scenario({"a": jobs}, "loggops")))]
        self.assert_documented("run", results + others, ("cases[].",))
        on_mesh, on_loggops = (result["cases"][0] for result in results[1:])
        self.assertEqual(list(on_mesh["network"]), ["flits", "header_grants"])
        self.assertNotIn("network", on_loggops)

    def test_cases(self):
        file = self.write("s.json", scenario({"a": remap()}))
        results = [self.results_of(0, "run", file, "--shard", "1/1")]
        self.assert_documented("cases", results)

    def test_comparison(self):
        content = self.claims()
        file = self.write("s.json", content)
        results = [self.json_of("compare", file, "--seeds", "2", status=OUTSIDE_TOLERANCE)]
        earlier = copy.deepcopy(results[0])
        earlier["cases"][0]["simulated_s"] *= 2
        earlier["cases"][0]["predictions"][0]["predicted_s"] *= 2
        earlier["cases"][1]["name"] = "gone"
        earlier["claims"][0]["verdict"] = "holds"
        results.append(self.json_of("compare", file, "--baseline", self.write("r.json", earlier), status=OUTSIDE_TOLERANCE))
        swept = {"workload": GRAPH, "sweep": [{"at": "/workload/message", "values": ["1KiB", "2KiB"]}]}
        graph = scenario({"a": swept}, "loggops", models=[{"model": "LogP"}], calibrate={"sizes": ["1B", "1KiB"]})
        results.append(self.json_of("compare", self.write("g.json", graph)))
        results.append(self.json_of("compare", self.write("f.json", scenario({"stuck": self.stuck()})),
                                    status=SIMULATION_FAILED))
        results.append(self.json_of("compare", program.ROOT / "scenarios" / "broadcasts_xeon.json"))  # nodes of cores
        self.assert_documented("comparison", results)

    def test_measured_comparison(self):
        """A level that the platform lacks, a file without what the model needs, and a message that is too long."""
        def table(quantity, rows, level="between_nodes"):
            return {"quantity": quantity, "level": level, "statistic": "exact", "source": "made up",
                    "columns": ["size", "value"], "rows": rows}
        texts = {"name": "m", "machine": "made up", "origin": "made up", "license": "CC0-1.0"}
        round_trips = table("half_round_trip", [["1B", "5us"], ["1KiB", "7us"], ["2048GiB", "1s"]])
        all_tables = [round_trips, table("half_round_trip", [["1B", "5us"]], "within_node")] + [
            table(quantity, [["1B", "2us"], ["1KiB", "2us"]]) for quantity in ("send_overhead", "receive_overhead", "gap")]
        files = [self.write(name, {"format": "loghop.calibration", "version": 1, **texts, "tables": tables})
                 for name, tables in (("some.json", [round_trips]), ("all.json", all_tables))]
        self.assert_documented("measured_comparison", [self.json_of(
            "compare", "platforms/loggops.json", "--measured", *files, "--model", "LogGPS",
            status=SIMULATION_FAILED)])

    def test_power(self):
        result = self.results_of(0, "power", self.write("s.json", self.claims()), "--json")
        self.assert_documented("power", [result])

    def test_sensitivity(self):
        """Costs on a path, by second simulations and of models; one that cannot be higher; a case that fails."""
        flits = {"type": "ping_pong", "message": "8B"}
        on_mesh = self.json_of("sensitivity", self.write("m.json", scenario({"a": flits}, "mesh32x32")))
        failed = self.json_of("sensitivity", self.write("f.json", scenario({"stuck": self.stuck()})),
                              status=SIMULATION_FAILED)
        graphs = {"a": {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "8B"}}
        modelled = self.write("l.json", scenario(graphs, "loggops", calibrate={}, models=[{"model": "LogGP"}]))
        odd = json.loads((program.ROOT / "platforms/mesh32x32.json").read_text())
        odd["network"]["flit"] = "1B"
        odd["network"]["bandwidth"] = "125MBps"
        narrow = self.write("n.json", {**scenario({"a": flits}), "platform": str(self.write("odd.json", odd))})
        self.assert_documented("sensitivity", [on_mesh, failed, self.json_of("sensitivity", modelled),
                                               self.json_of("sensitivity", narrow)])

    def test_map(self):
        self.assert_documented("map", [self.json_of("map", self.write("s.json", scenario({"a": GRAPH}, "torus8x8")))])

    def test_diff(self):
        files = [program.ROOT / "platforms" / f"mesh8x8_{n}vc.json" for n in (2, 4)]
        more = self.write("more.json", {**json.loads(files[0].read_text()), "core_speed": "1Gflop/s"})
        results = [self.results_of(OUTSIDE_TOLERANCE, "diff", *pair, "--json") for pair in (files, (files[0], more), (more, files[0]))]
        self.assert_documented("diff", results)

    def test_advice(self):
        content = self.claims()
        del content["claims"], content["ratios"]
        self.assert_documented("advice", [self.json_of("advise", self.write("s.json", content), "--choose",
                                                       "/workload/iterations")])

    def test_fit(self):
        self.assert_documented("fit", [self.json_of("fit", "calibration/das.json"),
                                       self.json_of("fit", "calibration/xeon-gige-simulated.json")])

    def test_predict(self):
        xeon, das = "calibration/xeon-gige-simulated.json", "calibration/das.json"
        calls = (("LogP", "ping_pong", "calibration/alewife.json", "--arguments", "0"),
                 ("mlog_nP", "point_to_point", xeon, "--size", "4KiB", "--level", "within_chip"),
                 ("2log_{2,3}P", "linear_broadcast", xeon, "--size", "1KiB", "--ranks", "64", "--nodes", "8"),
                 ("2log_{2,3}P", "tree_broadcast", xeon, "--size", "1KiB", "--ranks", "64", "--nodes", "8"),
                 ("LogGOPS", "point_to_point", xeon, "--size", "1KiB", "--threshold", "64KiB"),
                 ("LogGOPS", "point_to_point", xeon, "--size", "1KiB", "--model-option", "S=4096"),
                 ("LogP", "one_to_many", "calibration/alewife.json", "--others", "2"),
                 ("P-3PC", "point_to_point", das, "--size", "4000B", "--layout", "nn"),
                 ("P-3PC", "border_exchange", das, "--grid", "8x1", "--absent", "dropped"))
        self.assert_documented("predict", [self.json_of("predict", *call) for call in calls])

    def assert_columns(self, text):
        for column in text.splitlines()[0].split(","):
            self.assertRegex(self.page, rf"`[^`]*\b{column}\b[^`]*`")

    def own_calibration(self):
        """What benchmarks measure on a small platform."""
        file = self.folder / "own.json"
        self.fine("calibrate", "platforms/loggops.json", "--sizes", "1B,1KiB", "--others", "1", "--path-sizes", "400B",
                  "-o", file)
        return file

    def test_columns(self):
        file = self.write("s.json", scenario({"a": remap()}))
        graph = self.write("g.json", scenario({"a": GRAPH}, "mesh8x8x8-manycore"))
        options = ("--messages", "--ranks", "--channels", "--critical-path", "--matrix")
        files = [self.folder / f"{option[2:]}.csv" for option in options]
        self.fine("run", graph, "--breakdown", *(word for pair in zip(options, files) for word in map(str, pair)))
        self.page += (program.ROOT / "docs" / "timeline.md").read_text(encoding="utf-8")
        for written in files:
            self.assert_columns(written.read_text(encoding="utf-8"))
        for command, *arguments in (("run", file), ("compare", file), ("fit", "calibration/das.json"),
                                    ("advise", file, "--choose", "/workload/iterations"),
                                    ("compare", "platforms/loggops.json", "--measured", self.own_calibration()),
                                    ("map", self.write("m.json", scenario({"a": GRAPH}, "torus8x8"))),
                                    ("predict", "LogP", "ping_pong", "calibration/alewife.json")):
            self.assert_columns(self.fine(command, *arguments, "--format", "csv"))


if __name__ == "__main__":
    program.main()
