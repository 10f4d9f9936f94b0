#!/usr/bin/env python3
"""Runs every command once on everything that is shipped, with a program that looks for corrupt memory.

    python3 run_shipped.py build/fuzz/simulator/loghop [--only COMMAND]

Shipped scenarios are run with breakdown and ranks, compared and reported, those for advice advised; platforms are
calibrated, calibrations fitted, and every model predicts every pattern from them; files of other tools are imported; the
template is tuned. A finding is a report of a sanitizer, or a status other than 0 (fine), 1 (outside of a tolerance), or,
where a file may have nothing for the command, 2 or 3: calibrations of rows alone, networks without nodes. Prints each
command with its status, and returns 1 if there was a finding.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from program_runs import environment, place_of, reports

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAY_REFUSE = ("predict", "fit", "calibrate")


def shipped(folder, below="*.json"):
    return [path for path in sorted((ROOT / folder).glob(below)) if not path.name.endswith(".schema.json")]


def predictions(program):
    """Every model with every pattern that it has."""
    listed = subprocess.run([program, "list", "patterns"], capture_output=True, text=True, check=True).stdout
    pairs = re.findall(r"^(\S+(?: logP)?)  +(\w+)  ", listed, re.MULTILINE)
    options = ["--size", "8B,4KiB,1MiB", "--ranks", "8", "--others", "4", "--stride", "0B,256B"]
    for calibration in shipped("calibration"):
        for model, pattern in pairs:
            yield ["predict", model, pattern, calibration]
            yield ["predict", model, pattern, calibration, *options]


def commands(program):
    scenarios = [path for path in shipped("scenarios", "**/*.json") if path.parent.name != "advise"]
    for path in scenarios:
        yield ["run", path, "--breakdown", "--ranks", "ranks.csv"]
        yield ["compare", path, "--format", "json"]
        yield ["report", path, "-o", "page.html"]
    yield ["run", ROOT / "scenarios/mesh_collectives.json", "--channels", "channels.csv"]
    yield ["export", ROOT / "scenarios/collectives.json", "--case", "barrier tree, 8 ranks", "-o", "schedule.goal"]
    yield ["power", ROOT / "scenarios/alewife.json", "-o", "power.json"]
    for path in shipped("scenarios/advise"):
        yield ["advise", path]
    for path in shipped("platforms"):
        yield ["calibrate", path, "-o", "calibration.json"]
    for path in shipped("calibration"):
        yield ["fit", path]
    yield from predictions(program)
    for path in sorted((ROOT / "tests/data/import/good").iterdir()):
        has_ranks = path.stem == "collectives"
        yield ["import", path.stem.partition("_")[0], path, *([] if has_ranks else ["--ranks", "8", "--ranks-per-node", "1"]),
               "-o", "imported.json"]
    yield ["tune", ROOT / "platforms/templates/fugaku.json", "--to", ROOT / "calibration/fugaku-2x2x2.json", "-o", "tuned.json"]
    yield ["validate", *shipped("scenarios", "**/*.json"), *shipped("platforms"), *shipped("calibration")]


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--only", help="this command")
    options = parser.parse_args(arguments[1:])
    program, findings = options.program.resolve(), 0
    with tempfile.TemporaryDirectory(prefix="loghop_shipped_") as folder:
        for command in commands(program):
            if options.only not in (None, command[0]):
                continue
            words = [str(word) for word in command]
            quiet = ["--quiet"] if command[0] in ("run", "compare", "report", "advise", "power", "calibrate", "tune") else []
            done = subprocess.run([program, *words, *quiet], cwd=folder, env=environment(folder), check=False,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            report = reports(folder)
            bad = report or done.returncode not in ({0, 2, 3} if command[0] in MAY_REFUSE else {0, 1})
            findings += bool(bad)
            print(done.returncode, " ".join(word.replace(f"{ROOT}{os.sep}", "") for word in words), flush=True)
            if bad:
                print(f"FINDING: {place_of(report) if report else done.stderr[-1000:]}\n{report[:6000]}", flush=True)
    print(f"{findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
