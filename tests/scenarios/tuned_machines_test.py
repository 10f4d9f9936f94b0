#!/usr/bin/env python3
"""Thorough: tuned platforms are further from measurements that were held out than the page says.

    python3 tuned_machines_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 tuned_machines_test.py SOURCE_ROOT LOGHOP --update [MACHINE...]    makes the platforms and writes the tables

The templates are in platforms/templates. The page is docs/measured_machines.md: the command line that makes a platform
stands there, and a table of mean errors, |simulated / measured - 1|, of each collective and algorithm, or of each other
quantity, level and number of pairs.
"""

import collections
import csv
import io
import json
import pathlib
import re
import shlex
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program
from page_numbers import at_pointer

# Machine: what its table shows (heading, calibration, values of the platform that differ), and bounds in percent of the
# means over all points: fitted, held out on the same nodes, both, and on others. What was reached, rounded up.
Shown = collections.namedtuple("Shown", "heading calibration changes")
MACHINES = {
    "blue-waters": ([Shown("1 to 3 pairs", "blue-waters", {}), Shown("8 and 16 pairs", "blue-waters-pairs", {})], [8.5, 15.5]),
    "blue-waters-few": ([Shown("1 to 3 pairs", "blue-waters-few", {}), Shown("8 and 16 pairs", "blue-waters-few-pairs", {}),
                         Shown("queues", "blue-waters-few-queues", {}),
                         Shown("contention", "blue-waters-few-contention", {"/network/dimensions": [8]})],
                        [8, 13.5, 23.5, 26.5]),
    "fugaku": ([Shown("8 nodes", "fugaku-2x2x2", {}), Shown("64 nodes", "fugaku-4x4x4", {"/network/dimensions": [4, 4, 4], "/network/folded": [[2, 2]] * 3})],
               [6.5, 9.5, 9, 10]),
    "mare-nostrum-5": ([Shown("32 nodes", "mare-nostrum-5", {})], [14.5, 20, 17.5]),
    "leonardo": ([Shown("4 to 16 nodes", "leonardo", {}), Shown("32 and 64 nodes", "leonardo-64", {"/network/nodes": 64})],
                 [10, 18]),
    "alaska": ([Shown("2 nodes", "alaska-ib", {})], [3.5, 25, 20.5]),
    "alaska-allreduce": ([Shown("2 nodes", "alaska-ib", {})], [6, 20.5, 16]),
    "xeon8260": ([Shown("1 node", "xeon8260", {})], [13, 22, 18.5]),
    "lumi": ([Shown("4 and 8 nodes", "lumi", {}), Shown("16 nodes", "lumi-16", {"/network/nodes": 16})], [15, 22]),
}
SLOW = ["mare-nostrum-5", "blue-waters", "blue-waters-few", "alaska", "alaska-allreduce", "xeon8260"]  # to tune: minutes. Only --update does.


def page():
    return program.ROOT / "docs" / "measured_machines.md"


def command_of(machine):
    """The words of the command on the page that makes the platform, without the name of the program."""
    text = page().read_text(encoding="utf-8").replace("\\\n", " ")
    line = re.search(rf"^    loghop (tune platforms/templates/{machine}\.json .*)$", text, re.MULTILINE)
    return shlex.split(line[1])


def loghop(*words):
    done = program.loghop(*words, "--quiet", timeout=900)
    done.check_returncode()
    return done.stdout


def tuned(machine, folder):
    words = command_of(machine)
    words[words.index("-o") + 1] = folder / "tuned.json"
    loghop(*words)
    return (folder / "tuned.json").read_text(encoding="utf-8")


def is_fitted(machine, calibration, operation, algorithm):
    words = command_of(machine)
    if calibration not in [pathlib.Path(word).stem for word in words if word.startswith("calibration/")]:
        return False
    only = words[words.index("--only") + 1].split(",") if "--only" in words else [operation]
    return not {operation, f"{operation}/{algorithm}"}.isdisjoint(only)


def table_of(what, point):
    """Collective and algorithm of "collective, between_nodes, allgather, ring, 32 ranks, ..."; of other tables the
    quantity, and level, benchmark and pairs."""
    quantity, *rest = what.split(", ")
    if quantity != "collective":
        return quantity, ", ".join(rest + [part for part in point.split(", ") if part.endswith(" pairs")])
    operation, algorithm = rest[1:3]
    return operation, "default" if algorithm.endswith(" ranks") else algorithm


