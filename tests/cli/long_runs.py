"""Runs in shards, merged, killed and resumed: what the tests of these share."""

import json
import os
import random
import signal
import time

import program
from kills import children_of
from output_commands import EARLIER, content, ends_soon, start
from program import FINE, remap, scenario, traffic, with_models

ALL = "LOGHOP_ALL_KILLS"  # set in the environment: fifty kills of each command instead of some
CLAIMS = [{"id": "one", "claim": "it takes no second", "kind": "prediction",
           "checks": [{"time": "simulated", "cases": "random", "at_most": "1s", "from": "nowhere"}]}]


def run_cases(count=12, size=1):
    """Cases of very different length."""
    return scenario({f"case {i}": traffic(messages_per_node=max(2, int(size * 12 * (1 + i * 7 % count))))
                     for i in range(count)}, platform="mesh8x8")


def compare_cases(count=9, size=1):
    """With models and claims, and cases whose times depend on the seed."""
    cases = {f"case {i}": remap(iterations=max(2, int(size * 20)) + i) for i in range(count)}
    cases["random"] = remap(iterations=10, destinations="random")
    return with_models(cases, claims=CLAIMS)


def kills(few):
    """How many of a command."""
    return 50 if os.environ.get(ALL) else few


def lines_of(journal):
    """Names of the cases whose lines are whole."""
    whole = journal.read_text().rpartition("\n")[0].splitlines()[1:]
    return [json.loads(line)["case"] for line in whole]


class LongRunTestCase(program.TestCase):
    def setUp(self):
        super().setUp()
        self.draw = random.Random(3)

    def undisturbed(self, line):
        """The bytes of one run, and how long it took."""
        begin = time.monotonic()
        done = program.loghop(*line, "-o", "whole.out", cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (FINE, ""))
        self.assertFalse((self.folder / "whole.out.partial").exists(), "the journal goes with the end of the run")
        return content(self.folder / "whole.out"), time.monotonic() - begin

    def strike(self, run, victim, sign):
        target = run.pid
        if victim == "child":
            there = children_of(run.pid)
            if not there:
                return
            target = self.draw.choice(there)
        try:
            os.kill(target, sign)
        except ProcessLookupError:
            pass

    def kill_and_resume(self, line, whole, seconds, index):
        """Kills a run at a random moment, and resumes it: again and again, until a run comes to its end."""
        out, journal = self.folder / "k.out", self.folder / "k.out.partial"
        out.write_text(EARLIER)
        journal.unlink(missing_ok=True)
        victim, sign = [("parent", signal.SIGTERM), ("parent", signal.SIGKILL), ("child", signal.SIGKILL),
                        ("parent", signal.SIGINT), ("child", signal.SIGTERM)][index % 5]
        moment = self.draw.uniform(0, 1) * seconds
        with self.subTest(line=line[0], victim=victim, sign=sign.name, moment=round(moment, 3)):
            run = start([program.LOGHOP, *line, "-o", "k.out"], str(index), self.folder)
            time.sleep(moment)
            self.strike(run, victim, sign)
            run.communicate(timeout=600)
            self.assertTrue(ends_soon(str(index)), "no process stays")
            if victim == "parent":
                self.assertIn(content(out), (EARLIER.encode(), whole))
            self.check_resumes(line, whole, out, journal)

    def check_resumes(self, line, whole, out, journal):
        if not journal.exists() or not lines_of(journal):  # it came to its end, or no case had ended
            done = program.loghop(*line, "-o", out, cwd=self.folder) if content(out) != whole else None
        else:
            before = journal.read_bytes()
            if self.draw.random() < 0.3:  # as if the kill had come within a line
                journal.write_bytes(before + before.splitlines()[-1][:self.draw.randrange(1, 60)])
            done = program.loghop(*line, "-o", out, "--resume", journal, cwd=self.folder)
        if done is not None:
            self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertEqual(content(out), whole)
        self.assertFalse(journal.exists())

    def check_kills(self, line, few):
        whole, seconds = self.undisturbed(line)
        for index in range(kills(few)):
            self.kill_and_resume(line, whole, seconds, index)
