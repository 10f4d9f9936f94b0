#!/usr/bin/env python3
"""Thorough: loghop-mpi gives other bytes than one run, if programs are killed, cases fail, or a launch is resumed.

    LOGHOP_MPI=PROGRAM LOGHOP_MPIEXEC=MPIEXEC python3 launcher_test.py SOURCE_ROOT LOGHOP [...]

Some kills; with LOGHOP_ALL_KILLS=1 fifty launches of different numbers of ranks and parts.
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402
from long_runs import ALL, LongRunTestCase, compare_cases, run_cases  # noqa: E402
from output_commands import MARK, content, ends_soon, processes  # noqa: E402
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED, USAGE, scenario  # noqa: E402
from real_mpi import environment  # noqa: E402


def name_of(process):
    try:
        return pathlib.Path(f"/proc/{process}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def parent_of(process):
    try:
        return int(pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0


class Launcher(LongRunTestCase):
    def start(self, ranks, *words, **more):
        """Without mpiexec if ranks is 0: that is one rank."""
        mpiexec = [os.environ["LOGHOP_MPIEXEC"], "-n", ranks] if ranks else []
        line = [*mpiexec, os.environ["LOGHOP_MPI"], *words]
        return subprocess.Popen([str(word) for word in line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                cwd=self.folder, start_new_session=True,
                                env={**environment(), MARK: self.id(), "LOGHOP": program.LOGHOP, **more})

    def launch(self, ranks, *words, **more):
        run = self.start(ranks, *words, **more)
        out, errors = run.communicate(timeout=300)
        self.assertEqual(out, "")
        return run.returncode, errors

    def check_same(self, ranks, line, *more, errors="", **environment_more):
        self.assertEqual(self.launch(ranks, *line, "-o", "m.out", *more, **environment_more), (FINE, errors))
        self.assertEqual(content(self.folder / "m.out"), self.whole(line))
        self.assertFalse((self.folder / "m.out.parts").exists())

    def whole(self, line):
        return self.undisturbed(line)[0]

    def test_runs(self):
        line = ["run", self.write("s.json", run_cases(size=0.2)), "--format", "json", "--breakdown"]
        for ranks, more in ((0, ["--parts", "16"]), (3, ["--parts=7"])):
            with self.subTest(ranks=ranks):
                self.check_same(ranks, line, *more)

    def test_comparisons(self):
        line = ["compare", self.write("s.json", compare_cases(size=0.2)), "--format", "json", "--seeds", "2"]
        self.check_same(2, line, "--parts", "5", "--jobs=2")

    def test_one_calibration_for_all(self):
        cases = scenario({f"case {i}": program.remap(iterations=10 + i) for i in range(6)}, calibrate={},
                         models=[{"model": "LogP"}])
        line = ["compare", self.write("s.json", cases), "--format", "json"]
        self.assertEqual(self.launch(3, *line, "-o", "m.out", "--parts", "6"), (FINE, ""))
        kept = list((self.folder / ".cache").iterdir())
        self.assertEqual([path.suffix for path in kept], [".kept"])
        self.assertEqual(content(self.folder / "m.out"), self.whole(line))

    def failing(self):
        """One of three cases waits for a message that nobody sends."""
        goal = self.write("stuck.goal", "num_ranks 2\nrank 0 {\nl1: recv 8b from 1 tag 1\n}\nrank 1 {\nl1: calc 5\n}\n")
        tree = {"type": "collective", "collective": "broadcast", "algorithm": "binomial", "message": "1KiB"}
        return self.write("s.json", scenario({"good": {**tree, "ranks": 8}, "stuck": {"type": "goal", "file": str(goal)},
                                              "another": {**tree, "ranks": 16}}, platform="loggops"))

    def test_errors_of_cases(self):
        line = ["run", self.failing(), "--format", "json", "--quiet"]
        one = program.loghop(*line, "-o", self.folder / "whole.out", cwd=self.folder)
        self.assertEqual(one.returncode, SIMULATION_FAILED, one.stderr)
        status, errors = self.launch(2, *line, "-o", "m.out")
        self.assertEqual(status, SIMULATION_FAILED)
        self.assertEqual(content(self.folder / "m.out"), content(self.folder / "whole.out"))
        self.assertEqual(errors.count("loghop: stuck: deadlock"), 1)
        self.assertTrue(errors.startswith(one.stderr), (errors, one.stderr))
        self.assertFalse((self.folder / "m.out.parts").exists(), "the case would fail again")

    def test_refused_input(self):
        bad = self.write("bad.json", {"format": "loghop.scenario", "version": 1, "name": "bad"})
        one = program.loghop("run", bad, cwd=self.folder)
        status, errors = self.launch(0, "run", bad, "-o", "m.out")
        self.assertEqual((status, one.returncode), (INPUT_REJECTED, INPUT_REJECTED))
        self.assertTrue(errors.startswith(one.stderr), errors)
        self.assertEqual(list(self.folder.glob("m.out*")), [])

    def test_usage(self):
        file = self.write("s.json", run_cases(size=0.1))
        for words, expected in ((["report", file, "-o", "m"], 'expected the command run or compare, found "report"'),
                                (["run", file], "expected -o FILE"), (["run", "-", "-o", "m"], "standard input"),
                                (["run", file, "-o"], "-o: expected a value"),
                                (["run", file, "-o", "m", "--parts", "0"], 'from 1 to 4096, found "0"'),
                                (["run", file, "-o", "m", "--shard", "1/2"], "--shard"),
                                (["run", file, "-o", "no/m"], "No such file or directory"),
                                (["run", file, "-o", "m", "--ranks", "r"], "--shard")):
            with self.subTest(words=words):
                status, errors = self.launch(0, *words)
                self.assertEqual(status, USAGE, errors)
                self.assertIn(expected, errors)
                self.assertEqual(list(self.folder.glob("m*")), [])
        status, errors = self.launch(0, "run", file, "-o", "m", LOGHOP="/no/loghop")
        self.assertNotEqual(status, FINE)
        self.assertIn("/no/loghop", errors)

    def test_help(self):
        run = self.start(0, "--help")
        out, errors = run.communicate(timeout=60)
        self.assertEqual((run.returncode, errors), (FINE, ""))
        page = (program.ROOT / "docs" / "clusters.md").read_text(encoding="utf-8")
        for option in ("-o", "--parts", "--continue"):
            self.assertIn(option, out)
            self.assertIn(f"{option} ", page.replace("`", " "))

    def loghops(self):
        """Those that ranks have started, and not what these have started."""
        return [process for process in processes(self.id())
                if name_of(process) == "loghop" and name_of(parent_of(process)) == "loghop-mpi"]

    def test_killed_programs_are_started_again(self):
        line = ["run", self.write("s.json", run_cases(size=2)), "--format", "json"]
        whole, draw = self.whole(line), random.Random(5)
        for index in range(50 if os.environ.get(ALL) else 1):
            ranks, parts = draw.choice((1, 2, 3)), draw.choice((1, 2, 3, 7, 16))
            with self.subTest(index=index, ranks=ranks, parts=parts):
                run, kills = self.start(ranks, *line, "-o", "m.out", "--parts", parts), 0
                while run.poll() is None:
                    time.sleep(draw.uniform(0.05, 0.4) if kills else 0.01)  # the first at once: it may end soon
                    victims = self.loghops() if kills < 6 else []
                    if victims:
                        os.kill(draw.choice(victims), signal.SIGKILL)
                        kills += 1
                errors = run.communicate(timeout=300)[1]
                self.assertEqual(run.returncode, FINE, errors)
                self.assertGreater(kills, 0)
                self.assertEqual(content(self.folder / "m.out"), whole)
                self.assertFalse((self.folder / "m.out.parts").exists())

    def test_what_is_killed_always(self):
        script = self.write("dies", f'#!/bin/sh\ncase "$*" in *--shard*) kill -9 $$ ;; esac\nexec "{program.LOGHOP}" "$@"\n')
        script.chmod(0o755)
        status, errors = self.launch(0, "run", self.write("s.json", run_cases(size=0.1)), "-o", "m.out", "--parts", "3", LOGHOP=str(script))
        self.assertEqual(status, SIMULATION_FAILED)
        self.assertIn("loghop was ended by signal 9, 10 times without a finished case", errors)
        self.assertEqual(list(self.folder.glob("m.out*")), [])

    def test_a_launch_goes_on_with_an_earlier_one(self):
        line = ["run", self.write("s.json", run_cases(size=2)), "--format", "json"]
        run = self.start(2, *line, "-o", "m.out")
        parts = self.folder / "m.out.parts"
        end = time.monotonic() + 60
        while len(list(parts.glob("*.json"))) < 2 and time.monotonic() < end:
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGKILL)  # mpiexec; the ranks may be groups of their own
        for process in processes(self.id()):
            if name_of(process) == "loghop-mpi":
                os.kill(process, signal.SIGKILL)
        run.communicate(timeout=60)
        self.assertTrue(ends_soon(self.id(), 10), "no loghop stays")
        kept = {path: path.stat().st_ino for path in parts.glob("*.json")}
        self.assertGreaterEqual(len(kept), 2)
        status, errors = self.launch(3, *line, "-o", "m.out", "--continue")
        self.assertEqual(status, FINE, errors)
        self.assertEqual(content(self.folder / "m.out"), self.whole(line))
        self.assertFalse(parts.exists())

    def test_failed_for_memory_and_continued(self):
        line = ["run", self.write("s.json", run_cases(size=0.2)), "--format", "json"]
        status, errors = self.launch(0, *line, "-o", "m.out", "--memory", "1KiB", "--parts", "3")
        self.assertEqual(status, SIMULATION_FAILED)
        self.assertIn("m.out.parts keeps the finished cases: --continue runs the others", errors)
        self.check_same(0, line, "--continue")


if __name__ == "__main__":
    program.main()
