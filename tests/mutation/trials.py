"""Puts faults into a copy of the tree, and runs tests until one notices each.

The copy and its build stand in a folder that is kept; the copy is made equal to the tree first. Faults never come into
it: trial_build.py links programs that have one. Stages: the unit tests of the folder, all unit and validation tests, the
other tests.
"""

import collections
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

import operators
from trial_build import PROGRAMS, BuildError, TrialBuild, run

SUITE = re.compile(r"^\s*(?:TYPED_TEST|TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+)\s*,", re.M)
FAILED = re.compile(r"\[  FAILED  \] ([\w/]+\.[\w/]+)|^\s*\d+ - (\S+) \(.*\)$", re.MULTILINE)  # GoogleTest's, CTest's
SAME_FOLDER, WIDER, OTHER, NIGHT, NOBODY = "same folder", "unit or validation", "other", "a night's", "nobody"
NO_BUILD, GONE, EQUIVALENT = "does not compile", "no such line any more", "equivalent"
ORDER = [SAME_FOLDER, WIDER, OTHER, NIGHT, NOBODY, EQUIVALENT, NO_BUILD, GONE]


def folder_filter(root, file):
    """GoogleTest's filter for the unit tests of a source's folder, or of the nearest one above; None: there are none."""
    folder = pathlib.PurePosixPath(file).parent.relative_to("simulator/loghop")
    for candidate in [folder, *folder.parents]:
        tests = (root / "tests/unit" / candidate).glob("*_test.cpp")
        suites = sorted({suite for test in tests for suite in SUITE.findall(test.read_text(encoding="utf-8"))})
        if suites:
            return ":".join(pattern for suite in suites for pattern in (f"{suite}.*", f"*/{suite}.*"))
    return None


