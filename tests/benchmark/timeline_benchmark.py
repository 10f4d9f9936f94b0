#!/usr/bin/env python3
"""How much do `--timeline` and `--breakdown` cost: bytes of trace events an event of the simulation, and how many times
the processor time?

    python3 timeline_benchmark.py LOGHOP [--repetitions N]

Runs one case of each kind of network with neither, with `--timeline FILE` and with `--breakdown` in turn. The time is
processor time of the whole program, user and system, less that of `loghop validate` of the same scenario: without
start-up and reading. The least of the repetitions counts. The file lies in a temporary folder. Prints a table, and the
ranges that docs/timeline.md states.
"""

import argparse
import json
import pathlib
import tempfile

import processors

SCENARIOS = pathlib.Path(__file__).resolve().parents[2] / "scenarios"
CASES = [("alewife.json", "short remap, async, random"),
         ("throughput_latency.json", "load 0.05"),
         ("placement.json", "mesh, allreduce 8 KiB, cyclic"),
         ("networks.json", "allreduce, ../platforms/loggops.json"),
         ("networks.json", "allreduce, ../platforms/crossbar.json"),
         ("networks.json", "allreduce, ../platforms/torus8x8x16.json"),
         ("networks.json", "allreduce, ../platforms/mesh32x32.json")]
SHORTEST = 0.02  # s


def measure(loghop, scenario, case, repetitions, file):
    """(events, bytes an event, times the processor time with a timeline, and with a breakdown). None: the run is too
    short to be compared, or has no breakdown."""
    run = ("run", scenario, "--case", case, "--format", "json", "--quiet", "--jobs", 1)
    times = {"reading": [], "plain": [], "timeline": [], "breakdown": []}
    for _ in range(repetitions):
        times["reading"].append(processors.of_run(loghop, "validate", scenario)[0])
        seconds, text = processors.of_run(loghop, *run)
        times["plain"].append(seconds)
        times["timeline"].append(processors.of_run(loghop, *run, "--timeline", file)[0])
        times["breakdown"].append(processors.of_run(loghop, *run, "--breakdown")[0])
    least = {name: min(seconds) - min(times["reading"]) for name, seconds in times.items()}
    result = json.loads(text)["cases"][0]
    long_enough = least["plain"] >= SHORTEST
    ratio = {name: least[name] / least["plain"] if long_enough else None for name in ("timeline", "breakdown")}
    return (result["events"], file.stat().st_size / result["events"], ratio["timeline"],
            ratio["breakdown"] if "operations" in result else None)


def cell(ratio):
    return "-" if ratio is None else f"{ratio:.1f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("loghop")
    parser.add_argument("--repetitions", type=int, default=5)
    options = parser.parse_args()
    rows = []
    print(f"{'scenario':24} {'case':44} {'events':>9}  B/event  timeline  breakdown")
    with tempfile.TemporaryDirectory() as folder:
        for name, case in CASES:
            events, size, longer, broken = measure(options.loghop, SCENARIOS / name, case, options.repetitions,
                                                   pathlib.Path(folder) / "t.json")
            rows.append((size, longer, broken))
            print(f"{name:24} {case[:44]:44} {events:9}  {size:7.0f}  {cell(longer):>8}  {cell(broken):>9}",
                  flush=True)
    for place, what in enumerate(("bytes an event", "times as long with --timeline", "times as long with --breakdown")):
        values = [row[place] for row in rows if row[place] is not None]
        print(f"{what}: {min(values):.1f} to {max(values):.1f}")


if __name__ == "__main__":
    main()
