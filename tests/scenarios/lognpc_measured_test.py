#!/usr/bin/env python3
"""Thorough: log_nPC is further from measured collectives, the simulation and LogGP than its page says.

    python3 lognpc_measured_test.py SOURCE_ROOT LOGHOP [unittest arguments]
    python3 lognpc_measured_test.py SOURCE_ROOT LOGHOP --update    writes the table into docs/log_nPC.md

Both models take their parameters from `loghop calibrate PLATFORM` of the shipped platform, so that nothing that is
predicted went into them but what `loghop tune` fitted the platform to. Of Alaska and xeon8260 they take them
from the measured messages of the same file; a platform then only says how many nodes and cores there are.
"""

import collections
import json
import math
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))

import program
from lognpc_test import percent
from page_numbers import at_pointer

FOLDED = {"/network/dimensions": [4, 4, 4], "/network/folded": [[2, 2]] * 3}
Machine = collections.namedtuple("Machine", "title platform calibration changes simulated", defaults=[True])
MACHINES = [
    Machine("Fugaku, 8 nodes", "fugaku", "fugaku-2x2x2", {}),
    Machine("Fugaku, 64 nodes", "fugaku", "fugaku-4x4x4", FOLDED),
    Machine("LUMI, 4 and 8 nodes", "lumi", "lumi", {}),
    Machine("LUMI, 16 nodes", "lumi", "lumi-16", {"/network/nodes": 16}),
    Machine("Leonardo, 4 to 16 nodes", "leonardo", "leonardo", {}),
    Machine("Leonardo, 32 and 64 nodes", "leonardo", "leonardo-64", {"/network/nodes": 64}),
    Machine("MareNostrum 5, 32 nodes", "mare-nostrum-5", "mare-nostrum-5", {}),
    Machine("Blue Waters, 8 and 16 pairs between two nodes", "blue-waters", "blue-waters-pairs", {}),
    Machine("the same with a few nonblocking messages", "blue-waters-few", "blue-waters-few-pairs", {}),
    Machine("Alaska, 2 nodes of 32 ranks", "miriel", "alaska-ib",
            {"/network/nodes": 2, "/node/cores_per_chip": 16, "/middleware/library": {"name": "Open MPI", "version": "4.1"}},
            False),
    Machine("xeon8260, 8 ranks of a node", "miriel", "xeon8260",
            {"/middleware/library": {"name": "MPICH", "version": "4.0"}}, False),
]
SLOW = ["MareNostrum 5, 32 nodes"]  # a minute and more: only --update runs it
ROUNDS = 20  # of pairs: they have to get out of step, if they do
MODELS = ["log_nPC", "LogGP"]
LACKS = {"xeon8260, 8 ranks of a node": ["LogGP"]}  # which takes messages between nodes
MOST = {"Fugaku, 64 nodes": 20}  # percent, of log_nPC


def page():
    return program.ROOT / "docs" / "log_nPC.md"


def platform_of(machine, folder):
    file = program.ROOT / "platforms" / f"{machine.platform}.json"
    platform = json.loads(file.read_text(encoding="utf-8"))
    for pointer, value in machine.changes.items():
        at_pointer(platform, pointer, value)
    path = folder / f"{machine.calibration}_platform.json"
    path.write_text(json.dumps(platform), encoding="utf-8")
    return path


def pairs_in_goal(pairs, size):
    """Each rank of the first half sends to its partner in the second, which answers, so many times."""
    lines = [f"num_ranks {2 * pairs}"]
    for rank in range(2 * pairs):
        partner = (rank + pairs) % (2 * pairs)
        operations = [f"send {size}b to {partner}", f"recv {size}b from {partner}"][::1 if rank < pairs else -1] * ROUNDS
        lines.append(f"rank {rank} {{")
        lines += [f"l{i}: {text}" for i, text in enumerate(operations)]
        lines += [f"l{i} requires l{i - 1}" for i in range(1, len(operations))] + ["}"]
    return "\n".join(lines) + "\n"


