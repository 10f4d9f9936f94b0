#!/usr/bin/env python3
"""The script of loghop slurm: its tasks and its merge give the bytes of one run.

Slurm itself is not needed: a program of the name sbatch does here what it does, with the variables that it sets. With
LOGHOP_SLURM=1 the script goes to the real one that this machine runs."""

import os
import signal
import subprocess
import time

import program
from long_runs import LongRunTestCase, compare_cases, lines_of, run_cases
from output_commands import content
from program import FINE, INPUT_REJECTED, SIMULATION_FAILED, USAGE

# Remembers what it was asked for, runs arrays backwards, prints the number of the job.
SBATCH = """#!/bin/sh
printf '%s\\n' "$*" >> calls
while :; do
  case "$1" in
  --array=*) tasks=${1#--array=1-} ;;
  --*) ;;
  *) break ;;
  esac
  shift
done
cp "$1" spooled
shift
if [ -n "${tasks:-}" ]; then
  while [ "$tasks" -gt 0 ]; do
    SLURM_ARRAY_TASK_ID=$tasks sh spooled "$@" 2>> errors || true
    tasks=$((tasks - 1))
  done
else
  sh spooled "$@" 2>> errors || echo "$?" > status
fi
echo "17;cluster"
"""


class Slurm(LongRunTestCase):
    def setUp(self):
        super().setUp()
        tools = self.folder / "tools"
        tools.mkdir()
        self.write("tools/sbatch", SBATCH).chmod(0o755)
        self.path = f"{tools}:{os.environ['PATH']}"

    def script(self, *words):
        self.assertEqual(program.loghop("slurm", "-o", "job.sh", *words, cwd=self.folder).returncode, FINE)
        return self.folder / "job.sh"

    def sh(self, *words, **more):
        return subprocess.run(["sh", "job.sh", *words], cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": self.path, **more})

    def calls(self):
        return (self.folder / "calls").read_text().splitlines()

    def check_result(self, line):
        self.assertEqual(content(self.folder / "r.out"), self.undisturbed(line)[0])
        self.assertFalse((self.folder / "r.out.parts").exists())

    def test_runs(self):
        file = self.write("it's s.json", run_cases(size=0.2))
        options = ["--format", "json", "--breakdown"]
        self.script(file, "--result", "r.out", "--parts", "7", "--sbatch=--time=1:00:00", "--sbatch=--partition=a b", "--", *options)
        done = self.sh()
        self.assertEqual((done.returncode, done.stderr), (FINE, ""))
        self.assertEqual(done.stdout, "array 17, merged by job 17 into r.out\n")
        array, merge = self.calls()
        self.assertEqual(array, "--parsable --requeue --array=1-7 --job-name=loghop --output=r.out.parts/%a.log --time=1:00:00 "
                                "--partition=a b job.sh part")
        self.assertEqual(merge, "--parsable --dependency=afterany:17 --job-name=loghop-merge --output=r.out.parts.log "
                                "job.sh merge")
        self.check_result(["run", file, *options])

    def test_comparisons(self):
        file = self.write("s.json", compare_cases(size=0.2))
        self.script(file, "--result", "r.out", "--command", "compare", "--", "--seeds", "2", "--format", "csv")
        self.assertIn("--array=1-10 ", (self.sh(), self.calls()[0])[1])
        self.check_result(["compare", file, "--seeds", "2", "--format", "csv"])

    def test_the_first_lines_say_what_it_will_cost(self):
        file = self.write("s.json", run_cases(size=0.2))
        self.assertRegex(self.fine("slurm", file, "--result", "r"),
                         r"\A#!/bin/sh\n# test: 12 cases, predicted to take [\d.]+ s of one processor, the longest [\d.]+ s\n")

    def test_a_task_that_is_put_back_goes_on(self):
        """Killed when a case has been finished: the second time it simulates what is missing."""
        file = self.write("s.json", run_cases(size=4))
        script = self.script(file, "--result", "r.out", "--parts", "1", "--", "--format", "json")
        (self.folder / "r.out.parts").mkdir()
        task = subprocess.Popen(["sh", script, "part"], cwd=self.folder, env={**os.environ, "SLURM_ARRAY_TASK_ID": "1"})
        journal = self.folder / "r.out.parts" / "1-of-1.json.partial"
        end = time.monotonic() + 60
        while not (journal.exists() and lines_of(journal)) and time.monotonic() < end:
            time.sleep(0.005)
        task.send_signal(signal.SIGKILL)
        task.wait()
        kept = len(lines_of(journal))
        self.assertGreater(kept, 0)
        refused = self.sh()
        self.assertEqual(refused.returncode, 2)
        self.assertIn("r.out.parts has what an earlier job has simulated: sh job.sh continue uses it", refused.stderr)
        self.assertEqual(self.sh("continue").returncode, FINE)
        self.check_result(["run", file, "--format", "json"])

    def test_failed_cases_are_kept_and_run_again(self):
        file = self.write("s.json", run_cases(size=0.2))
        self.script(file, "--result", "r.out", "--parts", "2", "--", "--format", "json", "--memory", "1KiB")
        self.assertEqual(self.sh().returncode, FINE)
        self.assertEqual((self.folder / "status").read_text(), f"{SIMULATION_FAILED}\n")
        self.assertIn("r.out.parts keeps the finished cases: continue runs the others", (self.folder / "errors").read_text())
        self.script(file, "--result", "r.out", "--parts", "2", "--", "--format", "json")
        self.assertEqual(self.sh("continue").returncode, FINE)
        self.check_result(["run", file, "--format", "json"])

    def test_refused(self):
        file = self.write("s.json", run_cases(size=0.2))
        for words, expected in (([file], "--result is required"), (["-", "--result", "r"], "standard input"),
                                ([file, "--result", "r", "--parts", "0"], "--parts"),
                                ([file, "--result", "r", "--command", "report"], "--command"),
                                ([file, "--result", "r", "--", "--shard", "1/2"], "--shard is written by the script"),
                                ([file, "--result", "r", "--", "-o", "x"], "-o is written by the script"),
                                ([file, "--result", "r", "--", "--timeline", "t"], "--timeline"),
                                ([file, "--result", "r", "--", "--seeds", "2"], "--seeds")):
            with self.subTest(words=words):
                self.assertIn(expected, self.fails(USAGE, "slurm", *words))
        self.fails(INPUT_REJECTED, "slurm", self.folder / "none.json", "--result", "r")

    def test_real_slurm(self):
        """By hand alone: it needs slurmctld and slurmd."""
        if not os.environ.get("LOGHOP_SLURM"):
            return
        file = self.write("s.json", run_cases(size=1))
        self.script(file, "--result", "r.out", "--parts", "7", "--", "--format", "json")
        self.assertEqual(self.sh(PATH=os.environ["PATH"]).returncode, FINE)
        end = time.monotonic() + 300
        while not (self.folder / "r.out").exists() and time.monotonic() < end:
            time.sleep(0.5)
        time.sleep(1)
        self.check_result(["run", file, "--format", "json"])


if __name__ == "__main__":
    program.main()
