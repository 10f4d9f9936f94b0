#!/usr/bin/env python3
"""No command prints nan or inf: what cannot be computed is refused, left out, or said."""

import json
import random
import re

import program
from program import FINE, INPUT_REJECTED, OUTSIDE_TOLERANCE, scenario

NOT_FINITE = re.compile(r"(?<![A-Za-z])-?(nan|inf)(?![A-Za-z])", re.IGNORECASE)
SHIPPED = ("alaska-ib", "das", "taurus", "graphene", "xeon8260")
TIMES = ("0us", "1ps", "0.0000001ps", "1e-29ps", "1us", "1s", "9000000s")
DOCUMENT = {"format": "loghop.calibration", "version": 1, "name": "x", "machine": "x", "origin": "x", "license": "x"}
QUANTITIES = ("half_round_trip", "send_overhead", "receive_overhead", "gap", "network_time", "memory_copy")
LAYOUTS = [(quantity, {"layout": layout}) for quantity in ("send_time", "receive_time", "full_time")
           for layout in ("cc", "cn", "nc", "nn")]
PREDICTIONS = [(model, pattern, "--others" if pattern == "one_to_many" else "--size",
                "1,7" if pattern == "one_to_many" else "1B,1KiB,1GiB")
               for model, pattern in (("LogP", "point_to_point"), ("LogGP", "point_to_point"),
                                      ("PLogP", "point_to_point"), ("LogGOPS", "point_to_point"),
                                      ("log_3P", "point_to_point"), ("3PC", "point_to_point"),
                                      ("P-3PC", "point_to_point"), ("LogGP*", "point_to_point"),
                                      ("memory logP", "point_to_point"), ("LogfP", "one_to_many"),
                                      ("LoP", "one_to_many"))]


def table(quantity, sizes, times, **more):
    return {"quantity": quantity, "source": "x", "columns": ["size", "value"],
            "rows": [[f"{size}B", time] for size, time in zip(sizes, times)], **more}


def made_up(rng):
    """A calibration with few points, equal times, zeros, and times that lie far apart."""
    tables = []
    for quantity, keys in [(quantity, {}) for quantity in QUANTITIES] + LAYOUTS:
        if rng.random() < 0.3:
            continue
        sizes = sorted(rng.sample([0, 1, 2, 8, 100, 1024, 65536, 1 << 20, 1 << 30, 1 << 50], rng.choice([1, 2, 3, 8])))
        same = rng.choice(TIMES)
        times = [same if rng.random() < 0.3 else rng.choice(TIMES) for _ in sizes]
        tables.append(table(quantity, sizes, times, **keys))
    for quantity in ("post_overhead", "one_to_many_round_trip"):
        tables.append({"quantity": quantity, "source": "x", "columns": ["others", "size", "value"],
                       "rows": [[others, "8B", rng.choice(TIMES)] for others in rng.sample([1, 2, 4, 8, 100], 4)]})
    return {**DOCUMENT, "tables": tables}


def damaged(rng):
    """A shipped calibration, with other times here and there."""
    path = program.ROOT / "calibration" / f"{rng.choice(SHIPPED)}.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    share = rng.choice([0.1, 0.3, 1])
    for listed in document.get("tables", []):
        value = listed["columns"].index("value")
        if rng.random() < 0.2:
            listed["rows"] = listed["rows"][:rng.choice([1, 2])]
        for row in listed["rows"]:
            if rng.random() < share:
                row[value] = rng.choice(TIMES)
    return document


