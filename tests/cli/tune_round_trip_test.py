#!/usr/bin/env python3
"""Thorough: platforms are not found again from their own measurements, or 95 % intervals hold in fewer.

    python3 tune_round_trip_test.py SOURCE_ROOT LOGHOP [--full] [--first N] [--platforms N] [--seeds N] [--seed N] [--show]

Draws platforms of three kinds at random, with `calibrate` measures each, forgets six of its values, and lets `tune` find
them: once from exact times, and over some seeds from times with noise of 5 %. Of exact times each value must be within its
interval, or the report must say that it is not told and which table would tell, or that nothing depends on it or that no
table would. Of noisy times 95 % of the intervals must hold what was forgotten. With --full 20 platforms and 10 seeds each;
--first 5 goes on with the sixth.
Intervals of limits are those between two measured sizes, and are counted apart.
"""

import argparse
import copy
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

from page_numbers import at_pointer

NOISE = "5%"
SIZES = "1B,8B,64B,256B,1KiB,4KiB,16KiB,64KiB,256KiB"
LEAST_HELD = 0.95


def allowed(n):
    """Three standard deviations of the share of n intervals that hold, if each does with 95 %."""
    return 3 * math.sqrt(LEAST_HELD * (1 - LEAST_HELD) / n)


class Forgotten:
    """A value of the truth, its unit and bounds; a limit is a whole number of bytes."""

    def __init__(self, unit, low, high, limit=False):
        self.unit, self.low, self.high, self.limit = unit, low, high, limit

    def draw(self, source):
        """Well inside the bounds."""
        value = math.exp(source.uniform(math.log(2 * self.low), math.log(self.high / 2)))
        return round(value) if self.limit else float(f"{value:.4g}")

    def text(self, value):
        return f"{value:.10g}{self.unit}"

    def free(self):
        start = math.sqrt(self.low * self.high)
        return {"value": self.text(round(start) if self.limit else float(f"{start:.3g}")),
                "fit": {"from": self.text(self.low), "to": self.text(self.high)}}


LIMIT = Forgotten("B", 256, 131072, limit=True)
OVERHEAD = Forgotten("us", 0.2, 20)
LATENCY = Forgotten("us", 0.2, 50)

NODE = {"clock": "2GHz",
        "node": {"chips": 1, "cores_per_chip": 1,
                 "memory": {"caches": [{"name": "L1", "size": "32KiB", "line": "64B", "ways": 8, "shared_by": "core",
                                        "latency": "4cycles"}],
                            "main": {"latency": "80ns", "bandwidth": "5GBps"}, "element": "1ns"}}}
MIDDLEWARE = {"envelope": "40B", "copies": {"send": 1, "receive": 1},
              "within_node": {"send_overhead": "1us", "receive_overhead": "1us"}}
SEND, RECEIVE, EAGER = (f"/middleware/{name}" for name in ("send_overhead", "receive_overhead", "eager_limit"))

# Kind: the platform without the forgotten values; and these, by place.
KINDS = {
    "loggops": ({"network": {"type": "loggops", "nodes": 8}},
                {"/network/L": LATENCY, "/network/o": OVERHEAD, "/network/g": OVERHEAD,
                 "/network/G": Forgotten("ns/B", 0.05, 20), "/network/O": Forgotten("ns/B", 0.05, 20),
                 "/network/S": LIMIT}),
    "cluster": ({**NODE, "network": {"type": "fluid", "topology": "crossbar", "nodes": 8}, "middleware": MIDDLEWARE},
                {"/network/link_latency": LATENCY, "/network/link_bandwidth": Forgotten("MBps", 100, 10000),
                 SEND: OVERHEAD, RECEIVE: OVERHEAD, EAGER: LIMIT, "/node/memory/element": Forgotten("ns", 0.2, 5)}),
    "mesh": ({"network": {"type": "wormhole", "topology": "mesh", "dimensions": [4, 2], "flit": "8B", "injection": "2flits",
                          "ejection": "3flits", "credit": "2flits", "buffer": 8, "hop": "3flits",
                          "arbitration": "round_robin"},
              **NODE, "middleware": {**MIDDLEWARE, "packet": {"size": "1000B"}}},
             {"/network/bandwidth": Forgotten("MBps", 100, 10000), SEND: OVERHEAD, RECEIVE: OVERHEAD, EAGER: LIMIT,
              "/middleware/packet/send": Forgotten("us", 0.05, 5), "/middleware/packet/receive": Forgotten("us", 0.05, 5)}),
}


