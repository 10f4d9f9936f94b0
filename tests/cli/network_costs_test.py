#!/usr/bin/env python3
"""Thorough: instructions of a network have grown: the table of costs in docs/networks.md is callgrind's. Simulated
times and events are those of scenarios/networks.json.

Costs are instructions, which valgrind's callgrind counts: unlike seconds they do not depend on what else the machine does.

    python3 network_costs_test.py SOURCE_ROOT LOGHOP             checks
    python3 network_costs_test.py SOURCE_ROOT LOGHOP --update    measures, and writes the table
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import program

MARKS = ("<!-- costs -->\n", "<!-- end of costs -->\n")
SCENARIO = "scenarios/networks.json"
UNIT = "mesh32x32"  # the platform whose cost is 1
LOOSE = 1.5  # factor by which a relative cost may differ: other compilers, other versions of SimGrid
COLLECTED = re.compile(r"==(\d+)== Collected : (\d+)")


def page():
    return program.ROOT / "docs" / "networks.md"


def cases():
    """Names, workloads and platforms, in the order of the scenario: its only sweep is over platforms."""
    for case in json.loads((program.ROOT / SCENARIO).read_text(encoding="utf-8"))["cases"]:
        for platform in case["sweep"][0]["values"]:
            yield case["name"].split(",")[0], case["workload"], (program.ROOT / "scenarios" / platform).resolve()


def files_of_one_case(folder):
    """A scenario for each case: one of all reads the platforms of all each time."""
    for number, (name, workload, platform) in enumerate(cases()):
        file = pathlib.Path(folder) / f"{number}.json"
        file.write_text(json.dumps({"format": "loghop.scenario", "version": 1, "name": name, "platform": str(platform),
                                    "cases": [{"name": name, "workload": workload}]}), encoding="utf-8")
        yield file


def instructions(file):
    """Of the simulation of a case. It has a process of its own, which begins as a copy of the one that reads the file."""
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program.LOGHOP, "run", file,
                           "--output", "/dev/null", "--quiet"],
                          capture_output=True, text=True, timeout=900, check=True)
    counts = [int(count) for _, count in COLLECTED.findall(done.stderr)]
    return max(counts) - min(counts)


def measured():
    """Rows of the table: (workload, platform, simulated time in us, events, relative cost)."""
    result = program.loghop("run", SCENARIO, "--format", "json")
    result.check_returncode()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        costs = list(pool.map(instructions, list(files_of_one_case(folder))))
    rows = [(name, platform.stem, f"{case['simulated_s'] * 1e6:.1f}", str(case["events"]), cost)
            for (name, _, platform), case, cost in zip(cases(), json.loads(result.stdout)["cases"], costs)]
    units = {row[0]: row[4] for row in rows if row[1] == UNIT}
    return [(*row[:4], row[4] / units[row[0]]) for row in rows]


def table(rows):
    lines = ["| workload | platform | simulated, us | events | instructions |", "|---|---|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(row[:4])} | {row[4]:.2g} |" for row in rows]) + "\n"


def parts():
    """The page before, in and after the table."""
    before, rest = page().read_text(encoding="utf-8").split(MARKS[0])
    return before + MARKS[0], *rest.split(MARKS[1])


def update():
    before, _, after = parts()
    page().write_text(before + table(measured()) + MARKS[1] + after, encoding="utf-8")


class NetworkCosts(program.TestCase):
    def test_the_table_is_right(self):
        shown = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in parts()[1].splitlines()[2:]]
        rows = measured()
        self.assertEqual([row[:4] for row in shown], [list(row[:4]) for row in rows])
        for (*what, cost), row in zip(shown, rows):
            with self.subTest(what=what):
                self.assertLess(float(cost) / LOOSE, row[4])
                self.assertLess(row[4], float(cost) * LOOSE)


if __name__ == "__main__":
    if sys.argv[3:] == ["--update"]:
        program.set_up()
        update()
    else:
        program.need_program("valgrind")
        program.main()
