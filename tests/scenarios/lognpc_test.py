#!/usr/bin/env python3
"""Thorough: log_nPC is further from other models than its page says, on the study and the shipped comparisons.

    python3 lognpc_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 lognpc_test.py SOURCE_ROOT LOGHOP --update    writes the tables into docs/log_nPC.md

Each scenario is run with log_nPC, with log_nPC less one term, and with its lower bound beside the models that it has.
log_nPC's parameters come from `loghop calibrate PLATFORM --refine 5%`, with the sizes and strides that the scenario
calibrates; from the rows of calibration/alewife.json where nodes run active messages. Other models keep theirs.
"""

import collections
import json
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program

TERMS = ["links", "nodes", "levels", "strides", "queues", "wait"]
BOUND = "lower bound"
COMPARISONS = ["alewife", "applications", "broadcasts_xeon", "collectives", "infiniband", "mesh_collectives",
               "measured_alltoall", "one_to_many_models", "placement", "titan", "worms_and_fluid", "xeon-gige"]
STUDY = ["logfp", "lognp", "logpc", "mlognp", "p3pc"]
# Experiments where the mean error is above the 15 % that the others keep. The page says why.
WORSE = {"logpc/fig11-em3d": 31, "measured_alltoall": 19}
MOST_BEHIND = 2  # points, behind the best other model
Errors = collections.namedtuple("Errors", "mine others without")


def page():
    return program.ROOT / "docs" / "log_nPC.md"


def experiments():
    return sorted(COMPARISONS + [str(file.relative_to(program.ROOT / "scenarios"))[:-5] for folder in STUDY
                                 for file in (program.ROOT / "scenarios" / folder).glob("*.json")])


def with_whole_paths(value, folder):
    """Files named in a scenario, as whole paths."""
    if isinstance(value, list):
        return [with_whole_paths(element, folder) for element in value]
    if not isinstance(value, dict):
        return value
    return {key: str((folder / one).resolve())
            if key in ("platform", "calibration", "file") and isinstance(one, str) else with_whole_paths(one, folder)
            for key, one in value.items()}


def options_of(scenario):
    """Of `loghop calibrate`, as the scenario calibrates."""
    calibrate = scenario.get("calibrate", {})
    words = []
    for key in ("sizes", "strides", "block"):
        values = calibrate.get(key, [])
        values = values["value"] if isinstance(values, dict) else values
        if values:
            words += [f"--{key}", values if isinstance(values, str) else ",".join(values)]
    return words


def calibration_of(platform, options, folder):
    if pathlib.Path(platform).stem == "alewife":
        return str(program.ROOT / "calibration" / "alewife.json")
    file = folder / (pathlib.Path(platform).stem + "".join(options).replace("/", "") + ".json")
    if not file.exists():
        made = program.loghop("calibrate", platform, *options, "--refine", "5%", "-o", file, "--quiet", timeout=900)
        made.check_returncode()
    return str(file)


def scenario_of(name, folder):
    """The scenario with log_nPC; without claims, whose models have other names."""
    file = program.ROOT / "scenarios" / f"{name}.json"
    scenario = with_whole_paths(json.loads(file.read_text(encoding="utf-8")), file.parent)
    platform = scenario["platform"]
    calibration = calibration_of(platform["value"] if isinstance(platform, dict) else platform, options_of(scenario),
                                 folder)
    scenario.pop("claims", None)
    if "calibrate" not in scenario:
        scenario.setdefault("calibration", calibration)
    mine = [{"model": "log_nPC", "calibration": calibration}]
    mine += [{"model": "log_nPC", "name": f"without {term}", "calibration": calibration, "without": [term]}
             for term in TERMS]
    mine.append({"model": "log_nPC", "name": BOUND, "calibration": calibration, "value": "lower_bound"})
    scenario["models"] = scenario.get("models", []) + mine
    return scenario


def cases_of(name, folder):
    file = folder / "scenario.json"
    file.write_text(json.dumps(scenario_of(name, folder)), encoding="utf-8")
    done = program.loghop("compare", file, "--format", "json", "--quiet", timeout=900)
    if done.returncode not in (0, 1):
        raise AssertionError(f"{name}: {done.stderr}")
    return json.loads(done.stdout)["cases"]