def pairs_of(machine, folder):
    """Round trips of pairs at once between node 0 and the middle one, which `loghop calibrate` measures too."""
    file = program.ROOT / "calibration" / f"{machine.calibration}.json"
    platform = json.loads((program.ROOT / "platforms" / f"{machine.platform}.json").read_text(encoding="utf-8"))
    cores = platform["node"]["chips"]["value"] * platform["node"]["cores_per_chip"]["value"]
    middle = math.prod(platform["network"]["dimensions"]["value"]) // 2 * cores
    cases = []
    for table in json.loads(file.read_text(encoding="utf-8"))["tables"]:
        if table["level"] != "between_nodes":
            continue
        for row in table["rows"]:
            point = dict(zip(table["columns"], row))
            pairs, name = point["pairs"], str(len(cases))
            (folder / f"{name}.goal").write_text(pairs_in_goal(pairs, point["size"].rstrip("B")), encoding="utf-8")
            half = float(re.fullmatch(r"([\d.]+)us", point["value"])[1])
            cases.append({"name": name, "workload": {"type": "goal", "file": f"{name}.goal"},
                          "placement": [*range(pairs), *range(middle, middle + pairs)],
                          "measured": {"value": f"{2 * ROUNDS * half:.6f}us", "source": file.name}})
    return cases


def cases_of(machine, folder):
    """The measured collectives, or pairs, as cases of a scenario."""
    if machine.calibration.endswith("-pairs"):
        return pairs_of(machine, folder)
    file = program.ROOT / "calibration" / f"{machine.calibration}.json"
    cases = []
    for table in json.loads(file.read_text(encoding="utf-8"))["tables"]:
        if table["quantity"] != "collective":
            continue
        for row in table["rows"]:
            point = dict(zip(table["columns"], row))
            workload = {"type": "collective", "collective": table["operation"], "ranks": table["ranks"],
                        "algorithm": table.get("algorithm", "default")}
            if "size" in point:
                workload["message"] = point["size"]
            if "choice" in table:
                workload["choice"] = table["choice"]
            cases.append({"name": str(len(cases)), "workload": workload,
                          "measured": {"value": point["value"], "source": file.name}})
    return cases


def compared(machine):
    """Errors against the measured times, by "simulation" and model."""
    with tempfile.TemporaryDirectory(prefix="loghop_") as name:
        folder = pathlib.Path(name)
        platform = platform_of(machine, folder)
        scenario = folder / "scenario.json"
        measured = program.ROOT / "calibration" / f"{machine.calibration}.json"
        parameters = {"calibrate": {}} if machine.simulated else {"calibration": str(measured)}
        scenario.write_text(json.dumps({
            "format": "loghop.scenario", "version": 1, "name": machine.title, "platform": str(platform), **parameters,
            "models": [{"model": model} for model in MODELS if model not in LACKS.get(machine.title, [])], "cases": cases_of(machine, folder)}), encoding="utf-8")
        done = program.loghop("compare", scenario, "--format", "json", "--quiet", timeout=900)
        if done.returncode not in (0, 1):
            raise AssertionError(f"{machine.title}: {done.stderr}")
        cases = json.loads(done.stdout)["cases"]
    errors = {"simulation": [abs(case["measured"]["relative_error"]) for case in cases]}
    for case in cases:
        for said in case["predictions"]:
            errors.setdefault(said["model"], []).append(abs(said["measured_relative_error"]))
    return errors


def row_of(machine, errors):
    cells = " | ".join(f"{percent(errors[who]):.1f} %" if who in errors else "-" for who in MODELS)
    cells = (f"{percent(errors['simulation']):.1f} %" if machine.simulated else "-") + " | " + cells
    return f"| {machine.title} | {len(errors['simulation'])} | {cells} |"


def shown_rows():
    text = re.search(r"(?<=<!-- measured -->\n).*?(?=<!-- end of measured -->)", page().read_text(encoding="utf-8"),
                     re.DOTALL)
    return {row.split(" | ")[0].strip("| "): row for row in text[0].splitlines()[2:]}


class Measured(program.TestCase):
    def test_the_page_shows_what_is_reached(self):
        rows = shown_rows()
        self.assertEqual(list(rows), [machine.title for machine in MACHINES])
        for machine in MACHINES:
            if machine.title in SLOW:
                continue
            errors = compared(machine)
            self.assertEqual(rows[machine.title], row_of(machine, errors))
            self.assertLessEqual(percent(errors["log_nPC"]), MOST.get(machine.title, 100), machine.title)


def update():
    rows = ["| machine | times | simulation | " + " | ".join(MODELS) + " |", "|---|---|---|---|---|"]
    for machine in MACHINES:
        rows.append(row_of(machine, compared(machine)))
        print(rows[-1], flush=True)
    text = page().read_text(encoding="utf-8")
    text = re.sub(r"(?<=<!-- measured -->\n).*?(?=<!-- end of measured -->)", "\n".join(rows) + "\n", text, flags=re.DOTALL)
    page().write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[-1] == "--update":
        program.set_up()
        update()
    else:
        program.main()
