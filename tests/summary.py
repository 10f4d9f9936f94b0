#!/usr/bin/env python3
"""Sums up what CTest wrote with --output-junit: the longest tests, what was skipped and why, and the counts.

    python3 summary.py FILE.xml [LONGEST]
"""

import collections
import pathlib
import re
import sys
import xml.etree.ElementTree

LEFT_OUT = re.compile(r"^(?:skipped|left out in part): .*$", re.MULTILINE)


def summary(path, longest=5):
    """The lines; the last one has the counts."""
    cases = xml.etree.ElementTree.parse(path).getroot().findall("testcase")
    by_time = sorted(cases, key=lambda case: -float(case.get("time")))
    lines = [f"{sum(float(case.get('time')) for case in cases):.0f} s of tests; the longest:"]
    lines += [f"  {float(case.get('time')):6.1f} s  {case.get('name')}" for case in by_time[:longest]]
    reasons = collections.defaultdict(list)
    for case in cases:
        for reason in LEFT_OUT.findall(case.findtext("system-out") or ""):
            reasons[reason].append(case.get("name"))
    lines += [f"{reason}: {', '.join(names)}" for reason, names in sorted(reasons.items())]
    states = collections.Counter(case.get("status") for case in cases)
    failed = len(cases) - states["run"] - states["notrun"] - states["disabled"]
    return [*lines, f"{states['run']} passed, {failed} failed, {states['notrun'] + states['disabled']} skipped"]


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print("\n".join(summary(pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:]))))
