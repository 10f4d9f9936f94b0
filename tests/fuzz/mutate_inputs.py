#!/usr/bin/env python3
"""Runs the program on cases that nobody wrote (mutated_inputs.py), and looks for what must not happen.

    python3 mutate_inputs.py PROGRAM [--seed N] [--first N] [--count N | --seconds N] [--work FOLDER]
    python3 mutate_inputs.py PROGRAM --seed N --only NUMBER --keep FOLDER     one case again; its files stay in FOLDER

PROGRAM is loghop, or program_server, with which it is run far faster. Each case is validated; if it is accepted and small,
a command with options that are drawn too runs it. A finding is

- a crash, a report of a sanitizer, or an exit status that the command does not have,
- a status other than 0 without words on standard error, or words that are meant for no user,
- input that `validate` accepts and the command refuses,
- results that are no JSON, or have numbers that JSON does not have,
- more than 10 s, or more than 2 GiB.

Prints each kind of finding with the cases that have it, keeps the files of the first in FOLDER/findings, and returns 1.
"""

import argparse
import collections
import contextlib
import json
import pathlib
import random
import shutil
import sys
import tempfile
import time

import mutated_inputs
from program_runs import Plain, Served, faults_of
from run_size import is_small

CASES_AT_ONCE = 40  # in one call of validate


def one_case(draw, texts):
    """The options that choose one case, if there is one whose name no sweep makes."""
    names = [case.get("name") for case in mutated_inputs.cases_of(json.loads(texts["scenario.json"])) if "sweep" not in case]
    names = [name for name in names if isinstance(name, str) and name and not name.startswith("-")]
    return ["--case", draw.choice(names)] if names else []


def options_of(draw, texts):
    """A command, its options, and the file that it reads."""
    kind = draw.random()
    if kind < 0.12 and "calibration.json" in texts:
        return ["fit", "calibration.json", "--format", draw.choice(["json", "csv", "table"])]
    formats = ["--format", draw.choice(["json", "json", "csv", "table"])]
    scenario = ["scenario.json", "--quiet"]
    seeds = ["--seed", str(draw.choice([0, 7, 2**63 - 1]))] if draw.random() < 0.2 else []
    if kind < 0.6:
        more = [[], [], ["--breakdown"], ["--channels", "c.csv"], ["--critical-path", "p.csv"], ["--ranks", "r.csv"],
                ["--timeline", "t.json", *one_case(draw, texts)], ["--messages", "m.csv", *one_case(draw, texts)]]
        return ["run", *scenario, *formats, *seeds, "--jobs", "1", *draw.choice(more)]
    if kind < 0.85:
        more = [[], ["--junit", "j.xml"], ["--seeds", "2"]]
        return ["compare", *scenario, *formats, *seeds, "--jobs", "1", *draw.choice(more)]
    if kind < 0.9:
        return ["advise", *scenario, *formats, "--jobs", "1", "--choose", draw.choice(mutated_inputs.POINTERS)]
    if kind < 0.95:
        return ["export", "scenario.json", "-o", draw.choice(["x.goal", "x.goal.gz"]), *seeds, *one_case(draw, texts)]
    return ["report", *scenario, "--jobs", "1", "-o", "page.html"]


class Trials:
    """Runs of the program on cases, and what was found."""

    def __init__(self, program, pool, seed, folder):
        self.program, self.pool, self.seed, self.folder = program, pool, seed, folder
        self.findings = collections.defaultdict(list)
        self.counts = collections.Counter()

    def note(self, number, faults, command=()):
        for fault in faults:
            kind = fault.partition("\n")[0]
            self.findings[kind].append(number)
            if len(self.findings[kind]) == 1:
                print(f"case {number}: loghop {' '.join(command)}\n    {fault}", flush=True)
                kept = self.folder / "findings" / f"{self.seed}-{number}"
                if not kept.exists():
                    shutil.copytree(self.folder / str(number), kept)
                (kept / "finding.txt").write_text(f"loghop {' '.join(command)}\n{fault}\n", encoding="utf-8")

    def validated(self, numbers):
        """The cases that are accepted."""
        files = {number: f"{number}/scenario.json" for number in numbers}
        run = self.program.run(self.folder, ["validate", *files.values()])
        faults = faults_of(["validate"], run)
        if faults and len(numbers) > 1:
            return [accepted for number in numbers for accepted in self.validated([number])]
        accepted = [number for number in numbers if f"\n{files[number]}: good " in "\n" + run.out]
        for number in numbers:
            silent = number not in accepted and f"{number}/" not in run.err and not self.alone(files[number]).err
            self.note(number, faults + ["validate refuses without words"] * silent, ["validate", files[number]])
        return accepted

    def alone(self, file):
        """What is wrong may be another file, which the case names: then the words name only that one."""
        return self.program.run(self.folder, ["validate", file])

    def run_accepted(self, number, texts):
        draw = random.Random(f"{self.seed}:{number}:options")
        command = options_of(draw, texts)
        run = self.program.run(self.folder / str(number), command)
        self.counts[f"{command[0]} ended with {run.status}"] += 1
        self.note(number, faults_of(command, run), command)

    def round(self, numbers):
        texts = {number: mutated_inputs.case_files(self.pool, self.seed, number) for number in numbers}
        for number in numbers:
            (self.folder / str(number)).mkdir(exist_ok=True)
            for name, text in texts[number].items():
                (self.folder / str(number) / name).write_text(text, encoding="utf-8")
        accepted = self.validated(numbers)
        small = [number for number in accepted if is_small(texts[number]["scenario.json"], self.folder / str(number))]
        for number in small:
            self.run_accepted(number, texts[number])
        self.counts.update({"cases": len(numbers), "accepted": len(accepted), "small": len(small)})

    def rounds(self, first, count, seconds):
        """Cases from `first` on, until there are `count` or the time is over. One round is always done."""
        end = time.monotonic() + seconds
        for begin in range(first, first + count, CASES_AT_ONCE):
            numbers = range(begin, min(begin + CASES_AT_ONCE, first + count))
            self.round(numbers)
            for number in numbers:
                shutil.rmtree(self.folder / str(number))
            if time.monotonic() > end:
                return

    def report(self):
        print(", ".join(f"{name}: {count}" for name, count in sorted(self.counts.items())))
        for kind, numbers in self.findings.items():
            print(f"FINDING in {len(numbers)} cases, the first {self.seed}-{numbers[0]}: {kind}")
        return 1 if self.findings else 0


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=0, help="0: another one each time")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", type=int)
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=10**9)
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args(arguments[1:])
    seed = options.seed or random.SystemRandom().randrange(1, 10**9)
    program = (Served if options.program.name == "program_server" else Plain)(options.program.resolve())
    with tempfile.TemporaryDirectory(prefix="loghop_fuzz_") as temporary:
        folder = (options.keep or options.work or pathlib.Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        trials = Trials(program, mutated_inputs.Pool(), seed, folder)
        if options.only is not None:
            trials.round([options.only])
        else:
            with contextlib.suppress(KeyboardInterrupt):  # what was done until then is reported
                trials.rounds(options.first, options.count, options.seconds)
        print(f"seed {seed}: ", end="")
        return trials.report()


if __name__ == "__main__":
    sys.exit(main(sys.argv))
