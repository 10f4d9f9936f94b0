#!/usr/bin/env python3
"""Thorough: on a real MPI, loghop_calibrate_mpi does not write the points that were asked for, whatever the times.

    LOGHOP_CALIBRATE_MPI=PROGRAM LOGHOP_MPIEXEC=MPIEXEC python3 calibrate_mpi_test.py SOURCE_ROOT LOGHOP [...]

Two ranks pass messages over shared memory, and over TCP on the loopback. The points are those that `loghop calibrate`
measures on a platform of two nodes, so that both mean the same.
"""

import json
import math
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import program  # noqa: E402
from real_mpi import environment  # noqa: E402

USAGE, FAILED = 2, 4
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "ps": 1e-12, "ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
SIZES, STRIDES = "1B,1000B,1KiB,64KiB,128KiB", "16B,1KiB"
TINY = ["--sizes", SIZES, "--strides", STRIDES, "--repetitions", "3", "--samples", "4", "--passes", "2", "--warmup", "1"]
NETWORK = {"type": "loggops", "nodes": 2, "L": "20us", "o": "2us", "g": "3us", "G": "1ns/B", "O": "0ns/B", "S": "1GiB"}
PAIR = ["send_overhead", "receive_overhead", "gap", "send_time", "receive_time", "full_time", "post_overhead",
        "one_to_many_round_trip", "parametrised_round_trip", "stream", "exchange", "concurrent_half_round_trip",
        "reverse_order_receive"]
NODE = ["fan_out", "collective"]  # of ranks of one node
RING = "cyclic_shift between ranks: needs 3 ranks, found 2"


def over_tcp():
    """The variables that make this MPI send through sockets between ranks of one machine."""
    version = subprocess.run([os.environ["LOGHOP_MPIEXEC"], "--version"], capture_output=True, text=True,
                             env=environment(), check=True).stdout
    if "Open MPI" in version or "OpenRTE" in version:
        return {"OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "self,tcp", "OMPI_MCA_btl_tcp_if_include": "lo"}
    return {"MPIR_CVAR_NOLOCAL": "1", "MPIR_CVAR_CH3_NOLOCAL": "1", "FI_PROVIDER": "tcp"}


def run(ranks, *arguments, before=(), **variables):
    """Without mpiexec, which takes seconds to end after a failure, if ranks is 0: that is one rank."""
    launcher = [os.environ["LOGHOP_MPIEXEC"], "-n", ranks] if ranks else []
    command = [*launcher, *before, os.environ["LOGHOP_CALIBRATE_MPI"], *arguments]
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, check=False,
                          env={**environment(), **variables})


def number(cell):
    if isinstance(cell, int):
        return cell
    found = re.fullmatch(r"([0-9.]+)([A-Za-z]+)", cell)
    return float(found[1]) * UNITS[found[2]]


def points_of(calibration, left_out=("value", "deviation", "repetitions", "delay")):
    """Where each value was measured."""
    points = set()
    for table in calibration["tables"]:
        for row in table["rows"]:
            cells = {name: number(cell) for name, cell in zip(table["columns"], row, strict=True)}
            points.add((table["quantity"], table["level"], table.get("layout"),
                        *sorted((name, cell) for name, cell in cells.items() if name not in left_out and cell)))
    return points


def values_of(calibration):
    """Name of the column, and its number, of all cells that were measured."""
    return [(name, number(cell)) for table in calibration["tables"] for row in table["rows"]
            for name, cell in zip(table["columns"], row, strict=True) if name in ("value", "deviation", "repetitions")]


def too_wide(cells):
    return "stride" in cells and cells["size"] > 65536


