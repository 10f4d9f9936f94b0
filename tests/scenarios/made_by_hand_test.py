#!/usr/bin/env python3
"""Thorough: decades of sizes in which a tuned platform is further from measurements than the one made by hand, by more
than chance gives. On taurus and graphene there are none, on Stampede three, by a point at most.

    python3 made_by_hand_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 made_by_hand_test.py SOURCE_ROOT LOGHOP --update    writes the tables into docs/measured_machines.md

Compared are the errors of both at each measured size, |simulated / measured - 1|, so that what both cannot follow cancels.
The 95 % interval of a decade's mean difference is Student's, over its sizes.
"""

import copy
import json
import math
import pathlib
import re
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import measured_machines_test as measured
import program
from page_numbers import at_pointer

# Values that the platforms of before had, where they differ from those by `loghop tune`, which are shipped.
BY_HAND = {
    "taurus": {"/middleware/fragment": "1448B", "/middleware/packet/receive": "1.9us", "/middleware/packet/send": "0.02us",
               "/middleware/receive_overhead": "1.6us", "/middleware/rendezvous": "0us", "/middleware/send_overhead": "3.57us",
               "/network/link_latency": "4.55us", "/network/pair_bandwidth": "100GBps", "/node/memory/element": "1cycles",
               "/node/nic": {"interrupt_interval": "34us"}},
    "graphene": {"/middleware/fragment": "1448B", "/middleware/packet/receive": "0.5us", "/middleware/packet/send": "0.32us",
                 "/middleware/receive_overhead": "11.95us", "/middleware/send_overhead": "3.28us",
                 "/network/link_latency": "8.6us", "/node/memory/element": "0.8cycles",
                 "/node/nic": {"interrupt_interval": "68us"}},
    "stampede": {"/network/link_bandwidth": "4.85GBps", "/network/link_latency": "0.36us", "/node/memory/element": "1.3cycles",
                 "/node/nic/fetch": "0.58us", "/middleware/rendezvous": "0us",
                 "/middleware/within_node/send_overhead": "0.2us", "/middleware/within_node/receive_overhead": "0.025us",
                 "/middleware/within_node/latency": "0.045us", "/middleware/within_node/long_overhead": "0us",
                 "/middleware/within_node/cell/send": "0us", "/middleware/within_node/cell/receive": "0us",
                 "/node/memory/coherence": "0ns", "/node/memory/write_coherence": "0ns"},
}
MACHINES = {"taurus": "taurus", "graphene": "graphene", "stampede": "stampede", "stampede within a node": "stampede"}
WORSE = {(machine, quantity, reference, decade) for reference in ("median_us", "neighbours_median_us")
         for machine, quantity, decade in (("stampede", "send", "10 B"), ("stampede", "half_round_trip", "100 B"),
                                            ("stampede within a node", "half_round_trip", "1 B"))}
MOST_WORSE = 1.05  # percentage points, as shown
QUANTITIES = {"half_round_trip": "half round trip", "send": "MPI_Isend"}
REFERENCES = {"median_us": "the size", "neighbours_median_us": "its neighbours"}
STUDENT = {5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306}  # 97.5 %, by degrees of freedom


def simulated(machine, changes):
    """Times in us by the names of cases, on the shipped platform with these changes."""
    platform = json.loads((program.ROOT / "platforms" / f"{machine}.json").read_text(encoding="utf-8"))
    for place, value in changes.items():
        at_pointer(platform, place, value)
    scenario = json.loads((program.ROOT / "scenarios/measured_ping_pong.json").read_text(encoding="utf-8"))
    cases = [copy.deepcopy(case) for case in scenario["cases"] if pathlib.Path(case["platform"]).stem == machine]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "platform.json"
        file.write_text(json.dumps(platform), encoding="utf-8")
        for part in [scenario, *cases]:
            part["platform"] = str(file)
        scenario["cases"] = cases
        (pathlib.Path(folder) / "scenario.json").write_text(json.dumps(scenario), encoding="utf-8")
        done = program.loghop("compare", f"{folder}/scenario.json", "--format", "json")
        done.check_returncode()
    return {case["name"]: case["simulated_s"] * 1e6 for case in json.loads(done.stdout)["cases"]}


class Decade:
    """Errors by hand and by tune at each of its sizes, in percent."""

    def __init__(self, pairs):
        self.by_hand, self.by_tune = (statistics.mean(errors) for errors in zip(*pairs))
        differences = [tune - hand for hand, tune in pairs]
        self.more = statistics.mean(differences)
        self.chance = math.inf  # of one size
        if len(pairs) > 1:
            self.chance = STUDENT[len(pairs) - 1] * statistics.stdev(differences) / math.sqrt(len(pairs))

    def grew(self):
        return self.more >= 0.05  # a digit that is shown

    def cell(self):
        chance = f" ± {self.chance:.1f}" if math.isfinite(self.chance) else ""
        more = f", {self.more:+.1f}{chance}" if self.grew() else ""
        return f"{self.by_hand:.1f} → {self.by_tune:.1f}{more}"


def decades(machine):
    """{(quantity, reference): [Decade]}"""
    platform = MACHINES[machine]
    by_hand, by_tune = simulated(platform, BY_HAND[platform]), simulated(platform, {})
    pairs = {}
    for row in measured.table("ping_pong.csv"):
        name = measured.case_of(row)
        if row["machine"] != machine or row["quantity"] not in QUANTITIES or name not in by_hand:
            continue
        for reference in REFERENCES:
            errors = [100 * abs(times[name] / float(row[reference]) - 1) for times in (by_hand, by_tune)]
            pairs.setdefault((row["quantity"], reference), {}).setdefault(len(row["bytes"]) - 1, []).append(errors)
    return {key: [Decade(by_decade[k]) for k in sorted(by_decade)] for key, by_decade in pairs.items()}


def table(found):
    text = "| in % |" + "".join(f" from {decade} |" for decade in measured.DECADES) + "\n|---|" + "---|" * 6 + "\n"
    for machine, rows in found.items():
        for (quantity, reference), row in sorted(rows.items()):
            cells = [decade.cell() for decade in row] + [""] * (6 - len(row))
            text += f"| {machine}, {QUANTITIES[quantity]}, {REFERENCES[reference]} | " + " | ".join(cells) + " |\n"
    return re.sub(r"\|  (?=\|)", "| ", text)


def page():
    return program.ROOT / "docs" / "measured_machines.md"


def all_decades():
    measured.ROOT = program.ROOT
    return {machine: decades(machine) for machine in MACHINES}


class MadeByHand(program.TestCase):
    def test_where_tune_is_worse_than_a_hand(self):
        found, worse = all_decades(), set()
        for machine, rows in found.items():
            for key, row in rows.items():
                for decade, of in zip(row, measured.DECADES):
                    if decade.grew() and decade.more > decade.chance:
                        worse.add((machine, *key, of))
                        self.assertLess(decade.more, MOST_WORSE, (machine, *key, of))
        self.assertEqual(worse, WORSE)
        self.assertIn(f"<!-- errors: by-hand -->\n{table(found)}", page().read_text(encoding="utf-8"))


def update():
    text, part = page().read_text(encoding="utf-8"), table(all_decades())
    page().write_text(re.sub(r"(<!-- errors: by-hand -->\n)(?:\|.*\n)*", lambda found: found[1] + part, text), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[3:4] == ["--update"]:
        program.set_up()
        update()
    else:
        program.main()
