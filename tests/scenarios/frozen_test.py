#!/usr/bin/env python3
"""Every shipped scenario runs, keeps to its tolerances, and gives the numbers of expected/<name>.json. Those in folders of
scenarios/ have folders of the same names in expected/.

    python3 frozen_test.py SOURCE_ROOT LOGHOP             checks
    python3 frozen_test.py SOURCE_ROOT LOGHOP --update    writes what the program gives now into expected/

The frozen numbers are a guard against changes that nobody meant. They say nothing about what is right: that is what the
other suites hold to formulas, references and papers. After a change that is meant to change them, run --update and
read the difference.

Thorough: `run` gives the numbers that `compare` gives, and the long scenarios (LONG) theirs.

Simulated times come from whole picoseconds and must be equal to the last bit. Predictions go through functions whose
last bit differs between mathematical libraries, and are held to 1e-12.
"""

import json
import math
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import program  # noqa: E402
import shipped  # noqa: E402

ROOT = LOGHOP = None
EXPECTED = pathlib.Path(__file__).resolve().parent / "expected"
RELATIVE = 1e-12
THOROUGH = program.is_thorough()

# A third of the processor time of all.
LONG = {"lognp/fig12-fft", "advise/placement"}


def scenarios():
    """The shipped files by name: "alewife", "advise/broadcast"."""
    files = sorted(path for path in (ROOT / "scenarios").rglob("*.json")
                   if not path.name.endswith(".schema.json") and ".cache" not in path.parts)
    return {name_in(ROOT / "scenarios", path): path for path in files}


def name_in(folder, path):
    """The name of a file in a folder, with folders below it, without .json."""
    return path.relative_to(folder).with_suffix("").as_posix()


def result_of(command, path):
    """The JSON result of a command on a scenario, which must end with 0."""
    done = shipped.run(LOGHOP, ROOT, command, path.relative_to(ROOT), "--format", "json")
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"loghop {command} {path}: exit status {done.returncode}\n{done.stderr}"
                             f"{done.stdout[-2000:]}")
    return json.loads(done.stdout)


def compared_numbers(path):
    """The frozen numbers of a scenario that `compare` gives, for each case and ratio by name."""
    comparison = result_of("compare", path)
    cases = {case["name"]: {"simulated_s": case["simulated_s"], "predicted_s": predicted(case)} for case in comparison["cases"]}
    return {"cases": cases, "ratios": ratios_of(comparison)}


def predicted(case):
    return {p["model"]: p["predicted_s"] for p in case["predictions"]}


def ratios_of(comparison):
    return {ratio["name"]: {"simulated": ratio["simulated"],
                            "predicted": {p["model"]: p["predicted"] for p in ratio["predictions"]}}
            for ratio in comparison["ratios"]}


def numbers_of(path):
    """The frozen numbers of a scenario, for each case and ratio by name."""
    run, comparison = result_of("run", path), result_of("compare", path)
    cases = {}
    for ran, compared in zip(run["cases"], comparison["cases"]):
        if (ran["name"], ran["simulated_s"]) != (compared["name"], compared["simulated_s"]):
            raise AssertionError(f"{path}: run and compare differ:\n{ran}\n{compared}")
        what = [key for key in ("simulated_s", "ranks", "operations", "messages", "network") if key in ran]
        cases[ran["name"]] = {**{key: ran[key] for key in what},
                              "predicted_s": predicted(compared)}
    return {"cases": cases, "ratios": ratios_of(comparison)}


def differences(expected, found, at=""):
    """Places where two trees of numbers differ, in words."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            if key not in expected or key not in found:
                yield f"{at}/{key}: {'new' if key in found else 'gone'}"
            else:
                yield from differences(expected[key], found[key], f"{at}/{key}")
    elif "/predicted" in at and None not in (expected, found):
        if not math.isclose(expected, found, rel_tol=RELATIVE, abs_tol=0):
            yield f"{at}: expected {expected!r}, found {found!r}"
    elif expected != found:
        yield f"{at}: expected {expected!r}, found {found!r}"


def keep_compared(numbers):
    """Leaves of the frozen numbers those that `compare` gives."""
    for case in numbers["cases"].values():
        for key in case.keys() - {"simulated_s", "predicted_s"}:
            del case[key]


def update():
    for path in EXPECTED.rglob("*.json"):
        if name_in(EXPECTED, path) not in scenarios():
            path.unlink()
    for name, path in scenarios().items():
        text = json.dumps(numbers_of(path), indent=1) + "\n"
        (EXPECTED / name).parent.mkdir(parents=True, exist_ok=True)
        (EXPECTED / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"wrote {EXPECTED / name}.json")


class Frozen(unittest.TestCase):
    def test_each_scenario_gives_its_numbers(self):
        self.assertNotEqual(scenarios(), {})
        for name, path in scenarios().items():
            if name in LONG and not THOROUGH:
                continue
            with self.subTest(scenario=name):
                expected = json.loads((EXPECTED / f"{name}.json").read_text(encoding="utf-8"))
                if not THOROUGH:
                    keep_compared(expected)
                found = list(differences(expected, numbers_of(path) if THOROUGH else compared_numbers(path)))
                self.assertEqual(found, [], "\n" + "\n".join(found[:20]))

    def test_nothing_is_frozen_that_is_not_shipped(self):
        self.assertEqual(sorted(name_in(EXPECTED, path) for path in EXPECTED.rglob("*.json")), sorted(scenarios()))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ROOT, LOGHOP = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    if sys.argv[3:] == ["--update"]:
        update()
    else:
        unittest.main(argv=[sys.argv[0]] + sys.argv[3:])