def errors_in(cases):
    """Of the cases that log_nPC predicts; other models that predict at least as many."""
    by_model = collections.defaultdict(list)
    for case in cases:
        for said in case["predictions"]:
            if said.get("relative_error") is not None:
                by_model[said["model"]].append(abs(said["relative_error"]))
    mine = by_model.pop("log_nPC")
    by_model.pop(BOUND, None)
    without = {term: by_model.pop(f"without {term}") for term in TERMS}
    return Errors(mine, {model: of for model, of in by_model.items() if len(of) >= len(mine)}, without)


def above_simulation(cases):
    """Cases whose lower bound is above the simulated time."""
    return [case["name"] for case in cases for said in case["predictions"]
            if said["model"] == BOUND and said.get("predicted_s") is not None and case.get("simulated_s") is not None
            and said["predicted_s"] > case["simulated_s"] * (1 + 1e-9)]


def percent(values, what=lambda values: sum(values) / len(values)):
    return 100 * what(values)


def ranked(errors):
    return sorted((percent(of), model) for model, of in errors.others.items())


def rows_of_errors(found):
    rows = ["| experiment | cases | mean | largest | best other model | second |", "|---|---|---|---|---|---|"]
    for name, errors in found.items():
        others = [f"{model} {mean:.1f} %" for mean, model in ranked(errors)[:2]] + ["-", "-"]
        rows.append(f"| {name} | {len(errors.mine)} | {percent(errors.mine):.1f} % | {percent(errors.mine, max):.0f} % | "
                    f"{others[0]} | {others[1]} |")
    every = [error for errors in found.values() for error in errors.mine]
    rows.append(f"| all | {len(every)} | {percent(every):.1f} % | {percent(every, max):.0f} % | | |")
    return "\n".join(rows) + "\n"


def rows_of_terms(found):
    rows = ["| experiment | all terms | " + " | ".join(TERMS) + " |", "|---|---|" + "---|" * len(TERMS)]
    for name, errors in found.items():
        mean = percent(errors.mine)
        cells = [f"{percent(errors.without[term]):.1f} %" if abs(percent(errors.without[term]) - mean) > 0.05 else ""
                 for term in TERMS]
        if any(cells):
            rows.append(f"| {name} | {mean:.1f} % | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def block(text, name, rows=None):
    """The block of the page, replaced if rows are given."""
    marks = re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- end of {name} -->)", re.DOTALL)
    return marks.search(text)[2] if rows is None else marks.sub(lambda m: m[1] + rows + m[3], text)


def measure(verbose=False):
    found, above = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for name in experiments():
            start = time.monotonic()
            cases = cases_of(name, pathlib.Path(folder))
            if verbose: print(f"{time.monotonic() - start:6.1f} s  {name}", flush=True)
            found[name], above[name] = errors_in(cases), above_simulation(cases)
    return found, above


class LogNpc(program.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.found, cls.above = measure()

    def test_the_page_has_these_errors(self):
        text = page().read_text(encoding="utf-8")
        self.assertEqual(block(text, "errors"), rows_of_errors(self.found))
        self.assertEqual(block(text, "terms"), rows_of_terms(self.found))

    def test_means_keep_their_bounds(self):
        every = [error for errors in self.found.values() for error in errors.mine]
        self.assertLessEqual(percent(every), 10)
        for name, errors in self.found.items():
            self.assertLessEqual(percent(errors.mine), WORSE.get(name, 15), name)

    def test_no_other_model_is_better_by_more_than_two_points(self):
        for name, errors in self.found.items():
            for mean, model in ranked(errors)[:1]:
                self.assertLessEqual(percent(errors.mine), mean + MOST_BEHIND, f"{name}: {model}")

    def test_no_term_is_for_nothing(self):
        for term in TERMS:
            self.assertTrue(any(percent(errors.without[term]) > percent(errors.mine) + 1
                                for errors in self.found.values()), term)

    def test_the_lower_bound_is_below_the_simulation(self):
        self.assertEqual({name: cases for name, cases in self.above.items() if cases}, {})


def update():
    found, above = measure(verbose=True)
    text = page().read_text(encoding="utf-8")
    text = block(text, "errors", rows_of_errors(found))
    page().write_text(block(text, "terms", rows_of_terms(found)), encoding="utf-8")
    print({name: cases for name, cases in above.items() if cases})


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    else:
        program.main()