class FiniteNumbers(program.TestCase):
    def prints_finite_numbers(self, *arguments, statuses=(FINE, INPUT_REJECTED)):
        done = program.loghop(*arguments)
        self.assertIn(done.returncode, statuses, done.stderr)
        bad = [line for line in (done.stdout + done.stderr).splitlines() if NOT_FINITE.search(line)]
        self.assertEqual(bad, [], arguments)
        return done

    def test_commands_on_calibrations(self):
        rng = random.Random(1)
        for number in range(60):
            file = self.write("c.json", made_up(rng) if number % 2 else damaged(rng))
            with self.subTest(number=number):
                for form in ("table", "csv", "json"):
                    self.prints_finite_numbers("fit", file, "--format", form)
                model, pattern, option, values = rng.choice(PREDICTIONS)
                self.prints_finite_numbers("predict", model, pattern, file, option, values)

    def test_damaged_measurements_by_name(self):
        """Zeros, one point, one size, times that fall, and times 10^26 apart."""
        sizes = [1, 64, 1024, 65536, 1 << 20]
        for times in (["0us"] * 5, ["1us"] * 5, ["5us", "4us", "3us", "2us", "1us"],
                      ["1us", "0us", "0us", "0us", "2us"], ["1e-20s", "1us", "2us", "3us", "9000000s"]):
            for count in (1, 2, 5):
                tables = [table(quantity, sizes[:count], times) for quantity in QUANTITIES]
                self.prints_finite_numbers("fit", self.write("c.json", {**DOCUMENT, "tables": tables}))
        for wrong in ("-1us", "nan", "inf us", "1e400us", "us", ""):
            tables = [table("half_round_trip", [1, 2], [wrong, "1us"])]
            done = self.prints_finite_numbers("validate", self.write("c.json", {**DOCUMENT, "tables": tables}),
                                              statuses=(INPUT_REJECTED,)) if "inf" not in wrong and wrong != "nan" else \
                program.loghop("validate", self.write("c.json", {**DOCUMENT, "tables": tables}))
            self.assertEqual(done.returncode, INPUT_REJECTED)
            self.assertIn("c.json:/tables/0/rows/0/1: expected a time", program.without_positions(done.stderr))

    def test_commands_on_a_machine_where_nothing_takes_time(self):
        """Every ratio and every relative error is one over 0."""
        network = {"type": "loggops", "nodes": 4, "L": "0us", "o": "0us", "g": "0us", "G": "0ns/B", "O": "0ns/B",
                   "S": "64KiB"}
        platform = self.write("p.json", {"format": "loghop.platform", "version": 1, "name": "zero", "network": network})
        rows = [{"quantity": quantity, "value": "0us/B" if quantity == "G" else "0us", "source": "x"}
                for quantity in ("L", "o_s", "o_r", "g", "G")]
        self.write("c.json", {**DOCUMENT, "rows": rows})
        ring = {"type": "collective", "collective": "allgather", "algorithm": "ring", "message": "1KiB", "ranks": 4}
        gossip = {**ring, "algorithm": "recursive_doubling"}
        measured = {"workload": ring, "measured": {"value": "1us", "source": "x"}, "tolerance": "5%"}
        file = self.write("s.json", {**scenario({"a": measured, "b": gossip}), "platform": "p.json",
                                     "calibration": "c.json", "models": [{"model": "LogGP"}],
                                     "ratios": [{"name": "a over b", "case": "a", "over": "b",
                                                 "measured": {"value": 1, "source": "x"}, "tolerance": "5%"}]})
        page = self.folder / "page.html"
        for line in (("run", file), ("run", file, "--format", "csv"), ("run", file, "--breakdown"), ("compare", file),
                     ("compare", file, "--format", "csv"), ("compare", file, "--format", "json"),
                     ("advise", file, "--choose", "/workload/algorithm"), ("report", file, "-o", page),
                     ("calibrate", platform, "--sizes", "1B,1KiB", "-o", self.folder / "own.json"),
                     ("fit", self.folder / "own.json")):
            self.prints_finite_numbers(*line, statuses=(FINE, OUTSIDE_TOLERANCE))
        if page.exists():
            text = re.sub(r"(?s)<(style|script)>.*?</\1>", "", page.read_text(encoding="utf-8"))
            self.assertIsNone(NOT_FINITE.search(text))


if __name__ == "__main__":
    program.main()
