#!/usr/bin/env python3
"""loghop compare as the gate of a CI job: claims, JUnit XML, baselines, standard error, exit statuses; and docs/ci.md."""

import json
import os
import pathlib
import re
import subprocess
import xml.etree.ElementTree

import program
from program import FINE, INPUT_REJECTED, OUTSIDE_TOLERANCE, SIMULATION_FAILED, USAGE, remap, with_models

MEASURED = {"value": "400cycles", "source": "made up"}
HOLDS = {"time": "simulated", "cases": "a", "at_most": "1s"}
DIFFERS = {"time": "simulated", "cases": "a", "at_most": "1ps"}


def claim(name, *checks, **more):
    return {"id": name, "claim": f"says {name}", "checks": list(checks), **more}


def not_reproducible(name):
    return {"id": name, "claim": f"says {name}", "expected": "not reproducible", "reason": "the machine is gone"}


class Gate(program.TestCase):
    def scenario(self, cases=None, **more):
        return self.write("s.json", with_models(cases or {"a": remap(), "b": remap(iterations=20)}, **more))

    def compare(self, status, *arguments):
        """Standard output, and the lines of standard error."""
        result = program.loghop("compare", *arguments)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout, result.stderr.splitlines()

    def junit(self, status, file, *arguments):
        """Test cases of the JUnit file by classname and name."""
        path = self.folder / "junit.xml"
        self.compare(status, file, "--junit", path, *arguments)
        root = xml.etree.ElementTree.parse(path).getroot()
        self.assertEqual(root.tag, "testsuites")
        self.assertEqual([child.tag for child in root], ["testsuite"])
        cases = list(root[0])
        self.assertEqual({child.tag for child in cases}, {"testcase"} if cases else set())
        for element in (root, root[0]):
            self.assertEqual(element.get("tests"), str(len(cases)))
            for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
                self.assertEqual(element.get(attribute), str(len(root.findall(f".//{tag}"))))
        return {(case.get("classname"), case.get("name")): case for case in cases}


class Claims(Gate):
    def test_as_expected(self):
        file = self.scenario(claims=[claim("one", HOLDS), claim("two", DIFFERS, expected="differs", reason="too slow"),
                                     not_reproducible("three")])
        out, err = self.compare(FINE, file)
        self.assertEqual(err, [])
        self.assertRegex(out, r"(?m)^one: says one +- +- +holds$")
        self.assertRegex(out, r"(?m)^two: says two +- +- +differs$")
        self.assertIn("  differs: too slow\n", out)
        result = json.loads(self.compare(FINE, file, "--format", "json")[0])["claims"]
        self.assertEqual([(c["id"], c["verdict"], c["expected"], c["as_expected"]) for c in result],
                         [("one", "holds", "holds", True), ("two", "differs", "differs", True),
                          ("three", "not reproducible", "not reproducible", True)])
        self.assertEqual([[check["holds"] for check in c["checks"]] for c in result], [[True], [False], []])
        self.assertEqual([c.get("reason") for c in result], [None, "too slow", "the machine is gone"])

    def test_that_do_not_hold_say_which_check(self):
        file = self.scenario(claims=[claim("one", HOLDS, DIFFERS)])
        out, err = self.compare(OUTSIDE_TOLERANCE, file)
        self.assertEqual(len(err), 1)
        self.assertRegex(err[0], r"^loghop: claim one: differs, expected: holds; "
                                 r"time of the simulation, a: [\d.]+ cycles, at most 2.05e-05 cycles$")
        self.assertIn("differs, EXPECTED: holds", out)

    def test_that_begin_to_hold_are_a_regression(self):
        file = self.scenario(claims=[claim("one", HOLDS, expected="differs", reason="slow")])
        self.assertEqual(self.compare(OUTSIDE_TOLERANCE, file)[1], ["loghop: claim one: holds, expected: differs"])

    def test_values_are_those_of_the_cases(self):
        checks = [{"mean_error": "LogP", "at_most": "100%"}, {"max_error": "LogP", "at_most": "100%"},
                  {"ratio": "LoGPC", "cases": "a", "over": "*", "at_most": 1}, {"time": "simulated", "at_most": "1s"}]
        result = json.loads(self.fine("compare", self.scenario(claims=[claim("x", *checks)]), "--format", "json"))
        cases = result["cases"]
        errors = [abs(c["predictions"][0]["predicted_s"] / c["simulated_s"] - 1) for c in cases]
        predicted = [c["predictions"][1]["predicted_s"] for c in cases]
        expected = [sum(errors) / 2, max(errors), predicted[0] / sum(predicted), sum(c["simulated_s"] for c in cases)]
        for check, value in zip(result["claims"][0]["checks"], expected):
            self.assertAlmostEqual(check["value"] / value, 1, places=12, msg=check["text"])

    def test_case_leaves_them_out(self):
        file = self.scenario(claims=[claim("one", DIFFERS)])
        result = json.loads(self.fine("compare", file, "--case", "a", "--format", "json"))
        self.assertEqual(result["claims"], [])


