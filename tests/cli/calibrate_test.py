#!/usr/bin/env python3
"""loghop calibrate: what is measured on a LogGOPS network are its closed forms; noise, options, bad input."""

import json
import re

import program
from program import INPUT_REJECTED, USAGE

L, o, g, G = 20e-6, 2e-6, 3e-6, 1e-9  # seconds, and seconds a byte
PLATFORM = {"format": "loghop.platform", "version": 1, "name": "p",
            "network": {"type": "loggops", "nodes": 64, "L": "20us", "o": "2us", "g": "3us", "G": "1ns/B", "O": "0ns/B",
                        "S": "1GiB"}}
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "ps": 1e-12, "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


def number(cell):
    if isinstance(cell, int):
        return cell
    found = re.fullmatch(r"([0-9.]+)([A-Za-z]+)", cell)
    return float(found[1]) * UNITS[found[2]]


def table(calibration, quantity, **keys):
    """Rows as dictionaries of numbers in SI units."""
    found = [t for t in calibration["tables"] if t["quantity"] == quantity
             and all(t.get(key) == value for key, value in keys.items())]
    assert len(found) == 1, (quantity, keys, len(found))
    return [dict(zip(found[0]["columns"], map(number, row))) for row in found[0]["rows"]]


class Calibrate(program.TestCase):
    def calibrate(self, *options):
        platform = self.write("p.json", PLATFORM)
        return json.loads(self.fine("calibrate", platform, "--sizes", "1B,1KiB,1MiB", "--others", "1,2,5", *options))

    def assert_rows(self, rows, expected):
        for row in rows:
            self.assertAlmostEqual(row["value"], expected(row), delta=2e-12, msg=str(row))

    def test_closed_forms_of_loggops(self):
        calibration = self.calibrate()
        rows = table(calibration, "half_round_trip", level="between_nodes")
        self.assertEqual({row["size"] for row in rows}, {1, 1024, 2**20})
        self.assert_rows(rows, lambda r: 2 * o + L + (r["size"] - 1) * G)  # strides cost nothing there
        self.assert_rows(table(calibration, "send_overhead"), lambda r: o)
        # By LogGOPSim's rules a message's bytes cross the receiving interface when it is matched, however late that is.
        self.assert_rows(table(calibration, "receive_overhead"), lambda r: o + (r["size"] - 1) * G)
        self.assert_rows(table(calibration, "gap"), lambda r: g + (r["size"] - 1) * G)
        for layout in ("cc", "cn", "nc", "nn"):
            self.assert_rows(table(calibration, "full_time", layout=layout),
                             lambda r: 2 * o + L + max(0, r["size"] - 1) * G)
        self.assert_rows(table(calibration, "post_overhead"), lambda r: ((r["others"] - 1) * g + o) / r["others"])
        self.assert_rows(table(calibration, "one_to_many_round_trip"), lambda r: (r["others"] - 1) * g + 2 * (2 * o + L))
        self.assert_rows(table(calibration, "parametrised_round_trip"), lambda r: 2 * (2 * o + L + (r["size"] - 1) * G) +
                         (r["messages"] - 1) * (r["delay"] + o if r["delay"] else g + (r["size"] - 1) * G))

    def test_noise_is_seeded_and_has_its_size(self):
        noisy = [self.calibrate("--noise", "5%", "--repetitions", "400", "--seed", str(seed)) for seed in (7, 7, 8)]
        self.assertEqual(noisy[0], noisy[1])
        self.assertNotEqual(noisy[0]["tables"], noisy[2]["tables"])
        exact = table(self.calibrate(), "gap")
        for row, clean in zip(table(noisy[0], "gap"), exact, strict=True):
            self.assertEqual(row["repetitions"], 400)
            self.assertAlmostEqual(row["deviation"] / clean["value"], 0.05, delta=0.01)  # 5 of its standard errors
            self.assertAlmostEqual(row["value"] / clean["value"], 1, delta=5 * 0.05 / 20)

    def test_what_is_written_is_a_good_file(self):
        platform = self.write("p.json", PLATFORM)
        file = self.folder / "c.json"
        self.fine("calibrate", platform, "-o", file, "--sizes", "8B", "--others", "1")
        self.fine("validate", file)

    def test_cores_give_levels_and_copies(self):
        platform = program.ROOT / "platforms" / "xeon-gige.json"
        calibration = json.loads(self.fine("calibrate", platform, "--sizes", "1B,4KiB", "--strides", "64B", "--others", "1"))
        levels = [t["level"] for t in calibration["tables"] if t["quantity"] == "half_round_trip"]
        self.assertEqual(levels, ["to_itself", "within_chip", "within_node", "between_nodes"])
        at = {level: {(r["size"], r["stride"]): r["value"] for r in table(calibration, "half_round_trip", level=level)}
              for level in levels}
        self.assertEqual(set(at["within_chip"]), {(1, 0), (4096, 0), (4096, 64)})
        for point in at["within_chip"]:
            self.assertLessEqual(at["within_chip"][point], at["within_node"][point])
            self.assertLess(at["within_node"][point], at["between_nodes"][point])
        copies = {(r["size"], r["stride"]): r["value"] for r in table(calibration, "memory_copy")}
        self.assertLess(copies[4096, 0], copies[4096, 64])

    def test_bad_input(self):
        good = self.write("p.json", PLATFORM)
        for platform, words in (("platforms/alewife.json", "nodes of active messages"),
                                ("platforms/mesh8x8.json", "has no nodes")):
            self.assertIn(words, self.fails(INPUT_REJECTED, "calibrate", platform))
        for options, words in ((("--sizes", "1"), "--sizes"), (("--sizes", "1.5B"), "whole bytes"),
                               (("--noise", "5us"), "--noise"), (("--others", "x"), "--others"),
                               (("--partner", "0"), "--partner"), (("--repetitions", "0"), "--repetitions")):
            self.assertIn(words, self.fails(USAGE, "calibrate", good, *options))
        for options, words in ((("--others", "64"), "expected 1 to 63"), (("--partner", "64"), "expected 1 to 63"),
                               (("--strides", "8B"), "more than a double")):
            self.assertIn(words, self.fails(INPUT_REJECTED, "calibrate", good, *options))


if __name__ == "__main__":
    program.main()
