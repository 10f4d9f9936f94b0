#!/usr/bin/env python3
"""The table of costs in docs/networks.md: simulated times and events are those of scenarios/networks.json, and processor
times have the order of magnitude that the page says.

    python3 network_costs_test.py SOURCE_ROOT LOGHOP             checks
    python3 network_costs_test.py SOURCE_ROOT LOGHOP --update    measures, and writes the table
"""

import json
import re
import resource
import sys

import program

MARKS = ("<!-- costs -->\n", "<!-- end of costs -->\n")
UNIT = "mesh32x32"  # the platform whose cost is 1
RUNS = 3
LOOSE = 10  # factor by which a relative cost may differ: other machines, other versions of SimGrid, sanitizers


def page():
    return program.ROOT / "docs" / "networks.md"


def processor_time(*arguments):
    """Processor time of one call of the program, the least of some, in seconds."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        program.loghop(*arguments).check_returncode()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def measured():
    """Rows of the table: (workload, platform, simulated time in us, events, relative cost without reading the files)."""
    file = "scenarios/networks.json"
    result = program.loghop("run", file, "--format", "json")
    result.check_returncode()
    reading = processor_time("validate", file)
    rows = []
    for case in json.loads(result.stdout)["cases"]:
        workload, platform = re.fullmatch(r"(.*), \.\./platforms/(.*)\.json", case["name"]).groups()
        cost = processor_time("run", file, "--case", case["name"], "-o", "/dev/null", "--quiet") - reading
        rows.append((workload, platform, f"{case['simulated_s'] * 1e6:.1f}", str(case["events"]), cost))
    units = {row[0]: row[4] for row in rows if row[1] == UNIT}
    return [(*row[:4], row[4] / units[row[0]]) for row in rows]


def table(rows):
    lines = ["| workload | platform | simulated, us | events | processor time |", "|---|---|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(row[:4])} | {row[4]:.2g} |" for row in rows]) + "\n"


def parts():
    """The page before, in and after the table."""
    before, rest = page().read_text(encoding="utf-8").split(MARKS[0])
    return before + MARKS[0], *rest.split(MARKS[1])


def update():
    before, _, after = parts()
    page().write_text(before + table(measured()) + MARKS[1] + after, encoding="utf-8")


class NetworkCosts(program.TestCase):
    def test_the_table_is_about_right(self):
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
        program.main()