class StandardError(Gate):
    def test_has_a_line_for_each_failure(self):
        file = self.scenario({"a": {"workload": remap(), "measured": MEASURED, "tolerance": {"measured": "0.1%",
                                                                                          "LogP": "0.1%"}},
                              "b": remap(iterations=20)}, claims=[claim("one", DIFFERS)],
                             ratios=[{"name": "r", "case": "a", "over": "b", "tolerance": "1%",
                                      "measured": {"value": 9, "source": "made up"}}])
        for form in ("table", "json", "csv"):
            _, err = self.compare(OUTSIDE_TOLERANCE, file, "--format", form)
            self.assertEqual([re.sub(r"( is off|; time).*", "", line) for line in err],
                             ["loghop: outside tolerance: a: LogP", "loghop: outside tolerance: a: the simulated time",
                              "loghop: outside tolerance: r: the simulated ratio",
                              "loghop: claim one: differs, expected: holds"])


class JUnit(Gate):
    def test_of_tolerances_and_claims(self):
        cases = {"good": {"workload": remap(), "measured": MEASURED, "tolerance": "50%"},
                 "bad": {"workload": remap(), "measured": MEASURED, "tolerance": "0.1%"}, "free": remap()}
        checks = {"time": "simulated", "cases": "good", "at_most": "1ps"}
        claims = [claim("holds", {**checks, "at_most": "1s"}), claim("differs", checks),
                  claim("as expected", checks, expected="differs", reason="too slow"), not_reproducible("gone")]
        found = self.junit(OUTSIDE_TOLERANCE, self.scenario(cases, claims=claims))
        self.assertEqual(list(found), [("test.tolerance", "good"), ("test.tolerance", "bad"), ("test.claim", "holds"),
                                       ("test.claim", "differs"), ("test.claim", "as expected"), ("test.claim", "gone")])
        children = {name: [child.tag for child in case] for (_, name), case in found.items()}
        self.assertEqual(children, {"good": [], "bad": ["failure"], "holds": ["system-out"],
                                    "differs": ["failure", "system-out"], "as expected": ["system-out"],
                                    "gone": ["skipped", "system-out"]})
        failure = found["test.tolerance", "bad"].find("failure")
        self.assertRegex(failure.text, r"^outside tolerance: bad: the simulated time is off by \+[\d.]+ %, "
                                       r"allowed is 0.1 %$")
        self.assertEqual((failure.get("message"), failure.get("type")), (failure.text, "tolerance"))
        self.assertIn("at most 2.05e-05 cycles", found["test.claim", "differs"].find("failure").text)
        self.assertIn("differs: too slow", found["test.claim", "as expected"].find("system-out").text)
        self.assertEqual(found["test.claim", "gone"].find("skipped").get("message"),
                         "not reproducible: the machine is gone")

    def test_of_a_case_that_failed(self):
        platform = json.loads((program.ROOT / "platforms" / "alewife.json").read_text())
        del platform["node"]["nic"]["overflow_timeout"]
        self.write("p.json", platform)
        stuck = {"type": "remap", "kind": "long", "message": "16000B", "iterations": 50, "send": "blocking"}
        cases = {"fine": {"workload": remap(), "measured": MEASURED, "tolerance": "50%"},
                 "stuck": {"workload": stuck, "measured": MEASURED, "tolerance": "50%"}}
        file = self.write("s.json", {**with_models(cases), "platform": "p.json"})
        found = self.junit(SIMULATION_FAILED, file)
        self.assertEqual(list(found), [("test.tolerance", "fine"), ("test.simulation", "stuck")])
        error = found["test.simulation", "stuck"].find("error")
        self.assertRegex(error.get("message"), r"^deadlock: [^\n]*$")
        self.assertRegex(error.text, r"\n  rank \d+ waits for the send DMA")

    def test_of_nothing_to_hold(self):
        self.assertEqual(self.junit(FINE, self.scenario()), {})

    def test_of_strange_names(self):
        strange = "<a> & \"b\" 'c' ]]> \x01\x1b\t\n\x7f\x85 \u20ac \ufffe\uffff \U0001f600"
        shown = ("<a> & \"b\" 'c' ]]> \\x01\\x1b\\x09\\x0a\\x7f\\xc2\\x85 \u20ac \\xef\\xbf\\xbe\\xef\\xbf\\xbf "
                 "\U0001f600")
        case = {"workload": remap(), "measured": MEASURED, "tolerance": "0.1%"}
        content = with_models({strange: case}, claims=[{**not_reproducible(strange), "reason": strange}])
        found = self.junit(OUTSIDE_TOLERANCE, self.write("s.json", {**content, "name": strange}))
        self.assertEqual(list(found), [(f"{shown}.tolerance", shown), (f"{shown}.claim", shown)])
        self.assertIn(shown, found[f"{shown}.tolerance", shown].find("failure").text)
        self.assertIn(shown, found[f"{shown}.claim", shown].find("skipped").get("message"))

    def test_equal_results_give_equal_bytes(self):
        file = self.scenario(claims=[claim("one", HOLDS)])
        texts = set()
        for name in ("a.xml", "b.xml"):
            self.fine("compare", file, "--junit", self.folder / name)
            texts.add((self.folder / name).read_bytes())
        self.assertEqual(len(texts), 1)

    def test_that_cannot_be_written(self):
        self.assertIn("cannot write", self.fails(USAGE, "compare", self.scenario(), "--junit", self.folder / "no" / "x"))
        self.assertIn("--junit: expected a file", self.fails(USAGE, "compare", self.scenario(), "--junit", "-"))

    def test_on_standard_output(self):
        text = self.fine("compare", self.scenario(), "--junit", "-", "-o", self.folder / "table.txt")
        self.assertEqual(xml.etree.ElementTree.fromstring(text).tag, "testsuites")


