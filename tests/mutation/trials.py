"""Builds a copy of the tree with a fault, and runs tests until one notices it.

The copy stands in the build directory. The fault is taken out whatever happens, and every run first makes the copy
equal to the tree again. Stages: the unit tests of the folder, all unit and validation tests, the other fast tests.
"""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import time

import operators

TARGETS = ["unit_tests", "validation_tests", "loghop"]
SUITE = re.compile(r"^\s*(?:TYPED_TEST|TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+)\s*,", re.M)
FAILED = re.compile(r"\[  FAILED  \] ([\w/]+\.[\w/]+)|^\s*\d+ - (\S+) \(.*\)$", re.MULTILINE)  # GoogleTest's, CTest's
SAME_FOLDER, WIDER, OTHER, NOBODY = "same folder", "unit or validation", "other", "nobody"
NO_BUILD, GONE, EQUIVALENT = "does not compile", "no such line any more", "equivalent"
ORDER = [SAME_FOLDER, WIDER, OTHER, NOBODY, EQUIVALENT, NO_BUILD, GONE]


class BuildError(Exception):
    """The tree without a fault does not build, or fails its tests."""


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
    """Copies what differs, so that only that is built again; removes what is not there."""
    files = tracked_files(root)
    for name in files:
        source, target = root / name, copy / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
    for path in copy.rglob("*"):
        name = path.relative_to(copy)
        if path.is_file() and name.as_posix() not in files and name.parts[0] != ".git":
            path.unlink()


class Trials:
    def __init__(self, root, build, jobs):
        self.root, self.build, self.jobs = root, build.resolve(), jobs
        self.copy = self.build / "tree"
        self.limits = {}  # seconds, by stage
        self.changed = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.restore()

    def restore(self):
        if self.changed is not None:
            path, text = self.changed
            path.write_text(text, encoding="utf-8")
            self.changed = None

    def begin(self):
        """Builds the tree as it is and runs all stages, which says how long they may take."""
        self.copy.mkdir(parents=True, exist_ok=True)
        make_equal(self.root, self.copy)
        subprocess.run(["git", "init", "--quiet"], cwd=self.copy, check=True)  # tests ask git for the files of the tree
        configure = ["cmake", "-S", str(self.copy), "-B", str(self.build / "built"), "-G", "Ninja",
                     "-DCMAKE_BUILD_TYPE=Release", "-DLOGHOP_UNITY_BUILD=OFF", "-DLOGHOP_BUILD_BENCHMARKS=OFF",
                     "-DLOGHOP_BUILD_MPI=OFF", "-DLOGHOP_BUILD_TESTS=ON", "-DLOGHOP_MUTATION_TESTS=OFF"]
        for command in (configure, self.build_command()):
            done = self.command(command, None)
            if done.status != 0:
                raise BuildError(f"the tree without a fault does not build:\n{done.output[-3000:]}")
        for stage, command in self.stages(None):
            done = self.command(command, None)
            if done.status != 0:
                raise BuildError(f"the tree without a fault fails {done.failed or stage}:\n{done.output[-3000:]}")
            self.limits[stage] = max(self.limits.get(stage, 0), 30 + 5 * done.seconds)

    def build_command(self):
        return ["cmake", "--build", str(self.build / "built"), "--parallel", str(self.jobs), "--target", *TARGETS]

    def stages(self, file):
        """Name and command of each; without the tests of a folder if there is no file."""
        to_its_end = ["sh", str(self.copy / "tests/to_its_end.sh")]
        unit, validation = ([*to_its_end, str(self.build / "built/tests" / name), "--gtest_brief=1"] for name in TARGETS[:2])
        near = folder_filter(self.copy, file) if file is not None else None
        if near is not None:
            yield SAME_FOLDER, [*unit, f"--gtest_filter={near}"]
        for tests in (unit, validation):
            yield WIDER, tests
        yield OTHER, ["ctest", "--test-dir", str(self.build / "built"), "-L", "fast", "-LE", "unit|mutation",
                      "--stop-on-failure", "--parallel", str(self.jobs)]

    Done = collections.namedtuple("Done", "status output seconds failed")

    def command(self, command, limit):
        """In a process group of its own, which ends with it: tests start programs."""
        start = time.monotonic()
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GTEST_")}
        process = subprocess.Popen(command, cwd=self.build, text=True, errors="replace", start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        try:
            output, _ = process.communicate(timeout=limit)
            status = process.returncode
        except subprocess.TimeoutExpired:
            output, status = "", "time-out"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, 9)
                process.wait()
        found = FAILED.search(output)
        failed = next((name for name in found.groups() if name), "") if found else ""
        return self.Done(status, output, round(time.monotonic() - start, 1), failed)

    def result(self, fault):
        """noticed_by, test, build_s and tests_s of a fault."""
        if "equivalent" in fault:
            return {"noticed_by": EQUIVALENT}
        path = self.copy / fault["file"]
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        with_fault = operators.mutated(text, fault)
        if with_fault is None:
            return {"noticed_by": GONE}
        try:
            self.changed = (path, text)
            path.write_text(with_fault, encoding="utf-8")
            return self.noticed(fault)
        finally:
            self.restore()

    def noticed(self, fault):
        built = self.command(self.build_command(), 3600)
        result = {"noticed_by": NO_BUILD, "build_s": built.seconds}
        if built.status != 0:
            return result
        result.update(noticed_by=NOBODY, tests_s=0)
        for stage, command in self.stages(fault["file"]):
            done = self.command(command, self.limits[WIDER if stage == SAME_FOLDER else stage])
            result["tests_s"] = round(result["tests_s"] + done.seconds, 1)
            if done.status != 0:
                cause = done.failed or (done.status if done.status == "time-out" else f"status {done.status}")
                return {**result, "noticed_by": stage, "test": cause}
        return result


def pending(faults, results, most):
    """The faults to run: without those that have results, and with one of the reserve for each that cannot be run."""
    done = {result["id"]: result for result in results}
    lacking = 0
    reserve = list(faults["reserve"])
    queue = list(faults["faults"])
    ran = 0
    while queue or (lacking > 0 and reserve):
        if not queue:
            queue.append(reserve.pop(0))
            lacking -= 1
        fault = queue.pop(0)
        if fault["id"] not in done:
            if most is not None and ran >= most:
                return
            ran += 1
            yield fault
            done[fault["id"]] = results[-1]
        lacking += done[fault["id"]]["noticed_by"] in (NO_BUILD, GONE)


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