def tracked_files(root):
    """Files of the tree that git knows or would add."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root,
                            capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if name and (root / name).is_file()}


def make_equal(root, copy):
    """Copies what differs, so that only that is built again, and removes what is not there. Returns whether anything did."""
    files = tracked_files(root)
    changed = False
    for name in files:
        source, target = root / name, copy / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
            changed = True
    for path in copy.rglob("*"):
        name = path.relative_to(copy)
        if path.is_file() and name.as_posix() not in files and name.parts[0] != ".git":
            path.unlink()
            changed = True
    return changed


def environment_of(test):
    """VARIABLE=VALUE of each that CTest sets."""
    return next((each["value"] for each in test["properties"] if each["name"] == "ENVIRONMENT"), [])


class Trials:
    """Runs of the tests with one fault each, JOBS of them at a time."""

    def __init__(self, root, folder, jobs, thorough=False):
        self.root, self.folder, self.jobs, self.thorough = root, folder.resolve(), jobs, thorough
        self.copy = self.folder / "tree"
        self.build = TrialBuild(self.copy, self.folder, jobs)
        self.limits = {}  # seconds, by test

    def begin(self):
        """Builds the tree as it is and runs all stages, which says how long they may take."""
        self.copy.mkdir(parents=True, exist_ok=True)
        kept = self.folder / "limits.json"
        if make_equal(self.root, self.copy):
            kept.unlink(missing_ok=True)
        subprocess.run(["git", "init", "--quiet"], cwd=self.copy, check=True)  # tests ask git for the files of the tree
        self.build.make()
        if kept.is_file():
            self.limits = json.loads(kept.read_text(encoding="utf-8"))
            return
        for _, test, command in self.stages(None, lambda name: self.build.built / PROGRAMS[name]):
            start = time.monotonic()
            status, output = run(command, self.folder)
            if status != 0:
                raise BuildError(f"the tree without a fault fails {failed_test(output) or test}:\n{output[-3000:]}")
            self.limits[test] = 30 + 5 * (time.monotonic() - start)
        kept.write_text(json.dumps(self.limits, indent=1) + "\n", encoding="utf-8")

    def stages(self, file, program):
        """Stage, test and command of each; none of a folder if there is no file. PROGRAM gives the path of a program."""
        near = folder_filter(self.copy, file) if file is not None else None
        if near is not None:
            yield SAME_FOLDER, "unit_tests", [*self.tests(program("unit_tests")), f"--gtest_filter={near}"]
        for name in ("unit_tests", "validation_tests"):
            yield WIDER, name, self.tests(program(name))
        for stage, test in self.other_tests():
            built = {str(self.build.built / path): name for name, path in PROGRAMS.items()}
            command = [str(program(built[word])) if word in built else word for word in test["command"]]
            yield stage, test["name"], ["env", *environment_of(test), *command]

    def tests(self, program):
        return ["sh", str(self.copy / "tests/to_its_end.sh"), str(program), "--gtest_brief=1", "--gtest_fail_fast"]

    def other_tests(self):
        """All other tests that a change must pass, those that end soon first; then a night's, if they are asked for."""
        stages = [("fast", OTHER), ("slow", OTHER), ("thorough", NIGHT)]
        for tier, stage in stages[:3 if self.thorough else 2]:
            without = "mutation|install|mpi|python" + ("" if stage == NIGHT else "|unit|validation")
            listed = subprocess.run(["ctest", "--test-dir", str(self.build.built), "--show-only=json-v1", "-L", tier,
                                     "-LE", without], capture_output=True, text=True, check=True)
            yield from ((stage, test) for test in json.loads(listed.stdout)["tests"] if "command" in test)

    def results(self, faults):
        """Each fault with who noticed it, in the order in which the trials end."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            waiting = set()
            for fault in faults:
                waiting.add(pool.submit(self.result, fault))
                if len(waiting) >= self.jobs:
                    yield from (done.result() for done in self.finished(waiting))
            while waiting:
                yield from (done.result() for done in self.finished(waiting))

    @staticmethod
    def finished(waiting):
        done, _ = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
        waiting -= done
        return done

    def result(self, fault):
        """The fault with noticed_by, test, build_s and tests_s."""
        if "equivalent" in fault:
            return {**fault, "noticed_by": EQUIVALENT}
        path = self.copy / fault["file"]
        with_fault = operators.mutated(path.read_text(encoding="utf-8") if path.is_file() else "", fault)
        if with_fault is None:
            return {**fault, "noticed_by": GONE}
        with tempfile.TemporaryDirectory(dir=self.folder, prefix="fault_") as work:
            return {**fault, **self.noticed(fault, with_fault, pathlib.Path(work))}

    def noticed(self, fault, text, work):
        start = time.monotonic()
        compiled = self.build.compiled(fault["file"], text, work)
        result = {"noticed_by": NO_BUILD, "build_s": round(time.monotonic() - start, 1)}
        if compiled is None:
            return result
        result.update(self.tested(fault["file"], compiled, work))
        if result["noticed_by"] == NOBODY and fault["file"].endswith(".hpp"):
            objects = self.build.all_compiled(fault["file"], work)
            return result | (self.tested(fault["file"], objects, work) if objects is not None else {"noticed_by": NO_BUILD})
        return result

    def tested(self, file, objects, work):
        """Who notices the objects with a fault, which test, and how long it took."""
        start, programs = time.monotonic(), {}

        def program(name):
            if name not in programs:
                programs[name] = self.build.linked(name, objects, work)
            return programs[name]

        result = {"noticed_by": NOBODY}
        for stage, test, command in self.stages(file, program):
            status, output = run(command, work, self.limits[test])
            if status != 0:
                cause = status if status == "time-out" else f"status {status}"
                result = {"noticed_by": stage, "test": failed_test(output) or f"{test}: {cause}"}
                break
        return {**result, "tests_s": round(time.monotonic() - start, 1)}


def failed_test(output):
    found = FAILED.search(output)
    return next((name for name in found.groups() if name), "") if found else ""


def pending(faults, results):
    """The faults without results; one of the reserve for each that cannot be run."""
    done = {result["id"] for result in results}
    lacking = sum(result["noticed_by"] in (NO_BUILD, GONE) for result in results)
    return [fault for fault in faults["faults"] + faults["reserve"][:lacking] if fault["id"] not in done]


def line(result):
    after = result["after"] or "nothing"
    by = result["noticed_by"] + (f" ({result['test']})" if result.get("test") else "")
    return f"{result['id']:4} {result['file']}:{result['line']}: {result['operator']}: " \
           f"{' '.join(result['before'].split())} -> {after}: {by}"


def table(results):
    """Counts by operator and who noticed, then every fault that nobody noticed."""
    counts = collections.Counter((result["operator"], result["noticed_by"]) for result in results)
    columns = [name for name in ORDER if any(result["noticed_by"] == name for result in results)]
    rows = [["operator", *columns]]
    for name in sorted({result["operator"] for result in results}):
        rows.append([name, *(str(counts[name, column]) for column in columns)])
    totals = collections.Counter(result["noticed_by"] for result in results)
    rows.append(["all", *(str(totals[column]) for column in columns)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    text = ["  ".join(cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in
                      enumerate(zip(row, widths))) for row in rows]
    survivors = [line(result) for result in results if result["noticed_by"] == NOBODY]
    return "\n".join(text + ([""] + survivors if survivors else []))