class CalibrateMpi(program.TestCase):
    def measured(self, ranks, *arguments, left_out="", **variables):
        """The file that is written, which loghop takes; on standard error stands only what was left out."""
        file = self.folder / "calibration.json"
        done = run(ranks, "-o", file, *arguments, **variables)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        said = [line for line in done.stderr.splitlines() if "left out" in line and "too short" not in line]
        self.assertIn(left_out, "\n".join(said))
        self.assertEqual(bool(said), bool(left_out), done.stderr)
        self.fine("validate", file)
        calibration = json.loads(file.read_text(encoding="utf-8"))
        calibration["too_short"] = done.stderr.count("too short for this clock")
        return calibration

    def expected_points(self, level):
        """Those of a platform of two nodes. Memory bounds the strided messages of a real machine: up to 64 KiB."""
        platform = {"format": "loghop.platform", "version": 1, "name": "p", "network": NETWORK}
        text = self.fine("calibrate", self.write("p.json", platform), "--sizes", SIZES, "--strides", STRIDES)
        points = {(quantity, level if at == "between_nodes" else at, *more)
                  for quantity, at, *more in points_of(json.loads(text)) if quantity != "network_time"}
        points = {point for point in points if not too_wide(dict(cell for cell in point[3:] if cell))}
        copies = {("memory_copy", *more) for quantity, *more in points if more[0] == "to_itself"}
        return points | copies | (self.points_of_node(2) if level == "within_node" else set())

    def points_of_node(self, ranks):
        """Those of a node of one chip with so many cores, up to three, besides messages to itself."""
        others = sorted({1, ranks - 1})
        sizes = [number(size) for size in SIZES.split(",")]
        return ({("fan_out", "within_node", None, ("others", P), ("size", size)) for P in others for size in sizes} |
                {("collective", "within_node", None, ("size", size)) for size in sizes})

    def check(self, level, *arguments, **variables):
        calibration = self.measured(2, *TINY, *arguments, left_out=RING, **variables)
        points, expected = points_of(calibration), self.expected_points(level)
        self.assertEqual(points - expected, set())
        self.assertEqual(len(expected - points), calibration["too_short"], expected - points)
        self.assertLess(calibration["too_short"], 5)
        self.assertEqual({name for name, *_ in points},
                         {"half_round_trip", "memory_copy", *PAIR, *(NODE if level == "within_node" else [])})
        for name, value in values_of(calibration):
            self.assertTrue(math.isfinite(value))
            self.assertGreaterEqual(value, 0)
            if name == "value":
                self.assertGreater(value, 0)
            if name == "repetitions":
                self.assertEqual(value, 4 * 2)
        return calibration

    def test_over_shared_memory(self):
        calibration = self.check("within_node")  # found, not stated
        means = {table["quantity"]: table["statistic"].rpartition("mean of ")[2] for table in calibration["tables"]}
        self.assertEqual(means["half_round_trip"], "3")
        self.assertEqual((means["gap"], means["send_time"], means["full_time"]), ("32", "20", "3"))  # whole trains
        self.assertEqual((means["stream"], means["exchange"]), ("64", "3"))

    def test_over_tcp(self):
        self.check("between_nodes", "--level", "between_nodes", **over_tcp())

    def test_more_ranks_are_partners(self):
        calibration = self.measured(4, "--only", "post_overhead,one_to_many_round_trip", *TINY[4:])
        self.assertEqual({point[-2:] for point in points_of(calibration)},
                         {(("others", others), ("size", 1)) for others in (1, 2, 3)})
        asked = self.measured(4, "--only", "post_overhead", "--others", "3", "--level", "within_chip", *TINY[4:])
        self.assertEqual(points_of(asked), {("post_overhead", "within_chip", None, ("others", 3), ("size", 1))})

    def test_more_ranks_exchange_messages_at_once(self):
        """Four ranks of a node: rings of three and four, two pairs, up to three others, one all-to-all."""
        quantities = ("exchange", "cyclic_shift", "concurrent_half_round_trip", "fan_out", "collective")
        size = ("size", 8)
        expected = {("exchange", size), ("collective", size), *(
            (quantity, (name, count), size) for quantity, name, counts in (
                ("cyclic_shift", "others", (2, 3)), ("concurrent_half_round_trip", "pairs", (1, 2)),
                ("fan_out", "others", (1, 2, 3))) for count in counts)}
        for _ in range(4):  # where ranks wait for processors, a point can be too short for the clock
            calibration = self.measured(4, "--only", ",".join(quantities), "--sizes", "8B", *TINY[4:])
            found = {(point[0], *point[3:]) for point in points_of(calibration)}
            if found == expected:
                break
        self.assertEqual(found, expected)
        alltoall = [table for table in calibration["tables"] if table["quantity"] == "collective"]
        self.assertEqual([(t["operation"], t["ranks"], t["ranks_per_node"]) for t in alltoall], [("alltoall", 4, 4)])

    def test_sizes_of_many_messages_at_once(self):
        """As `loghop calibrate` has them."""
        calibration = self.measured(2, "--only", "exchange", "--repetitions", "1", "--samples", "1", "--passes", "1")
        self.assertEqual([dict(point[3:])["size"] for point in sorted(points_of(calibration))], [8, 2**10, 2**14, 2**18])

    def test_one_rank_measures_what_it_can(self):
        calibration = self.measured(1, *TINY, left_out="parametrised_round_trip between ranks: needs 2 ranks, found 1")
        self.assertEqual({point[:2] for point in points_of(calibration)},
                         {("half_round_trip", "to_itself"), ("memory_copy", "to_itself")})

    def test_what_is_said_of_the_machine(self):
        name, origin = 'a "b" \\ \t \x01 \u00e4 \u20ac', "who: measured, how"
        calibration = self.measured(2, "--only", "parametrised_round_trip", "--sizes", "8B", "--name", name, "--machine",
                                    "two cores", "--origin", origin, "--license", "CC0-1.0", "--delay", "1.5ms",
                                    "--repetitions", "1", "--samples", "1", "--passes", "1", "--warmup", "0", "--quiet")
        self.assertEqual((calibration["name"], calibration["origin"], calibration["license"]),
                         (name, origin, "CC0-1.0"))
        machine = calibration["machine"].split("; ")
        self.assertEqual(machine[0], "two cores")
        cpuinfo = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
        models = re.findall(r"^model name\s*: (.*)$", cpuinfo, re.MULTILINE)
        self.assertEqual(machine[1:-1], models[:1])
        self.assertRegex(machine[-1], "MPI")
        self.assertRegex(calibration["date"], r"^\d{4}-\d{2}-\d{2}$")
        self.assertRegex(calibration["tool"], r"^loghop_calibrate_mpi; MPI_Wtime has a resolution of [0-9.]+[npum]?s")
        [table] = calibration["tables"]
        self.assertEqual(table["columns"], ["messages", "delay", "size", "value", "repetitions"])  # no deviation of one
        self.assertEqual([row[:3] + row[4:] for row in table["rows"]],
                         [[1, "0ps", "8B", 1], [10, "0ps", "8B", 1], [10, "1.5ms", "8B", 1]])
        self.assertGreaterEqual(number(table["rows"][2][3]), 9 * 1.5e-3)  # PRTT(10, d, s) holds 9 delays

    def test_without_a_file_it_prints(self):
        done = run(2, "--only", "gap", *TINY)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["tables"][0]["quantity"], "gap")

    def assert_fails(self, status, words, ranks, *arguments):
        """All ranks end with this status, and one says why."""
        done = run(ranks, *arguments, before=["sh", "-c", '"$0" "$@"; echo "ended with $?"'])
        self.assertEqual(re.findall(r"ended with (\d+)", done.stdout), [str(status)] * ranks, done.stderr)
        for word in words:
            self.assertEqual(done.stderr.count(word), 1, (word, done.stderr))

    def test_bad_options_are_all_named(self):
        self.assert_fails(USAGE, ['--sizes: expected whole bytes from 0B to 1073741824B, as 8B or 4KiB, found "1.5B"',
                                  'unknown option "--size"', "--samples: expected a whole number from 1"], 2,
                          "--sizes", "1.5B", "--size", "--samples", "0")
        wrong = [("--sizes", "8", 'found "8"'), ("--sizes", "8B,8B", "each value once"),
                 ("--sizes", "-1B", 'found "-1B"'), ("--sizes", "2GiB", 'found "2GiB"'), ("--sizes", "", 'found ""'),
                 ("--strides", "8B", "multiple of a double"), ("--strides", "20B", 'found "20B"'),
                 ("--level", "nowhere", "within_chip, within_node, between_nodes"), ("--only", "gaps", 'found "gaps"'),
                 ("--delay", "0s", "--delay: expected a time"), ("--pause", "1.2.3s", 'found "1.2.3s"'),
                 ("--warmup", "-1", 'found "-1"'), ("--name", "", "--name: expected a text, found none")]
        done = run(0, *[word for option, value, _ in wrong for word in (option, value)], "--passes")
        self.assertEqual((done.returncode, done.stdout), (USAGE, ""), done.stderr)
        for line, (option, _, words) in zip(done.stderr.splitlines(), wrong):
            self.assertIn(f"{option}: expected", line)
            self.assertIn(words, line)
        self.assertIn("--passes: expected N, found nothing", done.stderr)

    def test_mpiexec_fails_too(self):
        self.assertEqual(run(2, "--sizes", "x").returncode, USAGE)

    def test_too_few_ranks(self):
        self.assert_fails(USAGE, ["--only gap: too few ranks: expected 2 or more, found 1", "--level within_node"], 1,
                          "--only", "gap", "--level", "within_node")
        self.assert_fails(USAGE, ["--only cyclic_shift: too few ranks: expected 3 or more", "found 2",
                                  "--only fan_out: expected ranks 0 and 1 on one node"], 2,
                          "--only", "cyclic_shift,fan_out", "--level", "between_nodes")
        self.assert_fails(USAGE, ["--others 2: too few ranks: rank 0 has 1 others"], 2, "--others", "1,2")

    def test_what_cannot_be_written(self):
        missing = self.folder / "no" / "folder.json"
        self.assert_fails(FAILED, [f"cannot write {missing}"], 2, "-o", missing, *TINY)
        self.assert_fails(FAILED, ["cannot write /dev/full"], 2, "-o", "/dev/full", "--only", "gap", *TINY)

    def test_help(self):
        done = run(1, "--help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for option in ("--sizes", "--strides", "--repetitions", "--samples", "--passes", "--warmup", "-o", "--level"):
            self.assertIn(f"  {option} ", done.stdout)


if __name__ == "__main__":
    program.main()
