#!/usr/bin/env python3
"""Shards in any order merge to the bytes of one run; what is missing, differs or does not belong together is named.

Shards are killed at random too: some, with LOGHOP_ALL_KILLS=1 those of 1, 2, 3, 7 and 16, five times each."""

import json
import os
import random
import signal
import time

import program
from long_runs import ALL, LongRunTestCase, compare_cases, run_cases
from output_commands import content, ends_soon, start
from program import FINE, INPUT_REJECTED, USAGE


class Merge(LongRunTestCase):
    def shards(self, line, count):
        files = []
        for number in range(1, count + 1):
            file = self.folder / f"{line[0]}.{number}.of.{count}.json"
            self.fine(*line, "--shard", f"{number}/{count}", "-o", file)
            files.append(file)
        return files

    def merged(self, files, *more):
        shuffled = list(files)
        self.draw.shuffle(shuffled)
        out = self.folder / "merged"
        done = program.loghop("merge", *shuffled, *more, "-o", out)
        self.assertEqual((done.returncode, done.stderr), (FINE, ""))
        return content(out)

    def check_counts(self, line):
        whole = {name: self.undisturbed([*line, "--format", name])[0] for name in ("json", "table")}
        for count in (1, 2, 3, 7, 16):
            files = self.shards([*line, "--format", "json"], count)
            names = [row["case"] for file in files for row in json.loads(file.read_text())["cases"]]
            with self.subTest(count=count):
                for _ in range(3):
                    self.assertEqual(self.merged(files), whole["json"])
                self.assertEqual(self.merged(files, "--format", "table"), whole["table"])
                if "--seeds" not in line:
                    self.assertEqual(len(names), len(set(names)), "no case is in two shards")

    def test_runs(self):
        self.check_counts(["run", self.write("s.json", run_cases(size=0.2)), "--breakdown"])

    def test_comparisons(self):
        self.check_counts(["compare", self.write("s.json", compare_cases(size=0.2)), "--seeds", "2"])

    def test_csv_of_comparisons(self):
        line = ["compare", self.write("s.json", compare_cases(size=0.2)), "--format", "csv"]
        self.assertEqual(self.merged(self.shards(line, 3)), self.undisturbed(line)[0])

    def killed_until_it_ends(self, line, file, mark, seconds):
        """Starts a shard again and again: it goes on with what it has finished. Gives how often it was killed."""
        journal, kills = file.with_name(file.name + ".partial"), 0
        while True:
            more = ["--resume", journal] if journal.exists() and b"\n" in journal.read_bytes() else []
            run = start([program.LOGHOP, *line, "-o", file, *more], mark, self.folder)
            if kills < 5:
                time.sleep(self.draw.uniform(0.1, 1) * seconds)
                run.send_signal(signal.SIGKILL)
            errors = run.communicate(timeout=600)[1]
            self.assertTrue(ends_soon(mark), "no process stays")
            if run.returncode != -signal.SIGKILL:
                self.assertEqual(run.returncode, FINE, errors)
                return kills
            kills += 1

    def test_shards_that_are_killed(self):
        line = ["run", self.write("s.json", run_cases(size=1)), "--format", "json", "--breakdown"]
        whole, seconds = self.undisturbed(line)
        kills = 0
        for count in (1, 2, 3, 7, 16) * 5 if os.environ.get(ALL) else (2,):
            with self.subTest(count=count):
                numbers = list(range(1, count + 1))
                self.draw.shuffle(numbers)
                files = [self.folder / f"killed.{number}.json" for number in numbers]
                for number, file in zip(numbers, files):
                    file.unlink(missing_ok=True)
                    kills += self.killed_until_it_ends([*line, "--shard", f"{number}/{count}"], file, f"{count}.{number}",
                                                       seconds / count)
                self.assertEqual(self.merged(files), whole)
        self.assertGreater(kills, 0)
        if os.environ.get(ALL):
            print(f"killed {kills} times")

    def test_shards_are_balanced(self):
        """The longest takes at most 4/3 of the mean and one case: Graham's bound of longest first."""
        file = self.write("s.json", run_cases(count=40))
        costs = {c["name"]: c["seconds"]
                 for c in json.loads(self.fine("run", file, "--costs", "--format", "json"))["cases"]}
        loads = [sum(costs[row["case"]] for row in json.loads(shard.read_text())["cases"])
                 for shard in self.shards(["run", file], 3)]
        self.assertAlmostEqual(sum(loads), sum(costs.values()))
        self.assertLessEqual(max(loads), 4 / 3 * max(sum(loads) / 3, max(costs.values())))

    def test_what_is_missing(self):
        first, second, third = self.shards(["run", self.write("s.json", run_cases(size=0.1))], 3)
        said = self.fails(INPUT_REJECTED, "merge", first, third)
        self.assertIn("expected all shards, found no file of 2/3", said)
        for row in json.loads(second.read_text())["cases"]:
            self.assertIn(f"expected case \"{row['case']}\" with seed 1 in one of the files, found it in none", said)

    def test_what_is_there_twice(self):
        files = self.shards(["run", self.write("s.json", run_cases(size=0.1))], 2)
        whole = self.merged(files)
        self.assertEqual(self.merged([*files, files[0]]), whole)

    def test_what_does_not_belong_together(self):
        one = self.shards(["run", self.write("s.json", run_cases(size=0.1))], 1)[0].rename(self.folder / "one.json")
        two = self.shards(["run", self.write("t.json", run_cases(size=0.11))], 1)[0].rename(self.folder / "two.json")
        said = self.fails(INPUT_REJECTED, "merge", one, two)
        self.assertIn(f"{two}: expected cases of the same run as {one}: the scenario file holds something else", said)
        self.assertNotIn("the platform holds", said)
        self.write("s.json", run_cases(size=0.12))
        said = self.fails(INPUT_REJECTED, "merge", one)
        self.assertIn("expected cases of", said)
        self.assertIn("the scenario file holds", said)

    def test_scenario_in_another_place(self):
        file = self.write("s.json", run_cases(size=0.1))
        files = self.shards(["run", file, "--format", "json"], 2)
        moved = file.rename(self.folder / "moved.json")
        self.fails(INPUT_REJECTED, "merge", *files)
        self.assertEqual(self.merged(files, "--scenario", moved), self.undisturbed(["run", moved, "--format", "json"])[0])

    def test_bad_files(self):
        file = self.shards(["run", self.write("s.json", run_cases(size=0.1))], 1)[0]
        said = self.fails(INPUT_REJECTED, "merge", program.ROOT / "platforms" / "alewife.json")
        self.assertIn('expected "loghop.cases"', said)
        text = file.read_text()
        draw = random.Random(5)
        for _ in range(10):
            cut = self.write("cut.json", text[:draw.randrange(len(text) - 3)])
            self.assertIn("cut.json", self.fails(INPUT_REJECTED, "merge", cut))
        changed = self.write("changed.json", text.replace('"succeeded":true', '"succeeded":false', 1))
        self.assertIn("/cases/0: expected a finished case", self.fails(INPUT_REJECTED, "merge", changed))
        self.assertIn(str(self.folder), self.fails(INPUT_REJECTED, "merge", self.folder))

    def test_bad_shards(self):
        file = self.write("s.json", run_cases(size=0.1))
        for shard in ("0/3", "4/3", "x/y", "1", "1/", "/3", "-1/3", "1/0", "1/3/5", "1.5/3", "1/100001"):
            with self.subTest(shard=shard):
                said = self.fails(USAGE, "run", file, f"--shard={shard}")
                self.assertIn("--shard: expected I/N", said)

    def test_options_that_shards_do_not_have(self):
        file = self.write("s.json", run_cases(size=0.1))
        for option in ("--ranks", "--critical-path", "--channels", "--messages", "--timeline"):
            self.fails(USAGE, "run", file, "--shard", "1/2", option, self.folder / "x")
        for option in ("--junit", "--baseline"):
            self.fails(USAGE, "compare", file, "--shard", "1/2", option, self.folder / "x")


if __name__ == "__main__":
    program.main()