class Baseline(Gate):
    def setUp(self):
        super().setUp()
        self.file = self.scenario(claims=[claim("one", HOLDS)])
        self.baseline = self.folder / "baseline.json"
        self.fine("compare", self.file, "--format", "json", "-o", self.baseline)
        self.result = json.loads(self.baseline.read_text())

    def change(self, change):
        """Another baseline."""
        result = json.loads(self.baseline.read_text())
        change(result)
        return self.write("changed.json", result)

    def drift(self, change, *arguments):
        """The drift from a changed baseline in JSON, and the lines of standard error."""
        out, err = self.compare(OUTSIDE_TOLERANCE, self.file, "--format", "json", "--baseline", self.change(change),
                                *arguments)
        return json.loads(out)["drift"], err

    def test_that_is_met(self):
        out, err = self.compare(FINE, self.file, "--baseline", self.baseline)
        self.assertEqual(err, [])
        self.assertTrue(out.endswith(f"\nno drift from {self.baseline}\n"), out)
        result = json.loads(self.compare(FINE, self.file, "--format", "json", "--baseline", self.baseline)[0])
        self.assertEqual(result.pop("drift"), [])
        self.assertEqual(result, self.result)

    def test_is_compared_with_one_of_the_same_kind(self):
        """A result that was itself held to a baseline is one."""
        other = self.folder / "other.json"
        self.fine("compare", self.file, "--format", "json", "--baseline", self.baseline, "-o", other)
        self.fine("compare", self.file, "--baseline", other)

    def test_may_be_written_anew_by_the_same_command(self):
        changed = self.change(lambda r: r["cases"][0].update(simulated_s=1))
        self.compare(OUTSIDE_TOLERANCE, self.file, "--baseline", changed, "--format", "json", "-o", changed)
        self.fine("compare", self.file, "--baseline", changed)

    def test_times(self):
        def change(result):
            result["cases"][0]["simulated_s"] *= 0.5
            result["cases"][1]["predictions"][1]["predicted_s"] *= 2
        now = self.result["cases"]
        drift, err = self.drift(change)
        self.assertEqual(drift, [
            {"kind": "changed", "case": "a", "what": "simulated", "before_s": now[0]["simulated_s"] * 0.5,
             "now_s": now[0]["simulated_s"], "relative": 1.0},
            {"kind": "changed", "case": "b", "what": "predicted", "model": "LoGPC",
             "before_s": now[1]["predictions"][1]["predicted_s"] * 2, "now_s": now[1]["predictions"][1]["predicted_s"],
             "relative": -0.5}])
        self.assertEqual(len(err), 2)
        self.assertRegex(err[0], r"^loghop: drift: a: simulated [\d.e-]+ s, before [\d.e-]+ s \(\+100 %\)$")
        self.assertRegex(err[1], r"^loghop: drift: b: LoGPC [\d.e-]+ s, before [\d.e-]+ s \(-50 %\)$")

    def test_the_last_digit_counts(self):
        def change(result):
            result["cases"][0]["simulated_s"] *= 1 + 2 ** -52
        self.assertEqual(len(self.drift(change)[0]), 1)

    def test_drift_up_to_a_limit(self):
        changed = self.change(lambda r: r["cases"][0].update(simulated_s=r["cases"][0]["simulated_s"] * 1.02))
        self.compare(FINE, self.file, "--baseline", changed, "--drift", "2%") # 1.96 %
        self.compare(OUTSIDE_TOLERANCE, self.file, "--baseline", changed, "--drift", "1.9%")

    def test_what_is_new_or_gone(self):
        def change(result):
            result["cases"][0]["name"] = "z"
            result["summary"][0]["model"] = "older"
            result["claims"][0]["id"] = "two"
        drift, err = self.drift(change)
        self.assertEqual(drift, [{"kind": "new", "model": "LogP"}, {"kind": "new", "case": "a"},
                                 {"kind": "new", "claim": "one"}, {"kind": "gone", "model": "older"},
                                 {"kind": "gone", "case": "z"}, {"kind": "gone", "claim": "two"}])
        self.assertEqual(err[1], "loghop: drift: case a is new")

    def test_a_verdict_that_changed(self):
        drift, err = self.drift(lambda r: r["claims"][0].update(verdict="differs"))
        self.assertEqual(drift, [{"kind": "changed", "claim": "one", "before": "differs", "now": "holds"}])
        self.assertEqual(err, ["loghop: drift: claim one: holds, before differs"])

    def test_chosen_cases(self):
        self.compare(FINE, self.file, "--case", "b", "--baseline", self.baseline)
        changed = self.change(lambda r: r["cases"][0].update(simulated_s=1))
        self.compare(FINE, self.file, "--case", "b", "--baseline", changed)
        self.compare(OUTSIDE_TOLERANCE, self.file, "--case", "a", "--baseline", changed)

    def test_results_without_claims_are_baselines(self):
        """The baseline is of a program that knew no claims."""
        drift, _ = self.drift(lambda r: r.pop("claims"))
        self.assertEqual(drift, [{"kind": "new", "claim": "one"}])

    def test_in_junit(self):
        found = self.junit(FINE, self.file, "--baseline", self.baseline)
        self.assertEqual(list(found["test.baseline", "baseline"]), [])
        changed = self.change(lambda r: [case.update(simulated_s=1) for case in r["cases"]])
        found = self.junit(OUTSIDE_TOLERANCE, self.file, "--baseline", changed)
        lines = found["test.baseline", "baseline"].find("failure").text.splitlines()
        self.assertEqual([line[:18] for line in lines], ["drift: a: simulate", "drift: b: simulate"])

    def refused(self, baseline, *arguments):
        return self.fails(INPUT_REJECTED, "compare", self.file, "--baseline", baseline, *arguments)

    def test_of_another_scenario_or_seed(self):
        changed = self.change(lambda r: r["context"].update(name="other"))
        self.assertEqual(self.refused(changed), f'{changed}:/context/name: expected a result of the scenario "test", '
                                                'found one of "other"\n')
        self.assertIn("/context/seed: expected a result of seed 2, found one of seed 1",
                      self.refused(self.baseline, "--seed", "2"))

    def test_of_another_format(self):
        run = self.folder / "run.json"
        self.fine("run", self.file, "--format", "json", "-o", run)
        self.assertIn('/format: expected "loghop.comparison", found "loghop.run"', self.refused(run))
        self.assertIn('/format: expected "loghop.comparison", found "loghop.scenario"', self.refused(self.file))
        self.assertIn("/version", self.refused(self.change(lambda r: r.update(version=2))))

    def test_that_is_damaged(self):
        text = self.baseline.read_text()
        self.refused(self.write("cut.json", text[:len(text) // 2]))
        self.refused(self.write("empty.json", ""))
        self.refused(self.folder / "no such file.json")

        def change(result):
            result["cases"][0]["simulated_s"] = "fast"
            result["cases"][1]["name"] = "a"
            result["cases"][1]["predictions"][0]["predicted_s"] = -1
            del result["cases"][1]["predictions"][1]["model"]
            result["claims"].append(result["claims"][0])
            del result["summary"]
        problems = self.refused(self.change(change))
        for place in ("/cases/0/simulated_s: expected a number or null", "/cases/1/predictions/0/predicted_s: ",
                      '/cases/1/predictions/1: expected the key "model"', "/cases: expected each case once",
                      "/claims: expected each claim once", ': expected the key "summary"'):
            self.assertIn(place, problems)
        self.assertEqual(len(problems.splitlines()), 6, problems)

    def test_drift_needs_a_baseline_and_is_a_percentage(self):
        self.assertIn("--drift requires --baseline", self.fails(USAGE, "compare", self.file, "--drift", "1%"))
        for wrong in ("1", "1us", "-1%", "x"):
            self.fails(USAGE, "compare", self.file, "--baseline", self.baseline, f"--drift={wrong}")


class Page(program.TestCase):
    """The commands of docs/ci.md do what it says."""

    def setUp(self):
        super().setUp()
        text = (program.ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
        self.blocks = dict(re.findall(r"<!-- test: (\w+) -->\n```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
        tools = self.folder / "bin"
        tools.mkdir()
        (tools / "loghop").symlink_to(program.LOGHOP)
        (tools / "git").symlink_to("/bin/true")  # what version control shows is not our matter
        self.path = f"{tools}:{os.environ['PATH']}"

    def shell(self, name):
        return subprocess.run(["sh", "-e", "-c", self.blocks[name]], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "PATH": self.path}, timeout=600, check=False)

    def test_baseline_and_update(self):
        self.write("scenario.json", with_models({"a": remap()}))
        result = self.shell("baseline")
        self.assertEqual((result.returncode, result.stderr), (FINE, ""))
        xml.etree.ElementTree.parse(self.folder / "results.xml")
        self.write("scenario.json", with_models({"a": remap(iterations=11)}))
        command = ("compare", self.folder / "scenario.json", "--baseline", self.folder / "baseline.json")
        self.assertEqual(program.loghop(*command).returncode, OUTSIDE_TOLERANCE)
        self.assertEqual(self.shell("update").returncode, FINE)
        self.assertEqual(program.loghop(*command).returncode, FINE)

    def test_gate(self):
        (self.folder / "scenarios").mkdir()
        good = with_models({"a": remap()}, claims=[claim("one", HOLDS)])
        self.write("scenarios/good.json", good)
        self.assertEqual(self.shell("gate").returncode, FINE)
        (self.folder / "baselines").mkdir()
        baseline = self.folder / "baselines" / "good.json"
        self.fine("compare", self.folder / "scenarios" / "good.json", "--format", "json", "-o", baseline)
        self.assertEqual(self.shell("gate").returncode, FINE)
        changed = json.loads(baseline.read_text())
        changed["cases"][0]["simulated_s"] *= 2
        self.write("baselines/good.json", changed)
        result = self.shell("gate")
        self.assertEqual(result.returncode, OUTSIDE_TOLERANCE)
        self.assertRegex(result.stderr, r"^loghop: drift: a: simulated [^\n]* \(-50 %\)\n$")
        baseline.unlink()
        self.write("scenarios/bad.json", {**good, "claims": [claim("one", DIFFERS)]})
        self.assertEqual(self.shell("gate").returncode, OUTSIDE_TOLERANCE)
        self.assertEqual({path.name for path in pathlib.Path(self.folder / "results").iterdir()},
                         {"good.xml", "good.txt", "bad.xml", "bad.txt"})

    def test_the_table_has_every_exit_status(self):
        text = (program.ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
        rows = [int(status) for status in re.findall(r"(?m)^\| (\d) \|", text)]
        self.assertEqual(rows, [FINE, OUTSIDE_TOLERANCE, USAGE, INPUT_REJECTED, SIMULATION_FAILED])


if __name__ == "__main__":
    program.main()