def drawn_platform(index, seed):
    """(kind, the true platform, the template, forgotten values by place, true values by place)"""
    source = random.Random(f"{seed} {index}")
    kind = sorted(KINDS)[index % len(KINDS)]
    rest, forgotten = KINDS[kind]
    values = {place: value.draw(source) for place, value in forgotten.items()}
    files = []
    for leaf in (lambda place: forgotten[place].text(values[place]), lambda place: forgotten[place].free()):
        file = copy.deepcopy({"format": "loghop.platform", "version": 1, "name": "drawn", **rest})
        for place in forgotten:
            at_pointer(file, place, leaf(place))
        files.append(file)
    return kind, files[0], files[1], forgotten, values


class RoundTrips:
    def __init__(self, loghop, folder, show):
        self.loghop, self.folder, self.show = loghop, pathlib.Path(folder), show
        self.problems = []
        self.held, self.intervals, self.untold = 0, 0, 0
        self.limits_held, self.limits = 0, 0

    def run(self, *words):
        subprocess.run([self.loghop, *map(str, words), "--quiet"], check=True, stdout=subprocess.DEVNULL)

    def tuned(self, truth, template, noise, seed):
        """The report of `tune`, values by place."""
        names = [self.folder / name for name in ("truth.json", "template.json", "measured.json", "report.json")]
        for name, file in zip(names, (truth, template)):
            name.write_text(json.dumps(file))
        self.run("calibrate", names[0], "--sizes", SIZES, "--others", "1,3", "--path-sizes", "400B", "--noise", noise,
                 "--repetitions", "1", "--seed", seed, "-o", names[2])
        self.run("tune", names[1], "--to", names[2], "--json", "--results", names[3])
        report = json.loads(names[3].read_text())
        return report, {value["place"]: value for value in report["values"]}

    def told(self, report, value):
        """Whether a value that has no interval has words of why."""
        if value["known"] == "not alone":
            return any(value["name"] in combination["values"] for combination in report["open"])
        return value["known"] == "no measured time depends on it"

    def exact(self, name, truth, template, forgotten, values):
        report, found = self.tuned(truth, template, "0%", 1)
        for place, true in values.items():
            value = found[place]
            if value["known"] != "yes":
                self.untold += 1
                if not self.told(report, value):
                    self.problems.append(f"{name} {place}: {value['known']}, without a reason")
                continue
            low, high = value["interval"]
            near = abs(value["value"] / true - 1) < 2e-3  # four digits, of values that make up a small part of the times
            if not (low <= true <= high or (near and not forgotten[place].limit)):
                self.problems.append(f"{name} {place}: {true} is not in {low} to {high}; exact times")

    def noisy(self, name, truth, template, forgotten, values, seed):
        _, found = self.tuned(truth, template, NOISE, seed)
        for place, true in values.items():
            value = found[place]
            if value["known"] != "yes":
                self.untold += 1
                continue
            low, high = value["interval"]
            held = low <= true <= high
            if forgotten[place].limit:
                self.limits += 1
                self.limits_held += held
            else:
                self.intervals += 1
                self.held += held
            if self.show and not held:
                print(f"{name} seed {seed} {place}: {true} is not in {low} to {high}", flush=True)


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("loghop")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--platforms", type=int)
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments[1:])
    platforms = range(options.first, options.platforms or (20 if options.full else 3))
    seeds = options.seeds if options.seeds is not None else (10 if options.full else 1)
    with tempfile.TemporaryDirectory() as folder:
        trips = RoundTrips(str(pathlib.Path(options.loghop).resolve()), folder, options.show)
        for index in platforms:
            kind, *drawn = drawn_platform(index, options.seed)
            name = f"{kind} {index}"
            trips.exact(name, *drawn)
            for seed in range(1, seeds + 1):
                trips.noisy(name, *drawn, seed)
            if options.show:
                print(f"{name}: {trips.held} of {trips.intervals} intervals held so far, of limits {trips.limits_held} of "
                      f"{trips.limits}, {trips.untold} not told", flush=True)
    if trips.intervals and trips.held / trips.intervals < LEAST_HELD - allowed(trips.intervals):
        trips.problems.append(f"{100 * LEAST_HELD:.0f} % of the intervals should hold")
    print("".join(problem + "\n" for problem in trips.problems), end="")
    print(f"{len(platforms)} platforms, {seeds} seeds: {trips.held} of {trips.intervals} intervals held, of limits "
          f"{trips.limits_held} of {trips.limits}; {trips.untold} values not told; {len(trips.problems)} problems")
    return 1 if trips.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