def errors_of(machine, shown, folder):
    """(collective, algorithm): errors of its points"""
    platform = json.loads((program.ROOT / "platforms" / f"{machine}.json").read_text(encoding="utf-8"))
    for place, value in shown.changes.items():
        at_pointer(platform, place, value)
    file = folder / "platform.json"
    file.write_text(json.dumps(platform), encoding="utf-8")
    rows = csv.DictReader(io.StringIO(loghop("compare", file, "--measured", f"calibration/{shown.calibration}.json",
                                             "--format", "csv")))
    errors = collections.defaultdict(list)
    for row in rows:
        errors[table_of(row["what"], row["point"])].append(abs(float(row["simulated_s"]) / float(row["measured_s"]) - 1))
    return errors


def mean(values):
    return 100 * sum(values) / len(values)


def all_errors(machine):
    with tempfile.TemporaryDirectory() as folder:
        return [errors_of(machine, shown, pathlib.Path(folder)) for shown in MACHINES[machine][0]]


def means(machine, errors):
    """In percent: fitted, held out on the same nodes, both (only the first if none is held out there), then of each other
    calibration."""
    first = MACHINES[machine][0][0].calibration
    parts = {True: [], False: []}
    for key, values in errors[0].items():
        parts[is_fitted(machine, first, *key)] += values
    held_out = [mean(parts[False]), mean(parts[True] + parts[False])] if parts[False] else []
    return [mean(parts[True])] + held_out + [mean([e for values in other.values() for e in values])
                                             for other in errors[1:]]


def table(machine, errors):
    shown = MACHINES[machine][0]
    text = "| | " + " | ".join(part.heading for part in shown) + " |\n|---|" + "---|" * len(shown) + "\n"
    for key in sorted({key for part in errors for key in part}):
        cells = []
        for part, found in zip(shown, errors):
            note = ", fitted" if is_fitted(machine, part.calibration, *key) else ""
            cells.append(f"{mean(found[key]):.1f} %{note}" if key in found else "")
        text += f"| {key[0]}, {key[1]} | " + " | ".join(cells) + " |\n"
    fitted, *more = means(machine, errors)
    held_out = more[:-(len(shown) - 1) or None]
    cells = [f"{fitted:.1f} %, fitted" + "".join(f"; {e:.1f} %, {of}" for e, of in zip(held_out, ["held out", "all"]))]
    cells += [f"{other:.1f} %" for other in more[len(held_out):]]
    text += "| mean of all points | " + " | ".join(cells) + " |\n"
    return re.sub(r"\|  (?=\|)", "| ", text)


class TunedMachines(program.TestCase):
    def test_tune_makes_the_platforms(self):
        for machine in MACHINES.keys() - SLOW:
            with self.subTest(machine=machine), tempfile.TemporaryDirectory() as folder:
                shipped = (program.ROOT / "platforms" / f"{machine}.json").read_text(encoding="utf-8")
                self.assertEqual(tuned(machine, pathlib.Path(folder)), shipped)

    def test_errors(self):
        for machine, (_, bounds) in MACHINES.items():
            errors = all_errors(machine)
            found = means(machine, errors)
            print(f"{machine}: " + ", ".join(f"{error:.1f} %" for error in found))
            with self.subTest(machine=machine):
                self.assertTrue(all(error < bound for error, bound in zip(found, bounds, strict=True)), found)
                text = page().read_text(encoding="utf-8")
                self.assertIn(f"<!-- tuned: {machine} -->\n{table(machine, errors)}", text)


def update(machines):
    for machine in machines or MACHINES:
        with tempfile.TemporaryDirectory() as folder:
            text = tuned(machine, pathlib.Path(folder))
        (program.ROOT / "platforms" / f"{machine}.json").write_text(text, encoding="utf-8")
        part = table(machine, all_errors(machine))
        text = re.sub(rf"(<!-- tuned: {machine} -->\n)(?:\|.*\n)*", lambda found: found[1] + part,
                      page().read_text(encoding="utf-8"))
        page().write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[3:4] == ["--update"]:
        program.set_up()
        update(sys.argv[4:])
    else:
        program.main()
